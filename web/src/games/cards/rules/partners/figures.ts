/** Numbers and drawings of the rules' pages, the same in every language. */
import type { Figure } from '../../../../learn/rules';
import { partners as facts } from '../facts.json';

export { facts };

export const COLOUR: Figure = {
  kind: 'cards',
  cards: ['rx', 'rx', 'rx', 'r2', 'r2', 'r3', 'r3', 'r4', 'r4', 'r5', 'r6', 'r7', 'r8', 'r9', 'r10'],
};
export const ORDER: Figure = {
  kind: 'order',
  right: [
    ['bx', 'b2', 'b3', 'b6'],
    ['g2', 'g4', 'g9'],
  ],
  wrong: [
    ['y3', 'y3'],
    ['r5', 'rx'],
  ],
};
export const EXAMPLE: Figure = { kind: 'scores', ...facts.example };
