"""Playing by the network, in compiled code. A text that is bound to every game."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ...rules.compiling import jit
from ...rules.random import Stream
from .network import Network, think

game: Any  # the rules of the game that this text is bound to
play: Any  # carries out an action: bots/luck.py

Numbers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]

PATIENCE = 100  # turns after which a round that could go on for ever is brought to its end


class Cockpit(NamedTuple):
    """A network, and the room that it needs to think."""

    network: Network
    hidden: int  # the place of an observation that it is not told of; −1 if there is none
    draw: int  # the action that brings a long round to its end; −1 if rounds end by themselves
    legal: Numbers
    observation: Floats
    columns: Floats
    places: Numbers
    logits: Floats
    worth: Floats


@jit
def judge(states: npt.NDArray[Any], i: int, cockpit: Cockpit) -> None:
    """Write what the network thinks of the i-th state, for the seat to act."""
    state = states[i]
    game.observe(state, state.turn, cockpit.observation)
    if cockpit.hidden >= 0:
        cockpit.observation[cockpit.hidden] = 0
    think(cockpit.network, cockpit.observation, cockpit.columns, cockpit.places, cockpit.logits, cockpit.worth)


@jit
def likeliest(states: npt.NDArray[Any], i: int, cockpit: Cockpit) -> int:
    """The legal action that the network likes best; late in a round without end, a card from the draw pile."""
    number = game.legal_actions(states[i], cockpit.legal)
    best = cockpit.legal[0]
    if number == 1:
        return best
    if cockpit.draw >= 0 and states[i].turns >= PATIENCE and game.is_legal(states[i], cockpit.draw):
        return cockpit.draw
    judge(states, i, cockpit)
    for place in range(1, number):
        if cockpit.logits[cockpit.legal[place]] > cockpit.logits[best]:
            best = cockpit.legal[place]
    return best


@jit
def play_out(states: npt.NDArray[Any], i: int, cockpit: Cockpit, random: Stream) -> None:
    """All seats play by the network, to the end."""
    while states[i].turn >= 0:
        play(states[i], likeliest(states, i, cockpit))
