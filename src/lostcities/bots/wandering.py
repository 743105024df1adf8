"""Playing on at random, for games that have no rules of thumb. Bound to every game."""

from typing import Any

import numpy as np
import numpy.typing as npt

from ..rules.compiling import jit
from ..rules.contract import Numbers, State
from ..rules.random import Stream, below
from .navigation import NO_ACTION

game: Any  # the rules

Table = npt.NDArray[np.float64]


@jit
def usual_action(state: State, parameters: Table, random: Stream) -> int:
    """No action is better than another before it was tried."""
    return NO_ACTION


@jit
def play_on(state: State, parameters: Table, random: Stream, actions: Numbers) -> None:
    """All seats play on at random, to the end."""
    while state.turn >= 0:
        game.apply(state, actions[below(random, game.legal_actions(state, actions))])
