"""Template over the rules of a game: many games stepped in one call.

Each call works on one stretch of a batch: its own array of states, and the rows of the batch's arrays that belong to
them. Calls on different stretches share nothing and hold no lock, so that threads run them side by side.
"""

from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from .jit import jit
from .random import Stream, begin, below, mix, next_word
from .rules import Numbers, Rules, States
from .template import given


class AtTurnLimit(Protocol):
    """Whether the turn limit has ended a round, not the rules."""

    def __call__(self, state: Any, /) -> bool: ...


game: Rules = given()
ties_are_wins: bool = given()  # equal scores: all of them win, or nobody does
at_turn_limit: AtTurnLimit = given()

Flags = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float32]

# What a finished round is worth to a seat.
SCORE = 0
MARGIN = 1
WIN = 2


@jit
def open_streams(streams: Numbers, root: Stream, first: int) -> None:
    """Give every game a stream of its own, by its place in the whole batch and not by its thread."""
    for i in range(len(streams)):
        streams[i] = root
        mix(streams[i], first + i)


@jit
def deal_all(
    states: States,
    streams: Numbers,
    seeds: Numbers,
    random: Stream,
    skip: bool,
    legal: Numbers,
    seats: Numbers,
    observations: Floats,
    masks: Flags,
) -> None:
    """Deal every game and write its observations."""
    for i in range(len(states)):
        deal_next(states, i, streams, seeds, random, skip, legal)
        look(states[i], i, seats, observations, masks, legal)


@jit
def deal_next(
    states: States, i: int, streams: Numbers, seeds: Numbers, random: Stream, skip: bool, legal: Numbers
) -> None:
    """Deal the next game of the i-th place."""
    seeds[i] = next_word(streams[i]) << 31 ^ next_word(streams[i])
    deal_from_seed(states[i], seeds[i], random)
    if skip:
        play_forced(states[i], legal)


@jit
def deal_from_seed(state: Any, seed: int, random: Stream) -> None:
    """Deal the game that lostcities.Game deals from a seed."""
    begin(random, seed, 0)
    starter = below(random, state.players)
    begin(random, seed, 1)
    game.shuffle_deck(state, random)
    game.deal(state, starter)


@jit
def play_forced(state: Any, legal: Numbers) -> None:
    while state.turn >= 0 and game.legal_actions(state, legal) == 1:
        game.apply(state, legal[0])


@jit
def first_illegal(states: States, actions: Numbers) -> int:
    """The first game whose action is illegal, or -1."""
    for i in range(len(states)):
        if not game.is_legal(states[i], actions[i]):
            return i
    return -1


@jit
def step(
    states: States,
    actions: Numbers,
    streams: Numbers,
    seeds: Numbers,
    random: Stream,
    skip: bool,
    legal: Numbers,
    kind: int,
    rewards: Floats,
    done: Flags,
    truncated: Flags,
    lengths: Numbers,
    seats: Numbers,
    observations: Floats,
    masks: Flags,
) -> None:
    """Carry out a legal action in every game, reward finished games, deal them anew, and write observations.

    All work on one state is done before the next, while it is in the L1 cache.
    """
    for i in range(len(states)):
        state = states[i]
        game.apply(state, actions[i])
        if skip:
            play_forced(state, legal)
        rewards[i] = 0
        done[i] = state.turn < 0
        truncated[i] = False
        lengths[i] = 0
        if done[i]:
            truncated[i] = at_turn_limit(state)
            lengths[i] = state.turns
            reward_seats(state, kind, rewards[i])
            deal_next(states, i, streams, seeds, random, skip, legal)
        look(state, i, seats, observations, masks, legal)


@jit
def reward_seats(state: Any, kind: int, rewards: Floats) -> None:
    """What the finished round is worth to each seat: its side's points, their margin over the best other, or ±1."""
    for seat in range(state.players):
        side = game.side_of(state, seat)
        points = game.score(state, side)
        other = best_other(state, side)
        if kind == SCORE:
            rewards[seat] = points
        elif kind == MARGIN:
            rewards[seat] = points - other
        elif points == other:
            rewards[seat] = 1 if ties_are_wins else 0
        else:
            rewards[seat] = 1 if points > other else -1


@jit
def best_other(state: Any, side: int) -> int:
    best = game.score(state, 1 if side == 0 else 0)
    for other in range(1, game.sides(state)):
        if other != side:
            best = max(best, game.score(state, other))
    return best


@jit
def look(state: Any, i: int, seats: Numbers, observations: Floats, masks: Flags, legal: Numbers) -> None:
    """Write who is to act in the i-th game, what that seat knows, and what it may do."""
    seats[i] = state.turn
    game.observe(state, state.turn, observations[i])
    masks[i] = False
    for place in range(game.legal_actions(state, legal)):
        masks[i, legal[place]] = True


@jit
def look_from(states: States, distance: int, observations: Floats) -> None:
    """Write the observations of the seat that sits `distance` places after the one to act."""
    for i in range(len(states)):
        state = states[i]
        game.observe(state, (state.turn + distance) % state.players, observations[i])


@jit
def choose_randomly(states: States, streams: Numbers, actions: Numbers, legal: Numbers) -> None:
    """Choose a uniformly random legal action in every game."""
    for i in range(len(states)):
        number = game.legal_actions(states[i], legal)
        actions[i] = legal[below(streams[i], number)]
