"""Many positions decided by rules of thumb. A template."""

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
    """Write what the rules of thumb do in the games at these places, whose players have different styles.

    styles: a row of parameters for each, in turn.
    """
    for place in places:
        style = place // states[place].players % len(styles)  # every style at every seat
        actions[place] = decide(states[place], styles[style], streams[place])
