"""Templates of bots that cheat: what benchmarks/clairvoyant.py is compiled from."""

from typing import Any

import numpy as np

from lostcities.bots.network.inference import judge, likeliest
from lostcities.bots.search.signatures import Decide
from lostcities.bots.search.worlds import margin_of
from lostcities.games.contract import Numbers, State, States
from lostcities.kernel.jit import jit
from lostcities.kernel.random import WORD, Stream, next_word, shuffle
from lostcities.kernel.template import given

game: Any = given()  # the rules
decide: Decide = given()  # the explorer's

TRUTH, TRIED = 0, 1  # the places of the states
MOST = 100_000  # actions; likeliest ends a round long before


@jit
def foresee(
    states: States,
    actions: Numbers,
    tries: int,
    heat: float,
    workspace: Any,
    against_explorer: bool,
    parameters: Any,
    random: Stream,
    line: Numbers,
) -> int:
    """The best margin that was found with the true hands and the true deck; all actions that lead there are in `line`.

    Every action is followed by `tries` playouts in which the others play as they do, and the own side what the network
    likes best; in all but the first it plays by chance, with the network's probabilities.
    """
    side = game.side_of(states[TRUTH], states[TRUTH].turn)
    best = -1_000_000
    found = np.empty(len(line), dtype=np.int64)
    for action in actions:
        for number in range(tries):
            states[TRIED] = states[TRUTH]
            warmth = heat if number else 0.0
            follow(states, action, side, warmth, workspace, against_explorer, parameters, random, found)
            margin = margin_of(states[TRIED], side)
            if margin > best:
                best = margin
                line[:] = found
    return best


@jit
def follow(
    states: States,
    action: int,
    side: int,
    heat: float,
    workspace: Any,
    against_explorer: bool,
    parameters: Any,
    random: Stream,
    found: Numbers,
) -> None:
    """Play an action and then the round to its end, and write down as much of it as there is room for."""
    for place in range(MOST):
        if place < len(found):
            found[place] = action
        game.apply(states[TRIED], action)
        if states[TRIED].turn < 0:
            return
        own = game.side_of(states[TRIED], states[TRIED].turn) == side
        if own and heat:
            action = sample(states, heat, workspace, random)
        elif not own and against_explorer:
            action = decide(states[TRIED], parameters, random)
        else:
            action = likeliest(states, TRIED, workspace)


@jit
def sample(states: States, heat: float, workspace: Any, random: Stream) -> int:
    """An action by the network's probabilities at a temperature (Gumbel's trick)."""
    legal: Numbers = workspace.legal
    number = game.legal_actions(states[TRIED], legal)
    best, highest = 0, -np.inf
    if number > 1:
        judge(states, TRIED, workspace)
    for place in range(number):
        noise = -np.log(-np.log((next_word(random) + 0.5) / (WORD + 1.0)))
        height = workspace.logits[legal[place]] / heat + noise
        if height > highest:
            best, highest = place, height
    return int(legal[best])


@jit
def shuffle_pile(state: State, observer: int, random: Stream) -> None:
    """In place of `redeal`: the hands stay as they are, only the draw pile is in another order."""
    shuffle(state.deck[state.drawn :], game.deck_size(state) - state.drawn, random)
