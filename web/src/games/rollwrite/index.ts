/** Roll & Write. */
import type { Family } from '..';
import { loadLesson } from '../../learn/lessons';
import Mark from './Mark.svelte';
import type messages from './messages/en.json';

declare module '../../i18n/messages' {
  interface Messages extends Record<keyof typeof messages, string> {}
}

const family: Family = {
  games: {
    rollwrite: {
      landscape: 'purple',
      cover: { dice: ['red', 7, 'green', 0, 'purple', 3] },
      steps: 7,
      lesson: () => loadLesson(import('./lessons/rollwrite.json')),
      rules: () => import('./rules/rollwrite').then(({ rollwrite }) => rollwrite),
    },
  },
  Mark,
};

export default family;
