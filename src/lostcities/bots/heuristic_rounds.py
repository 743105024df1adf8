"""The doors from Python into rules of thumb, and whole rounds played by them: a template."""

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
    """What the seat to act should do."""
    return decide(states[i], parameters, random)


@jit
def play_out(states: States, i: int, parameters: Parameters, random: Stream) -> int:
    """Play the round to its end, all seats alike, and return the number of decisions."""
    state = states[i]
    decisions = 0
    while state.turn >= 0:
        play(state, decide(state, parameters, random))
        decisions += 1
    return decisions


@jit
def play_match(states: States, i: int, parameters: BySeat, random: Stream) -> int:
    """Play the round to its end, each seat with its own row of parameters, and return the number of decisions."""
    state = states[i]
    decisions = 0
    while state.turn >= 0:
        play(state, decide(state, parameters[state.turn], random))
        decisions += 1
    return decisions
