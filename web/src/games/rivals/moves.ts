/** What the moves of Rivals do. The board chooses among the legal moves by their phrases, and reads no notation. */
import { letterOf } from '../../board/cards/cards';
import type { Move } from '../../board/types';

type Key = 'rivals.uncover' | 'rivals.bid' | 'rivals.pass' | 'rivals.take' | 'rivals.box' | 'rivals.done';
type Told = Pick<Move, 'phrase'>;

const cardOf = ({ phrase }: Told): string => (typeof phrase.card === 'string' ? phrase.card : '');

/** The move that does something, with a card or without, if it is legal. */
export function findMove(moves: Move[], key: Key, card = ''): Move | null {
  return moves.find((move) => move.phrase.key === key && cardOf(move) === card) ?? null;
}

/** What may be done with a card of the display, in the order in which it is offered. */
export function movesWith(moves: Move[], card: string): Move[] {
  return (['rivals.take', 'rivals.box'] as const).flatMap((key) => findMove(moves, key, card) ?? []);
}

/** Moves that do something of this kind. */
export function movesOf<Some extends Told>(moves: Some[], ...keys: Key[]): Some[] {
  return moves.filter((move) => (keys as string[]).includes(move.phrase.key));
}

/** How much gold a bid is. */
export function goldOf({ phrase }: Move): number {
  return typeof phrase.gold === 'number' ? phrase.gold : 0;
}

/** Where a move begins and ends on the board, as selectors; what is done without a card is a button. */
export function places(move: Move): string[] {
  const card = cardOf(move);
  if (!card) return [];
  return [
    `.display [data-card="${card}"]`,
    move.phrase.key === 'rivals.box' ? '.box' : `.mine [data-colour="${letterOf(card)}"] .stack`,
  ];
}

/** The cards that were taken. */
export function taken(moves: Told[]): string[] {
  return movesOf(moves, 'rivals.take').map(cardOf);
}
