"""The library as people use it: moves through Game, and the wait for the first one."""

import statistics
import subprocess
import sys
import time
from typing import Any

from rich.progress import track

import lostcities as lc
from lostcities.kernel.random import below, stream

MOVES = 100_000
REPEATS = 5
FIRST_MOVE = "import lostcities; game = lostcities.new_game('classic', seed=1); game.play(game.legal_moves()[0])"
WITHOUT_SCIPY = "import sys; sys.modules['scipy'] = None; "  # Numba imports it where it is; we do not need it


def new_game() -> lc.Game:
    """A match that is long enough."""
    return lc.new_game("classic", seed=1, rounds=10_000, turn_limit=300)


def some_moves() -> list[lc.Move]:
    """Legal moves for that match."""
    game, random = new_game(), stream(2)
    for _ in range(MOVES):
        moves = game.legal_moves()
        game.play(moves[below(random, len(moves))])
    return [move for _, move in game.history]


def seconds_until(code: str) -> float:
    """From the start of Python until it has carried out the code; ending it again is not what anybody waits for."""
    begin = time.monotonic()
    command = [sys.executable, "-c", f"{code}; import time; print(time.monotonic())"]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout) - begin


def measure() -> list[dict[str, Any]]:
    """Checked moves a second, and seconds to the first move beside an empty Python with NumPy and Numba."""
    moves = some_moves()
    texts = [move.text for move in moves]
    by_move: list[float] = []
    by_text: list[float] = []
    first, lean, numba = [], [], []
    seconds_until(FIRST_MOVE)
    for _ in track(range(REPEATS), description="the library"):
        for found, sequence in ((by_move, moves), (by_text, texts)):
            game = new_game()
            begin = time.perf_counter()
            for move in sequence:
                game.play(move)
            found.append(MOVES / (time.perf_counter() - begin))
        first.append(seconds_until(FIRST_MOVE))
        lean.append(seconds_until(WITHOUT_SCIPY + FIRST_MOVE))
        numba.append(seconds_until("import numba"))
    return [
        {"what": "checked moves through Game.play(Move)", "figure": f"{statistics.median(by_move):,.0f}/s"},
        {"what": "checked moves through Game.play(text)", "figure": f"{statistics.median(by_text):,.0f}/s"},
        {"what": "import and first move, cached", "figure": f"{statistics.median(first):.2f} s"},
        {"what": "the same without SciPy", "figure": f"{statistics.median(lean):.2f} s"},
        {"what": "of which `import numba` alone", "figure": f"{statistics.median(numba):.2f} s"},
    ]
