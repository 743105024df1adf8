"""Solve a tiny game with OpenSpiel's CFR+, and hold bots against the exact solution (docs/tiny-games.md).

python examples/solve.py tiny1
python examples/solve.py tiny3 --exploitability 0.0001 --bots random,explorer,navigator

A bot's policy is taken down in every information state, so that its figures are exact but for the draws of a search.
"""

import argparse

from open_spiel.python.policy import UniformRandomPolicy

from lostcities.bots import Budget, bot
from lostcities.envs import openspiel
from lostcities.envs.bot_policy import BotPolicy
from lostcities.envs.game_tree import GameTree

SAMPLES = 8  # choices in each information state, of bots that do not always choose alike


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="tiny1")
    parser.add_argument("--exploitability", type=float, default=0.001)
    parser.add_argument("--bots", default="random,explorer,navigator")
    parser.add_argument("--simulations", type=int, default=100, help="of a decision, for bots that search")
    given = parser.parse_args()

    game = openspiel.load(given.game)
    tree = GameTree(game)
    print(f"{given.game}: {tree.decisions:,} decisions in {len(tree.states):,} information states")
    solution = tree.solve(given.exploitability)
    value = tree.value(solution, solution)
    print(f"CFR+: worth {value:+.3f} to who starts; exploitability {tree.exploitability(solution):.5f}")
    for name in given.bots.split(","):
        budget = Budget(simulations=given.simulations)
        chosen = UniformRandomPolicy(game) if name == "random" else BotPolicy(game, bot(name), budget, samples=SAMPLES)
        policy = tree.policy(chosen.action_probabilities)
        margin = (tree.value(policy, solution) - tree.value(solution, policy)) / 2
        print(f"{name}: {margin:+.3f} a round against CFR+, exploitability {tree.exploitability(policy):.3f}")


if __name__ == "__main__":
    main()
