"""Bradley-Terry ratings on the scale of Elo, from how often each player was ahead of each other one.

The model: the odds that one player is ahead of another are 10 to the power of (difference of ratings / 400). The
ratings are those that make all results likeliest, in whatever order the games were played.
"""

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]

SCALE = 400 / np.log(10)
STEPS = 100
CLOSE = 1e-9


def fit(ahead: Numbers, draws: Numbers) -> Numbers:
    """The likeliest ratings for tables of how often the row was ahead of the column, by Newton's method; mean 0.

    draws: how many are added to each pair, without which a player who never loses would have an infinite rating.
    """
    ahead, games = with_draws(ahead, draws)
    strength = np.zeros(ahead.shape[:2])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(strength[:, None, :] - strength[:, :, None]))
        slope = (ahead - games * chance).sum(axis=2)
        step = np.linalg.solve(curvature(games, chance), slope[:, :, None])[:, :, 0]
        step = np.clip(step, -1, 1)  # far from the top Newton would overshoot
        strength += step
        if np.abs(step).max() < CLOSE:
            break
    strength -= strength.mean(axis=1, keepdims=True)
    result: Numbers = strength * SCALE
    return result


def standard_errors(ahead: Numbers, draws: Numbers, ratings: Numbers, weights: Numbers) -> Numbers:
    """The standard errors of fitted ratings, as differences from the weighted mean of all: by the Fisher information.

    weights: they add up to 1; all on one player, and every rating is compared with that player's, which has no error.
    """
    _, games = with_draws(ahead, draws)
    strength = ratings / SCALE
    chance = 1 / (1 + np.exp(strength[:, None, :] - strength[:, :, None]))
    contrast = np.eye(ratings.shape[1]) - weights
    covariance = contrast @ np.linalg.inv(curvature(games, chance)) @ contrast.T
    result: Numbers = SCALE * np.sqrt(np.maximum(np.diagonal(covariance, axis1=1, axis2=2), 0))
    return result


def with_draws(ahead: Numbers, draws: Numbers) -> tuple[Numbers, Numbers]:
    """How often each was ahead, and how often each pair has met, with the added draws."""
    ahead = ahead + draws * (1 - np.eye(ahead.shape[-1])) / 2
    return ahead, ahead + ahead.swapaxes(1, 2)


def curvature(games: Numbers, chance: Numbers) -> Numbers:
    """The Fisher information of the strengths, with their sum, which results leave open, kept at 0."""
    players = games.shape[-1]
    bend = -games * chance * (1 - chance)
    bend[:, range(players), range(players)] = -bend.sum(axis=2)
    result: Numbers = bend + np.full((players, players), 1 / players)
    return result
