/** What the moves of the card games do. Boards choose among the legal moves by their phrases, and read no notation. */
import { isOf, letterOf } from '../../board/cards/cards';
import { partnerOf } from '../../board/seats';
import type { Match, Move } from '../../board/types';

type Key = 'cards.play' | 'cards.discard' | 'cards.give' | 'cards.take' | 'cards.draw';
type Told = Pick<Move, 'phrase'>;

const cardOf = ({ phrase }: Told): string => (typeof phrase.card === 'string' ? phrase.card : '');

/** The move that does something with a card, if it is legal. */
export function findMove(moves: Move[], key: Key, card = ''): Move | null {
  return moves.find((move) => move.phrase.key === key && cardOf(move) === card) ?? null;
}

/** The move that takes the top card of a colour's discard pile. */
export function findTaking(moves: Move[], colour: string): Move | null {
  return moves.find((move) => move.phrase.key === 'cards.take' && isOf(cardOf(move), colour)) ?? null;
}

/** What may be done with a card of the hand, in the order in which it is offered. */
export function movesWith(moves: Move[], card: string): Move[] {
  return (['cards.play', 'cards.discard', 'cards.give'] as const).flatMap((key) => findMove(moves, key, card) ?? []);
}

/** Where a move begins and ends on the board, as selectors. */
export function places(move: Move, view: Match): string[] {
  const card = cardOf(move);
  const held = `.hand [data-card="${card}"]`;
  const pile = `.discards [data-colour="${letterOf(card)}"] .stack`;
  switch (move.phrase.key as Key) {
    case 'cards.play':
      return [held, `.mine [data-colour="${letterOf(card)}"] .stack`];
    case 'cards.discard':
      return [held, pile];
    case 'cards.give':
      return [held, `[data-origin="seat-${partnerOf(view, view.turn)}"]`];
    case 'cards.take':
      return [pile];
    case 'cards.draw':
      return ['.draw .stack'];
  }
}

/** The cards with which something was done. */
export function cardsOf(moves: Told[], key: Key): string[] {
  return moves.filter((move) => move.phrase.key === key).map(cardOf);
}
