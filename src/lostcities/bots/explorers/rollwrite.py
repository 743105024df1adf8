"""Rules of thumb for Roll & Write: try every pair of dice on the sheet, with all that it sets off, and see what for.

A sheet is judged by what every column may be expected to score in the turns that are left (rollwrite_hopes.py).
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from ...rules import rollwrite
from ...rules.bits import cards_in
from ...rules.compiling import jit
from ...rules.random import Stream
from ...rules.rollwrite_constants import (
    ACCELERATE,
    ACCELERATING,
    ARTEFACTS,
    CIRCLE,
    CLOSED,
    COLOURS,
    COLUMNS,
    DECLINE,
    DICE,
    REFUSE,
)
from ...rules.rollwrite_sheet import BOXES
from .parameter import Parameters
from .rollwrite_chances import STEPS
from .rollwrite_hopes import (
    CIRCLES,
    LEAST,
    MOST_TURNS,
    SHEET,
    copy_sheet,
    expect_sheet,
    first_chance,
    plan_refusals,
    turns_left,
)
from .rollwrite_parameters import ARROW, ENVY, PARAMETERS

__all__ = ["PARAMETERS", "choose"]

game: Any = rollwrite

State = Any
Numbers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@jit
def choose(state: State, parameters: Parameters, random: Stream) -> int:
    """What the seat to act should do."""
    sheet = np.zeros((3, SHEET), dtype=np.int64)  # now, tried, and tried further
    rivals = np.zeros(COLUMNS, dtype=np.int64)
    odds = np.zeros(STEPS)
    hopes = np.zeros(2)  # of the best rival: if the game ended now, and what a turn adds
    plans = np.empty((2, MOST_TURNS + 1, BOXES + 1))  # what refusals are worth
    copy_sheet(state, state.turn, sheet[0])
    look_around(state, rivals)
    bridge = state.bridge_points * first_chance(state, parameters, DICE, sheet[0, DICE], rivals)
    plan_refusals(state, parameters, turns_left(state, parameters, sheet[0], rivals), bridge, plans)
    look_at_rivals(state, parameters, sheet, rivals, odds, hopes, plans)
    if state.task == ACCELERATING:
        return choose_acceleration(state, parameters, sheet, rivals, odds, hopes, plans)
    return choose_dice(state, parameters, sheet, rivals, odds, hopes, plans)


@jit
def look_around(state: State, rivals: Numbers) -> None:
    """How far the first of the rivals is in every column."""
    for seat in range(state.players):
        if seat != state.turn:
            for column in range(COLUMNS):
                rivals[column] = max(rivals[column], state.filled[seat, column])


@jit
def look_at_rivals(
    state: State, parameters: Parameters, sheet: Numbers, rivals: Numbers, odds: Floats, hopes: Floats, plans: Floats
) -> None:
    """What the best rival would have if the game ended now, and how much every turn adds to it."""
    turns = turns_left(state, parameters, sheet[0], rivals)
    hopes[0] = -10000.0
    for seat in range(state.players):
        if seat != state.turn:
            copy_sheet(state, seat, sheet[1])
            late = expect_sheet(state, parameters, seat, sheet[1], sheet[0, :COLUMNS], turns, odds, plans)
            if late > hopes[0]:
                hopes[0] = late
                early = expect_sheet(state, parameters, seat, sheet[1], sheet[0, :COLUMNS], 0.0, odds, plans)
                hopes[1] = (late - early) / max(turns, 1.0)


@jit
def judge(
    state: State, parameters: Parameters, sheet: Numbers, rivals: Numbers, odds: Floats, hopes: Floats, plans: Floats
) -> float:
    """How good a sheet is for the seat to act."""
    turns = turns_left(state, parameters, sheet, rivals)
    points = expect_sheet(state, parameters, state.turn, sheet, rivals, turns, odds, plans)
    return points - parameters[ENVY] * hopes[1] * turns


@jit
def write(state: State, sheet: Numbers, colour: int, verb: int) -> bool:
    """Do on a sheet what an action does, and say whether it reaches an arrow."""
    filled = sheet[colour]
    if verb == CIRCLE:
        sheet[CIRCLES] |= 1 << colour
        sheet[LEAST + colour] = 1
        return False
    if filled == BOXES:
        sheet[LEAST + colour] = CLOSED
        sheet[ARTEFACTS] = min(sheet[ARTEFACTS] + 1, BOXES)
        return False
    sheet[LEAST + colour] = verb if verb != ACCELERATE else max(sheet[LEAST + colour], 1)
    sheet[colour] = filled + 1
    if state.artefacts[colour] >> filled & 1:
        sheet[ARTEFACTS] = min(sheet[ARTEFACTS] + 1, BOXES)
    return state.arrows[colour] >> filled & 1 == 1


@jit
def best_acceleration(
    state: State, parameters: Parameters, sheet: Numbers, rivals: Numbers, odds: Floats, hopes: Floats, plans: Floats
) -> int:
    """The expedition of the tried sheet to accelerate, or DECLINE's place: none."""
    most = judge(state, parameters, sheet[1], rivals, odds, hopes, plans)
    best = -1
    for colour in range(COLOURS):
        if sheet[1, LEAST + colour] != CLOSED:
            copy_over(sheet[1], sheet[2])
            arrow = write(state, sheet[2], colour, ACCELERATE)
            judged = judge(state, parameters, sheet[2], rivals, odds, hopes, plans)
            if arrow:
                judged += parameters[ARROW]
            if judged > most:
                most = judged
                best = colour
    return best


@jit
def copy_over(sheet: Numbers, to: Numbers) -> None:
    """Copy a tried sheet."""
    for place in range(SHEET):
        to[place] = sheet[place]


@jit
def try_action(
    state: State,
    parameters: Parameters,
    colour: int,
    verb: int,
    sheet: Numbers,
    rivals: Numbers,
    odds: Floats,
    hopes: Floats,
    plans: Floats,
) -> float:
    """How good the sheet is after an action and the best accelerations that follow."""
    copy_over(sheet[0], sheet[1])
    accelerates = write(state, sheet[1], colour, verb)
    while accelerates:
        following = best_acceleration(state, parameters, sheet, rivals, odds, hopes, plans)
        accelerates = following >= 0 and write(state, sheet[1], following, ACCELERATE)
    return judge(state, parameters, sheet[1], rivals, odds, hopes, plans)


@jit
def choose_acceleration(
    state: State, parameters: Parameters, sheet: Numbers, rivals: Numbers, odds: Floats, hopes: Floats, plans: Floats
) -> int:
    """Accelerate the best expedition, or none."""
    most = judge(state, parameters, sheet[0], rivals, odds, hopes, plans)
    best = DECLINE
    for colour in range(COLOURS):
        if sheet[0, LEAST + colour] != CLOSED:
            judged = try_action(state, parameters, colour, ACCELERATE, sheet, rivals, odds, hopes, plans)
            if judged > most:
                most = judged
                best = game.action_of(colour, ACCELERATE)
    return best


@jit
def choose_dice(
    state: State, parameters: Parameters, sheet: Numbers, rivals: Numbers, odds: Floats, hopes: Floats, plans: Floats
) -> int:
    """Choose the best pair of dice, or refuse them."""
    copy_over(sheet[0], sheet[1])
    sheet[1, DICE] = min(sheet[1, DICE] + 1, BOXES)
    most = judge(state, parameters, sheet[1], rivals, odds, hopes, plans)
    best = REFUSE
    for colour in cards_in(state.open_colours):
        for reading in cards_in(game.readings_that_fit(state, state.turn, colour)):
            judged = try_action(state, parameters, colour, reading, sheet, rivals, odds, hopes, plans)
            if judged > most:
                most = judged
                best = game.action_of(colour, reading)
    return best
