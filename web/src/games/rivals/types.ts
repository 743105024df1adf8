/** The table of Rivals, as a view tells it (docs/views.md). */
import type { Owner, View } from '../../board/types';

export interface RivalsTable {
  colours: string[];
  task: 'turn' | 'bid' | 'take' | null;
  piles: number[];
  display: string[];
  turned: string[];
  boxed: string[];
  gold: number[];
  supply: number;
  bid: number;
  bidder: number | null;
  passed: boolean[];
  has_boxed: boolean;
  expeditions: Owner[];
}

export type RivalsView = View<RivalsTable>;
