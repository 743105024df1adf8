/** What a board is told: a view (docs/views.md), the legal moves, the latest moves. A board knows no rules. */

export interface Move {
  action: number;
  text: string;
  words: string;
}

export interface Told {
  seat: number;
  text: string;
  words: string;
}

export interface Settings {
  motion: 'full' | 'quick' | 'reduced';
  theme: 'light' | 'dark';
  patterns: boolean;
  language?: 'en' | 'de';
}

export interface Score {
  points: number;
  rounds: number[];
  total: number;
  lines: [name: string, points: number, detail: string][];
}

export interface Match {
  game: string;
  players: number;
  options: Record<string, string>;
  sides: number[][];
  round: number;
  rounds: number;
  turn: number | null;
  turns: number;
  seat: number | null;
  scores: Score[];
  outcome: { winners: number[]; reason: string } | null;
}

export interface Column {
  cards: string[];
  points: number;
  starting_wagers?: number;
}

export interface Owner {
  seats: number[];
  columns: Column[];
}

export interface ExpeditionsTable {
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

export interface SheetExpedition {
  circle: 'X' | 'line' | null;
  numbers: number[];
  top: boolean;
  points: number;
  repeated_number: number | null; // what an acceleration would write here
}

export interface PlayerSheet {
  expeditions: SheetExpedition[];
  artefacts: number;
  artefact_points: number;
  refusals: number;
  dice_points: number;
  exhausted: boolean;
  bridges: ('bonus' | 'line' | null)[];
  bridge_points: number;
  points: number;
}

export interface RollWriteTable {
  colours: string[];
  task: 'choose' | 'accelerate' | null;
  active: number | null;
  roll: number;
  dice: {
    colours: { face: string; in_centre: boolean }[];
    numbers: { face: number; in_centre: boolean }[];
  };
  sheet: string;
  arrows: number[][];
  artefact_boxes: number[][];
  ladders: { expeditions: number[]; artefacts: number[]; dice: number[] };
  bare_circle_points: number; // of a column with nothing but its circle
  bridge_box: number;
  bridge_points: number;
  bridges: { column: string; passed: number | null; seats: number[] }[];
  sheets: PlayerSheet[];
}

export type ExpeditionsView = Match & { table: ExpeditionsTable };
export type RivalsView = Match & { table: RivalsTable };
export type RollWriteView = Match & { table: RollWriteTable };
export type View = Match & { table: ExpeditionsTable | RivalsTable | RollWriteTable };

/** Who sits on a seat, as a name plate shows it. */
export interface Player {
  bot: string | null; // the bot's own name, for its portrait
  connected: boolean;
  rating: string | null;
  state: string | null; // away, resigned, a bot plays on …
  /** Milliseconds left now, and whether they run; null without a clock. */
  clock: (() => number) | null;
  running: boolean;
  /** Let a bot play on for somebody who is gone. */
  replace: (() => void) | null;
}

/** What every kind of board is given. */
export interface BoardProps<Kind extends View = View> {
  view: Kind;
  moves: Move[];
  seat: number | null;
  names: string[];
  last: Told[];
  play: (action: number) => void;
  settings: Settings;
  players?: Player[]; // by seat
}
