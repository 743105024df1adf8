"""What becomes of each candidate in the same imagined worlds. A template.

A world is the position with everything hidden dealt again. In each world every candidate is played, and then rules of
thumb or a network play for all seats to the end, with the same random numbers: what differs between two candidates is
what they are worth (common_draws.py). They see only what their seat may know, so no candidate is praised for a guess.
"""

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from ...games.contract import Numbers, Rules, State, States
from ...kernel.jit import jit
from ...kernel.random import Stream, next_word, start
from ...kernel.template import given
from .signatures import Play, PlayOut

game: Rules = given()
play: Play = given()
play_out: PlayOut = given()

Table = npt.NDArray[np.float64]

# A row for each candidate: how many worlds it was tried in, and sums over them
VISITS = 0
MARGIN = 1  # of the margin,
SQUARES = 2  # of its square,
WINS = 3  # of games or matches won (a shared win is half of one),
GAIN = 4  # of what the margin is worth less what that of the first candidate is worth,
GAIN_SQUARES = 5  # and of its square
COLUMNS = 6

# The places of a search's states
POSITION, WORLD, TRIED = 0, 1, 2
STATES = 3


@jit
def margin_of(state: State, side: int) -> int:
    """The points of a side less those of its best rival."""
    best = -1_000_000
    for other in range(game.sides(state)):
        if other != side:
            best = max(best, game.score(state, other))
    return game.score(state, side) - best


@jit
def value_of(margin: int, close: float) -> float:
    """What a margin is worth: as it is, or once that decides a match, less and less beyond what is close."""
    return margin / math.sqrt(1 + (margin / close) ** 2) if close else float(margin)


@jit
def try_worlds(
    states: States,
    candidates: Numbers,
    number: int,
    worlds: int,
    lead: int,
    close: float,
    policy: Any,
    random: Stream,
    table: Table,
) -> None:
    """Play the first candidates on in so many worlds, and add up what comes of them, with the lead of earlier rounds.

    The very first is the one that all others are held against.
    """
    seat = states[POSITION].turn
    side = game.side_of(states[POSITION], seat)
    dice = np.zeros(4, dtype=np.int64)
    for _ in range(worlds):
        states[WORLD] = states[POSITION]
        game.redeal(states[WORLD], seat, random)
        a, b, c = next_word(random), next_word(random), next_word(random)
        first = 0.0
        for row in range(number):
            states[TRIED] = states[WORLD]
            play(states[TRIED], candidates[row])
            start(dice, a, b, c)
            play_out(states, TRIED, policy, dice)
            margin = margin_of(states[TRIED], side)
            worth = value_of(margin + lead, close)
            if row == 0:
                first = worth
            table[row, VISITS] += 1
            table[row, MARGIN] += margin
            table[row, SQUARES] += margin * margin
            table[row, WINS] += 1.0 if margin + lead > 0 else 0.5 if margin + lead == 0 else 0.0
            table[row, GAIN] += worth - first
            table[row, GAIN_SQUARES] += (worth - first) ** 2
