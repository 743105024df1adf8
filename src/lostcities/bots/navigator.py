"""The bot that searches: plays every candidate on in worlds that it can imagine."""

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from ..rules.compiling import bind
from ..rules.contract import entry
from . import luck, navigation, wandering
from .bot import Budget, Choice, Position
from .explorers import TEXTS, explorer
from .pilot import Pilot, race_by_network
from .racing import Race

# Where a network plays on for all seats: it takes ten times as long as rules of thumb, and there it is worth that.
BY_NETWORK = ("partners", "deck52")
NONE = Budget()
DEFAULT = Budget(seconds=1.0)


@functools.cache
def bound(game: str, thumbs: bool) -> Callable[..., None]:
    """The trying of worlds, compiled for a game: the rules of thumb play on, or chance does."""
    rules = entry(game).rules
    names: dict[str, Any] = {"game": rules, "play": luck.player(rules)}
    if thumbs:
        names["play_out"] = explorer(game).play_out
    else:
        names["play_randomly"] = entry(game).calls.play_randomly
        bind(wandering, game, names)
    bind(navigation, game if thumbs else f"{game}.wandering", names)
    compiled: Callable[..., None] = names["try_worlds"]
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
        game = position.game.rules.GAME
        if game in BY_NETWORK:
            return race_by_network(self.pilot.head(position), position)
        return race_by_thumbs(position) if game in TEXTS else race_by_chance(position)


def race_by_thumbs(position: Position) -> Race:
    """All legal actions race; the rules of thumb play on, and theirs is the usual move."""
    game = position.game.rules.GAME
    rules_of_thumb = explorer(game, int(position.states["players"][0]))
    usual = rules_of_thumb.choose(position.states, 0, rules_of_thumb.parameters, position.random)
    usual_first = np.argsort(position.actions != usual, kind="stable")
    return Race(position, position.actions[usual_first], bound(game, thumbs=True), rules_of_thumb.parameters)


def race_by_chance(position: Position) -> Race:
    """All legal actions race, and all play on at random."""
    rules = position.game.rules
    room = np.zeros(rules.action_count(position.states[0]) + 1)
    return Race(position, position.actions, bound(rules.GAME, thumbs=False), room)
