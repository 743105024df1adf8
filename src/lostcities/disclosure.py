"""What a move shows, and how far several moves in one text may go: exact, from what the rules say of the deck.

A move *reveals* if it uncovers a place of the deck (a card is drawn or turned over, dice are rolled) or ends the round,
as the next one is dealt at once. It *shows a partner* something if it is made with a card that the partner did not know
of. Whoever may take moves back must ask for both; whoever sends several moves at once learns nothing between them.
"""

from collections.abc import Iterator, Sequence

from .errors import IllegalMove
from .game import Game
from .games.phrases import SHARED_MESSAGES
from .moves import Move


def deck_position(game: Game) -> tuple[int, bool, int]:
    """How far a game has been uncovered: its round, whether it is over, and the places of the deck in use."""
    return game.round, game.is_over, game.position.places_used()


def reveals(game: Game, move: Move | int) -> bool:
    """Would a legal move uncover something of the deck, or end the round?"""
    return game.position.reveals(move if isinstance(move, int) else move.action)


def shows_partner(game: Game, action: int) -> bool:
    """Would a legal action tell a partner of its maker anything about a hand?

    A partner who could not have known that it was legal learns something. A pending action shows nothing yet, and the
    one that completes it shows both.
    """
    seat = game.turn
    assert seat is not None
    partners = [other for side in game.sides if seat in side for other in side if other != seat]
    if not partners or game.is_pending:
        return bool(partners)
    after = game.position.copy()
    after.play(action)
    if after.pending_action() is not None:
        return False
    return not all(game.position.concealed(partner).is_legal(action) for partner in partners)


def in_same_turn(game: Game, later: Game) -> bool:
    """Is the seat to act still in the turn that it was in?"""
    return (game.round, game.turn, game.position.turns) == (later.round, later.turn, later.position.turns)


def positions_of_turn(game: Game, moves: Sequence[Move]) -> Iterator[tuple[Game, Move]]:
    """Each move of a text with the position in which it is made; IllegalMove says what is wrong with one.

    Nothing may follow a move that ends the turn or reveals something, and the refusal is the same whatever it reveals.
    """
    position = game.copy()
    for number, move in enumerate(moves):
        if number and not (in_same_turn(game, position) and deck_position(game) == deck_position(position)):
            rest = " ".join(map(str, moves[number:]))
            reason = SHARED_MESSAGES.phrase("turn.ends_with", move=str(moves[number - 1]), rest=rest)
            raise IllegalMove(str(reason), reason)
        yield position, move
        position.play(move)
