"""What a seat would do with the display of Rivals if it won the auction, and what everybody would gain by it."""

import numpy as np
import numpy.typing as npt

from ....kernel.bits import cards_in, lowest, position
from ....kernel.jit import jit
from ...parameters import Parameters
from ..facts import BOX, COLOURS, DONE, KIND, NOTHING, SLOTS, TAKE
from ..play import action_of, one_of_each_kind
from ..state import RivalsState
from .hopes import expect, usable_by
from .parameters import ENVY

Numbers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@jit
def regard(state: RivalsState, parameters: Parameters, seat: int, points: Floats) -> float:
    """How a seat likes what everybody has: its own points, less those of its rivals."""
    others = 0.0
    for other in range(state.players):
        others += points[other]
    others -= points[seat]
    return points[seat] - parameters[ENVY] * others / (state.players - 1)


@jit
def copy(state: RivalsState, points: Floats, to: Floats) -> None:
    """Copy the points of every seat."""
    for seat in range(state.players):
        to[seat] = points[seat]


@jit
def best_take(
    state: RivalsState, parameters: Parameters, seat: int, colour: int, chances: Floats, points: Floats
) -> int:
    """The cards of a colour that a seat should take, and in points what everybody has before and after it.

    Whoever takes a card should take all lower ones that fit: only high cards stand in the way of others.
    """
    now, best, tried = points[0], points[1], points[2]
    expect(state, parameters, colour, seat, 0, 0, chances, now)
    copy(state, now, best)
    most = regard(state, parameters, seat, now)
    taken = 0
    chosen = 0
    for slot in cards_in(usable_by(state, seat, colour)):
        taken |= 1 << slot
        expect(state, parameters, colour, seat, taken, 0, chances, tried)
        liked = regard(state, parameters, seat, tried)
        if liked > most:
            most = liked
            chosen = taken
            copy(state, tried, best)
    return chosen


@jit
def best_box(
    state: RivalsState,
    parameters: Parameters,
    seat: int,
    takes: Numbers,
    chances: Floats,
    points: Floats,
    gain: Floats,
) -> int:
    """The card that a seat should put in the box after it has taken others, or NOTHING. Adds to everybody's gain."""
    now, best, tried = points[0], points[1], points[2]
    most = 0.0
    card = NOTHING
    for colour in range(COLOURS):
        rest = one_of_each_kind(state.display[colour] & ~takes[colour])
        if not rest:
            continue
        expect(state, parameters, colour, seat, takes[colour], 0, chances, now)
        before = regard(state, parameters, seat, now)
        for slot in cards_in(rest):
            expect(state, parameters, colour, seat, takes[colour], 1 << slot, chances, tried)
            liked = regard(state, parameters, seat, tried) - before
            if liked > most:
                most = liked
                card = colour * SLOTS + slot
                for other in range(state.players):
                    best[other] = tried[other] - now[other]
    if card != NOTHING:
        for other in range(state.players):
            gain[other] += best[other]
    return card


@jit
def plan(
    state: RivalsState,
    parameters: Parameters,
    seat: int,
    chances: Floats,
    points: Floats,
    gain: Floats,
    takes: Numbers,
) -> None:
    """What everybody gains if a seat wins the auction, and takes and boxes what is best for it."""
    for colour in range(COLOURS):
        takes[colour] = 0
        if state.display[colour]:
            takes[colour] = best_take(state, parameters, seat, colour, chances, points)
            for other in range(state.players):
                gain[other] += points[1, other] - points[0, other]
    best_box(state, parameters, seat, takes, chances, points, gain)


@jit
def choose_spoils(
    state: RivalsState,
    parameters: Parameters,
    chances: Floats,
    points: Floats,
    gain: Floats,
    takes: Numbers,
) -> int:
    """Take the lowest card that is worth it; then box the one that is best out of the way."""
    for colour in range(COLOURS):
        if state.display[colour]:
            taken = best_take(state, parameters, state.turn, colour, chances, points)
            if taken:
                return action_of(colour, TAKE, KIND[position(lowest(taken))])
    if not state.has_boxed:
        card = best_box(state, parameters, state.turn, takes, chances, points, gain)
        if card != NOTHING:
            return action_of(card // SLOTS, BOX, KIND[card % SLOTS])
    return DONE
