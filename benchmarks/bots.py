"""Whole games by rules of thumb, beside random games in the same run, and how far the one is ahead of the other."""

import statistics
import time
from typing import Any

import numpy as np
from playouts import Playouts
from rich.progress import track

from lostcities.bots.heuristic import explorer, heuristic_games
from lostcities.games.registry import load
from lostcities.kernel.random import below, stream

REPEATS = 5
SECONDS = 0.5  # about as long in every measurement
DUELS = 400  # games against random players


class Rounds(Playouts):
    """Rounds of one game for one number of players, by rules of thumb or at random."""

    def __init__(self, game: str, players: int):
        super().__init__(game, players)
        self.players = players
        self.heuristic = explorer(game, players)
        self.explore(2)
        begin = time.perf_counter()
        self.explore(20)
        self.number = max(20, int(20 * SECONDS / (time.perf_counter() - begin)))

    def explore(self, rounds: int) -> list[float]:
        """The mean score of a side in each of so many rounds by rules of thumb."""
        calls, means = self.definition.calls, []
        for number in range(rounds):
            calls.shuffle_deck(self.states, 0, self.random)
            calls.deal(self.states, 0, number % self.players)
            self.heuristic.play_out(self.states, 0, self.heuristic.parameters, self.random)
            means.append(statistics.mean(self.scores()))
        return means

    def scores(self) -> list[int]:
        """The points of each side."""
        return [
            self.definition.calls.score(self.states, 0, side)
            for side in range(self.definition.calls.sides(self.states, 0))
        ]

    def explored_rate(self) -> tuple[float, list[float]]:
        """Games a second, and their mean scores."""
        begin = time.perf_counter()
        means = self.explore(self.number)
        return self.number / (time.perf_counter() - begin), means

    def random_rate(self) -> float:
        """Random games a second, for about a tenth of the time."""
        begin = time.perf_counter()
        self.play(self.rounds // 10)
        return (self.rounds // 10) / (time.perf_counter() - begin)

    def duel(self, number: int) -> int:
        """How far one side that follows the rules of thumb is ahead of the best that plays at random."""
        calls, states, random = self.definition.calls, self.states, self.random
        calls.shuffle_deck(states, 0, random)
        calls.deal(states, 0, number % self.players)
        side = calls.side_of(states, 0, number // self.players % self.players)
        while (seat := int(states["turn"][0])) >= 0:
            if calls.side_of(states, 0, seat) == side:
                calls.play(states, 0, self.heuristic.choose(states, 0, self.heuristic.parameters, random))
            else:
                choices = calls.legal_actions(states, 0, self.actions)
                calls.play(states, 0, self.actions[below(random, choices)])
        scores = self.scores()
        return scores.pop(side) - max(scores)


def mean(numbers: list[float]) -> str:
    """The mean with its standard error."""
    return f"{np.mean(numbers):.1f} ± {np.std(numbers) / len(numbers) ** 0.5:.1f}"


def measure() -> list[dict[str, Any]]:
    """For every game and number of players: speed, scores among themselves, and duels with random players."""
    rows = []
    tables = [Rounds(game, players) for game in heuristic_games() for players in load(game).players]
    for table in track(tables, description="rules of thumb"):
        table.random = stream(1)
        rates, random_rates, means = [], [], []
        for _ in range(REPEATS):
            rate, scores = table.explored_rate()
            rates.append(rate)
            means += scores
            random_rates.append(table.random_rate())
        table.random = stream(2)
        margins = [float(table.duel(number)) for number in range(DUELS)]
        rows.append(
            {
                "what": table.name,
                "games/s": f"{statistics.median(rates):,.0f}",
                "random games/s": f"{statistics.median(random_rates):,.0f}",
                "score of a side": mean(means),
                "ahead of random": mean(margins),
                "wins": f"{np.mean(np.array(margins) > 0):.1%}",
            }
        )
    return rows
