"""Template: whole rounds between pilots, by the rules of the game."""

from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from ...kernel.jit import jit
from ...kernel.random import Stream
from ...kernel.rules import Rules
from ...kernel.template import given

Results = npt.NDArray[np.int64]


class Likeliest(Protocol):
    """The pilot's action: bots/network/inference.py."""

    def __call__(self, states: npt.NDArray[Any], i: int, workspace: Any, /) -> int: ...


game: Rules = given()
likeliest: Likeliest = given()

# A row for each round
MARGIN = 0  # of the side of seat 0
LAST = 1  # the seat that had the last turn
TURNS = 2
COLUMNS = 3


@jit
def play_rounds(states: npt.NDArray[Any], workspace: Any, starter: int, random: Stream, results: Results) -> None:
    """Deal and play as many rounds of two sides as there are rows of results; all are begun by the same seat."""
    state = states[0]
    side = game.side_of(state, 0)
    for row in range(len(results)):
        game.shuffle_deck(state, random)
        game.deal(state, starter)
        while state.turn >= 0:
            results[row, LAST] = state.turn
            game.apply(state, likeliest(states, 0, workspace))
        results[row, MARGIN] = game.score(state, side) - game.score(state, 1 - side)
        results[row, TURNS] = state.turns
