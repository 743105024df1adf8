"""Rules of thumb for classic, partners and deck52: one text, bound to each game."""

from typing import Any

from ...rules.compiling import jit
from ...rules.random import Stream
from .parameter import Parameter, Parameters

game: Any  # the rules of the game that this text is bound to

State = Any

PARAMETERS = (Parameter("nothing", 0.0, 0.0, 1.0, "there is nothing to tune yet"),)


@jit
def choose(state: State, parameters: Parameters, random: Stream) -> int:
    """What the seat to act should do."""
    if state.task == game.DRAWING:
        return game.DRAW
    for colour in range(state.colours):
        for kind in range(game.KINDS):
            if state.task == game.PLACING:
                action = game.action_of(colour, game.DISCARD, kind)
            else:
                action = game.action_of(colour, game.GIVE, kind)
            if game.is_legal(state, action):
                return action
    return game.DRAW
