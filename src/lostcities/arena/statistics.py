"""Means with standard errors whose unit is the deal.

The games of a deal are not independent (a good hand is good for every bot, and each holds it in turn), but
deals are. So everything is added up deal by deal, and a mean is a ratio of such sums: what was won over what could be.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from .plan import Fixture, Plan
from .table import Played

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Mean:
    """A mean and its standard error, which is None if there are too few deals to tell."""

    value: float
    error: float | None

    def times(self, factor: float) -> "Mean":
        return Mean(factor * self.value, None if self.error is None else factor * self.error)

    def json(self) -> dict[str, float | None]:
        return {"mean": round(self.value, 6), "error": None if self.error is None else round(self.error, 6)}


class Tally:
    """Sums over the games of each deal: for every bot, and for every bot against every other.

    Wins are shares of the first place, of the match if it has several rounds; `rounds_won` has the same for each of
    these rounds. Margins are points ahead of the mean of the other bots. Against another bot,
    `ahead` counts who has more points (level is a half), and `gap` is the difference. A forfeit is a loss to everyone,
    without points; the others share the win, and among them it says nothing. What is `adjusted` has the luck of both
    taken out.
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
        self.rounds_won, self.rounds = np.zeros(one), np.zeros(one)
        self.ahead, self.meetings, self.gap, self.compared = (np.zeros(two) for _ in range(4))
        self.adjusted_margin, self.adjusted_gap = np.zeros(one), np.zeros(two)
        for row, deal in enumerate(whole):
            for played in deal:
                if played.points is None:
                    self.add_forfeit(row, played)
                else:
                    self.add_points(row, played.fixture.seating, played.points)
                    self.add_rounds(row, played.fixture.seating, played.rounds)
                    if played.luck is not None:
                        self.add_adjusted(row, played.fixture.seating, played.points, played.luck)

    def add_points(self, row: int, seating: tuple[int, ...], points: tuple[int, ...]) -> None:
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

    def add_rounds(self, row: int, seating: tuple[int, ...], rounds: tuple[tuple[int, ...], ...]) -> None:
        for points in rounds:
            first = max(points)
            for bot, own in zip(seating, points, strict=True):
                self.rounds[row, bot] += 1
                self.rounds_won[row, bot] += (own == first) / points.count(first)

    def add_adjusted(
        self, row: int, seating: tuple[int, ...], points: tuple[int, ...], luck: tuple[float, ...]
    ) -> None:
        """Luck is in points of the margin over the best rival: between two sides, what one gains the other loses."""
        for bot, own, lucky in zip(seating, points, luck, strict=True):
            others = [theirs for other, theirs in zip(seating, points, strict=True) if other != bot]
            self.adjusted_margin[row, bot] += own - sum(others) / len(others) - lucky
            for other, theirs, unlucky in zip(seating, points, luck, strict=True):
                if other != bot:
                    self.adjusted_gap[row, bot, other] += own - theirs - (lucky - unlucky) / 2

    def add_forfeit(self, row: int, played: Played) -> None:
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
    """Ratio estimator over deals with its standard error; None if the denominator is 0."""
    deals, total = len(won), float(possible.sum())
    if total == 0:
        return None
    value = float(won.sum()) / total
    if deals < 2:
        return Mean(value, None)
    spread = won - value * possible
    error = float(np.sqrt((spread**2).sum() * deals / (deals - 1))) / total
    return Mean(value, error)


def saving(raw: Mean | None, adjusted: Mean | None) -> float | None:
    """How many times fewer games give the adjusted mean the error of the raw one."""
    if raw is None or adjusted is None or raw.error is None or not adjusted.error:
        return None
    return (raw.error / adjusted.error) ** 2


def count_forfeits(games: Iterable[Played], bots: int) -> list[dict[str, int]]:
    counts: list[dict[str, int]] = [{"timeout": 0, "illegal": 0, "error": 0} for _ in range(bots)]
    for played in games:
        if played.forfeit:
            counts[played.fixture.seating[played.forfeit.side]][played.forfeit.kind] += 1
    return counts


def as_json(mean: Mean | None) -> Any:
    return None if mean is None else mean.json()
