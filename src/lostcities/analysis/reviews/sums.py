"""A result as a sum: what was expected, luck, decisions, and the rest; and the course of the expected lead.

result = expected before the deal + luck of the deal + luck of the draws + decisions of each side + rest
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ...game import Game
from ...games.contract import Json
from ..luck import Points, RoundLuck, Share
from .verdicts import Verdict

EXPECTED, DEAL, DRAWS, REST = "expected", "deal", "draws", "rest"
GRID = 2.0**20  # parts are multiples of its inverse: so their sums have no rounding errors


@dataclass(frozen=True)
class Stroke:
    """An event of chance: what a deal, a draw, a turned card or a roll was worth to each side, in points."""

    round: int
    move: int  # moves of the game made before it was seen
    seat: int  # whose move it was; -1 for the deal
    what: str  # the card or roll
    points: Points

    @property
    def data(self) -> dict[str, Json]:
        """The stroke ready for JSON."""
        return {
            "round": self.round,
            "move": self.move,
            "seat": self.seat,
            "what": self.what,
            "points": list(self.points),
        }


def strokes(rounds: Sequence[RoundLuck]) -> list[Stroke]:
    """All events of chance, in their order."""
    found, made = [], 0
    for number, one in enumerate(rounds, 1):
        for share in (one.deal, *one.draws):
            found.append(Stroke(number, made + share.move, share.seat, share.what, share.points))
        made += len(one.decisions)
    return found


def total(shares: Sequence[Share], side: int) -> float:
    return sum(share.points[side] for share in shares)


def end_of(one: RoundLuck, side: int) -> float:
    """The margin of a round, or what could be expected where it stopped."""
    if one.margin is not None:
        return one.margin[side]
    return one.expected[side] + total((one.deal, *one.draws, *one.decisions), side)


def on_grid(points: float) -> float:
    return round(points * GRID) / GRID


def add_up(game: Game, rounds: Sequence[RoundLuck], decisions: Sequence[Verdict], side: int) -> dict[str, float]:
    """The parts of a side's result; each is on a grid, so that they add up without rounding errors."""
    found = {
        EXPECTED: on_grid(sum(one.expected[side] for one in rounds)),
        DEAL: on_grid(sum(one.deal.points[side] for one in rounds)),
        DRAWS: on_grid(sum(total(one.draws, side) for one in rounds)),
    }
    for number, seats in enumerate(game.sides):
        effects = [one.effects[side] for one in decisions if one.seat in seats]
        found[f"side {number}"] = on_grid(sum(effects))
    result = on_grid(sum(end_of(one, side) for one in rounds))
    found[REST] = result - sum(found.values())
    return found


def curve(rounds: Sequence[RoundLuck], side: int) -> tuple[float, ...]:
    """The expected final lead of a side before each move, the rounds before counted, and at the end."""
    found, before = [], 0.0
    for one in rounds:
        drawn = {share.move: share.points[side] for share in one.draws}
        now = before + one.expected[side] + one.deal.points[side]
        for move, share in enumerate(one.decisions, 1):
            found.append(now)
            now += share.points[side] + drawn.get(move, 0.0)
        before += end_of(one, side)
    return (*found, before)
