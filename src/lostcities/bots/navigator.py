"""The navigator: determinized rollouts of every candidate, by sequential halving."""

import functools
from collections.abc import Callable

import numpy as np

from ..games.contract import GameDefinition
from ..kernel.template import fill
from .api import Budget, Choice, Decision
from .heuristic import HEURISTIC, explorer
from .pilot import Pilot, race_by_network
from .search import random_policy, worlds
from .search.common_draws import step_of
from .search.halving import Race
from .search.signatures import PlayOut

# Where a network plays on for all seats: it takes ten times as long as rules of thumb, and there it is worth that.
BY_NETWORK = ("partners", "deck52")
DEFAULT = Budget(seconds=1.0)


@functools.cache
def by_heuristic(definition: GameDefinition) -> Callable[..., None]:
    """Compiled rollouts with the heuristic as rollout policy."""
    return try_worlds(definition, explorer(definition.id).play_out)


@functools.cache
def by_chance(definition: GameDefinition) -> Callable[..., None]:
    """Compiled rollouts with a random rollout policy."""
    return try_worlds(definition, fill(random_policy, play_randomly=definition.calls.play_randomly).play_out)


def try_worlds(definition: GameDefinition, play_out: PlayOut) -> Callable[..., None]:
    """worlds.py, filled with a game and a rollout policy."""
    filled = fill(worlds, game=definition.rules, play=step_of(definition), play_out=play_out)
    compiled: Callable[..., None] = filled.try_worlds
    return compiled


class Navigator:
    """Plays each option out in its head: tries every candidate in the same imagined worlds."""

    name = "navigator"

    def __init__(self, budget: Budget = DEFAULT):
        self.budget = budget.or_else(DEFAULT)
        self.pilot = Pilot()

    def choose(self, decision: Decision) -> Choice:
        return self.race(decision).choice(decision.budget.or_else(self.budget))

    def race(self, decision: Decision) -> Race:
        """The search, with the best rollout policy of the game: network, heuristic, or random."""
        game = decision.game.id
        if game in BY_NETWORK:
            return race_by_network(self.pilot.head(decision), decision)
        return race_by_heuristic(decision) if HEURISTIC in decision.game.parts else race_by_chance(decision)


def race_by_heuristic(decision: Decision) -> Race:
    """All legal actions as candidates; the heuristic is the rollout policy and gives the default action."""
    game = decision.game.id
    rules_of_thumb = explorer(game, int(decision.states["players"][0]))
    usual = rules_of_thumb.choose(decision.states, 0, rules_of_thumb.parameters, decision.random)
    usual_first = np.argsort(decision.actions != usual, kind="stable")
    return Race(decision, decision.actions[usual_first], by_heuristic(decision.game), rules_of_thumb.parameters)


def race_by_chance(decision: Decision) -> Race:
    """All legal actions as candidates; rollouts are random."""
    room = np.zeros(decision.game.words.action_count(decision.states[0]) + 1)
    return Race(decision, decision.actions, by_chance(decision.game), room)
