"""The same luck for every line of play: in an imagined world a turn draws the same card, whatever was played before.

By the rules, who takes a discard leaves a card of the draw pile to the next player, and from then on everybody draws
something else: two moves would differ by chance far more than by what they are worth. Here that card goes under the
pile instead. Nobody knows the pile, so its order is as random as before.
"""

import sys
from typing import Any

from ..rules.compiling import bind, jit
from ..rules.contract import State

game: Any  # the rules of a game with a draw pile


@jit
def play(state: State, action: int) -> None:
    """Carry out an action; a turn that leaves the draw pile alone puts its top card under it."""
    turns, drawn = state.turns, state.drawn
    game.apply(state, action)
    if state.turns > turns and state.drawn == drawn:
        last = state.colours * game.SLOTS - 1
        top = state.deck[drawn]
        for place in range(drawn, last):
            state.deck[place] = state.deck[place + 1]
        state.deck[last] = top


def player(rules: Any) -> Any:
    """How actions are carried out in imagined worlds of a game: by `play`, if it has a draw pile."""
    if not hasattr(rules, "DRAW"):
        return rules.apply
    names: dict[str, Any] = {"game": rules}
    bind(sys.modules[__name__], rules.GAME, names)
    return names["play"]
