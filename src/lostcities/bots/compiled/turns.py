"""Template: a bot at its seats in many games, in one compiled call.

It chooses as `bots.api.decision_for` lets it: what its seat cannot know is dealt again first, and its random numbers
depend on its seed and the number of moves alone.
"""

from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from ...kernel.jit import jit
from ...kernel.random import Stream, begin
from ...kernel.rules import Numbers, Rules, States
from ...kernel.template import given


class Choose(Protocol):
    """The action of a bot for the seat to act in states[0]; mind: what the bot is made of, legal: a buffer."""

    def __call__(self, states: States, mind: Any, random: Stream, legal: Numbers, /) -> int: ...


game: Rules = given()
choose: Choose = given()


@jit
def play_on(
    states: States,
    learners: Numbers,
    is_its_turn: npt.NDArray[np.bool_],
    mind: Any,
    seeds: Numbers,
    moves: Numbers,
    world: States,
    random: Stream,
    legal: Numbers,
) -> None:
    """Play in every game as long as the bot is to act.

    learners: the learner's seat in each game. is_its_turn: by the distance of a seat from the learner's.
    """
    for i in range(len(states)):
        state = states[i]
        while state.turn >= 0:
            distance = (state.turn - learners[i]) % state.players
            if not is_its_turn[distance]:
                break
            begin(random, seeds[i] + distance, moves[i])
            world[0] = states[i]
            game.redeal(world[0], state.turn, random)
            game.apply(state, choose(world, mind, random, legal))
            moves[i] += 1
