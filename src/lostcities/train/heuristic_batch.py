"""Template: the heuristic's actions in many games."""

from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots.search.signatures import Decide
from ..kernel.jit import jit
from ..kernel.template import given

decide: Decide = given()

Numbers = npt.NDArray[np.int64]


@jit
def choose_all(
    states: npt.NDArray[Any],
    places: Numbers,
    styles: npt.NDArray[np.float64],
    streams: Numbers,
    actions: Numbers,
) -> None:
    """Write the heuristic's actions in the games at `places`.

    styles: rows of parameters, assigned to the games in turn.
    """
    for place in places:
        style = place // states[place].players % len(styles)  # every style at every seat
        actions[place] = decide(states[place], styles[style], streams[place])
