"""Rules of thumb for Roll & Write: try every pair of dice on the sheet, with all that it sets off, and see what for.

A sheet is judged by what every column may be expected to score in the turns that are left (hopes.py,
refusals.py). That is noted once; for every move that is tried only the columns that it changes are looked at
again, and what a longer or shorter game does to the others is taken as even.
"""

import numpy as np
import numpy.typing as npt

from ....kernel.bits import cards_in, lowest
from ....kernel.jit import jit
from ....kernel.random import Stream
from ...parameters import Parameters
from ..facts import (
    ACCELERATE,
    ACCELERATING,
    ARTEFACT_LADDER,
    ARTEFACTS,
    CIRCLE,
    CLOSED,
    COLOURS,
    COLUMNS,
    DECLINE,
    DICE,
    NOTHING,
    REFUSE,
)
from ..play import action_of, readings_that_fit
from ..scoring import score
from ..sheet import BOXES
from ..state import RollWriteState
from .chances import STEPS
from .hopes import (
    ARTEFACT_POINTS,
    CIRCLES,
    FIND_PACE,
    FINDS,
    LEAST,
    MOST_FINDS,
    NOTES,
    PACE,
    POINTS,
    SHEET,
    WRITTEN,
    bridge_chance,
    copy_sheet,
    expect_expedition,
    look_at_sheet,
    turns_left,
)
from .parameters import ARROW, CLOSING, ENVY, PARAMETERS, RATE
from .refusals import MOST_TURNS, expect_dice, nothing_fits, plan_refusals

__all__ = ["PARAMETERS", "choose"]

Numbers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

# The rows of a scratch table of sheets.
NOW, TRIED, FURTHER, RIVALS = range(4)

# What else is noted, in the last row of the notes.
OUTLOOK = NOTES
CHANCES = 0  # chances to write that an expedition has until the end
RIVAL_PACE = 1  # what a turn more adds to what the best rival scores


@jit
def choose(state: RollWriteState, parameters: Parameters, random: Stream) -> int:
    """What the seat to act should do."""
    sheets = np.empty((4, SHEET), dtype=np.int64)
    notes = np.empty((NOTES + 1, STEPS))
    plans = np.empty((2, MOST_TURNS + 1, BOXES + 1))  # what refusals are worth
    look_around(state, parameters, sheets, notes, plans)
    if state.task == ACCELERATING:
        return choose_acceleration(state, parameters, sheets, notes, plans)
    return choose_dice(state, parameters, sheets, notes, plans)


# Looking


@jit
def look_around(state: RollWriteState, parameters: Parameters, sheets: Numbers, notes: Floats, plans: Floats) -> None:
    """Note what the seat to act may expect, and what the best of its rivals."""
    rival = note_rivals(state, sheets[RIVALS])
    copy_sheet(state, state.turn, sheets[NOW])
    copy_sheet(state, rival, sheets[TRIED])
    turns = turns_left(state, parameters, sheets[NOW], sheets[RIVALS])
    shaded = sheets[NOW, DICE]
    bridge = state.bridge_points * bridge_chance(state, parameters, state.turn, DICE, shaded, sheets[RIVALS])
    plan_refusals(state, parameters, min(shaded, sheets[TRIED, DICE]), turns, bridge, plans)
    notes[OUTLOOK, RIVAL_PACE] = 0.0
    if turns > 0:
        late = look_at_rival(state, parameters, rival, sheets, turns, plans)
        notes[OUTLOOK, RIVAL_PACE] = (late - score(state, rival)) / turns
    chances = chances_to_write(parameters, turns, nothing_fits(sheets[NOW]))
    notes[OUTLOOK, CHANCES] = chances
    look_at_sheet(state, parameters, sheets[NOW], sheets[RIVALS], chances, notes)


@jit
def note_rivals(state: RollWriteState, rivals: Numbers) -> int:
    """Note how far the first of the rivals is in every column, and return who has most points."""
    best = NOTHING
    for column in range(COLUMNS):
        rivals[column] = 0
    for seat in range(state.players):
        if seat != state.turn:
            for column in range(COLUMNS):
                rivals[column] = max(rivals[column], state.filled[seat, column])
            if best == NOTHING or score(state, seat) > score(state, best):
                best = seat
    return best


@jit
def look_at_rival(
    state: RollWriteState, parameters: Parameters, rival: int, sheets: Numbers, turns: float, plans: Floats
) -> float:
    """What a rival may be expected to score, as if the seat to act were its only rival; its artefacts roughly."""
    danger = nothing_fits(sheets[TRIED])
    chances = chances_to_write(parameters, turns, danger)
    points = expect_dice(parameters, sheets[TRIED, DICE], danger, turns, plans)
    artefacts = 1.0 * sheets[TRIED, ARTEFACTS]
    for colour in range(COLOURS):
        worth, _, finds, _ = expect_expedition(state, parameters, rival, sheets[TRIED], colour, sheets[NOW], chances)
        points += worth
        artefacts += finds
    whole = min(int(artefacts), BOXES - 1)
    before = state.ladder[ARTEFACT_LADDER, whole]
    return points + before + min(artefacts - whole, 1.0) * (state.ladder[ARTEFACT_LADDER, whole + 1] - before)


@jit
def chances_to_write(parameters: Parameters, turns: float, danger: float) -> float:
    """The chances that an expedition has in so many turns, fewer if often nothing fits."""
    return turns * parameters[RATE] * max(0.0, 1 - parameters[CLOSING] * danger)


# Judging


@jit
def judge(
    state: RollWriteState, parameters: Parameters, sheet: Numbers, sheets: Numbers, notes: Floats, plans: Floats
) -> float:
    """How good a sheet is for the seat to act."""
    turns = turns_left(state, parameters, sheet, sheets[RIVALS])
    danger = nothing_fits(sheet)
    chances = chances_to_write(parameters, turns, danger)
    more = chances - notes[OUTLOOK, CHANCES]
    points = expect_dice(parameters, sheet[DICE], danger, turns, plans)
    artefacts = 1.0 * (sheet[ARTEFACTS] - sheets[NOW, ARTEFACTS])
    for colour in range(COLOURS):
        if sheet[WRITTEN] >> colour & 1:
            worth, _, finds, _ = expect_expedition(
                state, parameters, state.turn, sheet, colour, sheets[RIVALS], chances
            )
            points += worth
            artefacts += finds - notes[FINDS, colour]
        else:
            points += notes[POINTS, colour] + more * notes[PACE, colour]
            artefacts += more * notes[FIND_PACE, colour]
    points += artefact_points(artefacts, notes)
    return points - parameters[ENVY] * notes[OUTLOOK, RIVAL_PACE] * turns


@jit
def artefact_points(more: float, notes: Floats) -> float:
    """What the artefacts may be expected to score if there are so many more than was noted, or fewer."""
    whole = min(max(int(more), 0), MOST_FINDS - 2)
    points = notes[ARTEFACT_POINTS, whole]
    return points + (more - whole) * (notes[ARTEFACT_POINTS, whole + 1] - points)


# Trying


@jit
def copy_over(sheet: Numbers, to: Numbers) -> None:
    """Copy a tried sheet."""
    for place in range(SHEET):
        to[place] = sheet[place]


@jit
def write(state: RollWriteState, sheet: Numbers, colour: int, verb: int) -> bool:
    """Do on a sheet what an action does, and say whether it reaches an arrow."""
    filled = sheet[colour]
    sheet[WRITTEN] |= 1 << colour
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
    state: RollWriteState, parameters: Parameters, sheets: Numbers, notes: Floats, plans: Floats
) -> int:
    """The expedition of the tried sheet to accelerate, or NOTHING."""
    most = judge(state, parameters, sheets[TRIED], sheets, notes, plans)
    best = NOTHING
    for colour in range(COLOURS):
        if sheets[TRIED, LEAST + colour] != CLOSED:
            copy_over(sheets[TRIED], sheets[FURTHER])
            arrow = write(state, sheets[FURTHER], colour, ACCELERATE)
            judged = judge(state, parameters, sheets[FURTHER], sheets, notes, plans)
            if arrow:
                judged += parameters[ARROW]
            if judged > most:
                most = judged
                best = colour
    return best


@jit
def try_action(
    state: RollWriteState, parameters: Parameters, colour: int, verb: int, sheets: Numbers, notes: Floats, plans: Floats
) -> float:
    """How good the sheet is after an action and the best accelerations that follow."""
    copy_over(sheets[NOW], sheets[TRIED])
    accelerates = write(state, sheets[TRIED], colour, verb)
    while accelerates:
        following = best_acceleration(state, parameters, sheets, notes, plans)
        accelerates = following != NOTHING and write(state, sheets[TRIED], following, ACCELERATE)
    return judge(state, parameters, sheets[TRIED], sheets, notes, plans)


# Choosing


@jit
def choose_acceleration(
    state: RollWriteState, parameters: Parameters, sheets: Numbers, notes: Floats, plans: Floats
) -> int:
    """Accelerate the best expedition, or none."""
    most = judge(state, parameters, sheets[NOW], sheets, notes, plans)
    best = DECLINE
    for colour in range(COLOURS):
        if sheets[NOW, LEAST + colour] != CLOSED:
            judged = try_action(state, parameters, colour, ACCELERATE, sheets, notes, plans)
            if judged > most:
                most = judged
                best = action_of(colour, ACCELERATE)
    return best


@jit
def choose_dice(state: RollWriteState, parameters: Parameters, sheets: Numbers, notes: Floats, plans: Floats) -> int:
    """Choose the best pair of dice, or refuse them. Of the numbers that fit in an expedition the lowest is best."""
    copy_over(sheets[NOW], sheets[TRIED])
    sheets[TRIED, DICE] = min(sheets[TRIED, DICE] + 1, BOXES)
    most = judge(state, parameters, sheets[TRIED], sheets, notes, plans)
    best = REFUSE
    for colour in cards_in(state.open_colours):
        readings = readings_that_fit(state, state.turn, colour)
        circle = readings & 1 << CIRCLE
        for reading in cards_in(circle | lowest(readings ^ circle)):
            judged = try_action(state, parameters, colour, reading, sheets, notes, plans)
            if judged > most:
                most = judged
                best = action_of(colour, reading)
    return best
