"""What has happened, in words, as far as somebody may know it."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Literal

from ..disclosure import reveals
from ..game import Game
from ..games.contract import Json
from ..games.moments import Moment
from ..moves import Move
from ..views import SPECTATOR

Observer = int | Literal["spectator", "everything"]  # a seat, somebody with no hand, or somebody who sees all cards


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


class Narration:
    """All that has happened in a game, as one observer saw it; it follows the game without starting again."""

    def __init__(self, game: Game, observer: Observer):
        self.observer = observer
        self.begin(game)

    def begin(self, game: Game) -> None:
        """Tell from the deal on."""
        self.position = game.at(0)
        self.moves: list[tuple[int, Move]] = []
        self.told: list[Told] = []
        self.pending: str | None = None  # the last move in full, which the observer will hear with the next one
        self.follow(game)

    def follow(self, game: Game) -> list[Told]:
        """Tell what is new, and return it. If something was taken back, begin again."""
        history = list(game.history)
        known = len(self.moves)
        if history[:known] != self.moves:
            self.begin(game)
            return []
        for seat, move in history[known:]:
            self.add(seat, move)
        return self.told[known:]

    def add(self, seat: int, move: Move) -> None:
        """Tell one move."""
        before = self.position.copy()
        self.position.play(move)
        if self.pending is not None:
            self.told[-1] = replace(self.told[-1], words=self.pending)
        words = seen_words(before, move, self.observer)
        self.pending = None
        if self.position.is_pending and self.observer not in (seat, "everything"):
            self.pending, words = words, seen_words(before, move, "spectator")
        if self.observer == seat and self.position.round == before.round:
            words += news_of(before, move, self.position, seat)
        words += "".join(f" ({said})" for moment in self.position.moments if (said := moment_words(moment)))
        self.moves.append((seat, move))
        self.told.append(Told(before.round, int(before.state.turns) + 1, seat, words))

    def since_own_turn(self) -> list[Told]:
        """What has happened in this round since the observer's last turn began, that turn included."""
        present = int(self.position.state.turns) + 1
        told = [one for one in self.told if one.round == self.position.round]
        own = [one.turn for one in told if one.seat == self.observer and one.turn != present]
        return [one for one in told if not own or one.turn >= own[-1]]


def seen_words(game: Game, move: Move, observer: Observer) -> str:
    """A move that is about to be made, as an observer will see it."""
    if observer == "everything":
        return game.say(move)
    assert game.turn is not None
    seat = observer if isinstance(observer, int) else SPECTATOR
    seen = game.definition.words.seen_text(game.state, game.turn, move.action, seat)
    if seen == move.text:
        return game.say(move)
    return str(game.definition.unseen_moves[seen])


def moment_words(moment: Moment) -> str:
    """What a move brought about besides itself; the end of a round has a sheet of its own."""
    match moment["kind"]:
        case "gold":
            shares = f"{moment['each']} gold for everybody" if moment["each"] else "too little gold to share"
            return f"pile {moment['pile']} is empty: {shares}, {moment['left']} left in the supply"
        case "dead_card":
            return f"nobody can use {moment['card']}: it goes in the box"
        case "bridge":
            return f"first across the {moment['column']} bridge: {moment['points']} points"
        case "exhausted":
            return "exhausted"
        case _:
            return ""


def news_of(before: Game, move: Move, after: Game, seat: int) -> str:
    """The card that somebody drew without anybody else seeing it."""
    new = Counter(hand(after, seat)) - Counter(hand(before, seat))
    return f": {' '.join(new)}" if new and reveals(before, move) else ""


def hand(game: Game, seat: int) -> list[str]:
    """The cards in a hand, in games that have hands."""
    hands = game.view(seat)["table"].get("hands")
    return list(hands[seat]["cards"]) if hands else []


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
