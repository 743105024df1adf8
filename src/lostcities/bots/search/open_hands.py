"""Template: worlds for hindsight, in which all hands are the true ones and only the draw pile is in another order.

It stands in for the `redeal` of a game with a draw pile. No player and no verdict ever looks at such worlds.
"""

import functools
import sys
from typing import Any

from ...games.contract import GameDefinition, State
from ...kernel.jit import jit
from ...kernel.random import Stream, shuffle
from ...kernel.template import Namespace, fill, given
from .common_draws import PileRules

game: PileRules = given()


@jit
def redeal(state: State, observer: int, random: Stream) -> None:
    """Put the draw pile in a new order, each as likely; the hands stay as they are."""
    shuffle(state.deck[state.drawn :], game.deck_size(state) - state.drawn, random)


def has_hidden_hands(definition: GameDefinition) -> bool:
    """Whether there is anything that the true hands could say: where nobody holds cards, everybody sees everything."""
    return definition.draw_action is not None


@functools.cache
def open_rules(definition: GameDefinition) -> Any:
    """The rules of a game with hidden hands, with this `redeal`."""
    rules: Any = Namespace(f"{definition.id} with open hands")
    vars(rules).update(vars(definition.rules))
    rules.redeal = fill(sys.modules[__name__], game=definition.rules).redeal
    return rules
