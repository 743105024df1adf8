"""The rules of Lost Cities: Roll & Write: rolling, what may be done, and doing it.

Rulebook: "Lost Cities: Roll & Write" (Reiner Knizia, KOSMOS 2021). A turn is one roll of the six dice: the player who
rolled chooses first, then the others clockwise (the rulebook's own recommendation). Where the rulebook is silent,
docs/rulings.md says what holds. The sheet's picture is lost: its arrows and artefacts are reconstructed in sheet.py,
and a sheet can be given as an option.

Every sheet has eight columns of nine boxes: the six expeditions, the artefacts, the dice symbols. What a player
may write in an expedition follows from one number, the least that still fits: 0 while the circle may be marked, 1 after
its X, then the last number written, and CLOSED once the top artefact is marked.
"""

import numpy as np
import numpy.typing as npt

from ...kernel.bits import cards_in
from ...kernel.jit import jit
from ...kernel.random import Stream, below
from .facts import (
    ACCELERATE,
    ACCELERATING,
    ALL_BRIDGES_PASSED,
    ALL_EXHAUSTED,
    ARTEFACTS,
    BRIDGE_BOX,
    CHOOSING,
    CIRCLE,
    CLOSED,
    COLOUR_DICE,
    COLOURS,
    COLUMNS,
    DECLINE,
    DICE,
    DIFFERENT_ROLLS,
    FACES,
    NOBODY,
    NOTHING,
    NUMBER_DICE,
    NUMBER_ROLLS,
    READINGS,
    REFUSE,
    ROLLS,
    RUNNING,
    TABLE_ACTIONS,
    TEN,
    WIDTH,
)
from .sheet import BOXES
from .state import RollWriteState

Numbers = npt.NDArray[np.int64]


# Dealing


@jit
def shuffle_deck(state: RollWriteState, random: Stream) -> None:
    """Roll the dice for every turn that there can be."""
    for roll in range(ROLLS):
        state.deck[roll] = below(random, DIFFERENT_ROLLS)


@jit
def deal(state: RollWriteState, starter: int) -> None:
    """Give everybody an empty sheet, and the starter rolls."""
    state.task = CHOOSING
    state.turns = 0
    state.ending = RUNNING
    state.active = starter
    state.filled[:] = 0
    state.least[:] = 0
    state.circles[:] = 0
    state.numbers[:] = 0
    state.bridge[:] = 0
    state.bonus[:] = 0
    roll(state)


@jit
def roll(state: RollWriteState) -> None:
    """The active player rolls all six dice into the centre, and chooses first."""
    colours = state.deck[state.turns] // NUMBER_ROLLS
    numbers = state.deck[state.turns] % NUMBER_ROLLS
    for place in range(COLOUR_DICE - 1, -1, -1):
        state.dice[place] = colours % COLOURS
        colours //= COLOURS
    for place in range(COLOUR_DICE + NUMBER_DICE - 1, COLOUR_DICE - 1, -1):
        state.dice[place] = numbers % FACES
        numbers //= FACES
    state.taken[:] = NOTHING
    look_at_centre(state)
    state.turn = state.active


@jit
def look_at_centre(state: RollWriteState) -> None:
    """Note which colours and numbers the dice in the centre offer."""
    state.open_colours = 0
    state.open_numbers = 0
    for place in range(COLOUR_DICE):
        if place != state.taken[0]:
            state.open_colours |= 1 << state.dice[place]
    for place in range(COLOUR_DICE, COLOUR_DICE + NUMBER_DICE):
        if place != state.taken[1]:
            state.open_numbers |= READINGS[state.dice[place]]


# Who plays


@jit
def sides(state: RollWriteState) -> int:
    """Everybody plays for themselves."""
    return state.players


@jit
def side_of(state: RollWriteState, seat: int) -> int:
    """The side that a seat plays for."""
    return seat


@jit
def next_seat(state: RollWriteState, seat: int) -> int:
    """The neighbour to the left."""
    return seat + 1 if seat + 1 < state.players else 0


# What may be done


@jit
def readings_that_fit(state: RollWriteState, seat: int, colour: int) -> int:
    """Of what the number dice in the centre may be read as, all that is not below the last number.

    Behind a full expedition the same numbers mark its top artefact, once.
    """
    return state.open_numbers >> state.least[seat, colour] << state.least[seat, colour]


@jit
def may_accelerate(state: RollWriteState, seat: int, colour: int) -> bool:
    """Any expedition can be accelerated until its top artefact is marked."""
    return state.least[seat, colour] != CLOSED


@jit
def action_of(colour: int, verb: int) -> int:
    """The action that does this in that colour."""
    return TABLE_ACTIONS + colour * WIDTH + verb


@jit
def legal_actions(state: RollWriteState, actions: Numbers) -> int:
    """Write the legal actions, and return how many there are."""
    if state.turn == NOBODY:
        return 0
    if state.task == ACCELERATING:
        return legal_accelerations(state, actions)
    return legal_choices(state, actions)


@jit
def legal_choices(state: RollWriteState, actions: Numbers) -> int:
    """Refuse the dice, or choose a colour die and a number die that can be written."""
    actions[0] = REFUSE
    number = 1
    for colour in cards_in(state.open_colours):
        for reading in cards_in(readings_that_fit(state, state.turn, colour)):
            actions[number] = action_of(colour, reading)
            number += 1
    return number


@jit
def legal_accelerations(state: RollWriteState, actions: Numbers) -> int:
    """Decline the acceleration, or accelerate any one expedition that has something left to fill or mark."""
    actions[0] = DECLINE
    number = 1
    for colour in range(COLOURS):
        actions[number] = action_of(colour, ACCELERATE)
        number += may_accelerate(state, state.turn, colour)
    return number


@jit
def is_legal(state: RollWriteState, action: int) -> bool:
    """May the seat to act do this now?"""
    if state.turn == NOBODY or action < 0 or action >= TABLE_ACTIONS + COLOURS * WIDTH:
        return False
    if action < TABLE_ACTIONS:
        return state.task == (CHOOSING if action == REFUSE else ACCELERATING)
    colour = (action - TABLE_ACTIONS) // WIDTH
    verb = (action - TABLE_ACTIONS) % WIDTH
    if verb == ACCELERATE:
        return state.task == ACCELERATING and may_accelerate(state, state.turn, colour)
    return (
        state.task == CHOOSING
        and state.open_colours >> colour & 1 == 1
        and readings_that_fit(state, state.turn, colour) >> verb & 1 == 1
    )


# Doing it


@jit
def apply(state: RollWriteState, action: int) -> None:
    """Carry out a legal action. An arrow lets the same seat act again, and otherwise the next one does.

    One box is written at a time, so that never more than one acceleration is pending.
    """
    seat = state.turn
    accelerates = False
    if action == REFUSE:
        shade(state, seat, DICE)
    elif action != DECLINE:
        colour = (action - TABLE_ACTIONS) // WIDTH
        verb = (action - TABLE_ACTIONS) % WIDTH
        if verb != ACCELERATE and seat == state.active:
            take_dice(state, colour, verb)
        if verb == CIRCLE:
            mark_circle(state, seat, colour)
        elif state.filled[seat, colour] == BOXES:
            mark_top_artefact(state, seat, colour)
        else:
            accelerates = is_ahead(state.arrows[colour], state.filled[seat, colour])
            write(state, seat, colour, verb if verb != ACCELERATE else repeated_number(state, seat, colour))
    if accelerates:
        state.task = ACCELERATING
    else:
        state.task = CHOOSING
        pass_on(state)


@jit
def take_dice(state: RollWriteState, colour: int, verb: int) -> None:
    """The active player takes one die of that colour and one of that number out of the centre."""
    place = 0
    while state.dice[place] != colour:
        place += 1
    state.taken[0] = place
    place = COLOUR_DICE
    while state.dice[place] != verb % TEN:
        place += 1
    state.taken[1] = place
    look_at_centre(state)


@jit
def mark_circle(state: RollWriteState, seat: int, colour: int) -> None:
    """An X in the circle, before the expedition starts, doubles its points."""
    state.circles[seat] |= 1 << colour
    state.least[seat, colour] = 1


@jit
def repeated_number(state: RollWriteState, seat: int, colour: int) -> int:
    """An acceleration repeats the last number, or starts with a 1."""
    return max(state.least[seat, colour], 1)


@jit
def is_ahead(boxes: int, filled: int) -> bool:
    """Is the next box of the column one of these?"""
    return boxes >> filled & 1 == 1


@jit
def write(state: RollWriteState, seat: int, colour: int, number: int) -> None:
    """Write a number in the next box of an expedition; an artefact there is shaded at once."""
    filled = state.filled[seat, colour]
    state.least[seat, colour] = number
    state.numbers[seat, colour] |= number << 4 * filled
    fill(state, seat, colour)
    if is_ahead(state.artefacts[colour], filled):
        shade(state, seat, ARTEFACTS)


@jit
def mark_top_artefact(state: RollWriteState, seat: int, colour: int) -> None:
    """The artefact at the end of a full expedition is shaded once, and nothing more can be done there."""
    state.least[seat, colour] = CLOSED
    shade(state, seat, ARTEFACTS)


@jit
def shade(state: RollWriteState, seat: int, column: int) -> None:
    """Shade the next artefact or dice symbol; when all nine are, nothing happens."""
    if state.filled[seat, column] < BOXES:
        fill(state, seat, column)


@jit
def fill(state: RollWriteState, seat: int, column: int) -> None:
    """Fill the next box of a column. The seventh is behind its bridge."""
    state.filled[seat, column] += 1
    if state.filled[seat, column] == BRIDGE_BOX:
        pass_bridge(state, seat, column)


@jit
def pass_bridge(state: RollWriteState, seat: int, column: int) -> None:
    """The first to pass a bridge has the bonus, and so has everybody who passes it in the same turn."""
    if state.bridge[column] == 0:
        state.bridge[column] = state.turns + 1
    if state.bridge[column] == state.turns + 1:
        state.bonus[seat] |= 1 << column


@jit
def pass_on(state: RollWriteState) -> None:
    """The next seat chooses; when everybody has chosen, the turn is over."""
    state.turn = next_seat(state, state.turn)
    if state.turn == state.active:
        end_turn(state)


@jit
def end_turn(state: RollWriteState) -> None:
    """The game ends when all are exhausted or all bridges are passed; otherwise the next seat rolls."""
    state.turns += 1
    if all_are_exhausted(state):
        state.ending = ALL_EXHAUSTED
        state.turn = NOBODY
    elif all_bridges_are_passed(state):
        state.ending = ALL_BRIDGES_PASSED
        state.turn = NOBODY
    else:
        state.active = next_seat(state, state.active)
        roll(state)


@jit
def is_exhausted(state: RollWriteState, seat: int) -> bool:
    """Whoever has shaded all nine dice symbols is exhausted, but plays on."""
    return state.filled[seat, DICE] == BOXES


@jit
def all_are_exhausted(state: RollWriteState) -> bool:
    """Is every player exhausted?"""
    exhausted = 0
    for seat in range(state.players):
        exhausted += is_exhausted(state, seat)
    return exhausted == state.players


@jit
def all_bridges_are_passed(state: RollWriteState) -> bool:
    """Has each of the eight bridges been passed by somebody?"""
    passed = 0
    for column in range(COLUMNS):
        passed += state.bridge[column] != 0
    return passed == COLUMNS
