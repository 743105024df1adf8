"""What the views of all games have in common, read once for every drawing: who plays, whose turn, how it stands."""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..games.phrases import SHARED_MESSAGES
from ..games.registry import load, loadable

View = Mapping[str, Any]

MINUS = "−"
MARKED = "marked"  # where a view to be drawn has the moves that are marked, each as seat and text


@dataclass(frozen=True)
class Side:
    """Seats that win together, and their points."""

    seats: tuple[int, ...]
    points: int  # in the present or last round
    rounds: tuple[int, ...]  # in finished rounds
    total: int
    sums: Mapping[tuple[str, int | None], str]  # how scores come about, by colour and, where partners build, by seat


@dataclass(frozen=True)
class Match:
    """A game or match as a view tells it."""

    title: str
    names: tuple[str, ...]  # by seat
    sides: tuple[Side, ...]
    seat: int | None  # whose view it is
    turn: int | None
    turns: int
    round: int
    rounds: int
    winners: tuple[int, ...]
    reason: str
    marked: tuple[tuple[int, str], ...]  # moves that the drawing marks, by seat

    @property
    def is_over(self) -> bool:
        return self.turn is None

    def side_of(self, seat: int) -> int:
        """The number of the side that a seat plays for."""
        return next(number for number, side in enumerate(self.sides) if seat in side.seats)

    def partners(self, seat: int) -> list[int]:
        return [other for other in self.sides[self.side_of(seat)].seats if other != seat]

    def name(self, seat: int) -> str:
        """Name of a seat, marked if it is the observer's."""
        return f"{self.names[seat]} (you)" if seat == self.seat else self.names[seat]

    def all_names(self, seats: Sequence[int]) -> str:
        return listed([self.name(seat) for seat in seats])

    def total_text(self, seat: int) -> str:
        """Total of a seat's side over all rounds, if there are several."""
        return f"total {signed(self.sides[self.side_of(seat)].total)}" if self.round > 1 else ""

    def clockwise(self) -> list[int]:
        """All seats in order, beginning with the observer's, or with the first for a spectator."""
        first = self.seat or 0
        return [(first + distance) % len(self.names) for distance in range(len(self.names))]


def readable(name: str) -> str:
    """A name without control and bidirectional characters."""
    return "".join(letter for letter in name if letter.isprintable()).strip()


def listed(phrases: Sequence[str]) -> str:
    """Anna, Ben and Cem."""
    return " and ".join([part for part in (", ".join(phrases[:-1]), *phrases[-1:]) if part])


def signed(points: int) -> str:
    """Points with a true minus sign."""
    return f"{MINUS}{-points}" if points < 0 else str(points)


def counted(number: int, thing: str) -> str:
    """1 card, 2 cards."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def read_match(view: View) -> Match:
    known = view["game"] in loadable()
    messages = load(view["game"]).messages if known else SHARED_MESSAGES
    outcome = view["outcome"] or {"winners": (), "reason": None}
    return Match(
        title=load(view["game"]).title if known else str(view["game"]),
        names=tuple(readable(name) or f"seat {seat}" for seat, name in enumerate(view["names"])),
        sides=tuple(
            Side(
                tuple(seats),
                score["points"],
                tuple(score["rounds"]),
                score["total"],
                {
                    (line["label"].get("colour", ""), line["label"].get("seat")): str(messages.read(line["sum"]))
                    for line in score["lines"]
                },
            )
            for seats, score in zip(view["sides"], view["scores"], strict=True)
        ),
        seat=view["seat"],
        turn=view["turn"],
        turns=view["turns"],
        round=view["round"],
        rounds=view["rounds"],
        winners=tuple(outcome["winners"]),
        reason=str(messages.read(outcome["reason"])) if outcome["reason"] else "",
        marked=tuple((seat, text) for seat, text in view.get(MARKED, ())),
    )


def last_turn(view: View) -> list[tuple[int, str]]:
    """The last moves of the round that one seat made in a row."""
    history = view["history"]
    own = itertools.takewhile(lambda made: made[0] == history[-1][0], reversed(history))
    return [(seat, text) for seat, text in own][::-1]


def progress(match: Match) -> str:
    """How far the match is: round 2 of 3, turn 14."""
    turn = f"{counted(match.turns, 'turn')} played" if match.is_over else f"turn {match.turns + 1}"
    return turn if match.rounds == 1 else f"round {match.round} of {match.rounds}, {turn}"


def marked_text(match: Match) -> str:
    """The marked moves as they are typed, and whose they are: seat 1: r5 d."""
    return f"{match.names[match.marked[0][0]]}: {' '.join(text for _, text in match.marked)}" if match.marked else ""


def verdict(match: Match) -> str:
    """Who won, and why the game ended."""
    reason = f" ({match.reason})" if match.reason else ""
    winners = match.all_names(match.winners)
    if len({match.side_of(seat) for seat in match.winners}) > 1:
        return f"A draw between {winners}{reason}"
    verb = "win" if len(match.winners) > 1 else "wins"
    return f"{winners} {verb}{reason}"


def status(match: Match, duty: str) -> str:
    """Whose turn it is and what must be done, or how it ended."""
    if match.turn is None:
        return verdict(match)
    return f"{match.name(match.turn)} is {duty}"
