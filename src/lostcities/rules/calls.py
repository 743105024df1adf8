"""The doors from Python into the compiled rules, bound to every game.

A compiled function that is given an array and an index starts in 0.4 µs; given the record itself, in 2.8 µs.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from .compiling import jit
from .random import Stream, below

game: Any  # the rules of the game that this text is bound to

States = npt.NDArray[Any]
Numbers = npt.NDArray[np.int64]


@jit
def shuffle_deck(states: States, i: int, random: Stream) -> None:
    game.shuffle_deck(states[i], random)


@jit
def deal(states: States, i: int, starter: int) -> None:
    game.deal(states[i], starter)


@jit
def legal_actions(states: States, i: int, actions: Numbers) -> int:
    return game.legal_actions(states[i], actions)


@jit
def is_legal(states: States, i: int, action: int) -> bool:
    return game.is_legal(states[i], action)


@jit
def play(states: States, i: int, action: int) -> bool:
    """Carry out the action if it is legal, and say whether it was."""
    state = states[i]
    if not game.is_legal(state, action):
        return False
    game.apply(state, action)
    return True


@jit
def sides(states: States, i: int) -> int:
    return game.sides(states[i])


@jit
def side_of(states: States, i: int, seat: int) -> int:
    return game.side_of(states[i], seat)


@jit
def score(states: States, i: int, side: int) -> int:
    return game.score(states[i], side)


@jit
def conceal(states: States, i: int, observer: int) -> None:
    game.conceal(states[i], observer)


@jit
def redeal(states: States, i: int, observer: int, random: Stream) -> None:
    game.redeal(states[i], observer, random)


@jit
def observe(states: States, i: int, observer: int, features: npt.NDArray[np.float32]) -> None:
    game.observe(states[i], observer, features)


@jit
def play_randomly(states: States, i: int, random: Stream, actions: Numbers) -> int:
    """Play the round to its end, every legal action as likely, and return the number of decisions."""
    state = states[i]
    decisions = 0
    while state.turn >= 0:
        number = game.legal_actions(state, actions)
        game.apply(state, actions[below(random, number)])
        decisions += 1
    return decisions


@jit
def random_rounds(states: States, i: int, rounds: int, random: Stream, actions: Numbers) -> tuple[int, int]:
    """Deal and play rounds at random; return the number of decisions and a digest of all scores."""
    state = states[i]
    decisions = 0
    digest = 0
    for _ in range(rounds):
        game.shuffle_deck(state, random)
        game.deal(state, 0)
        decisions += play_randomly(states, i, random, actions)
        for side in range(game.sides(state)):
            digest = (digest * 4096 + game.score(state, side) + 1000) % 2147483647
    return decisions, digest
