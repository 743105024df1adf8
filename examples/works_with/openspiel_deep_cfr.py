# /// script
# dependencies = ["lostcities[openspiel]", "open_spiel", "dm-tree", "torch"]
# ///
"""OpenSpiel: Deep CFR

Deep CFR in PyTorch on the first turns: a turn limit of 2, so that a traversal is small. It too needs `dm-tree`.
"""

import measured
from open_spiel.python.pytorch.deep_cfr import DeepCFRSolver

from lostcities.envs import openspiel

STEPS = measured.steps(6)

game = openspiel.load("classic", turn_limit=2)
solver = DeepCFRSolver(
    game,
    policy_network_layers=(64, 64),
    advantage_network_layers=(64, 64),
    num_iterations=STEPS,
    num_traversals=20,
    learning_rate=1e-3,
    batch_size_advantage=512,
    batch_size_strategy=512,
    policy_network_train_steps=400,
    advantage_network_train_steps=200,
)
solver.solve()
# To here on the page


def choose(state):
    chances = solver.action_probabilities(state)
    return max(chances, key=chances.get)


measured.tell(STEPS, "iterations", measured.in_openspiel(game, choose, 200))
