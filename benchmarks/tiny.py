"""Our search and learning beside exact solutions of tiny games: python benchmarks/tiny.py [GAME …]

Each game is solved by OpenSpiel's CFR+; then the choices of every player are taken down in all information states, so
that margins and best responses are exact. A search draws lots: the shares of SAMPLES choices in each information state
are its policy there. The network is trained first, from nothing, for a number of decisions and a seed that were fixed
before; what it learned is kept in build/tiny and not learned again. benchmarks/tiny.md has the table.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from open_spiel.python.policy import Policy, UniformRandomPolicy
from rich.progress import track

from lostcities.bots import Bot, Budget, Champion, Choice, Decision, Explorer, Navigator, Pilot
from lostcities.bots.navigator import race_by_chance
from lostcities.bots.pilot import chances_of
from lostcities.envs import openspiel
from lostcities.envs.bot_policy import BotPolicy
from lostcities.envs.game_tree import GameTree
from lostcities.games.registry import TINY
from lostcities.train.run import Training
from lostcities.train.settings import settings_for

REPORT = Path(__file__).parent / "tiny.md"
RUNS = Path(__file__).parents[1] / "build" / "tiny"
SOLVED = 0.0005  # exploitability
SAMPLES = 8
FEW, MANY = Budget(simulations=100), Budget(simulations=1000)
LEARNED = {"decisions": 2_000_000, "games": 256, "steps": 16, "minibatch": 1024, "width": 32, "seed": 0}
ITERATIONS = LEARNED["decisions"] // (LEARNED["games"] * LEARNED["steps"])
HEAD = f"""# Exact games

Margins a round against an exact solution (OpenSpiel's CFR+ to an exploitability below {SOLVED}), the mean of both
seats, and exploitability: what a best response gains on the value of the game, the mean of both seats. Both are
computed over the whole [tiny game](../docs/tiny-games.md), not sampled; in points. A search draws lots: its policy is
the shares of {SAMPLES} choices in each information state. The network learned by self-play from nothing for
{LEARNED["decisions"]:,} decisions (`lostcities train`, {LEARNED["games"]} games side by side, {LEARNED["steps"]} steps,
minibatches of {LEARNED["minibatch"]:,}, width {LEARNED["width"]}, seed {LEARNED["seed"]}). `python benchmarks/tiny.py`
writes this table.

| game | player | margin against exact play | exploitability |
|---|---|---|---|
"""


class RandomRollouts:
    """The navigator as it is where a game has no rules of thumb."""

    name = "random rollouts"

    def choose(self, decision: Decision) -> Choice:
        return race_by_chance(decision).choice(decision.budget)


class NetworkPolicy(BotPolicy):
    """A network's own probabilities, not the likeliest move alone."""

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        assert isinstance(self.bot, Pilot)
        decision = self.decision(state)
        return dict(zip(decision.actions.tolist(), chances_of(self.bot.head(decision), decision).tolist(), strict=True))


def learn(game: str) -> Path:
    """The folder of the training run of a game, which is made if it is not there."""
    folder = RUNS / game
    if not (folder / f"{game}.npz").exists():
        training = Training(settings_for(game, options={}, **LEARNED), folder)
        for _ in track(training.run(), description=f"{game}: learning", total=ITERATIONS):
            pass
        training.finish()
    return folder


def players(game: Any, weights: Path) -> Iterator[tuple[str, Policy]]:
    """All that are measured, by the names that the table has."""

    def searched(bot: Bot, budget: Budget) -> BotPolicy:
        return BotPolicy(game, bot, budget, samples=SAMPLES)

    yield "`random`", UniformRandomPolicy(game)
    yield "`explorer` (rules of thumb made for classic)", BotPolicy(game, Explorer(), samples=SAMPLES)
    for budget in (FEW, MANY):
        yield f"search with random rollouts, {budget.simulations} simulations", searched(RandomRollouts(), budget)
    for budget in (FEW, MANY):
        yield (
            f"`navigator`: search with rules of thumb, {budget.simulations} simulations",
            searched(Navigator(), budget),
        )
    yield "learned network, its probabilities", NetworkPolicy(game, Pilot(weights))
    yield "learned network, its likeliest move (`pilot`)", BotPolicy(game, Pilot(weights))
    for budget in (FEW, MANY):
        bot = Champion(weights=weights)
        yield f"`champion`: search with that network, {budget.simulations} simulations", searched(bot, budget)


def measure(name: str) -> Iterator[str]:
    """The rows of a game."""
    game = openspiel.load(name)
    tree = GameTree(game)
    solution = tree.solve(SOLVED)
    weights = learn(name)
    yield f"| {name} | CFR+ | +0.000 | {tree.exploitability(solution):.4f} |"
    for player, chosen in track(list(players(game, weights)), description=name):
        policy = tree.policy(chosen.action_probabilities)
        margin = (tree.value(policy, solution) - tree.value(solution, policy)) / 2
        yield f"| {name} | {player} | {margin:+.3f} | {tree.exploitability(policy):.3f} |"


def main(games: Sequence[str]) -> None:
    rows = [row for game in games for row in measure(game)]
    REPORT.write_text(HEAD + "\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:] or tuple(TINY))
