"""What a search plays for: the margin of the round, or in a match the chance to win it, looked up by the margin.

Compiled code is given two small arrays, so every game, lead and number of rounds left runs the same code.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...kernel.jit import jit
from ..api import Decision

Floats = npt.NDArray[np.float64]

CLOSE = 15.0  # points: in the last round of a match, a lead of more is worth little more
FAR = 1000  # points: no lead is looked up beyond
STEEP = 30  # points over which the steepest slope of an equity is measured


class Aim(NamedTuple):
    """Worth and chance to win by margin, from `lowest` on; a margin beyond either end counts as that end."""

    lowest: int
    worth: Floats  # in points; without any, the margin itself
    wins: Floats


BY_MARGIN = Aim(-1, np.zeros(0), np.array([0.0, 0.5, 1.0]))


def aim_of(decision: Decision) -> Aim:
    """The match in each of its rounds, where its equity is known; else the margin, and in the last round the lead."""
    if decision.lead is not None:
        leads = np.arange(-FAR, FAR + 1)
        return Aim(-FAR - decision.lead, value_of(leads), (1 + np.sign(leads)) / 2)
    if decision.equity is not None:
        return Aim(decision.equity.lowest, in_points(decision.equity.chances), decision.equity.chances)
    return BY_MARGIN


def value_of(lead: Floats | npt.NDArray[np.int64]) -> Floats:
    """Utility of the final lead of a match: it saturates, but is smoother than the win itself and thus less noisy."""
    return lead / np.sqrt(1 + (lead / CLOSE) ** 2)


def in_points(chances: Floats) -> Floats:
    """Chances as points: where a point of margin matters most, it is worth one."""
    steepest = (chances[STEEP:] - chances[:-STEEP]).max() / STEEP
    return (chances - 0.5) / steepest


@jit
def look_up(aim: Aim, margin: int) -> tuple[float, float]:
    """Worth of a margin, and chance to win."""
    place = min(max(margin - aim.lowest, 0), len(aim.wins) - 1)
    return aim.worth[place] if len(aim.worth) else float(margin), aim.wins[place]
