"""Template: the choice of `bots.random.Random`."""

from ...kernel.jit import jit
from ...kernel.random import Stream, below
from ...kernel.rules import Numbers, Rules, States
from ...kernel.template import given

game: Rules = given()


@jit
def choose(states: States, mind: int, random: Stream, legal: Numbers) -> int:
    return legal[below(random, game.legal_actions(states[0], legal))]
