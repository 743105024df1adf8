"""What expeditions and gold are worth in Rivals."""

import numpy as np
import numpy.typing as npt

from ...kernel.bits import cards_in, count
from ...kernel.jit import jit
from .facts import BONUS, BONUS_SIZE, COLOURS, FOOTPRINTS, WAGERS
from .state import RivalsState

Numbers = npt.NDArray[np.int64]


@jit
def footprints(state: RivalsState, seat: int, colour: int) -> int:
    """The footprints on the number cards of an expedition."""
    number = 0
    for slot in cards_in(state.expedition[seat, colour]):
        number += FOOTPRINTS[slot]
    return number


@jit
def wagers(state: RivalsState, seat: int, colour: int) -> int:
    """The wagers on an expedition, starting wagers too."""
    return state.starting[seat, colour] + count(state.expedition[seat, colour] & WAGERS)


@jit
def number_cards(state: RivalsState, seat: int, colour: int) -> int:
    """How many number cards an expedition has."""
    return count(state.expedition[seat, colour] & ~WAGERS)


@jit
def expedition_score(state: RivalsState, seat: int, colour: int) -> int:
    """The footprints times one more than the wagers, and then the bonus for many number cards."""
    points = footprints(state, seat, colour) * (1 + wagers(state, seat, colour))
    if number_cards(state, seat, colour) >= BONUS_SIZE:
        points += BONUS
    return points


@jit
def write_scores(state: RivalsState, parts: Numbers) -> None:
    """Write what makes up every expedition, by seat and colour: footprints, wagers, number cards, and its score."""
    for seat in range(state.players):
        for colour in range(COLOURS):
            parts[seat, colour, 0] = footprints(state, seat, colour)
            parts[seat, colour, 1] = wagers(state, seat, colour)
            parts[seat, colour, 2] = number_cards(state, seat, colour)
            parts[seat, colour, 3] = expedition_score(state, seat, colour)


@jit
def score(state: RivalsState, side: int) -> int:
    """The points of a side: its expeditions, and one for each gold coin."""
    points = state.gold[side]
    for colour in range(COLOURS):
        points += expedition_score(state, side, colour)
    return points
