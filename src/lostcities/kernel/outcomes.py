"""Template over the rules of a game: the outcomes of chance events, and what an evaluator that sees all hands sees."""

import numpy as np
import numpy.typing as npt

from .jit import jit
from .rules import Features, Numbers, Rules, States
from .template import given

game: Rules = given()

Rows = npt.NDArray[np.float32]


@jit
def branch(before: States, events: Numbers, decks: Numbers, actions: Numbers, after: States) -> None:
    """Play an event's action from the state before it, once with every given deck.

    events: for each outcome the place of its event in `before` and `actions`.
    """
    for i in range(len(after)):
        after[i] = before[events[i]]
        state = after[i]
        for place in range(decks.shape[1]):
            state.deck[place] = decks[i, place]
        game.apply(state, actions[events[i]])


@jit
def write_margins(states: States, margins: npt.NDArray[np.float64]) -> None:
    """The margin of every side over its best rival, as if the round ended now."""
    for i in range(len(states)):
        state = states[i]
        for side in range(margins.shape[1]):
            best = -1_000_000
            for other in range(margins.shape[1]):
                if other != side:
                    best = max(best, game.score(state, other))
            margins[i, side] = game.score(state, side) - best


@jit
def observe_fully(
    states: States, seats: Numbers, own: int, hand: int, hidden: int, view: Features, colours: Rows, table: Rows
) -> None:
    """Observations of seats, each colour with the cards of the other hands behind its features.

    own, hand: how many features a colour has, and how many of them are the observer's cards. hidden: the feature that
    stays 0, or −1. view: buffer for one observation. colours: (states, colours, features); table: (states, features).
    """
    number = colours.shape[1]
    for i in range(len(states)):
        state = states[i]
        game.observe(state, seats[i], view)
        if hidden >= 0:
            view[hidden] = 0
        for colour in range(number):
            for feature in range(own):
                colours[i, colour, feature] = view[colour * own + feature]
            for feature in range(own, colours.shape[2]):
                colours[i, colour, feature] = 0
        for feature in range(table.shape[1]):
            table[i, feature] = view[number * own + feature]
        if hand:
            for distance in range(1, state.players):
                game.observe(state, (seats[i] + distance) % state.players, view)
                first = own + (distance - 1) * hand
                for colour in range(number):
                    for feature in range(hand):
                        colours[i, colour, first + feature] = view[colour * own + feature]
