"""Template over the rules of a game: many rounds in each of which one seat is a learner's, and others play the rest."""

import numpy as np
import numpy.typing as npt

from .batch import Flags, Floats, deal_from_seed, reward_seats
from .jit import jit
from .random import Stream
from .rules import Numbers, Rules, States
from .template import given

game: Rules = given()

Masks = npt.NDArray[np.int8]


@jit
def deal_at(states: States, places: Numbers, seeds: Numbers, moves: Numbers, random: Stream) -> None:
    """Deal the games at `places` from their seeds."""
    for place in places:
        deal_from_seed(states[place], seeds[place], random)
        moves[place] = 0


@jit
def act(states: States, actions: Numbers, moves: Numbers, illegal: Flags) -> None:
    """Carry out the learner's action in every game where it is legal."""
    for i in range(len(states)):
        illegal[i] = not game.is_legal(states[i], actions[i])
        if not illegal[i]:
            game.apply(states[i], actions[i])
            moves[i] += 1


@jit
def reward_learner(states: States, seats: Numbers, kind: int, by_seat: Floats, rewards: Floats, done: Flags) -> None:
    """Which games are over, and what they are worth to the learner; by_seat: a buffer."""
    for i in range(len(states)):
        done[i] = states[i].turn < 0
        rewards[i] = 0
        if done[i]:
            reward_seats(states[i], kind, by_seat)
            rewards[i] = by_seat[seats[i]]


@jit
def observe_at(
    states: States, places: Numbers, seats: Numbers, legal: Numbers, observations: Floats, masks: Masks
) -> None:
    """What the learner knows and may do in the games at `places`: nothing where it is not to act."""
    for row in range(len(places)):
        place = places[row]
        state = states[place]
        game.observe(state, seats[place], observations[row])
        masks[row] = 0
        if state.turn == seats[place]:
            for number in range(game.legal_actions(state, legal)):
                masks[row, legal[number]] = 1
