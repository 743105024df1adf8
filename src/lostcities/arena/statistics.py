"""What the games say: means with errors whose unit is the deal.

The games of a deal are not independent (a good hand is good for whoever holds it, and everyone holds it in turn), but
deals are. So everything is added up deal by deal, and a mean is a ratio of such sums: what was won over what could be.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from .plan import Fixture, Plan
from .playing import Played

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Mean:
    """A mean and its standard error, which is None if there are too few deals to tell."""

    value: float
    error: float | None

    def json(self) -> dict[str, float | None]:
        """As it stands in files."""
        return {"mean": round(self.value, 6), "error": None if self.error is None else round(self.error, 6)}


class Tally:
    """Sums over the games of each deal: for every bot, and for every bot against every other.

    Wins are shares of the first place; margins are points ahead of the mean of the other bots. Against another bot,
    `ahead` counts who has more points (level is a half), and `gap` is the difference. A forfeit is a loss to everyone,
    without points; the others share the win, and among them it says nothing.
    """

    def __init__(self, plan: Plan, games: Iterable[Played]):
        found = {played.fixture: played for played in games}
        per_deal = ([found.get(Fixture(deal, seating)) for seating in plan.seatings] for deal in range(plan.deals))
        whole = [[played for played in deal if played] for deal in per_deal if None not in deal]
        bots = len(plan.entrants)
        self.deals = len(whole)
        self.games = [played for deal in whole for played in deal]  # in the order of the plan
        one, two = (self.deals, bots), (self.deals, bots, bots)
        self.wins, self.seats, self.margin, self.finished = (np.zeros(one) for _ in range(4))
        self.ahead, self.meetings, self.gap, self.compared = (np.zeros(two) for _ in range(4))
        for row, deal in enumerate(whole):
            for played in deal:
                if played.points is None:
                    self.add_forfeit(row, played)
                else:
                    self.add_points(row, played.fixture.seating, played.points)

    def add_points(self, row: int, seating: tuple[int, ...], points: tuple[int, ...]) -> None:
        """A game that was played to its end."""
        first = max(points)
        share = 1 / points.count(first)
        for bot, own in zip(seating, points, strict=True):
            others = [theirs for other, theirs in zip(seating, points, strict=True) if other != bot]
            self.seats[row, bot] += 1
            self.wins[row, bot] += share * (own == first)
            self.finished[row, bot] += 1
            self.margin[row, bot] += own - sum(others) / len(others)
            for other, theirs in zip(seating, points, strict=True):
                if other != bot:
                    self.meetings[row, bot, other] += 1
                    self.ahead[row, bot, other] += (own > theirs) + (own == theirs) / 2
                    self.compared[row, bot, other] += 1
                    self.gap[row, bot, other] += own - theirs

    def add_forfeit(self, row: int, played: Played) -> None:
        """A game in which a bot erred."""
        assert played.forfeit is not None
        seating, side = played.fixture.seating, played.forfeit.side
        loser = seating[side]
        for place, bot in enumerate(seating):
            self.seats[row, bot] += 1
            if place != side:
                self.wins[row, bot] += 1 / (len(seating) - 1)
            if bot != loser:
                for one, other, won in ((bot, loser, 1), (loser, bot, 0)):
                    self.meetings[row, one, other] += 1
                    self.ahead[row, one, other] += won


def ratio(won: Numbers, possible: Numbers) -> Mean | None:
    """The ratio of two sums over deals, with the error of a ratio; None if there is nothing to divide by."""
    deals, total = len(won), float(possible.sum())
    if total == 0:
        return None
    value = float(won.sum()) / total
    if deals < 2:
        return Mean(value, None)
    spread = won - value * possible
    error = float(np.sqrt((spread**2).sum() * deals / (deals - 1))) / total
    return Mean(value, error)


def count_forfeits(games: Iterable[Played], bots: int) -> list[dict[str, int]]:
    """How often each bot erred in each way."""
    counts: list[dict[str, int]] = [{"timeout": 0, "illegal": 0, "error": 0} for _ in range(bots)]
    for played in games:
        if played.forfeit:
            counts[played.fixture.seating[played.forfeit.side]][played.forfeit.kind] += 1
    return counts


def as_json(mean: Mean | None) -> Any:
    """A mean, or that there is none."""
    return None if mean is None else mean.json()
