"""What a network may be told of a match: the chance to win it, by the margin of the round that is played.

That is what lead and rounds left come to (equity/): one number for each of a few margins.
"""

import numpy as np
import numpy.typing as npt

from ...equity import RoundEquity

Floats = npt.NDArray[np.float32]

MARGINS = (-80, -40, -20, -10, 0, 10, 20, 40, 80)  # turned about, they are those of the other side
INPUTS = len(MARGINS)


def match_inputs(equity: RoundEquity | None) -> Floats:
    """From −1, the match is lost, to 1; all 0 in a game of one round."""
    if equity is None:
        return np.zeros(INPUTS, dtype=np.float32)
    return np.array([2 * equity.chance(margin) - 1 for margin in MARGINS], dtype=np.float32)


def of_other_side(inputs: Floats) -> Floats:
    """The same as the other of two sides sees it."""
    return -inputs[..., ::-1]
