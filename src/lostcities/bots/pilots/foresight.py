"""What comes of an action if everybody goes on by the network. A text that is bound to every game.

For thoughts alone: the pilot itself plays what its network likes best.
"""

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from ...rules.compiling import jit
from ...rules.random import Stream, next_word
from .network import Network, think

game: Any  # the rules of the game that this text is bound to

Numbers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]


@jit
def look(
    state: Any,
    seat: int,
    network: Network,
    hidden: int,
    observation: Floats,
    columns: Floats,
    logits: Floats,
    worth: Floats,
) -> None:
    """What the network thinks of a position, as a seat sees it. It is not told of the number at place `hidden`."""
    game.observe(state, seat, observation)
    if hidden >= 0:
        observation[hidden] = 0
    think(network, observation, columns, logits, worth)


@jit
def judge(
    states: npt.NDArray[Any],
    i: int,
    network: Network,
    hidden: int,
    observation: Floats,
    columns: Floats,
    logits: Floats,
    worth: Floats,
) -> None:
    """What the network thinks of the i-th state, for the seat to act."""
    look(states[i], states[i].turn, network, hidden, observation, columns, logits, worth)


@jit
def follow(
    states: npt.NDArray[Any],
    i: int,
    action: int,
    network: Network,
    hidden: int,
    scale: float,
    random: Stream,
    legal: Numbers,
    observation: Floats,
    columns: Floats,
    logits: Floats,
    worth: Floats,
) -> None:
    """Play an action in the i-th state and go on until its seat acts again or the round is over; write the worth."""
    state = states[i]
    seat = state.turn
    game.apply(state, action)
    while state.turn >= 0 and state.turn != seat:
        look(state, state.turn, network, hidden, observation, columns, logits, worth)
        game.apply(state, draw_lot(logits, legal, game.legal_actions(state, legal), random))
    if state.turn >= 0:
        look(state, seat, network, hidden, observation, columns, logits, worth)
        return
    margin = margin_of(state, game.side_of(state, seat))
    worth[0] = margin / scale
    worth[1] = 1 if margin > 0 else (-1 if margin < 0 else 0)


@jit
def margin_of(state: Any, side: int) -> int:
    """The points of a side less those of the best other."""
    best = -1000000
    for other in range(game.sides(state)):
        if other != side:
            best = max(best, game.score(state, other))
    return game.score(state, side) - best


@jit
def draw_lot(logits: Floats, legal: Numbers, number: int, random: Stream) -> int:
    """A legal action, each by its chance."""
    highest = logits[legal[0]]
    for place in range(number):
        highest = max(highest, logits[legal[place]])
    total = 0.0
    for place in range(number):
        total += math.exp(logits[legal[place]] - highest)
    rest = total * (next_word(random) + 0.5) / 4294967296.0
    for place in range(number):
        rest -= math.exp(logits[legal[place]] - highest)
        if rest < 0:
            return legal[place]
    return legal[number - 1]
