"""The table: backward induction over the rounds that are left."""

import functools
import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..game import next_starter
from ..position import Position
from .margins import OTHER, OWN, RoundMargins

Floats = npt.NDArray[np.float64]

MOST_ROUNDS = 30
LEAST_SPREAD = 0.5  # points: margins are whole, what is expected of them is not
FAR = 6  # standard deviations beyond which nothing counts


@dataclass(frozen=True, eq=False)
class RoundEquity:
    """The chance to win the match by the margin of one round; a margin beyond either end counts as that end."""

    lowest: int  # the margin of the first chance
    chances: Floats

    def chance(self, margin: int) -> float:
        """The chance to win the match if the round ends with this margin."""
        return float(self.chances[min(max(margin - self.lowest, 0), len(self.chances) - 1)])

    def expected(self, margin: float, spread: float) -> float:
        """The same while the round is played: its margin is normal, with this mean and standard deviation."""
        spread = max(spread, LEAST_SPREAD)
        reach = math.ceil(FAR * spread)
        margins = np.arange(math.floor(margin) - reach, math.ceil(margin) + reach + 1)
        weights = np.exp(-(((margins - margin) / spread) ** 2) / 2)
        chances = self.chances[np.clip(margins - self.lowest, 0, len(self.chances) - 1)]
        return float(np.clip(weights @ chances / weights.sum(), 0.0, 1.0))


class EquityTable:
    """Chances to win a match of two sides that play alike, whatever the score.

    Seats may be exchanged, so everything is told from the side that starts a round: the other side has the opposite
    chance with the opposite lead. Who starts the next round is asked of the rules.
    """

    def __init__(self, margins: RoundMargins):
        self.margins = margins
        position = Position.new(margins.game, margins.players, margins.options)
        self.side_of = [int(position.side_of(seat)) for seat in range(margins.players)]
        self.shares = margins.counts / margins.rounds
        self.reach = max(abs(margins.lowest), abs(margins.highest))
        self.levels: list[Floats] = [np.array([0.0, 0.5, 1.0])]  # by rounds left: of the side that starts, by lead

    def before(self, lead: Any, rounds_left: int, starts: bool) -> Any:
        """The chance of a side before a round that it starts, or that the other one does; leads may be an array."""
        level = self.level(rounds_left)
        place = np.clip((lead if starts else -lead) + len(level) // 2, 0, len(level) - 1)
        return level[place] if starts else 1 - level[place]

    def after(self, lead: Any, rounds_left: int) -> Any:
        """The chance of a side after a round, if either side may have had its last turn."""
        return (self.after_turn(lead, rounds_left, OWN) + self.after_turn(lead, rounds_left, OTHER)) / 2

    def after_turn(self, lead: Any, rounds_left: int, last: int) -> Any:
        """The chance of a side after a round in which it (OWN) or the other one (OTHER) had the last turn."""
        starting = self.before(lead, rounds_left, starts=True)
        waiting = self.before(lead, rounds_left, starts=False)
        share = np.take(self.starting_shares[last], np.sign(lead) + 1)
        return share * starting + (1 - share) * waiting

    @functools.cached_property
    def starting_shares(self) -> Floats:
        """Whether a side starts the next round, by who had the last turn, and by behind, level, ahead."""
        found = np.zeros((2, 3))
        for last in (OWN, OTHER):
            seats = [seat for seat, side in enumerate(self.side_of) if (side == 0) == (last == OWN)]
            for sign in (-1, 0, 1):
                starters = [next_starter((sign, 0), seat, self.side_of) for seat in seats]
                found[last, sign + 1] = np.mean([self.side_of[starter] == 0 for starter in starters])
        return found

    def level(self, rounds_left: int) -> Floats:
        """Chances of the side that starts, by its lead; beyond either end, no number of rounds turns the match."""
        while len(self.levels) <= rounds_left:
            number = len(self.levels)
            end = number * self.reach + 1
            leads = np.arange(-end + self.margins.lowest, end + self.margins.highest + 1)
            ends = [np.correlate(self.after_turn(leads, number - 1, last), self.shares[last]) for last in (OWN, OTHER)]
            self.levels.append(np.clip(ends[OWN] + ends[OTHER], 0.0, 1.0))
        return self.levels[rounds_left]

    def by_margin(self, lead: int, rounds_after: int) -> RoundEquity:
        """The chance of a side with such a lead before a round, by the margin of that round."""
        end = len(self.level(rounds_after)) // 2
        return RoundEquity(-end - lead, self.after(np.arange(-end, end + 1), rounds_after))
