"""What the expeditions and artefacts of a sheet of Roll & Write may be expected to score in the end."""

import numpy as np
import numpy.typing as npt

from ....kernel.bits import cards_in
from ....kernel.jit import jit
from ...parameters import Parameters
from ..facts import (
    ARTEFACT_LADDER,
    ARTEFACTS,
    BRIDGE_BOX,
    CLOSED,
    COLOURS,
    COLUMNS,
    EXPEDITION_LADDER,
)
from ..sheet import BOXES
from ..state import RollWriteState
from .chances import MOST_CHANCES, REACH, STEPS
from .parameters import (
    ARROW,
    BRIDGE_BIAS,
    BRIDGE_LEAD,
    BRIDGE_WEIGHT,
    CIRCLE_HOPE,
    DEVOTION,
    DRIVE,
    LONGEST,
    OPTION,
    TOGETHER,
)

Numbers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

# A sheet on which moves are tried: boxes filled in the eight columns, and then these.
LEAST = COLUMNS  # the least number that fits, by colour
CIRCLES = COLUMNS + COLOURS
WRITTEN = CIRCLES + 1  # the set of expeditions in which something was tried
SHEET = WRITTEN + 1

# What is noted about a sheet before moves are tried on it. By colour:
POINTS = 0  # what the expedition may be expected to score
PACE = 1  # what one chance more adds to that
FINDS = 2  # the artefacts that it may be expected to bring
FIND_PACE = 3  # what one chance more adds to that
# And by numbers of artefacts:
ODDS = 4  # how likely there will be so many
ARTEFACT_POINTS = 5  # what the column may be expected to score if so many more are found
NOTES = 6

MOST_FINDS = 5  # that are looked at, in one turn


@jit
def copy_sheet(state: RollWriteState, seat: int, sheet: Numbers) -> None:
    """Copy a seat's sheet to try moves on."""
    for column in range(COLUMNS):
        sheet[column] = state.filled[seat, column]
    for colour in range(COLOURS):
        sheet[LEAST + colour] = state.least[seat, colour]
    sheet[CIRCLES] = state.circles[seat]
    sheet[WRITTEN] = 0


@jit
def turns_left(state: RollWriteState, parameters: Parameters, sheet: Numbers, rivals: Numbers) -> float:
    """How many turns the game will go on: until somebody has passed each bridge."""
    longest = 0
    together = 0
    for column in range(COLUMNS):
        if state.bridge[column] == 0:
            gap = max(BRIDGE_BOX - max(sheet[column], rivals[column]), 0)
            longest = max(longest, gap)
            together += gap
    return parameters[LONGEST] * longest + parameters[TOGETHER] * together


@jit
def bridge_chance(
    state: RollWriteState, parameters: Parameters, seat: int, column: int, filled: int, rivals: Numbers
) -> float:
    """The chance of a seat to have the bonus of a bridge, if it passes it at all."""
    open_now = state.bridge[column] == 0 or state.bridge[column] == state.turns + 1
    if filled >= BRIDGE_BOX:
        return 1.0 if open_now or state.bonus[seat] >> column & 1 else 0.0
    if state.bridge[column]:
        return 0.0
    lead = parameters[BRIDGE_BIAS] + parameters[BRIDGE_LEAD] * (filled - rivals[column])
    return parameters[BRIDGE_WEIGHT] * (0.5 + 0.5 * lead / (1 + abs(lead)))


@jit
def chances_of(parameters: Parameters, filled: int, doubled: int, chances: float) -> float:
    """The chances of one expedition: more for one that is nearly full or doubled, since one waits for its numbers."""
    chances *= 1 + parameters[DRIVE] * filled / BOXES + parameters[DEVOTION] * (doubled - 1)
    return min(chances, MOST_CHANCES - 0.001)


@jit
def expect_expedition(
    state: RollWriteState,
    parameters: Parameters,
    seat: int,
    sheet: Numbers,
    colour: int,
    rivals: Numbers,
    chances: float,
) -> tuple[float, float, float, float]:
    """Of an expedition with its arrows and bridge: points, their pace, finds and their pace."""
    filled = sheet[colour]
    least = sheet[LEAST + colour]
    doubled = 1 + (sheet[CIRCLES] >> colour & 1)
    empty = filled == 0 and doubled == 1
    bridge = state.bridge_points * bridge_chance(state, parameters, seat, colour, filled, rivals)
    points = 0.0 if empty else 1.0 * doubled * state.ladder[EXPEDITION_LADDER, filled]
    if filled >= BRIDGE_BOX:
        points += bridge
    if least == CLOSED:
        return points, 0.0, 0.0, 0.0
    own = chances_of(parameters, filled, doubled, chances)
    whole = int(own)
    part = own - whole
    sooner = REACH[STEPS - filled, least, whole]
    later = REACH[STEPS - filled, least, whole + 1]
    ladder, later_ladder = 0.0, 0.0
    before = 0 if empty else state.ladder[EXPEDITION_LADDER, filled]
    for step in range(1, BOXES + 1 - filled):
        rise = state.ladder[EXPEDITION_LADDER, filled + step] - before
        before += rise
        ladder += sooner[step] * rise
        later_ladder += later[step] * rise
    more, later_more = 0.0, 0.0
    for box in cards_in(state.arrows[colour] >> filled):
        more += parameters[ARROW] * sooner[box + 1]
        later_more += parameters[ARROW] * later[box + 1]
    if filled < BRIDGE_BOX:
        more += bridge * sooner[BRIDGE_BOX - filled]
        later_more += bridge * later[BRIDGE_BOX - filled]
    finds, later_finds = sooner[STEPS - filled], later[STEPS - filled]
    for box in cards_in(state.artefacts[colour] >> filled):
        finds += sooner[box + 1]
        later_finds += later[box + 1]
    find_pace = later_finds - finds
    ladder_pace = later_ladder - ladder
    more_pace = later_more - more
    finds += part * find_pace
    ladder += part * ladder_pace
    more += part * more_pace
    hope = doubled * ladder + more
    pace = doubled * ladder_pace + more_pace
    if empty:
        # A circle would double the ladder; the longer the game, the more likely there is a 0 for it in time.
        option = parameters[OPTION] if hope > 0 else 0.0
        hope *= option
        pace *= option
        circle = parameters[CIRCLE_HOPE] * own / (own + 5)
        hope += circle * max(ladder, 0.0)
        pace += circle * (ladder_pace if ladder > 0 else 0.0)
    scale = own / chances if chances > 0 else 0.0
    return points + hope, pace * scale, finds, find_pace * scale


@jit
def look_at_sheet(
    state: RollWriteState, parameters: Parameters, sheet: Numbers, rivals: Numbers, chances: float, notes: Floats
) -> None:
    """Note what the seat to act may expect of every expedition and of its artefacts."""
    notes[ODDS] = 0
    notes[ODDS, sheet[ARTEFACTS]] = 1
    for colour in range(COLOURS):
        noted = expect_expedition(state, parameters, state.turn, sheet, colour, rivals, chances)
        notes[POINTS, colour], notes[PACE, colour], notes[FINDS, colour], notes[FIND_PACE, colour] = noted
        if sheet[LEAST + colour] != CLOSED:
            count_artefacts(state, parameters, sheet, colour, chances, notes[ODDS])
    for more in range(MOST_FINDS):
        number = min(sheet[ARTEFACTS] + more, BOXES)
        bridge = state.bridge_points * bridge_chance(state, parameters, state.turn, ARTEFACTS, number, rivals)
        notes[ARTEFACT_POINTS, more] = expect_artefacts(state, more, bridge, notes[ODDS])


@jit
def count_artefacts(
    state: RollWriteState, parameters: Parameters, sheet: Numbers, colour: int, chances: float, odds: Floats
) -> None:
    """Count the artefacts that an expedition may bring in the odds of how many there will be."""
    filled = sheet[colour]
    own = chances_of(parameters, filled, 1 + (sheet[CIRCLES] >> colour & 1), chances)
    whole = int(own)
    sooner = REACH[STEPS - filled, sheet[LEAST + colour], whole]
    later = REACH[STEPS - filled, sheet[LEAST + colour], whole + 1]
    for box in cards_in((state.artefacts[colour] | 1 << BOXES) >> filled):
        reach = sooner[box + 1] + (own - whole) * (later[box + 1] - sooner[box + 1])
        odds[BOXES] += reach * odds[BOXES - 1]
        for number in range(BOXES - 1, 0, -1):
            odds[number] += reach * (odds[number - 1] - odds[number])
        odds[0] *= 1 - reach


@jit
def expect_artefacts(state: RollWriteState, more: int, bridge: float, odds: Floats) -> float:
    """The points of the artefacts and their bridge, if so many more are found than the odds say."""
    points = 0.0
    for found in range(STEPS):
        number = min(found + more, BOXES)
        points += odds[found] * (state.ladder[ARTEFACT_LADDER, number] + (bridge if number >= BRIDGE_BOX else 0.0))
    return points
