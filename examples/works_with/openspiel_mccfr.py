# /// script
# dependencies = ["lostcities[openspiel]", "open_spiel"]
# ///
"""OpenSpiel: external-sampling MCCFR

A table learns nothing of hands that never come again: all rounds begin with the same deal (OpenSpiel's `start_at`) and
last two turns.
"""

import measured
import numpy as np
import pyspiel
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver

import lostcities.envs.openspiel  # noqa: F401

STEPS = measured.steps(400)

text = "python_lost_cities(game=classic,options=turn_limit:2)"
np.random.seed(1)
state = pyspiel.load_game(text).new_initial_state()
while state.is_chance_node():
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(int(np.random.choice(outcomes, p=chances)))
game = pyspiel.load_game(f"start_at(history={';'.join(map(str, state.history()))},game={text})")
solver = ExternalSamplingSolver(game)
# To here on the page


def choose(state):
    chances = solver.average_policy().action_probabilities(state)
    return np.random.choice(list(chances), p=list(chances.values()))


measured.tell(0, "iterations", measured.in_openspiel(game, choose, 100))
for part in range(4):
    for _ in range(max(1, STEPS // 4)):
        solver.iteration()
    measured.tell((part + 1) * max(1, STEPS // 4), "iterations", measured.in_openspiel(game, choose, 100))
