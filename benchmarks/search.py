"""How fast the search plays on: simulations a second by network, by rules of thumb and at random, beside random games.

A decision is any move of a simulation, also one without a choice; what its world costs is shared among them.
How much they tell: two moves in the same world differ by so many points (a standard deviation), in the first decisions
of a game, with the same luck (bots/search/common_draws.py) and with draws as the rules alone make them.
"""

import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from playouts import Playouts
from rich.progress import track

from lostcities import new_game
from lostcities.bots import Bot, Budget, Champion, Decision, Explorer, Navigator, Pilot, decision_for, heuristic_rounds
from lostcities.bots.heuristic import explorer, heuristic_games
from lostcities.bots.navigator import race_by_chance, race_by_heuristic
from lostcities.bots.pilot import race_by_network
from lostcities.bots.search import worlds
from lostcities.bots.search.halving import Race
from lostcities.bots.search.threads import WorldThreads
from lostcities.bots.search.worlds import GAIN, GAIN_SQUARES, VISITS
from lostcities.games.registry import load
from lostcities.kernel.random import stream
from lostcities.kernel.template import fill

REPEATS = 5
SECONDS = 0.3  # about as long in every measurement
BUDGET = 0.1  # seconds for a decision
DECISIONS = 10  # that have to keep to it
WORLDS = 200  # in which moves are compared, at so many decisions
PLAYED_ON = 100  # simulations whose decisions are counted
THREADS = 2


def without_luck(game: str) -> Callable[..., None]:
    """The trying of worlds in which draws are as the rules alone make them."""
    definition = load(game)
    step = definition.rules.apply
    rounds = fill(heuristic_rounds, decide=explorer(game).decide, play=step)
    compiled: Callable[..., None] = fill(worlds, game=definition.rules, play=step, play_out=rounds.play_out).try_worlds
    return compiled


class Searches:
    """Searches of the first position of a game, which have the most to play on."""

    def __init__(self, game: str, players: int):
        self.playouts = Playouts(game, players)
        self.name = self.playouts.name
        self.game = new_game(game, players=players, seed=1)
        self.pilot = Pilot()

    def race(self, policy: str) -> Race:
        """A search of the first position with one of the rollout policies."""
        decision = decision_for(self.game, 1)
        races: dict[str, Callable[[Decision], Race]] = {
            "random": race_by_chance,
            "explorer": race_by_heuristic,
            "network": lambda decision: race_by_network(self.pilot.head(decision), decision),
        }
        return races[policy](decision)

    def rate(self, policy: str, threads: int = 1) -> float:
        """Simulations a second."""
        race = self.race(policy)
        with WorldThreads(threads, race.states, race.policy) as several:
            race.threads = several if threads > 1 else None
            begin = time.perf_counter()
            while (passed := time.perf_counter() - begin) < SECONDS:
                race.try_worlds(4)
        return race.spent / passed

    def decisions(self, policy: str) -> float:
        """Decisions of a simulation, on average."""
        decision, random = decision_for(self.game, 1), stream(1)
        calls, states, number = self.game.definition.calls, decision.states, 0
        for _ in range(PLAYED_ON):
            states[0] = self.game.state
            calls.redeal(states, 0, decision.seat, random)
            if policy == "random":
                number += calls.play_randomly(states, 0, random, self.playouts.actions)
            elif policy == "explorer":
                heuristic = explorer(self.game.id, self.game.players)
                number += heuristic.play_out(states, 0, heuristic.parameters, random)
            else:
                head = self.pilot.head(decision)
                number += head.compiled.play_out(states, 0, head.workspace, random)
        return number / PLAYED_ON

    def longest(self, bot: Bot, threads: int = 1) -> float:
        """The longest of some decisions, the first ones of the game, in which a world takes longest."""
        game, longest = self.game.copy(), 0.0
        for _ in range(DECISIONS):
            decision = decision_for(game, 1, Budget(seconds=BUDGET, threads=threads))
            begin = time.perf_counter()
            choice = bot.choose(decision)
            longest = max(longest, time.perf_counter() - begin)
            game.play(choice.action)
        return longest

    def spread(self, luck: bool) -> float:
        """By how much two moves differ in the same world."""
        game, bot, variances = self.game.copy(), Explorer(), []
        for _ in range(DECISIONS):
            race = race_by_heuristic(decision_for(game, 1))
            if not luck:
                race.compiled = without_luck(game.definition.id)
            race.try_worlds(WORLDS)
            sums = race.table[1:]
            variances += list(sums[:, GAIN_SQUARES] / sums[:, VISITS] - (sums[:, GAIN] / sums[:, VISITS]) ** 2)
            game.play(bot.choose(decision_for(game, 1)).action)
        return float(np.sqrt(np.mean(variances)))

    def random_games(self) -> float:
        """Random games a second, without a search."""
        begin = time.perf_counter()
        self.playouts.play(self.playouts.rounds // 10)
        return (self.playouts.rounds // 10) / (time.perf_counter() - begin)

    def row(self) -> dict[str, Any]:
        """The medians of a few measurements, taken in turn."""
        policies = ("random", "explorer", "network")
        rates = [
            (*map(self.rate, policies), self.rate("network", THREADS), self.random_games()) for _ in range(REPEATS)
        ]
        *simulations, on_threads, games = (statistics.median(column) for column in zip(*rates, strict=True))
        lasting = [
            f"{1e6 / (rate * self.decisions(policy)):.2f}" for policy, rate in zip(policies, simulations, strict=True)
        ]
        spreads = (self.spread(True), self.spread(False) if self.game.definition.draw_action is not None else None)
        return {
            "what": self.name,
            "random simulations/s": f"{simulations[0]:,.0f}",
            "of random games/s": f"{simulations[0] / games:.0%}",
            "explorer simulations/s": f"{simulations[1]:,.0f}",
            "network simulations/s": f"{simulations[2]:,.0f}",
            f"on {THREADS} threads": f"{on_threads / simulations[2]:.2f}×",
            "µs a decision, random": lasting[0],
            "explorer": lasting[1],
            "network": lasting[2],
            "spread": f"{spreads[0]:.0f}",
            "without common draws": "" if spreads[1] is None else f"{spreads[1]:.0f}",
            f"longest of {DECISIONS} × {1000 * BUDGET:.0f} ms": f"{1000 * self.longest(Navigator()):.0f} ms",
            f"champion, {THREADS} threads": f"{1000 * self.longest(Champion(), THREADS):.0f} ms",
        }


def measure() -> list[dict[str, Any]]:
    """Every game and number of players."""
    tables = [Searches(game, players) for game in heuristic_games() for players in load(game).players]
    return [table.row() for table in track(tables, description="search")]
