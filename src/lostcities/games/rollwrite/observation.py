"""What a seat may know in Roll & Write, and the same as numbers.

Every sheet lies open, and so does every roll up to the present one. Only the rolls to come are hidden.
"""

import numpy as np
import numpy.typing as npt

from ...kernel.bits import cards_in
from ...kernel.jit import jit
from ...kernel.random import Stream, below
from .facts import (
    ARTEFACT_LADDER,
    ARTEFACTS,
    BRIDGE_BOX,
    CHOOSING,
    CLOSED,
    COLOUR_DICE,
    COLOURS,
    COLUMNS,
    DICE,
    DICE_LADDER,
    DIFFERENT_ROLLS,
    EXPEDITION_LADDER,
    NOBODY,
    NOTHING,
    NUMBER_DICE,
    ROLLS,
)
from .play import is_ahead, is_exhausted, readings_that_fit
from .scoring import column_points, expedition_points, has_circle, score
from .sheet import BOXES
from .state import RollWriteState

Features = npt.NDArray[np.float32]

# How many numbers an observation has for each colour and for the table. `pieces` names them all.
EXPEDITION_FEATURES = 10  # for one seat's expedition of a colour
COLOUR_FEATURES = 103
SEAT_FEATURES = 14  # for one seat at the table
TABLE_FEATURES = 138


@jit
def rolls_known(state: RollWriteState) -> int:
    """How many rolls have been made."""
    return state.turns if state.turn == NOBODY else state.turns + 1


@jit
def conceal(state: RollWriteState, observer: int) -> None:
    """Erase everything that the observer cannot know: the rolls to come, the same for everybody."""
    state.deck[rolls_known(state) :] = NOTHING


@jit
def redeal(state: RollWriteState, observer: int, random: Stream) -> None:
    """Roll again everything that the observer cannot know."""
    for place in range(rolls_known(state), ROLLS):
        state.deck[place] = below(random, DIFFERENT_ROLLS)


# Observing


@jit
def observe(state: RollWriteState, observer: int, features: Features) -> None:
    """Write what the observer knows as numbers: a block for each colour, and then the whole table.

    Seats are counted from the observer on.
    """
    features[:] = 0
    for colour in range(COLOURS):
        observe_colour(state, observer, colour, features[colour * COLOUR_FEATURES : (colour + 1) * COLOUR_FEATURES])
    observe_table(state, observer, features[COLOURS * COLOUR_FEATURES :])


@jit
def observe_colour(state: RollWriteState, observer: int, colour: int, features: Features) -> None:
    """One colour: its dice, its bridge, its boxes, what the observer can do there, and everybody's expedition."""
    for place in range(COLOUR_DICE):
        features[0] += (state.dice[place] == colour) & (place != state.taken[0])
    observe_bridge(state, colour, features[1:3])
    show_set(state.arrows[colour], features[3:12])
    show_set(state.artefacts[colour], features[12:21])
    features[21 : 21 + state.filled[observer, colour]] = 1
    features[30 + state.least[observer, colour]] = 1
    if state.open_colours >> colour & 1:
        show_set(readings_that_fit(state, observer, colour), features[42:53])
    for distance in range(state.players):
        seat = (observer + distance) % state.players
        start = 53 + distance * EXPEDITION_FEATURES
        observe_expedition(state, seat, colour, features[start : start + EXPEDITION_FEATURES])


@jit
def observe_expedition(state: RollWriteState, seat: int, colour: int, features: Features) -> None:
    """Where an expedition stands, and what its next box brings."""
    filled = state.filled[seat, colour]
    least = state.least[seat, colour]
    points = expedition_points(state, seat, colour, filled)
    features[0] = has_circle(state, seat, colour)
    features[1] = filled / 9
    features[2] = least / 10
    features[3] = least == CLOSED
    features[4] = points / 50
    if filled < BOXES:
        features[5] = (expedition_points(state, seat, colour, filled + 1) - points) / 50
        features[6] = is_ahead(state.arrows[colour], filled)
        features[7] = is_ahead(state.artefacts[colour], filled)
    else:
        features[7] = least != CLOSED
    features[8] = (filled == BRIDGE_BOX - 1) & is_worth_passing(state, colour)
    features[9] = state.bonus[seat] >> colour & 1


@jit
def is_worth_passing(state: RollWriteState, column: int) -> bool:
    """Would whoever passes this bridge now have its points?"""
    return (state.bridge[column] == 0) | (state.bridge[column] == state.turns + 1)


@jit
def observe_bridge(state: RollWriteState, column: int, features: Features) -> None:
    """Has nobody passed this bridge, or was it first passed in this very turn?"""
    features[0] = state.bridge[column] == 0
    features[1] = state.bridge[column] == state.turns + 1


@jit
def show_set(members: int, features: Features) -> None:
    """1 for every member of a set."""
    for member in cards_in(members):
        features[member] = 1


@jit
def observe_table(state: RollWriteState, observer: int, features: Features) -> None:
    """The task, the number dice, how far the game is, the points of the sheet, and every seat."""
    if state.turn == observer:
        features[state.task] = 1
    for place in range(COLOUR_DICE, COLOUR_DICE + NUMBER_DICE):
        features[2 + state.dice[place]] += place != state.taken[1]
    features[12] = state.taken[0] != NOTHING
    features[13] = state.turns / 50
    for column in range(COLUMNS):
        features[14] += (state.bridge[column] != 0) / 8
    observe_bridge(state, ARTEFACTS, features[15:17])
    observe_bridge(state, DICE, features[17:19])
    for filled in range(BOXES + 1):
        features[19 + filled] = state.ladder[EXPEDITION_LADDER, filled] / 50
        features[29 + filled] = state.ladder[ARTEFACT_LADDER, filled] / 50
        features[39 + filled] = state.ladder[DICE_LADDER, filled] / 50
    features[49] = state.bridge_points / 20
    features[50 : 50 + state.filled[observer, ARTEFACTS]] = 1
    features[59 : 59 + state.filled[observer, DICE]] = 1
    for distance in range(state.players):
        seat = (observer + distance) % state.players
        start = 68 + distance * SEAT_FEATURES
        observe_seat(state, seat, features[start : start + SEAT_FEATURES])


@jit
def observe_seat(state: RollWriteState, seat: int, features: Features) -> None:
    """Where a seat stands in the turn, its artefacts and dice symbols, and its score."""
    features[0] = 1
    features[1] = state.turn == seat
    features[2] = state.active == seat
    features[3] = is_yet_to_choose(state, seat)
    observe_column(state, seat, ARTEFACTS, features[4:8])
    observe_column(state, seat, DICE, features[8:12])
    features[12] = is_exhausted(state, seat)
    features[13] = score(state, seat) / 100


@jit
def is_yet_to_choose(state: RollWriteState, seat: int) -> bool:
    """Will this seat choose dice in this turn, now or later?"""
    if state.turn == NOBODY:
        return False
    waiting = (seat - state.active) % state.players - (state.turn - state.active) % state.players
    return waiting > 0 or (waiting == 0 and state.task == CHOOSING)


@jit
def observe_column(state: RollWriteState, seat: int, column: int, features: Features) -> None:
    """A seat's artefacts or dice symbols: how many, their points, what the next one adds, the bonus."""
    filled = state.filled[seat, column]
    points = column_points(state, column, filled)
    features[0] = filled / 9
    features[1] = points / 50
    if filled < BOXES:
        features[2] = (column_points(state, column, filled + 1) - points) / 50
    features[3] = state.bonus[seat] >> column & 1
