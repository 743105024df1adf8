"""What has happened, in words, as far as somebody may know it."""

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from ..game import Game
from ..moves import Move
from ..rules.contract import Json
from ..rules.random import stream
from ..views import SPECTATOR
from .help_texts import UNSEEN

Observer = int | Literal["spectator", "everything"]  # a seat, somebody with no hand, or somebody who sees all cards

OTHER_DEALS = 6  # so many deals that all look alike by chance: less than once in a million draws

RECENT = 100  # more decisions than this are never made between two turns of a seat


@dataclass(frozen=True)
class Told:
    """One decision: in which round and turn, by whom, what."""

    round: int
    turn: int
    seat: int
    words: str


def look(game: Game, observer: Observer) -> dict[str, Json]:
    """The view of an observer."""
    if observer == "everything":
        return game.table()
    return game.view(observer if isinstance(observer, int) else None)


def tell(game: Game, observer: Observer, since: int = 0) -> list[Told]:
    """All decisions after the first `since`, as the observer saw them."""
    position = game.at(since)
    told = []
    for seat, move in game.history[since:]:
        before = position.copy()
        words = seen_words(position, move, observer)
        position.play(move)
        if observer == seat and position.round == before.round:
            words += news_of(before, move, position, seat)
        told.append(Told(before.round, int(before.state.turns) + 1, seat, words))
    return told


def seen_words(game: Game, move: Move, observer: Observer) -> str:
    """A move that is about to be made, as an observer will see it."""
    if observer == "everything":
        return game.say(move)
    assert game.turn is not None
    seat = observer if isinstance(observer, int) else SPECTATOR
    seen = game.rules.seen_text(game.state, game.turn, move.action, seat)
    if seen == move.text:
        return game.say(move)
    return UNSEEN.get(seen, f"a move that only others may see ({seen})")


def news_of(before: Game, move: Move, after: Game, seat: int) -> str:
    """The card that somebody drew without anybody else seeing it."""
    new = Counter(hand(after, seat)) - Counter(hand(before, seat))
    return f": {' '.join(new)}" if new and reveals(before, move) else ""


def hand(game: Game, seat: int) -> list[str]:
    """The cards in a hand, in games that have hands."""
    hands = game.view(seat)["table"].get("hands")
    return list(hands[seat]["cards"]) if hands else []


def reveals(game: Game, move: Move) -> bool:
    """Does this move show its maker anything that was hidden: would it look otherwise after another deal?"""
    seat = game.turn
    assert seat is not None
    played = game.copy()
    played.play(move)
    sight = played.view(seat)["table"]
    for number in range(OTHER_DEALS):
        twin = game.copy()
        twin._calls.redeal(twin._states, 0, seat, stream(game.seed, number))
        twin.play(move)
        if twin.view(seat)["table"] != sight:
            return True
    return False


def join_turns(told: list[Told]) -> list[Told]:
    """The decisions of one turn of a seat in one line."""
    joined: list[Told] = []
    for one in told:
        last = joined[-1] if joined else None
        if last and (last.round, last.turn, last.seat) == (one.round, one.turn, one.seat):
            joined[-1] = Told(one.round, one.turn, one.seat, f"{last.words}, {one.words}")
        else:
            joined.append(one)
    return joined


def news_for(game: Game, seat: int) -> list[Told]:
    """What has happened since the last turn of a seat began, that turn and the present one included."""
    told = tell(game, seat, max(0, len(game.history) - RECENT))
    present = (game.round, int(game.state.turns) + 1)
    own = [(one.round, one.turn) for one in told if one.seat == seat and (one.round, one.turn) != present]
    return [one for one in told if not own or (one.round, one.turn) >= own[-1]]
