/** What the moves of Roll & Write do. The board chooses among the legal moves by their phrases, and reads no notation. */
import type { Move } from '../../board/types';
import type { PlayerSheet, RollWriteTable } from './types';

type Told = Pick<Move, 'phrase'>;

const colourOf = ({ phrase }: Told): string | null => (typeof phrase.colour === 'string' ? phrase.colour : null);

/** The move that does something without a die, if it is legal. */
export function findMove(moves: Move[], key: 'rollwrite.refuse' | 'rollwrite.decline'): Move | null {
  return moves.find((move) => move.phrase.key === key) ?? null;
}

/** The colours of the columns that were written in. */
export function writtenColours(moves: Told[]): string[] {
  return moves.flatMap((move) => (move.phrase.key === 'rollwrite.circle' ? [] : (colourOf(move) ?? [])));
}

/** What a move would write on a sheet, and how a button says it in a few signs. */
export interface Entry {
  move: Move;
  column: number; // which of the six expeditions
  circle: boolean;
  accelerates: boolean;
  top: boolean; // the artefact behind a full expedition
  number: number | null; // what would be written; a circle has none
  short: string; // the number; with » by an acceleration; ×2 for a circle
}

/** The entry of a move; null for one that writes nothing in an expedition. */
export function entryOf(move: Move, table: RollWriteTable, sheet: PlayerSheet): Entry | null {
  const colour = colourOf(move);
  if (colour === null) return null;
  const { key, number: die } = move.phrase;
  const column = table.colours.indexOf(colour);
  const circle = key === 'rollwrite.circle';
  const accelerates = key === 'rollwrite.accelerate' || key === 'rollwrite.accelerate_artefact';
  const number = accelerates ? sheet.expeditions[column]!.repeated_number : typeof die === 'number' ? die : null;
  return {
    move,
    column,
    circle,
    accelerates,
    top: key === 'rollwrite.artefact' || key === 'rollwrite.accelerate_artefact',
    number,
    short: circle ? '×2' : `${number ?? ''}${accelerates ? '»' : ''}`,
  };
}
