"""What a sheet of Roll & Write is worth: eight columns by their ladders, and the bridges."""

import numpy as np
import numpy.typing as npt

from ...kernel.bits import count
from ...kernel.jit import jit
from .facts import ARTEFACT_LADDER, ARTEFACTS, COLOURS, COLUMNS, EXPEDITION_LADDER
from .state import RollWriteState

Numbers = npt.NDArray[np.int64]


@jit
def has_circle(state: RollWriteState, seat: int, colour: int) -> bool:
    """Has the circle of this expedition an X?"""
    return state.circles[seat] >> colour & 1 == 1


@jit
def expedition_points(state: RollWriteState, seat: int, colour: int, filled: int) -> int:
    """What so many boxes of an expedition are worth, doubled with the circle; nothing at all in it is worth 0."""
    points = state.ladder[EXPEDITION_LADDER, filled]
    if has_circle(state, seat, colour):
        return 2 * points
    return points if filled else 0


@jit
def column_points(state: RollWriteState, column: int, filled: int) -> int:
    """What so many artefacts or dice symbols are worth."""
    return state.ladder[ARTEFACT_LADDER + column - ARTEFACTS, filled]


@jit
def column_score(state: RollWriteState, seat: int, column: int) -> int:
    """The points of one of the eight columns, without its bridge."""
    if column < COLOURS:
        return expedition_points(state, seat, column, state.filled[seat, column])
    return column_points(state, column, state.filled[seat, column])


@jit
def bridge_score(state: RollWriteState, seat: int) -> int:
    """The points for bridges, never doubled, and kept by the exhausted."""
    return count(state.bonus[seat]) * state.bridge_points


@jit
def add_up(state: RollWriteState, seat: int, points: Numbers) -> None:
    """Write the points of every column and of the bridges, as at the top of the sheet."""
    for column in range(COLUMNS):
        points[column] = column_score(state, seat, column)
    points[COLUMNS] = bridge_score(state, seat)


@jit
def score(state: RollWriteState, side: int) -> int:
    """All columns and the bridges."""
    points = bridge_score(state, side)
    for column in range(COLUMNS):
        points += column_score(state, side, column)
    return points
