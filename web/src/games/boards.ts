/** The boards of the games, and their tables in words: apart from index.ts, as only a table needs them. */
import type { Component } from 'svelte';
import type { BoardProps, Part, Task, View } from '../board/types';
import { familyOf } from '.';

interface Description {
  /** The table in words. */
  describe: (view: View<any>, names: string[], seat: number | null) => Part[];
  /** What whoever is to move has to do. */
  task: (view: View<any>) => Task | undefined;
}

export interface KnownBoard extends Description {
  Board: Component<BoardProps<View<any>>>;
}

const boards = import.meta.glob<Component<BoardProps<View<any>>>>('./*/Board.svelte', {
  eager: true,
  import: 'default',
});
const descriptions = import.meta.glob<Description>('./*/describe.ts', { eager: true });

/** The board of a game; none where the page has never heard of it. */
export function boardOf(game: string): KnownBoard | null {
  const family = familyOf(game)?.name;
  const Board = boards[`./${family}/Board.svelte`];
  const description = descriptions[`./${family}/describe.ts`];
  return Board && description ? { Board, describe: description.describe, task: description.task } : null;
}
