/** Numbers and drawings of the rules' pages, the same in every language. */
import type { Figure } from '../../../../learn/rules';
import { classic as facts } from '../facts.json';

export { facts };

export const COLOUR: Figure = {
  kind: 'cards',
  cards: ['yx', 'yx', 'yx', 'y2', 'y3', 'y4', 'y5', 'y6', 'y7', 'y8', 'y9', 'y10'],
};
export const PLACES: Figure = { kind: 'cards', cards: ['y10', 'b10', 'w10', 'g10', 'r10'] };
export const ORDER: Figure = {
  kind: 'order',
  right: [
    ['gx', 'g2', 'g5', 'g9'],
    ['b3', 'b4', 'b10'],
  ],
  wrong: [
    ['r5', 'rx'],
    ['w6', 'w4'],
  ],
};
export const EXAMPLE: Figure = { kind: 'scores', ...facts.example };
export const SIXTH: Figure = { kind: 'cards', cards: ['px', 'p2', 'p5', 'p8', 'p10'] };
