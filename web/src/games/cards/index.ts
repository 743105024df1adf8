/** Lost Cities, Partners and the game with an ordinary deck. */
import type { Family } from '..';
import { loadLesson } from '../../learn/lessons';
import Mark from './Mark.svelte';
import type messages from './messages/en.json';

declare module '../../i18n/messages' {
  interface Messages extends Record<keyof typeof messages, string> {}
}

const family: Family = {
  games: {
    classic: {
      landscape: 'yellow',
      cover: {
        cards: [
          ['yellow', '4'],
          ['blue', '7'],
          ['white', 'x'],
          ['green', '9'],
          ['red', '10'],
        ],
      },
      steps: 11,
      lesson: () => loadLesson(import('./lessons/classic.json')),
      rules: () => import('./rules/classic').then(({ classic }) => classic),
    },
    partners: {
      landscape: 'green',
      cover: {
        cards: [
          ['green', '3'],
          ['green', '6'],
          ['white', 'x'],
          ['red', '3'],
          ['red', '8'],
        ],
      },
      steps: 8,
      lesson: () => loadLesson(import('./lessons/partners.json')),
      rules: () => import('./rules/partners').then(({ partners }) => partners),
    },
    deck52: {
      landscape: 'spades',
      cover: {
        cards: [
          ['spades', 'K'],
          ['hearts', 'A'],
          ['diamonds', '6'],
          ['clubs', '10'],
        ],
      },
      steps: 7,
      lesson: () => loadLesson(import('./lessons/deck52.json')),
      rules: () => import('./rules/deck52').then(({ deck52 }) => deck52),
    },
  },
  Mark,
};

export default family;
