"""Ratings of the ladder from its results. Pure: nothing here waits, stores or sends."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from ...bradley_terry import fit, standard_errors

ANCHORED = 1500  # the rating of the anchor, for ever


@dataclass(frozen=True)
class PairResult:
    """All games of two bots with the first at the first seat."""

    first: int
    second: int
    won: int  # by the first
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost


@dataclass(frozen=True)
class Standing:
    """A bot's rating, its standard error as a difference from the anchor's, and its results."""

    rating: float
    error: float
    games: int = 0
    won: int = 0
    drawn: int = 0


def standings(results: Iterable[PairResult], anchor: int | None) -> dict[int, Standing]:
    """Bradley-Terry ratings by bot, of all that have played and of the anchor; without an anchor their mean is fixed.

    Each bot has one more draw, spread over all others: without it, one that never loses would have an infinite rating.
    """
    results = list(results)
    played = {bot for one in results for bot in (one.first, one.second)}
    bots = sorted(played if anchor is None else played | {anchor})
    if len(bots) < 2:
        return {bot: Standing(ANCHORED, 0.0) for bot in bots}
    place = {bot: number for number, bot in enumerate(bots)}
    won, drawn = np.zeros((len(bots), len(bots))), np.zeros((len(bots), len(bots)))
    for one in results:
        first, second = place[one.first], place[one.second]
        won[first, second] += one.won
        won[second, first] += one.lost
        drawn[first, second] += one.drawn
        drawn[second, first] += one.drawn
    ahead = (won + drawn / 2)[None]
    draws = np.full_like(ahead, 1 / (len(bots) - 1))
    weights = np.full(len(bots), 1 / len(bots)) if anchor is None else np.eye(len(bots))[place[anchor]]
    ratings = fit(ahead, draws)
    errors = standard_errors(ahead, draws, ratings, weights)[0]
    shifted = ANCHORED + ratings[0] - ratings[0] @ weights
    games = (won + won.T + drawn).sum(axis=1)
    figures = zip(bots, shifted, errors, games, won.sum(axis=1), drawn.sum(axis=1), strict=True)
    return {bot: Standing(float(r), float(e), int(n), int(w), int(d)) for bot, r, e, n, w, d in figures}


def chance(one: float, other: float) -> float:
    """The chance that a bot is ahead of another one, by their ratings."""
    return float(1 / (1 + 10 ** ((other - one) / 400)))


def games_between(results: Sequence[PairResult], first: int, second: int) -> int:
    """How many games two bots have played with the first at the first seat."""
    return next((one.games for one in results if (one.first, one.second) == (first, second)), 0)
