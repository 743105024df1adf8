/** The games that have a folder here. The rest of the page asks this module and names no game itself. */
import type { Component } from 'svelte';
import type { Lesson } from '../learn/lessons';
import type { GameRules } from '../learn/rules';

/** A game that the page knows by more than its name. */
export interface KnownGame {
  /** The landscape behind its mark. */
  landscape: string;
  /** What lies on its cover. */
  cover: { cards?: [colour: string, face: string][]; coins?: number; dice?: (string | number)[] };
  /** How many steps its lesson has. */
  steps: number;
  lesson: () => Promise<Lesson>;
  rules: () => Promise<GameRules>;
}

/** A folder of games/: what its index.ts exports. Its Board.svelte and describe.ts are found by boards.ts. */
export interface Family {
  /** Its games by id, in the order in which they are offered. */
  games: Record<string, KnownGame>;
  /** A small picture, drawn with a few lines in a box of 48 by 36; it is told which `game` it is for. */
  Mark: Component<any>;
}

const folders = import.meta.glob<Family>('./*/index.ts', { eager: true, import: 'default' });

const families = new Map(
  Object.entries(folders).flatMap(([path, family]) =>
    Object.keys(family.games).map((game) => [game, { name: path.split('/')[1]!, ...family }] as const),
  ),
);

/** The ids of all known games, in the order in which they are offered. */
export const gameIds: string[] = [...families.keys()];

/** Offered to whoever has not chosen yet. */
export const firstGame = gameIds[0]!;

/** The folder of a game with its name; none for a game that the page has never heard of. */
export function familyOf(game: string): (Family & { name: string }) | undefined {
  return families.get(game);
}

export function knownGame(game: string): KnownGame | undefined {
  return families.get(game)?.games[game];
}
