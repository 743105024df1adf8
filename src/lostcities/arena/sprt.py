"""Sequential probability ratio test (SPRT): a match of two bots ends once it is decided.

H0: the first bot is ahead by `low` points a game on average; H1: by `high`. The unit is the deal, whose games are
averaged, and its variance is estimated from the deals so far (a generalized SPRT). Deals count in their order, so that
the same plan is decided at the same deal on any number of workers.
"""

import math
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from ..errors import OptionError, shown
from .plan import Plan
from .table import Played

RISK = 0.05  # of either error
BOUND = math.log((1 - RISK) / RISK)  # of the log-likelihood ratio
FEWEST_DEALS = 10  # before their variance is trusted

Verdict = Literal["H0", "H1"]


@dataclass
class Sprt:
    """The test of one match, fed with games as they end."""

    plan: Plan
    low: float
    high: float
    verdict: Verdict | None = None
    margins: list[float] = field(default_factory=list)  # of the first bot: a deal each, in the order of the deals
    _waiting: dict[int, list[float]] = field(default_factory=dict)  # deals with games to come, or before their turn

    def __post_init__(self) -> None:
        if len(self.plan.entrants) != 2 or len(self.plan.sides) != 2:
            raise OptionError("a sequential test is for two bots at a table of two sides")
        if not -math.inf < self.low < self.high < math.inf:
            raise OptionError(f"a sequential test wants two margins, the lower first, not {self.low:g},{self.high:g}")

    def add(self, played: Played) -> None:
        """Count a game. A forfeit is a game without points, and says nothing here."""
        if self.verdict is None:
            self._waiting.setdefault(played.fixture.deal, []).append(margin_of(played))
            while self.verdict is None and len(self._waiting.get(len(self.margins), ())) == len(self.plan.seatings):
                self.margins.append(float(np.mean(self._waiting.pop(len(self.margins)))))
                ratio = self.ratio
                if abs(ratio) >= BOUND:
                    self.verdict = "H1" if ratio > 0 else "H0"

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio of H1 to H0; 0 while there are too few deals."""
        if len(self.margins) < FEWEST_DEALS:
            return 0.0
        variance = float(np.var(self.margins, ddof=1)) or 1e-9  # all deals alike: decided
        middle = (self.low + self.high) / 2
        return (self.high - self.low) * float(np.sum(np.array(self.margins) - middle)) / variance

    def __str__(self) -> str:
        first, second = self.plan.names
        told = {
            "H1": f"{first} is ahead of {second} by {self.high:g} points a game rather than {self.low:g}",
            "H0": f"{first} is ahead of {second} by {self.low:g} points a game rather than {self.high:g}",
            None: f"not decided between {self.low:g} and {self.high:g} points a game",
        }[self.verdict]
        bounds = f"log-likelihood ratio {self.ratio:+.2f}, decided at ±{BOUND:.2f}"
        return f"Sequential test: {told} after {len(self.margins):,} deals ({bounds})"


def margin_of(played: Played) -> float:
    """The margin of the first bot, with the luck taken out where it was measured."""
    own = played.fixture.seating.index(0)
    if played.points is None:
        return 0.0
    luck = 0.0 if played.luck is None else played.luck[own]
    return played.points[own] - played.points[1 - own] - luck


def read_sprt(written: str, plan: Plan) -> Sprt:
    """A test as it is written: 0,5."""
    try:
        low, high = map(float, written.split(","))
    except ValueError:
        raise OptionError(
            f"a sequential test is written like 0,5: two margins in points, not {shown(written)}"
        ) from None
    return Sprt(plan, low, high)


def until_decided(
    games: Generator[Played, None, None], test: Sprt, before: Iterable[Played]
) -> Generator[Played, None, None]:
    """Play on until the test is decided; `before` has the games that were played earlier."""
    for earlier in before:
        test.add(earlier)
    try:
        while test.verdict is None and (played := next(games, None)) is not None:
            test.add(played)
            yield played
    finally:
        games.close()
