"""What every seat's expeditions in Rivals may be expected to score in the end, from what lies open.

The cards that are still to come, and those in the display, are shared out in advance among the seats that can use
them: whoever has more wagers of a colour, or more gold, will get more of its cards.
"""

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from ...rules import rivals
from ...rules.bits import count
from ...rules.compiling import jit
from ...rules.rivals import ALL, BONUS, BONUS_SIZE, CARDS, FOOTPRINTS, KIND, SLOTS, WAGERS
from .parameter import Parameters
from .rivals_parameters import (
    BONUS_WEIGHT,
    DENIAL,
    FOCUS,
    HIGH_CHANCE,
    LOW_CHANCE,
    PATIENCE,
    SHOWN_CHANCE,
    WAGER_CHANCE,
    WEALTH,
)

game: Any = rivals

State = Any
Numbers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

NUMBERS = ALL & ~WAGERS
LOW = sum(1 << slot for slot in range(SLOTS) if FOOTPRINTS[slot] == 1)
HIGH = sum(1 << slot for slot in range(SLOTS) if FOOTPRINTS[slot] == 2)
# For the highest number of an expedition, the cards that may still be placed after it.
USABLE_AFTER = np.array(
    [sum(1 << slot for slot in range(SLOTS) if KIND[slot] >= KIND[top]) for top in range(SLOTS)], dtype=np.int64
)

# The rows of a scratch sheet that is kept for one decision.
PULL = 0  # how strongly a seat draws the cards of the colour at hand
SHARE = 1  # what it may expect of them: footprints, number cards and wagers
NUMBER_SHARE = 2
WAGER_SHARE = 3
RICHES = 4  # what its gold adds to its pull
EAGERNESS = 5  # by the number of wagers, what they add to the pull
CHANCES = 6  # that a card will be of use to anybody, by these columns
ROWS = 7
COLUMNS = 6
LOW_UNSEEN, HIGH_UNSEEN, WAGER_UNSEEN, SHOWN = range(4)


@jit
def look_ahead(state: State, parameters: Parameters, hopes: Floats) -> None:
    """Prepare what is the same for all colours: the chances of cards, and what wagers and gold are worth as a pull."""
    left = CARDS - state.turns
    unseen = (left - 1) / left  # the last card of all is never bid for
    hopes[CHANCES, LOW_UNSEEN] = parameters[LOW_CHANCE] * unseen
    hopes[CHANCES, HIGH_UNSEEN] = parameters[HIGH_CHANCE] * unseen
    hopes[CHANCES, WAGER_UNSEEN] = parameters[WAGER_CHANCE] * unseen
    hopes[CHANCES, SHOWN] = parameters[SHOWN_CHANCE] * (1 - math.exp((1 - left) / parameters[PATIENCE]))
    for wagers in range(COLUMNS):
        hopes[EAGERNESS, wagers] = (1 + wagers) ** parameters[FOCUS]
    for seat in range(state.players):
        hopes[RICHES, seat] = (1 + state.gold[seat]) ** parameters[WEALTH]


@jit
def highest(cards: int) -> int:
    """The position of the highest card in a set that is not empty."""
    cards |= cards >> 1
    cards |= cards >> 2
    cards |= cards >> 4
    cards |= cards >> 8
    return count(cards) - 1


@jit
def usable_after(cards: int) -> int:
    """The cards that may still be placed in an expedition that has these."""
    numbers = cards & NUMBERS
    return USABLE_AFTER[highest(numbers)] if numbers else ALL


@jit
def at_least(needed: int, mean: float) -> float:
    """The chance of at least so many events when so many are expected (Poisson)."""
    if needed <= 0:
        return 1.0
    term = math.exp(-mean)
    fewer = term
    for number in range(1, needed):
        term *= mean / number
        fewer += term
    return 1.0 - fewer


@jit
def expect(
    state: State,
    parameters: Parameters,
    colour: int,
    seat: int,
    taken: int,
    boxed: int,
    hopes: Floats,
    usable: Numbers,
    points: Floats,
) -> None:
    """Write what every seat may expect of a colour once a seat has taken some cards of it and put some in the box."""
    for other in range(state.players):
        cards = state.expedition[other, colour] | (taken if other == seat else 0)
        wagers = state.starting[other, colour] + count(cards & WAGERS)
        usable[other] = usable_after(cards)
        hopes[PULL, other] = hopes[EAGERNESS, wagers] * hopes[RICHES, other]
    share_out(
        state, parameters, game.unseen_cards(state, colour), state.display[colour] & ~taken & ~boxed, hopes, usable
    )
    for other in range(state.players):
        cards = state.expedition[other, colour] | (taken if other == seat else 0)
        footprints = count(cards & NUMBERS) + count(cards & HIGH) + hopes[SHARE, other]
        wagers = state.starting[other, colour] + count(cards & WAGERS)
        bonus = at_least(BONUS_SIZE - count(cards & NUMBERS), hopes[NUMBER_SHARE, other])
        if bonus < 1:
            bonus *= parameters[BONUS_WEIGHT]
        points[other] = footprints * (1 + wagers + hopes[WAGER_SHARE, other]) + BONUS * bonus


@jit
def share_out(state: State, parameters: Parameters, unseen: int, shown: int, hopes: Floats, usable: Numbers) -> None:
    """Share all cards among the seats that can use them, by their pull.

    Whoever can use a card can use all higher ones, so that the cards fall into as many stretches as there are seats.
    """
    for seat in range(state.players):
        hopes[SHARE, seat] = 0
        hopes[NUMBER_SHARE, seat] = 0
        hopes[WAGER_SHARE, seat] = 0
    low, high, wager, display = hopes[CHANCES, 0], hopes[CHANCES, 1], hopes[CHANCES, 2], hopes[CHANCES, 3]
    rest = unseen | shown
    while rest:
        first = rest & -rest
        pull = 0.0
        denied = 0.0
        stretch = rest
        for seat in range(state.players):
            if usable[seat] & first:
                pull += hopes[PULL, seat]
            else:
                denied += hopes[PULL, seat]
                stretch &= ~usable[seat]
        rest ^= stretch
        if pull == 0:
            continue
        pull += parameters[DENIAL] * denied
        low_numbers = low * count(unseen & stretch & LOW)
        high_numbers = high * count(unseen & stretch & HIGH) + display * count(shown & stretch & HIGH)
        low_numbers += display * count(shown & stretch & LOW)
        wagers = wager * count(unseen & stretch & WAGERS) + display * count(shown & stretch & WAGERS)
        for seat in range(state.players):
            if usable[seat] & first:
                part = hopes[PULL, seat] / pull
                hopes[SHARE, seat] += part * (low_numbers + 2 * high_numbers)
                hopes[NUMBER_SHARE, seat] += part * (low_numbers + high_numbers)
                hopes[WAGER_SHARE, seat] += part * wagers
