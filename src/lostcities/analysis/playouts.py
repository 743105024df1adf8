"""An evaluator for games without a network: the mean of a few random playouts."""

import zlib

import numpy as np

from ..games.contract import GameDefinition, State, States, copy_states
from ..kernel.random import stream
from .chance import Chance
from .evaluator import MARGIN, WIN, Layout, Values

PLAYOUTS = 4


class PlayoutEvaluator:
    """Plays on at random with the rest of the deck in random order.

    Positions that look alike to all seats are worth the same: what is random depends on nothing else.
    """

    def __init__(self, definition: GameDefinition, state: State, playouts: int = PLAYOUTS):
        self.layout, self.chance = Layout(definition, state), Chance(definition, state)
        self.calls, self.playouts = definition.calls, playouts
        self.legal = np.zeros(definition.words.action_count(state) + 1, dtype=np.int64)

    def values(self, states: States) -> Values:
        found = np.zeros((len(states), self.layout.sides, 2))
        for place in range(len(states)):
            ends = self.ends(states[place : place + 1])
            margins = self.layout.margins(ends)
            found[place, :, MARGIN], found[place, :, WIN] = margins.mean(axis=0), np.sign(margins).mean(axis=0)
        return found

    def ends(self, state: States) -> States:
        """How the playouts from a state end; a finished state is its own end."""
        if state["turn"][0] < 0:
            return state
        view, key = self.layout.view, 0
        for seat in range(self.layout.players):
            self.calls.observe(state, 0, seat, view)
            key = zlib.crc32(view.tobytes(), key)
        used = self.chance.places_used(state)
        decks = self.chance.shuffled(state["deck"][0], used, self.playouts, np.random.default_rng(key))
        ends = copy_states(np.repeat(state, self.playouts))
        ends["deck"] = decks
        for place in range(self.playouts):
            self.calls.play_randomly(ends, place, stream(key, place), self.legal)
        return ends
