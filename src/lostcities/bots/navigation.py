"""Searching by playing on: what becomes of each candidate in the same re-dealt worlds. Bound to every game.

A world is the position with everything hidden dealt again. In each world every candidate is played, and then the
rules of thumb play for all seats to the end, with the same random numbers: what differs between two candidates
is what they are worth. Memory: two states and a row of numbers for each candidate, however long the search.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from ..rules.compiling import jit
from ..rules.contract import Numbers, State, States
from ..rules.random import Stream, next_word, start

game: Any  # the rules
decide: Any  # what the rules of thumb choose

Table = npt.NDArray[np.float64]

# A row for each candidate.
VISITS = 0
MARGIN = 1  # sums over worlds of the margin,
SQUARES = 2  # of its square,
WINS = 3  # of games won (a shared win is half of one),
GAIN = 4  # of the margin less that of the first candidate,
GAIN_SQUARES = 5  # and of its square
COLUMNS = 6


@jit
def margin_of(state: State, side: int) -> int:
    """The points of a side less those of its best rival."""
    best = -1_000_000
    for other in range(game.sides(state)):
        if other != side:
            best = max(best, game.score(state, other))
    return game.score(state, side) - best


@jit
def play_on(state: State, parameters: Table, random: Stream) -> None:
    """The rules of thumb play for all seats to the end."""
    while state.turn >= 0:
        game.apply(state, decide(state, parameters, random))


@jit
def try_worlds(
    states: States, candidates: Numbers, number: int, worlds: int, parameters: Table, random: Stream, table: Table
) -> None:
    """Play the first candidates on in so many worlds, and add up what comes of them.

    states: the position, and room for a world and a game. The first candidate is the one that others are held against.
    """
    seat = states[0].turn
    side = game.side_of(states[0], seat)
    dice = np.zeros(4, dtype=np.int64)
    for _ in range(worlds):
        states[1] = states[0]
        game.redeal(states[1], seat, random)
        a, b, c = next_word(random), next_word(random), next_word(random)
        first = 0
        for row in range(number):
            states[2] = states[1]
            game.apply(states[2], candidates[row])
            start(dice, a, b, c)
            play_on(states[2], parameters, dice)
            margin = margin_of(states[2], side)
            if row == 0:
                first = margin
            table[row, VISITS] += 1
            table[row, MARGIN] += margin
            table[row, SQUARES] += margin * margin
            table[row, WINS] += 1.0 if margin > 0 else 0.5 if margin == 0 else 0.0
            table[row, GAIN] += margin - first
            table[row, GAIN_SQUARES] += (margin - first) ** 2
