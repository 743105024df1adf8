"""Template over the rules of a game: the compiled functions that Python calls.

A compiled function that is given an array and an index starts in 0.4 µs; given the record itself, in 2.8 µs.
"""

from .jit import jit
from .random import Stream
from .rules import Features, Numbers, Rules, States
from .template import given

game: Rules = given()


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
def observe(states: States, i: int, observer: int, features: Features) -> None:
    game.observe(states[i], observer, features)
