"""What the views of all games have in common, read once for every drawing: who plays, whose turn, how it stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..games.registry import load, registered

View = Mapping[str, Any]

MINUS = "−"


@dataclass(frozen=True)
class Side:
    """Seats that win together, and their points."""

    seats: tuple[int, ...]
    points: int  # in the present or last round
    rounds: tuple[int, ...]  # in finished rounds
    total: int
    details: Mapping[str, str]  # of each line of the score sheet, how it comes about


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

    @property
    def is_over(self) -> bool:
        """Has the last round ended?"""
        return self.turn is None

    def side_of(self, seat: int) -> int:
        """The number of the side that a seat plays for."""
        return next(number for number, side in enumerate(self.sides) if seat in side.seats)

    def partners(self, seat: int) -> list[int]:
        """The other seats of its side."""
        return [other for other in self.sides[self.side_of(seat)].seats if other != seat]

    def name(self, seat: int) -> str:
        """What a seat is called; the one that looks is told so."""
        return f"{self.names[seat]} (you)" if seat == self.seat else self.names[seat]

    def all_names(self, seats: Sequence[int]) -> str:
        """Several seats in one phrase."""
        return listed([self.name(seat) for seat in seats])

    def total_text(self, seat: int) -> str:
        """What a seat's side has in all rounds together, once there is more than one."""
        return f"total {signed(self.sides[self.side_of(seat)].total)}" if self.round > 1 else ""

    def clockwise(self) -> list[int]:
        """All seats, from the one that looks on; a spectator sees the first seat nearest."""
        first = self.seat or 0
        return [(first + distance) % len(self.names) for distance in range(len(self.names))]


def readable(name: str) -> str:
    """A name without what no terminal or page should be sent: control and direction characters."""
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
    """The match of a view."""
    outcome = view["outcome"] or {"winners": (), "reason": ""}
    return Match(
        title=load(view["game"]).title if view["game"] in registered() else str(view["game"]),
        names=tuple(readable(name) or f"seat {seat}" for seat, name in enumerate(view["names"])),
        sides=tuple(
            Side(
                tuple(seats),
                score["points"],
                tuple(score["rounds"]),
                score["total"],
                {name: detail for name, _, detail in score["lines"]},
            )
            for seats, score in zip(view["sides"], view["scores"], strict=True)
        ),
        seat=view["seat"],
        turn=view["turn"],
        turns=view["turns"],
        round=view["round"],
        rounds=view["rounds"],
        winners=tuple(outcome["winners"]),
        reason=outcome["reason"],
    )


def progress(match: Match) -> str:
    """How far the match is: round 2 of 3, turn 14."""
    turn = f"{counted(match.turns, 'turn')} played" if match.is_over else f"turn {match.turns + 1}"
    return turn if match.rounds == 1 else f"round {match.round} of {match.rounds}, {turn}"


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
