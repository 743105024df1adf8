"""What a sheet of Roll & Write may be expected to score in the end."""

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from ...rules.compiling import jit
from ...rules.rollwrite_constants import (
    ARTEFACT_LADDER,
    ARTEFACTS,
    BRIDGE_BOX,
    CLOSED,
    COLOURS,
    COLUMNS,
    DICE,
    DICE_LADDER,
    EXPEDITION_LADDER,
    TEN,
)
from ...rules.rollwrite_sheet import BOXES
from .parameter import Parameters
from .rollwrite_chances import MOST_CHANCES, REACH, STEPS
from .rollwrite_parameters import (
    ARROW,
    BRIDGE_BIAS,
    BRIDGE_LEAD,
    BRIDGE_WEIGHT,
    CIRCLE_HOPE,
    CLOSING,
    DANGER,
    DEVOTION,
    DRIVE,
    LONGEST,
    OPTION,
    RATE,
    REFUSALS,
    RISK,
    TOGETHER,
)

State = Any
Numbers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

MOST_TURNS = 45
LEVEL = 0.3  # the chance that nothing fits in the more dangerous of two plans

# A sheet on which moves are tried: boxes filled in the eight columns, and then these.
LEAST = COLUMNS
CIRCLES = COLUMNS + COLOURS
SHEET = COLUMNS + COLOURS + 1


@jit
def copy_sheet(state: State, seat: int, sheet: Numbers) -> None:
    """Copy a seat's sheet to try moves on."""
    for column in range(COLUMNS):
        sheet[column] = state.filled[seat, column]
    for colour in range(COLOURS):
        sheet[LEAST + colour] = state.least[seat, colour]
    sheet[CIRCLES] = state.circles[seat]


@jit
def turns_left(state: State, parameters: Parameters, sheet: Numbers, rivals: Numbers) -> float:
    """How many turns the game will go on: until somebody has passed each bridge."""
    longest = 0
    together = 0
    for column in range(COLUMNS):
        if state.bridge[column] == 0:
            gap = BRIDGE_BOX - max(sheet[column], rivals[column])
            if gap > 0:
                longest = max(longest, gap)
                together += gap
    return parameters[LONGEST] * longest + parameters[TOGETHER] * together


@jit
def first_chance(state: State, parameters: Parameters, column: int, filled: int, rivals: Numbers) -> float:
    """The chance to have the bonus of a bridge, if it is passed at all."""
    if filled >= BRIDGE_BOX:
        return 0.0 if 0 < state.bridge[column] <= state.turns else 1.0
    if state.bridge[column]:
        return 0.0
    lead = parameters[BRIDGE_BIAS] + parameters[BRIDGE_LEAD] * (filled - rivals[column])
    return parameters[BRIDGE_WEIGHT] / (1.0 + math.exp(-lead))


@jit
def expect_sheet(
    state: State,
    parameters: Parameters,
    seat: int,
    sheet: Numbers,
    rivals: Numbers,
    turns: float,
    odds: Floats,
    plans: Floats,
) -> float:
    """The points that a sheet may be expected to have after so many more turns."""
    danger = nothing_fits(sheet)
    chances = turns * parameters[RATE] * max(0.0, 1 - parameters[CLOSING] * danger)
    for number in range(STEPS):
        odds[number] = 0
    odds[sheet[ARTEFACTS]] = 1
    points = 0.0
    for colour in range(COLOURS):
        points += expect_expedition(state, parameters, sheet, colour, rivals, chances, odds)
    points += expect_artefacts(state, parameters, sheet, rivals, odds)
    points += expect_dice(parameters, sheet, danger, turns, plans)
    for column in range(COLUMNS):
        if state.bonus[seat] >> column & 1 and 0 < state.bridge[column] <= state.turns:
            points += state.bridge_points
    return points


@jit
def expect_expedition(
    state: State,
    parameters: Parameters,
    sheet: Numbers,
    colour: int,
    rivals: Numbers,
    chances: float,
    odds: Floats,
) -> float:
    """The points of an expedition with its arrows and bridge; its artefacts go to the odds of their number."""
    filled = sheet[colour]
    least = sheet[LEAST + colour]
    doubled = 1 + (sheet[CIRCLES] >> colour & 1)
    bridge = state.bridge_points * first_chance(state, parameters, colour, filled, rivals)
    points = 0.0
    if filled or doubled == 2:
        points = 1.0 * doubled * state.ladder[EXPEDITION_LADDER, filled]
    if filled >= BRIDGE_BOX:
        points += bridge
    if least == CLOSED:
        return points
    chances *= 1 + parameters[DRIVE] * filled / BOXES + parameters[DEVOTION] * (doubled - 1)
    chances = min(chances, MOST_CHANCES - 0.001)
    whole = int(chances)
    part = chances - whole
    hope = 0.0
    ladder = 0.0
    for step in range(1, STEPS + 1 - filled):
        reach = REACH[STEPS - filled, least, whole, step]
        reach += part * (REACH[STEPS - filled, least, whole + 1, step] - reach)
        box = filled + step
        if box > BOXES:
            count_artefact(odds, reach)
            continue
        before = state.ladder[EXPEDITION_LADDER, box - 1] if box > 1 or doubled == 2 else 0
        ladder += reach * doubled * (state.ladder[EXPEDITION_LADDER, box] - before)
        more = 0.0
        if state.arrows[colour] >> box - 1 & 1:
            more += parameters[ARROW]
        if box == BRIDGE_BOX:
            more += bridge
        hope += reach * more
        if state.artefacts[colour] >> box - 1 & 1:
            count_artefact(odds, reach)
    hope += ladder
    if filled == 0 and doubled == 1:
        # A circle would double the ladder; the longer the game, the more likely there is a 0 for it in time.
        circle = parameters[CIRCLE_HOPE] * max(ladder, 0.0) * chances / (chances + 5)
        return max(hope, 0.0) * parameters[OPTION] + circle
    return points + hope


@jit
def count_artefact(odds: Floats, chance: float) -> None:
    """One artefact more, with a chance, in the odds of how many there will be."""
    for number in range(BOXES, 0, -1):
        odds[number] += chance * (odds[number - 1] - (odds[number] if number < BOXES else 0))
    odds[0] *= 1 - chance


@jit
def expect_artefacts(state: State, parameters: Parameters, sheet: Numbers, rivals: Numbers, odds: Floats) -> float:
    """The points of the artefacts and their bridge."""
    bridge = state.bridge_points * first_chance(state, parameters, ARTEFACTS, sheet[ARTEFACTS], rivals)
    points = 0.0
    for number in range(STEPS):
        points += odds[number] * (state.ladder[ARTEFACT_LADDER, number] + (bridge if number >= BRIDGE_BOX else 0.0))
    return points


@jit
def plan_refusals(state: State, parameters: Parameters, turns: float, bridge: float, plans: Floats) -> None:
    """For two levels of danger, by refusals and turns left, what the dice symbols and their bridge will be worth.

    In every turn there is a chance that nothing fits, which grows as the sheet fills up; and one that the dice are so
    poor that a refusal costs nothing, and then one may choose.
    """
    for shaded in range(BOXES + 1):
        worth = state.ladder[DICE_LADDER, shaded] + (bridge if shaded >= BRIDGE_BOX else 0.0)
        for danger in range(2):
            plans[danger, 0, shaded] = worth
            for left in range(1, MOST_TURNS + 1):
                plans[danger, left, shaded] = worth
    spare = parameters[REFUSALS]
    for danger in range(2):
        for left in range(1, MOST_TURNS + 1):
            growth = parameters[RISK] * max(0.0, 1 - left / max(turns, 1.0))
            forced = min(danger * LEVEL + growth, 0.9)
            for shaded in range(BOXES):
                stay = plans[danger, left - 1, shaded]
                go = plans[danger, left - 1, shaded + 1]
                free = stay + spare * max(go - stay, 0.0)
                plans[danger, left, shaded] = free + forced * (go - free)


@jit
def expect_dice(parameters: Parameters, sheet: Numbers, danger: float, turns: float, plans: Floats) -> float:
    """The points of the dice symbols and their bridge."""
    shaded = sheet[DICE]
    danger = min(parameters[DANGER] * danger / LEVEL, 2.0)
    turns = min(turns, MOST_TURNS - 0.001)
    whole = int(turns)
    part = turns - whole
    safe = plans[0, whole, shaded] + part * (plans[0, whole + 1, shaded] - plans[0, whole, shaded])
    risky = plans[1, whole, shaded] + part * (plans[1, whole + 1, shaded] - plans[1, whole, shaded])
    return safe + danger * (risky - safe)


@jit
def nothing_fits(sheet: Numbers) -> float:
    """How likely two colour dice and two number dice have no pair that can be written."""
    chance = 0.0
    for highest in range(1, TEN + 1):
        fitting = 0
        for colour in range(COLOURS):
            fitting += sheet[LEAST + colour] <= highest
        chance += (2 * highest - 1) / TEN**2 * (1 - fitting / COLOURS) ** 2
    return chance
