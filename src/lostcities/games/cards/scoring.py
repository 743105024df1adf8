"""What expeditions are worth."""

import numpy as np
import numpy.typing as npt

from ...kernel.bits import count
from ...kernel.jit import jit
from ...kernel.template import given
from .facts import CardFacts
from .hands import side_of
from .state import CardState

Numbers = npt.NDArray[np.int64]

facts: CardFacts = given()


@jit
def sum_of(cards: int) -> int:
    """The sum of the values of a set of cards. The tables are for observations, which ask for it all the time."""
    return facts.LOW_SUMS[cards & facts.LOW_CARDS] + facts.HIGH_SUMS[cards >> facts.CUT]


@jit
def worth_of(cards: int, players: int) -> int:
    """The sum less the cost, times one more than the wagers, and then the bonus for many cards."""
    points = sum_of(cards) - facts.COST[players]
    points *= 1 + count(cards & facts.WAGERS)
    if count(cards) >= facts.BONUS_SIZE[players]:
        points += facts.BONUS[players]
    return points if cards else 0


@jit
def expedition_score(state: CardState, builder: int, colour: int) -> int:
    """What an expedition is worth."""
    return worth_of(state.expedition[builder, colour], state.players)


@jit
def write_scores(state: CardState, points: Numbers) -> None:
    """Write what every expedition is worth, by owner and colour."""
    for builder in range(facts.OWNERS):
        for colour in range(state.colours):
            points[builder, colour] = expedition_score(state, builder, colour)


@jit
def score(state: CardState, side: int) -> int:
    """The points of a side: all expeditions that its members built."""
    points = 0
    for builder in range(facts.OWNERS):
        if side_of(state, builder) == side:
            for colour in range(state.colours):
                points += expedition_score(state, builder, colour)
    return points
