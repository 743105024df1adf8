# /// script
# dependencies = ["lostcities[openspiel]", "open_spiel"]
# ///
"""OpenSpiel: information-set Monte Carlo tree search

Its ISMCTS in Python with random playouts, 50 simulations a decision. Our `resample_from_infostate` deals what a player
cannot know.
"""

import measured
import numpy as np
from open_spiel.python.algorithms.ismcts import ChildSelectionPolicy, ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from lostcities.envs import openspiel

STEPS = measured.steps(20)

game = openspiel.load("classic", turn_limit=12)
random = np.random.RandomState(1)
bot = ISMCTSBot(
    game=game,
    evaluator=RandomRolloutEvaluator(1, random),
    uct_c=40.0,  # points
    max_simulations=50,
    random_state=random,
    child_selection_policy=ChildSelectionPolicy.UCT,
)
# To here on the page
measured.tell(STEPS, "rounds", measured.in_openspiel(game, bot.step, STEPS))
