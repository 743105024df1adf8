"""Batches of random games with observations and masks, beside bare random games by the same rules in the same run.

Seconds are those of the processor, except with two threads.
"""

import statistics
import time
from typing import Any

import playouts
from rich.progress import track

from lostcities import Batch
from lostcities.games.registry import load, registered

GAMES = {1: 1024, 2: 4096}  # by the number of threads: the more there are, the more it pays to wake one
STEPS = 200
REPEATS = 9


class Stepping:
    """Batches of one game for one number of players."""

    def __init__(self, game: str, players: int, threads: int):
        self.name = f"{game}, {players} players, {GAMES[threads]:,} games, {threads} thread{'s' if threads > 1 else ''}"
        self.bare = playouts.Playouts(game, players)
        options = load(game).with_turn_limit({}, playouts.TURN_LIMIT)
        self.games = GAMES[threads]
        self.batch = Batch(game, self.games, seed=0, players=players, threads=threads, **options)
        # One thread is measured by the processor's time: other programs may be running.
        self.clock = time.thread_time if threads == 1 else time.perf_counter
        self.rate()

    def rate(self) -> float:
        """Decisions a second: random actions chosen, checked and played, observations and masks written."""
        begin = self.clock()
        for _ in range(STEPS):
            self.batch.step(self.batch.random_actions())
        return STEPS * self.games / (self.clock() - begin)

    def bare_rate(self) -> float:
        """Decisions a second of bare random games."""
        begin = time.thread_time()
        decisions, _ = self.bare.play(self.bare.rounds // 4)
        return decisions / (time.thread_time() - begin)


def measure() -> list[dict[str, Any]]:
    """Alternate batches and bare games, and compare medians of the ratios."""
    runs = [Stepping("classic", 2, threads) for threads in (1, 2)]
    runs += [Stepping(game, load(game).players[0], 1) for game in registered() if game != "classic"]
    rates: dict[str, list[tuple[float, float]]] = {run.name: [] for run in runs}
    for _ in track(range(REPEATS), description="batches"):
        for run in runs:
            rates[run.name].append((run.rate(), run.bare_rate()))
    return [
        {
            "what": name,
            "million decisions/s": f"{statistics.median(batch for batch, _ in found) / 1e6:.2f}",
            "bare games, million decisions/s": f"{statistics.median(bare for _, bare in found) / 1e6:.1f}",
            "ratio": f"{statistics.median(batch / bare for batch, bare in found):.3f}",
        }
        for name, found in rates.items()
    ]
