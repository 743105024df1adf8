"""Template: a game's heuristic as Python calls it, and whole rounds played by it."""

from typing import Any

import numpy as np
import numpy.typing as npt

from ..games.parameters import Parameters
from ..kernel.jit import jit
from ..kernel.random import Stream
from ..kernel.template import given
from .search.signatures import Decide, Play

decide: Decide = given()
play: Play = given()

States = npt.NDArray[Any]
BySeat = npt.NDArray[np.float64]  # a row of parameters for each seat


@jit
def choose(states: States, i: int, parameters: Parameters, random: Stream) -> int:
    """The heuristic's action for the seat to act."""
    return decide(states[i], parameters, random)


@jit
def play_out(states: States, i: int, parameters: Parameters, random: Stream) -> int:
    """Play the round to its end with the same parameters at all seats; return the number of decisions."""
    state = states[i]
    decisions = 0
    while state.turn >= 0:
        play(state, decide(state, parameters, random))
        decisions += 1
    return decisions


@jit
def play_match(states: States, i: int, parameters: BySeat, random: Stream) -> int:
    """Play the round to its end with a row of parameters for each seat; return the number of decisions."""
    state = states[i]
    decisions = 0
    while state.turn >= 0:
        play(state, decide(state, parameters[state.turn], random))
        decisions += 1
    return decisions
