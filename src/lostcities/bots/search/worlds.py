"""Template: rollouts of all candidates in the same determinized worlds.

A world is the position with everything hidden dealt again. In each world every candidate is played, and then the
rollout policy plays all seats to the end with common random numbers (common_draws.py). The policy sees only what its
seat may know, so no candidate is credited with a lucky guess.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from ...games.contract import Numbers, Rules, State, States
from ...kernel.jit import jit
from ...kernel.random import Stream, next_word, start
from ...kernel.template import given
from .aim import Aim, look_up
from .signatures import Play, PlayOut

game: Rules = given()
play: Play = given()
play_out: PlayOut = given()

Table = npt.NDArray[np.float64]

# A row for each candidate: how many worlds it was tried in, and sums over them
VISITS = 0
MARGIN = 1  # of the margin,
SQUARES = 2  # of its square,
WINS = 3  # of chances to win the game or the match (a shared win is half of one),
GAIN = 4  # of what the margin is worth less what that of the first candidate is worth,
GAIN_SQUARES = 5  # and of its square
COLUMNS = 6

# The places of a search's states
POSITION, WORLD, TRIED = 0, 1, 2
STATES = 3

WORDS_A_WORLD = 3  # random numbers


@jit
def margin_of(state: State, side: int) -> int:
    """Margin of a side over its best rival."""
    best = -1_000_000
    for other in range(game.sides(state)):
        if other != side:
            best = max(best, game.score(state, other))
    return game.score(state, side) - best


@jit
def try_worlds(
    states: States,
    candidates: Numbers,
    number: int,
    worlds: int,
    aim: Aim,
    policy: Any,
    random: Stream,
    table: Table,
) -> None:
    """Roll the first candidates out in `worlds` more worlds and add up what the results are worth.

    Gains are measured against the very first. A world takes WORDS_A_WORLD numbers of the random stream and draws all
    others from a stream of its own, so that another thread can play it as well.
    """
    seat = states[POSITION].turn
    side = game.side_of(states[POSITION], seat)
    own, dice = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64)
    for _ in range(worlds):
        start(own, next_word(random), next_word(random), next_word(random))
        states[WORLD] = states[POSITION]
        game.redeal(states[WORLD], seat, own)
        a, b, c = next_word(own), next_word(own), next_word(own)
        first = 0.0
        for row in range(number):
            states[TRIED] = states[WORLD]
            play(states[TRIED], candidates[row])
            start(dice, a, b, c)
            play_out(states, TRIED, policy, dice)
            margin = margin_of(states[TRIED], side)
            worth, win = look_up(aim, margin)
            if row == 0:
                first = worth
            table[row, VISITS] += 1
            table[row, MARGIN] += margin
            table[row, SQUARES] += margin * margin
            table[row, WINS] += win
            table[row, GAIN] += worth - first
            table[row, GAIN_SQUARES] += (worth - first) ** 2
