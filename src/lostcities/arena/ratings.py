"""One number for each bot: Bradley-Terry ratings on the scale of Elo, with intervals.

The model: the odds that one bot is ahead of another are 10 to the power of (difference of ratings / 400). The ratings
are those that make the results of all pairs likeliest, in whatever order the games were played (bots do not learn, so
a rating that follows time, such as Elo's own or OpenSkill's, would only add noise). In a game of several sides every
two sides are a pair; level is half a win. The ratings are shifted so that their mean is 0.

- To every pair one draw is added: without it, a bot that never loses would have an infinite rating.
- The interval holds 95 % of the ratings that come out when every deal, and every added draw, weighs a random amount
  (1 on average, exponential: the Bayesian bootstrap). All pairs play the same deals, so what they have in common
  stays together, and the interval of a bot that never loses is as wide as it should be.

A field of bots can be intransitive, and then no single number tells the truth: see the cross table.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..bradley_terry import fit
from .statistics import Tally

SAMPLES = 1000
BATCH = 100  # samples at a time, which bounds the memory


@dataclass(frozen=True)
class Rating:
    """A rating and the interval in which it lies with 95 % confidence."""

    value: float
    low: float
    high: float

    def json(self) -> dict[str, float]:
        return {"value": round(self.value, 1), "low": round(self.low, 1), "high": round(self.high, 1)}


def mean_rating(ratings: Sequence[Rating]) -> Rating:
    """The mean of a bot's ratings in several games; their errors, taken as independent, add up in quadrature."""
    value = sum(rating.value for rating in ratings) / len(ratings)
    below = math.hypot(*(rating.value - rating.low for rating in ratings)) / len(ratings)
    above = math.hypot(*(rating.high - rating.value for rating in ratings)) / len(ratings)
    return Rating(value, value - below, value + above)


def rate(tally: Tally, seed: int) -> list[Rating]:
    bots = tally.ahead.shape[1]
    ahead = tally.ahead.reshape(tally.deals, -1)
    value = fit(ahead.sum(axis=0).reshape(1, bots, bots), np.ones((1, bots, bots)))[0]
    random = np.random.default_rng(seed)
    found = []
    for _ in range(SAMPLES // BATCH):
        weights = random.standard_exponential((BATCH, tally.deals))
        draws = np.triu(random.standard_exponential((BATCH, bots, bots)))
        found.append(fit((weights @ ahead).reshape(BATCH, bots, bots), draws + draws.swapaxes(1, 2)))
    low, high = np.quantile(np.concatenate(found), (0.025, 0.975), axis=0)
    return [Rating(*map(float, three)) for three in zip(value, low, high, strict=True)]
