"""What every seat's expeditions in Rivals may be expected to score in the end, from what lies open."""

import math

import numpy as np
import numpy.typing as npt

from ....kernel.bits import count
from ....kernel.jit import jit
from ...parameters import Parameters
from ..facts import (
    ALL,
    BONUS,
    BONUS_SIZE,
    CARDS,
    FOOTPRINTS,
    KIND,
    KINDS,
    SLOTS,
    WAGER,
    WAGERS,
)
from ..observation import unseen_cards
from ..state import RivalsState
from .chances import CARDS_TO_COME, FOOTPRINTS_TO_COME, MOST_CHANCES
from .parameters import BONUS_WEIGHT, CHANCE, NET, PATIENCE, SHOWN_CHANCE, WAGER_CHANCE

Floats = npt.NDArray[np.float64]

NUMBERS = ALL & ~WAGERS
HIGH = sum(1 << slot for slot in range(SLOTS) if FOOTPRINTS[slot] == 2)
# For the highest kind of an expedition, the number cards that may still be placed after it, and their footprints.
USABLE = np.array(
    [sum(1 << slot for slot in range(SLOTS) if KIND[slot] >= top and KIND[slot] != WAGER) for top in range(KINDS)],
    dtype=np.int64,
)
FULL = (
    np.array([sum(FOOTPRINTS[slot] for slot in range(SLOTS) if KIND[slot] >= top) for top in range(KINDS)])
    / NUMBERS.bit_count()
)

# The chances that are the same for all colours.
UNSEEN, SHOWN, WAGER_UNSEEN, WAGER_SHOWN = range(4)


@jit
def look_ahead(state: RivalsState, parameters: Parameters, chances: Floats) -> None:
    """The chances to place a number card or a wager that is still to come, or that is in the display."""
    left = CARDS - state.turns
    unseen = (left - 1) / left  # the last card of all is never bid for
    shown = parameters[SHOWN_CHANCE] * (1 - math.exp((1 - left) / parameters[PATIENCE]))
    chances[UNSEEN] = parameters[CHANCE] * unseen
    chances[SHOWN] = parameters[CHANCE] * shown
    chances[WAGER_UNSEEN] = parameters[WAGER_CHANCE] * unseen
    chances[WAGER_SHOWN] = parameters[WAGER_CHANCE] * shown


@jit
def highest(cards: int) -> int:
    """The kind of the highest number card in a set; without one, the kind of a wager."""
    cards &= NUMBERS
    if not cards:
        return WAGER
    cards |= cards >> 1
    cards |= cards >> 2
    cards |= cards >> 4
    cards |= cards >> 8
    return KIND[count(cards) - 1]


@jit
def usable_by(state: RivalsState, seat: int, colour: int) -> int:
    """The cards of a colour in the display that a seat can place."""
    top = highest(state.expedition[seat, colour])
    return state.display[colour] & (USABLE[top] if top != WAGER else ALL)


@jit
def footprints_on(cards: int) -> int:
    return count(cards & NUMBERS) + count(cards & HIGH)


@jit
def expect_expedition(
    parameters: Parameters, cards: int, wagers: int, unseen: int, shown: int, chances: Floats
) -> float:
    """What an expedition with these cards and so many wagers may be expected to score."""
    top = highest(cards)
    to_come = chances[UNSEEN] * count(unseen & NUMBERS) + chances[SHOWN] * count(shown & NUMBERS)
    hope = 0.0
    needed = BONUS_SIZE - count(cards & NUMBERS)
    bonus = 1.0 if needed <= 0 else 0.0
    if to_come > 0:
        # The table takes any card as likely: correct it by the footprints that are in fact still to come.
        usable = USABLE[top]
        true = chances[UNSEEN] * footprints_on(unseen & usable) + chances[SHOWN] * footprints_on(shown & usable)
        part_left = true / (FULL[top] * to_come)
        to_come = min(to_come, MOST_CHANCES - 0.001)
        whole = int(to_come)
        part = to_come - whole
        hope = FOOTPRINTS_TO_COME[top, whole]
        hope = part_left * (hope + part * (FOOTPRINTS_TO_COME[top, whole + 1] - hope))
        if needed > 0:
            bonus = CARDS_TO_COME[top, whole, needed]
            bonus += part * (CARDS_TO_COME[top, whole + 1, needed] - bonus)
            bonus *= parameters[BONUS_WEIGHT] * min(part_left, 1.0)
    times = 1.0 + wagers
    if top == WAGER:
        times += chances[WAGER_UNSEEN] * count(unseen & WAGERS) + chances[WAGER_SHOWN] * count(shown & WAGERS)
    return (footprints_on(cards) + parameters[NET] * hope) * times + BONUS * bonus


@jit
def expect(
    state: RivalsState,
    parameters: Parameters,
    colour: int,
    seat: int,
    taken: int,
    boxed: int,
    chances: Floats,
    points: Floats,
) -> None:
    """Write what every seat may expect of a colour once a seat has taken some cards of it and put some in the box."""
    unseen = unseen_cards(state, colour)
    shown = state.display[colour] & ~taken & ~boxed
    for other in range(state.players):
        cards = state.expedition[other, colour] | (taken if other == seat else 0)
        wagers = state.starting[other, colour] + count(cards & WAGERS)
        points[other] = expect_expedition(parameters, cards, wagers, unseen, shown, chances)
