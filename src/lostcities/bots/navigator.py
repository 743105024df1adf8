"""The bot that searches: plays every candidate on in worlds that it can imagine."""

import functools
from collections.abc import Callable

import numpy as np

from ..games.contract import GameDefinition
from ..kernel.template import fill
from .api import Budget, Choice, Position
from .heuristic import HEURISTIC, explorer
from .pilot import Pilot, race_by_network
from .search import random_policy, worlds
from .search.common_draws import step_of
from .search.halving import Race
from .search.signatures import PlayOut

# Where a network plays on for all seats: it takes ten times as long as rules of thumb, and there it is worth that.
BY_NETWORK = ("partners", "deck52")
NONE = Budget()
DEFAULT = Budget(seconds=1.0)


@functools.cache
def by_heuristic(definition: GameDefinition) -> Callable[..., None]:
    """The trying of worlds in which rules of thumb play on, compiled for a game."""
    return try_worlds(definition, explorer(definition.id).play_out)


@functools.cache
def by_chance(definition: GameDefinition) -> Callable[..., None]:
    """The trying of worlds in which chance plays on, compiled for a game."""
    return try_worlds(definition, fill(random_policy, play_randomly=definition.calls.play_randomly).play_out)


def try_worlds(definition: GameDefinition, play_out: PlayOut) -> Callable[..., None]:
    """The trying of worlds with somebody who plays on."""
    filled = fill(worlds, game=definition.rules, play=step_of(definition), play_out=play_out)
    compiled: Callable[..., None] = filled.try_worlds
    return compiled


class Navigator:
    """Plays each option out in its head: tries every candidate in the same imagined worlds."""

    name = "navigator"

    def __init__(self, budget: Budget = DEFAULT):
        self.budget = DEFAULT if budget == NONE else budget
        self.pilot = Pilot()

    def choose(self, position: Position) -> Choice:
        """The best candidate, if it beats the usual move beyond doubt; else that."""
        return self.race(position).choice(self.budget if position.budget == NONE else position.budget)

    def race(self, position: Position) -> Race:
        """Who plays on: a network, rules of thumb, or chance."""
        game = position.game.id
        if game in BY_NETWORK:
            return race_by_network(self.pilot.head(position), position)
        return race_by_thumbs(position) if HEURISTIC in position.game.parts else race_by_chance(position)


def race_by_thumbs(position: Position) -> Race:
    """All legal actions race; the rules of thumb play on, and theirs is the usual move."""
    game = position.game.id
    rules_of_thumb = explorer(game, int(position.states["players"][0]))
    usual = rules_of_thumb.choose(position.states, 0, rules_of_thumb.parameters, position.random)
    usual_first = np.argsort(position.actions != usual, kind="stable")
    return Race(position, position.actions[usual_first], by_heuristic(position.game), rules_of_thumb.parameters)


def race_by_chance(position: Position) -> Race:
    """All legal actions race, and all play on at random."""
    room = np.zeros(position.game.words.action_count(position.states[0]) + 1)
    return Race(position, position.actions, by_chance(position.game), room)
