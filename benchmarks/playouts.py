"""Random games by the compiled rules, beside the same classic games in C."""

import contextlib
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from rich.progress import track

from lostcities.games.registry import load, registered
from lostcities.kernel.random import start, stream

FOLDER = Path(__file__).parent
TURN_LIMIT = 300
WORDS = (1, 2, 3)  # where the stream starts, in both languages
REPEATS = 9
DECISIONS = 4_000_000  # about as many in every measurement


def build() -> Path:
    """The C program, compiled."""
    program = FOLDER / "build" / "classic"
    program.parent.mkdir(exist_ok=True)
    subprocess.run(["cc", "-O2", "-o", str(program), str(FOLDER / "classic.c")], check=True)
    return program


class Playouts:
    """Random rounds of one game for one number of players."""

    def __init__(self, game: str, players: int):
        self.name = f"{game}, {players} players"
        self.definition = load(game)
        options = self.definition.with_turn_limit({}, TURN_LIMIT)
        self.states = self.definition.new_states(1, *self.definition.check_options(players, options))
        self.random = stream(0)
        self.actions = np.zeros(self.definition.words.action_count(self.states[0]) + 1, dtype=np.int64)
        decisions, _ = self.play(100)
        self.rounds = max(1, DECISIONS * 100 // decisions)

    def play(self, rounds: int) -> tuple[int, int]:
        """The number of decisions and a digest of the scores."""
        start(self.random, *WORDS)
        found: tuple[int, int] = self.definition.calls.random_rounds(self.states, 0, rounds, self.random, self.actions)
        return found

    def rate(self) -> tuple[float, float]:
        """Decisions and games a second."""
        begin = time.perf_counter()
        decisions, _ = self.play(self.rounds)
        seconds = time.perf_counter() - begin
        return decisions / seconds, self.rounds / seconds


def reference(program: Path, rounds: int) -> dict[str, Any]:
    """What the C program says of so many rounds."""
    words = map(str, (rounds, *WORDS, TURN_LIMIT))
    ran = subprocess.run([str(program), *words], check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def all_games() -> list[Playouts]:
    """Every game, for every number of players."""
    return [Playouts(name, players) for name in registered() for players in load(name).players]


@contextlib.contextmanager
def on_one_core() -> Iterator[None]:
    """Let C and Python have the same core, as two may differ."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    yield
    os.sched_setaffinity(0, cores)


def measure() -> list[dict[str, Any]]:
    """Alternate C and Python, and compare medians of the ratios."""
    program = build()
    # Code that this process compiled itself was seen to run 15 % slower than the same code from the cache.
    subprocess.run([sys.executable, __file__], check=True)
    games = all_games()
    classic = games[0]
    in_c = reference(program, classic.rounds)
    if classic.play(classic.rounds) != (in_c["decisions"], in_c["digest"]):
        raise SystemExit("C and Python do not play the same games")
    ratios: dict[str, list[float]] = {game.name: [] for game in games}
    rates: dict[str, list[tuple[float, float]]] = {game.name: [] for game in games}
    c_rates = []
    with on_one_core():
        for _ in track(range(REPEATS), description="random games"):
            for game in games:
                in_c = reference(program, classic.rounds)
                c_rates.append((in_c["decisions"] / in_c["seconds"], in_c["games"] / in_c["seconds"]))
                rates[game.name].append(game.rate())
                ratios[game.name].append(rates[game.name][-1][0] / c_rates[-1][0])

    def row(name: str, found: list[tuple[float, float]], ratio: float) -> dict[str, Any]:
        decisions, rounds = (statistics.median(rate[column] for rate in found) for column in (0, 1))
        return {
            "what": name,
            "million decisions/s": f"{decisions / 1e6:.1f}",
            "games/s": f"{rounds:,.0f}",
            "ratio to C": f"{ratio:.2f}",
        }

    rows = [row("classic, 2 players, in C", c_rates, 1.0)]
    return rows + [row(game.name, rates[game.name], statistics.median(ratios[game.name])) for game in games]


if __name__ == "__main__":
    all_games()
