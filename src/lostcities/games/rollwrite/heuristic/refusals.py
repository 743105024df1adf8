"""What the dice symbols of Roll & Write may be expected to score: eight refusals are worth much, nine nothing."""

import numpy as np
import numpy.typing as npt

from ....kernel.jit import jit
from ...parameters import Parameters
from ..facts import BRIDGE_BOX, CLOSED, COLOURS, DICE_LADDER, TEN
from ..sheet import BOXES
from ..state import RollWriteState
from .hopes import LEAST
from .parameters import DANGER, REFUSALS, RISK

Numbers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

MOST_TURNS = 20  # that are planned; more than that make no difference
LEVEL = 0.3  # the chance that nothing fits in the more dangerous of two plans

# For the least number that fits in an expedition, a count of 1 at each number that does; counts of expeditions
# are added up in one integer, COUNT bits for each number.
COUNT = 4
FITTING = np.array(
    [sum(1 << COUNT * number for number in range(max(least, 1) - 1, TEN)) for least in range(CLOSED + 1)],
    dtype=np.int64,
)
# For the higher of two number dice and the count of expeditions in which it fits: how likely it is that number, and
# none of two colour dice fits.
MISSING = np.array(
    [
        [(2 * number + 1) / TEN**2 * (1 - fitting / COLOURS) ** 2 for fitting in range(COLOURS + 1)]
        for number in range(TEN)
    ]
)


@jit
def nothing_fits(sheet: Numbers) -> float:
    """How likely two colour dice and two number dice have no pair that can be written."""
    counts = 0
    for colour in range(COLOURS):
        counts += FITTING[sheet[LEAST + colour]]
    chance = 0.0
    for number in range(TEN):
        chance += MISSING[number, counts >> COUNT * number & (1 << COUNT) - 1]
    return chance


@jit
def plan_refusals(
    state: RollWriteState, parameters: Parameters, least: int, turns: float, bridge: float, plans: Floats
) -> None:
    """For two levels of danger, by turns left and refusals, what the dice symbols and their bridge will be worth.

    In every turn there is a chance that nothing fits, which grows as the sheet fills up; and one that the dice are so
    poor that a refusal costs nothing, and then one may choose. Sheets with fewer refusals than the least are left out.
    """
    last = min(int(turns) + 1, MOST_TURNS)
    for danger in range(2):
        for shaded in range(least, BOXES + 1):
            worth = state.ladder[DICE_LADDER, shaded] + (bridge if shaded >= BRIDGE_BOX else 0.0)
            plans[danger, 0, shaded] = worth
        for left in range(1, last + 1):
            growth = parameters[RISK] * max(0.0, 1 - left / max(turns, 1.0))
            forced = min(danger * LEVEL + growth, 0.9)
            for shaded in range(least, BOXES):
                stay = plans[danger, left - 1, shaded]
                go = plans[danger, left - 1, shaded + 1]
                free = stay + parameters[REFUSALS] * max(go - stay, 0.0)
                plans[danger, left, shaded] = free + forced * (go - free)
            plans[danger, left, BOXES] = plans[danger, 0, BOXES]


@jit
def expect_dice(parameters: Parameters, shaded: int, danger: float, turns: float, plans: Floats) -> float:
    """The points of the dice symbols and their bridge."""
    danger = min(parameters[DANGER] * danger / LEVEL, 2.0)
    turns = min(turns, MOST_TURNS - 0.001)
    whole = int(turns)
    part = turns - whole
    safe = plans[0, whole, shaded] + part * (plans[0, whole + 1, shaded] - plans[0, whole, shaded])
    risky = plans[1, whole, shaded] + part * (plans[1, whole + 1, shaded] - plans[1, whole, shaded])
    return safe + danger * (risky - safe)
