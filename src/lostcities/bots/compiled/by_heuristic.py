"""Template: the choice of the explorer, its styles, and the levels that play like it but for their slips."""

from typing import NamedTuple

from ...games.parameters import Parameters
from ...kernel.jit import jit
from ...kernel.random import Stream, below
from ...kernel.rules import Numbers, Rules, States
from ...kernel.template import given
from ..search.signatures import Decide

game: Rules = given()
decide: Decide = given()

THOUSAND = 1000
NO_LEVEL = -1  # instead of a number of slips


class Style(NamedTuple):
    """Parameters of the heuristic, and how many of a thousand moves are random."""

    parameters: Parameters
    slips: int


@jit
def choose(states: States, mind: Style, random: Stream, legal: Numbers) -> int:
    if mind.slips != NO_LEVEL and below(random, THOUSAND) < mind.slips:
        return legal[below(random, game.legal_actions(states[0], legal))]
    return decide(states[0], mind.parameters, random)
