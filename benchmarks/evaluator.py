"""How much of the final margin the evaluator explains, by thirds of the round, beside the policy's own value head.

The unexplained share of variance is the mean squared error of the expected margin over the variance of the margins.
Rounds are fresh: pilots by their best and by their sampled moves, and some explorers.
"""

from typing import Any

import numpy as np

from lostcities.analysis.evaluator import forward, trained
from lostcities.bots.network import think_of_many, weights
from lostcities.bots.network.model import padded
from lostcities.train.value_regression import Rounds, Rows, regression_settings

GAMES = ("classic", "partners", "deck52", "rivals", "rollwrite")
ROUNDS = 400
SEED = 1_000_000  # far from the seeds of training


def measure() -> list[dict[str, Any]]:
    """One row a game, with its smallest number of players."""
    return [row(game) for game in GAMES]


def row(game: str) -> dict[str, Any]:
    settings = regression_settings(game, None, {}, 1.0, SEED)
    source = Rounds(settings, settings.variants[0])
    rows, colours = source.play(ROUNDS, 0), source.layout.symmetry.colours
    network, _ = trained(game, colours)
    policy, _ = weights(game, colours)
    own = source.layout.symmetry.features
    seen = rows.colours.astype(np.float32)
    table = rows.table.astype(np.float32)
    blind = np.concatenate((seen[:, :, :own].reshape(len(rows), -1), table), axis=1)
    judged = {
        "evaluator": forward(padded(network), seen, table)[:, 0],
        "value head": think_of_many(policy, blind, colours)[1][:, 0],
    }
    shares = {name: unexplained(rows, values) for name, values in judged.items()}
    thirds = ("first third", "second third", "last third", "whole round")
    return {
        "what": f"{game}, {source.layout.players} players",
        "rounds": ROUNDS,
        **{f"{name}, {third}": shares[name][place] for place, third in enumerate(thirds) for name in judged},
    }


def unexplained(rows: Rows, values: Any) -> list[float]:
    """The share of the variance that is left in each third, and in all."""
    margins, error = rows.results[:, 0], (values - rows.results[:, 0]) ** 2
    third = np.minimum((rows.phases * 3).astype(int), 2)
    parts = [third == number for number in range(3)] + [third >= 0]
    return [round(float(error[part].mean() / margins.var()), 3) for part in parts]
