"""Template: inference and rollouts by the network in compiled code."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ...kernel.jit import jit
from ...kernel.random import Stream
from ...kernel.rules import Rules
from ...kernel.template import given
from ..search.signatures import Play
from .forward import Buffers, think, value
from .model import Network

game: Rules = given()
play: Play = given()

Numbers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]

PATIENCE = 100  # turns after which a round that could go on for ever is brought to its end


class Workspace(NamedTuple):
    """A network and its buffers."""

    network: Network  # padded
    hidden: int  # the place of an observation that it is not told of; −1 if there is none
    draw: int  # the action that brings a long round to its end; −1 if rounds end by themselves
    match: Floats  # (sides, numbers): what follows the observation, by the side to act; no numbers if it has no place
    legal: Numbers
    observation: Floats
    buffers: Buffers
    logits: Floats
    worth: Floats


@jit
def judge(states: npt.NDArray[Any], i: int, workspace: Workspace) -> None:
    """Evaluate the i-th state for the seat to act; the results stand in the workspace."""
    prefer(states, i, workspace)
    value(workspace.network, workspace.buffers.context, workspace.worth)


@jit
def prefer(states: npt.NDArray[Any], i: int, workspace: Workspace) -> None:
    """The logits of all actions, for the seat to act."""
    state = states[i]
    game.observe(state, state.turn, workspace.observation)
    if workspace.hidden >= 0:
        workspace.observation[workspace.hidden] = 0
    if workspace.match.size:
        first = len(workspace.observation) - workspace.match.shape[1]
        workspace.observation[first:] = workspace.match[game.side_of(state, state.turn)]
    think(workspace.network, workspace.observation, workspace.buffers, workspace.logits)


@jit
def likeliest(states: npt.NDArray[Any], i: int, workspace: Workspace) -> int:
    """The most probable legal action; after many turns of an endless round, the draw pile."""
    number = game.legal_actions(states[i], workspace.legal)
    best = workspace.legal[0]
    if number == 1:
        return best
    if workspace.draw >= 0 and states[i].turns >= PATIENCE and game.is_legal(states[i], workspace.draw):
        return workspace.draw
    prefer(states, i, workspace)
    for place in range(1, number):
        if workspace.logits[workspace.legal[place]] > workspace.logits[best]:
            best = workspace.legal[place]
    return best


@jit
def play_out(states: npt.NDArray[Any], i: int, workspace: Workspace, random: Stream) -> int:
    """Play the round to its end at all seats; return the number of decisions."""
    decisions = 0
    while states[i].turn >= 0:
        play(states[i], likeliest(states, i, workspace))
        decisions += 1
    return decisions
