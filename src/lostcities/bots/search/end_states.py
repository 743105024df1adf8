"""Template: rollouts of candidates in the same determinized worlds, with their end states kept.

The worlds of worlds.py, for those who ask how a round ended and not only by how much. A world has a number, and its
hidden cards and random numbers depend on that alone: a candidate can be rolled out later in worlds that others know.
"""

from typing import Any

import numpy as np

from ...games.contract import Numbers, Rules, States
from ...kernel.jit import jit
from ...kernel.random import Stream, mix, next_word, start
from ...kernel.template import given
from .signatures import Play, PlayOut

game: Rules = given()
play: Play = given()
play_out: PlayOut = given()

# The places of the states of a decision
POSITION, WORLD = 0, 1
STATES = 2


@jit
def roll_out(
    states: States,
    candidates: Numbers,
    first: int,
    worlds: int,
    policy: Any,
    root: Stream,
    ends: States,
    points: Numbers,
) -> None:
    """Roll the candidates out in the worlds from number `first` on.

    root: the stream that all worlds are derived from. ends, points: the end states and the points of every side, all
    candidates of a world together.
    """
    seat = states[POSITION].turn
    random, dice = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64)
    for world in range(worlds):
        random[:] = root
        mix(random, first + world)
        states[WORLD] = states[POSITION]
        game.redeal(states[WORLD], seat, random)
        a, b, c = next_word(random), next_word(random), next_word(random)
        for row in range(len(candidates)):
            place = world * len(candidates) + row
            ends[place] = states[WORLD]
            play(ends[place], candidates[row])
            start(dice, a, b, c)
            play_out(ends, place, policy, dice)
            for side in range(points.shape[1]):
                points[place, side] = game.score(ends[place], side)
