/** What a move of Roll & Write would write on a sheet, and how a button says it in a few signs. */
import type { Move, PlayerSheet, RollWriteTable } from './types';

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
  const accelerates = move.text.startsWith('^');
  const text = accelerates ? move.text.slice(1) : move.text;
  const column = table.colours.findIndex((name) => name[0] === text[0]);
  const expedition = sheet.expeditions[column];
  if (!expedition) return null;
  const circle = text.slice(1) === '0';
  const number = accelerates ? expedition.repeated_number : circle ? null : Number(text.slice(1));
  return {
    move,
    column,
    circle,
    accelerates,
    top: !circle && expedition.numbers.length === table.ladders.expeditions.length - 1,
    number,
    short: circle ? '×2' : `${number ?? ''}${accelerates ? '»' : ''}`,
  };
}
