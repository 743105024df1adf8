"""Template: the random rollout policy, for games without a heuristic."""

from typing import Any

import numpy as np
import numpy.typing as npt

from ...games.contract import States
from ...kernel.jit import jit
from ...kernel.random import Stream
from ...kernel.template import given

play_randomly: Any = given()  # the rules' own: (states, i, random, actions)


@jit
def play_out(states: States, i: int, parameters: npt.NDArray[np.float64], random: Stream) -> None:
    """All seats play at random to the end; `parameters` is only a buffer with room for every action."""
    play_randomly(states, i, random, np.empty(len(parameters), dtype=np.int64))
