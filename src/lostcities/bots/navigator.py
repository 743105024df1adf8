"""The bot that searches: rules of thumb, improved by playing on in worlds that it can imagine."""

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from ..rules.compiling import bind
from ..rules.contract import entry
from . import luck, navigation, wandering
from .bot import Budget, Choice, Position
from .explorers import TEXTS, explorer
from .racing import Race

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
    """Rules of thumb, improved by search: plays every candidate on in the same imagined worlds."""

    name = "navigator"

    def __init__(self, budget: Budget = DEFAULT):
        self.budget = DEFAULT if budget == NONE else budget

    def choose(self, position: Position) -> Choice:
        """The best candidate, if it beats the rules of thumb beyond doubt; else what they say."""
        given = position.budget
        race = race_by_thumbs(position) if position.game.rules.GAME in TEXTS else race_by_chance(position)
        if len(position.actions) > 1:
            race.run(self.budget if given == NONE else given)
        return Choice(race.best(), race.thoughts())


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
