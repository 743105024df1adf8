/** The boards of the games, and their tables in words: apart from index.ts, as only a table needs them. */
import type { Component } from 'svelte';
import type { BoardProps, Move, Part, Task, View } from '../board/types';
import { familyOf } from '.';

interface Description {
  /** The table in words. */
  describe: (view: View<any>, names: string[], seat: number | null) => Part[];
  /** What whoever is to move has to do. */
  task: (view: View<any>) => Task | undefined;
}

interface Moves {
  /** Where a move begins and ends on the board, as selectors; none for one that is a button. */
  places: (move: Move, view: View<any>) => string[];
}

export interface KnownBoard extends Description, Moves {
  Board: Component<BoardProps<View<any>>>;
}

const boards = import.meta.glob<Component<BoardProps<View<any>>>>('./*/Board.svelte', {
  eager: true,
  import: 'default',
});
const descriptions = import.meta.glob<Description>('./*/describe.ts', { eager: true });
const moves = import.meta.glob<Moves>('./*/moves.ts', { eager: true });

/** The board of a game; none where the page has never heard of it. */
export function boardOf(game: string): KnownBoard | null {
  const family = familyOf(game)?.name;
  const Board = boards[`./${family}/Board.svelte`];
  const description = descriptions[`./${family}/describe.ts`];
  const places = moves[`./${family}/moves.ts`]?.places ?? (() => []);
  return Board && description ? { Board, describe: description.describe, task: description.task, places } : null;
}
