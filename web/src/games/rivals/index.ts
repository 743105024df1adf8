/** Rivals. */
import type { Family } from '..';
import { loadLesson } from '../../learn/lessons';
import Mark from './Mark.svelte';
import type messages from './messages/en.json';

declare module '../../i18n/messages' {
  interface Messages extends Record<keyof typeof messages, string> {}
}

const family: Family = {
  games: {
    rivals: {
      landscape: 'red',
      cover: {
        cards: [
          ['green', '*'],
          ['green', '5'],
          ['red', '8'],
        ],
        coins: 5,
      },
      steps: 10,
      lesson: () => loadLesson(import('./lessons/rivals.json')),
      rules: () => import('./rules/rivals').then(({ rivals }) => rivals),
    },
  },
  Mark,
};

export default family;
