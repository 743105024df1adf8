"""How far a column of Roll & Write may be expected to get.

The table plays one expedition on its own: with every chance there are two number dice, of which the lowest that fits is
written if that makes for more boxes in the end; now and then an acceleration repeats the last number.
"""

import numpy as np
import numpy.typing as npt

from ..facts import TEN
from ..sheet import BOXES

Floats = npt.NDArray[np.float64]

STEPS = BOXES + 1  # the nine boxes, and then the top artefact
MOST_CHANCES = 20
DICE_AT_A_CHANCE = 2
ACCELERATION = 0.25  # how often a chance is an acceleration


def lowest_fitting() -> Floats:
    """For the last number written, the chance of each number to be the lowest on the dice that fits; all 0 to 10."""
    faces = np.arange(TEN + 1)
    chances = np.zeros((TEN + 1, TEN + 1))
    for least in range(TEN + 1):
        outside = max(least, 1) - 1
        none_up_to = ((TEN - np.maximum(faces - outside, 0)) / TEN) ** DICE_AT_A_CHANCE
        chances[least, 1:] = none_up_to[:-1] - none_up_to[1:]
    return chances


def reach_table() -> Floats:
    """By steps that are left, last number and chances, how likely at least so many steps are made."""
    fitting = lowest_fitting()
    table = np.zeros((STEPS + 1, TEN + 1, MOST_CHANCES + 1, STEPS + 1))
    table[..., 0] = 1
    for chances in range(1, MOST_CHANCES + 1):
        for left in range(1, STEPS + 1):
            wait = table[left, :, chances - 1]
            go = np.zeros((TEN + 1, STEPS + 1))
            go[:, 0] = 1
            go[:, 1:] = table[left - 1, :, chances - 1, :-1]
            # Which numbers, for each last one, are better written than not.
            good = go.sum(axis=1)[None, :] >= wait.sum(axis=1)[:, None]
            written = fitting * good
            rolled = written @ go + (1 - written.sum(axis=1))[:, None] * wait
            table[left, :, chances] = ACCELERATION * go + (1 - ACCELERATION) * rolled
    return table


REACH = reach_table()
