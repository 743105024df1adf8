"""Common random numbers: in a rollout a turn draws the same card, whatever was played before.

By the rules, a player who takes a discard leaves a card of the draw pile to the next one, which shifts all later
draws: two moves would differ by luck far more than by value. Here that card goes under the pile instead. The pile is
unknown to all, so its order is as random as before.
"""

import functools
import sys
from typing import Any, Protocol

from ...games.contract import GameDefinition, State
from ...kernel.jit import jit
from ...kernel.template import fill, given
from .signatures import Play


class PileRules(Protocol):
    """The rules of a game with a draw pile."""

    def apply(self, state: State, action: int) -> None: ...
    def deck_size(self, state: State) -> int: ...


game: PileRules = given()


@jit
def play(state: State, action: int) -> None:
    """Carry out an action; a turn that leaves the draw pile alone puts its top card under it."""
    turns, drawn = state.turns, state.drawn
    game.apply(state, action)
    if state.turns > turns and state.drawn == drawn:
        last = game.deck_size(state) - 1
        top = state.deck[drawn]
        for place in range(drawn, last):
            state.deck[place] = state.deck[place + 1]
        state.deck[last] = top


@functools.cache
def step_of(definition: GameDefinition) -> Play:
    """The `apply` of rollouts: `play` above if the game has a draw pile, else the rules' own."""
    rules: Any = definition.rules
    step: Play = rules.apply if definition.draw_action is None else fill(sys.modules[__name__], game=rules).play
    return step
