"""Moments: what a move brings about besides itself, as data for whoever shows a game. Everybody may know all of them.

A round ends in every game: game.py tells that. A game with moments of its own has a function
`moments(before, after, action)`, which finds them in the states around a move; most games have none.
"""

from typing import Literal

from typing_extensions import TypedDict


class PhraseJson(TypedDict):
    """A phrase as data: its key, and beside it its parts. See phrases.py."""

    key: str


PhraseJson.__pydantic_config__ = {"extra": "allow"}  # type: ignore[attr-defined]  # the parts, in the server's schema


class ScoreLine(TypedDict):
    """A line of a score sheet: what is counted, its points, how they come about."""

    label: PhraseJson
    points: int
    sum: PhraseJson


class RoundEnded(TypedDict):
    """A round has ended, perhaps the last one. Points, totals of all rounds so far and lines are by side."""

    kind: Literal["round"]
    round: int
    points: list[int]
    totals: list[int]
    lines: list[list[ScoreLine]]
    starter: int | None  # the seat that starts the next round, or nobody if the match is over
    ending: PhraseJson | None  # why it has ended


class GoldShared(TypedDict):
    """Rivals: a pile has ended, and everybody gets `each` of the supply's gold, 0 if that does not go round."""

    kind: Literal["gold"]
    pile: int  # from 1
    each: int
    left: int  # what stays in the supply


class DeadCard(TypedDict):
    """Rivals: the card that was turned over is of no use to anybody, and goes to the box."""

    kind: Literal["dead_card"]
    card: str


class BridgePassed(TypedDict):
    """Roll & Write: a seat has passed a bridge in the first turn in which anybody does, and has its points."""

    kind: Literal["bridge"]
    column: str  # a colour, artefacts or dice
    seat: int
    points: int


class Exhausted(TypedDict):
    """Roll & Write: a seat has shaded its last dice symbol."""

    kind: Literal["exhausted"]
    seat: int


Moment = RoundEnded | GoldShared | DeadCard | BridgePassed | Exhausted
