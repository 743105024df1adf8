/** Numbers and drawings of the rules' pages, the same in every language. */
import type { Figure } from '../../../../learn/rules';
import { deck52 as facts } from '../facts.json';

export { facts };

export const SUIT: Figure = {
  kind: 'cards',
  cards: ['hJ', 'hQ', 'hK', 'hA', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'h10'],
};
export const ORDER: Figure = {
  kind: 'order',
  right: [
    ['sK', 'sJ', 'sA', 's4'],
    ['d2', 'd5', 'd10'],
  ],
  wrong: [
    ['hA', 'hQ'],
    ['c7', 'cA'],
  ],
};
export const EXAMPLE: Figure = { kind: 'scores', ...facts.example };
export const COUNTS = ['2', '3', '4'] as const;
export const BY_PLAYERS = COUNTS.map((players) => {
  const { hand, draw_pile, cost, bonus_size, bonus } = facts.players[players];
  return [players, hand, draw_pile, cost, bonus_size, bonus];
});
