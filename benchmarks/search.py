"""How fast the search plays on: simulations a second by rules of thumb and at random, beside plain random games.

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
from lostcities.bots import Budget, Explorer, Navigator, heuristic_rounds, position_for
from lostcities.bots.heuristic import explorer, heuristic_games
from lostcities.bots.navigator import race_by_chance, race_by_thumbs
from lostcities.bots.search import worlds
from lostcities.bots.search.worlds import GAIN, GAIN_SQUARES, VISITS
from lostcities.games.registry import load
from lostcities.kernel.template import fill

REPEATS = 5
SECONDS = 0.3  # about as long in every measurement
BUDGET = 0.1  # seconds for a decision
DECISIONS = 10  # that have to keep to it
WORLDS = 200  # in which moves are compared, at so many decisions


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

    def rate(self, thumbs: bool) -> float:
        """Simulations a second."""
        race = (race_by_thumbs if thumbs else race_by_chance)(position_for(self.game, 1))
        begin = time.perf_counter()
        while (passed := time.perf_counter() - begin) < SECONDS:
            race.try_worlds(4)
        return race.spent / passed

    def longest(self) -> float:
        """The longest of some decisions, the first ones of the game, in which a world takes longest."""
        game, bot, longest = self.game.copy(), Navigator(), 0.0
        for _ in range(DECISIONS):
            position = position_for(game, 1, Budget(seconds=BUDGET))
            begin = time.perf_counter()
            choice = bot.choose(position)
            longest = max(longest, time.perf_counter() - begin)
            game.play(choice.action)
        return longest

    def spread(self, luck: bool) -> float:
        """By how much two moves differ in the same world."""
        game, bot, variances = self.game.copy(), Explorer(), []
        for _ in range(DECISIONS):
            race = race_by_thumbs(position_for(game, 1))
            if not luck:
                race.compiled = without_luck(game.definition.id)
            race.try_worlds(WORLDS)
            sums = race.table[1:]
            variances += list(sums[:, GAIN_SQUARES] / sums[:, VISITS] - (sums[:, GAIN] / sums[:, VISITS]) ** 2)
            game.play(bot.choose(position_for(game, 1)).action)
        return float(np.sqrt(np.mean(variances)))

    def random_games(self) -> float:
        """Random games a second, without a search."""
        begin = time.perf_counter()
        self.playouts.play(self.playouts.rounds // 10)
        return (self.playouts.rounds // 10) / (time.perf_counter() - begin)

    def row(self) -> dict[str, Any]:
        """The medians of a few measurements, taken in turn."""
        rates = [(self.rate(False), self.rate(True), self.random_games()) for _ in range(REPEATS)]
        at_random, by_thumbs, games = (statistics.median(column) for column in zip(*rates, strict=True))
        return {
            "what": self.name,
            "random simulations/s": f"{at_random:,.0f}",
            "of random games/s": f"{at_random / games:.0%}",
            "explorer simulations/s": f"{by_thumbs:,.0f}",
            "spread": f"{self.spread(True):.0f}",
            "without common draws": f"{self.spread(False):.0f}" if self.game.definition.draw_action is not None else "",
            f"longest of {DECISIONS} × {1000 * BUDGET:.0f} ms": f"{1000 * self.longest():.0f} ms",
        }


def measure() -> list[dict[str, Any]]:
    """Every game and number of players."""
    tables = [Searches(game, players) for game in heuristic_games() for players in load(game).players]
    return [table.row() for table in track(tables, description="search")]
