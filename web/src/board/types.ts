/** What a board is told: a view (docs/views.md), the legal moves, the latest moves. A board knows no rules. */
import type { Key, Parts, Phrase } from '../i18n';

export interface Move {
  action: number;
  phrase: Phrase;
}

export interface Told {
  seat: number;
  phrase: Phrase;
}

export interface Look {
  motion: 'full' | 'quick' | 'reduced';
  theme: 'light' | 'dark';
  patterns: boolean;
}

/** A line of a score: what is counted, its points, how they come about. */
export interface ScoreLine {
  label: Phrase;
  points: number;
  sum: Phrase;
}

export interface Score {
  points: number;
  rounds: number[];
  total: number;
  lines: ScoreLine[];
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
  outcome: { winners: number[]; reason: Phrase } | null;
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

/** What every table tells, whatever the game. */
export interface AnyTable {
  colours?: string[];
  task?: string | null;
  hands?: { size: number; cards: string[] }[]; // by seat, as far as they are known
}

export type View<Kind extends AnyTable = AnyTable> = Match & { table: Kind };

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

/** A part of a table in words. */
export interface Part {
  heading: string;
  lines: string[];
}

/** What whoever is to move has to do: messages for that seat and for the others, and what stands in them. */
export interface Task {
  yours: Key;
  theirs: Key;
  parts?: Parts;
}

/** A move that is drawn on a board, as an arrow or a ring: the best, what was played, or what the reader chose. */
export interface Mark {
  move: Move;
  kind: 'best' | 'played' | 'chosen';
}

/** What every kind of board is given. */
export interface BoardProps<Kind extends View = View> {
  view: Kind;
  moves: Move[];
  seat: number | null;
  /** Who is called "you": the seat that looks, if left out. Somebody may look at what another seat saw. */
  you?: number | null;
  names: string[];
  last: Told[];
  play: (action: number) => void;
  look: Look;
  players?: Player[]; // by seat
}
