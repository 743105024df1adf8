/** The table of the card games, as a view tells it (docs/views.md). */
import type { Owner, View } from '../../board/types';

export interface CardsTable {
  colours: string[];
  task: 'place' | 'draw' | 'pass' | 'answer' | null;
  draw_pile: number;
  hands: { size: number; cards: string[] }[];
  expeditions: Owner[];
  discards: string[][];
  unseen?: string[][]; // by colour; not in games that were recorded before there was such a thing
  closed: string | null;
  paired?: string[][];
  swaps_left?: number[];
  received?: string | null;
  aside?: string | null; // the first of two cards to pass, for whoever passes it
}

export type CardsView = View<CardsTable>;
