"""Template: the choice of the pilot."""

from ...kernel.jit import jit
from ...kernel.random import Stream
from ...kernel.rules import Numbers, States
from ...kernel.template import given
from ..network.inference import Workspace
from ..network.rounds import Likeliest

likeliest: Likeliest = given()


@jit
def choose(states: States, mind: Workspace, random: Stream, legal: Numbers) -> int:
    return likeliest(states, 0, mind)
