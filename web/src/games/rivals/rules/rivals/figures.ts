/** Numbers and drawings of the rules' pages, the same in every language. */
import type { Figure } from '../../../../learn/rules';
import { rivals as facts } from '../facts.json';

export { facts };

export const COLOUR: Figure = {
  kind: 'cards',
  cards: ['gx', 'gx', 'gx', 'g2', 'g2', 'g3', 'g3', 'g4', 'g4', 'g5', 'g5', 'g6', 'g7', 'g8', 'g9', 'g10'],
};
export const STARTING: Figure = { kind: 'cards', cards: ['y*', 'b*', 'w*', 'g*', 'r*'] };
export const ORDER: Figure = {
  kind: 'order',
  right: [
    ['r*', 'rx', 'r3', 'r3', 'r7'],
    ['b4', 'b4', 'b9'],
  ],
  wrong: [
    ['y5', 'yx'],
    ['g8', 'g3'],
  ],
};
export const EXAMPLE: Figure = { kind: 'scores', ...facts.example };
export const GOLD = Object.entries(facts.gold);
export const CARDS = facts.piles.reduce((sum, pile) => sum + pile, 0);
export const ALL_GOLD = Number(GOLD[0]![0]) * GOLD[0]![1];
