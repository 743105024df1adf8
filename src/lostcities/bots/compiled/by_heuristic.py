"""Template: the choice of the explorer, of its styles, and of the levels that play like it."""

from ...games.parameters import Parameters
from ...kernel.jit import jit
from ...kernel.random import Stream
from ...kernel.rules import Numbers, States
from ...kernel.template import given
from ..search.signatures import Decide

decide: Decide = given()


@jit
def choose(states: States, mind: Parameters, random: Stream, legal: Numbers) -> int:
    return decide(states[0], mind, random)
