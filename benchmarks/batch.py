"""Batches of random games with observations and masks, beside bare random games by the same rules in the same run."""

import statistics
import time
from typing import Any

import playouts
from rich.progress import track

from lostcities import Batch
from lostcities.rules.contract import entry, registered

GAMES = 1024
STEPS = 200
REPEATS = 9


class Stepping:
    """Batches of one game for one number of players."""

    def __init__(self, game: str, players: int, threads: int):
        self.name = f"{game}, {players} players, {threads} thread{'s' if threads > 1 else ''}"
        self.bare = playouts.Playouts(game, players)
        limited = any(option.name == "turn_limit" for option in entry(game).rules.OPTIONS)
        options = {"turn_limit": playouts.TURN_LIMIT} if limited else {}
        self.batch = Batch(game, GAMES, seed=0, players=players, threads=threads, **options)
        self.rate()

    def rate(self) -> float:
        """Decisions a second: random actions chosen, checked and played, observations and masks written."""
        begin = time.perf_counter()
        for _ in range(STEPS):
            self.batch.step(self.batch.random_actions())
        return STEPS * GAMES / (time.perf_counter() - begin)


def measure() -> list[dict[str, Any]]:
    """Alternate batches and bare games, and compare medians of the ratios."""
    runs = [Stepping("classic", 2, threads) for threads in (1, 2)]
    runs += [Stepping(game, entry(game).rules.PLAYERS[0], 1) for game in registered() if game != "classic"]
    rates: dict[str, list[tuple[float, float]]] = {run.name: [] for run in runs}
    for _ in track(range(REPEATS), description="batches"):
        for run in runs:
            rates[run.name].append((run.rate(), run.bare.rate()[0]))
    return [
        {
            "what": name,
            "million decisions/s": f"{statistics.median(batch for batch, _ in found) / 1e6:.2f}",
            "bare games, million decisions/s": f"{statistics.median(bare for _, bare in found) / 1e6:.1f}",
            "ratio": f"{statistics.median(batch / bare for batch, bare in found):.3f}",
        }
        for name, found in rates.items()
    ]
