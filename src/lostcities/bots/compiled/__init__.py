"""Bots whose whole choice is compiled play in many games at once, and choose what they choose elsewhere."""

import functools
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from ...games.contract import GameDefinition, State
from ...kernel.template import fill
from ..api import Bot
from ..heuristic import Explorer, explorer, opinions
from ..levels import LevelBot, bot_of
from ..pilot import Pilot
from ..random import Random
from ..styles import Character, style_parameters
from . import at_random, by_heuristic, by_network, turns


@dataclass(frozen=True, eq=False)
class CompiledBot:
    """What `turns.play_on` is for a bot, and the mind that it takes."""

    play_on: Callable[..., None]
    mind: Any


def compiled_bot(bot: Bot, definition: GameDefinition, state: State) -> CompiledBot | None:
    """A bot for games like this state, or None if it is not one of those that are compiled."""
    game, players = definition.id, int(state.players)
    if type(bot) is LevelBot:
        bot = bot_of(bot.name, game)
    if type(bot) is Random:
        return CompiledBot(random_turns(definition), 0)
    if type(bot) is Explorer:
        return CompiledBot(heuristic_turns(definition), opinions(game, players, bot.beginner))
    if isinstance(bot, Character):
        return CompiledBot(heuristic_turns(definition), style_parameters(bot.name, game, players))
    if type(bot) is Pilot and not bot.temperature:
        head = Pilot(bot.weights).head_for(definition, state)  # one of its own: here games have one round
        return CompiledBot(network_turns(definition, head.compiled.likeliest), head.workspace)
    return None


def kind_of(bot: Bot) -> Hashable:
    """What `compiled_bot` looks at: bots that are alike in it choose alike."""
    return type(bot), bot.name, *(getattr(bot, name, None) for name in ("beginner", "weights", "temperature"))


@functools.cache
def random_turns(definition: GameDefinition) -> Callable[..., None]:
    choose = fill(at_random, game=definition.rules).choose
    return fill(turns, game=definition.rules, choose=choose).play_on


@functools.cache
def heuristic_turns(definition: GameDefinition) -> Callable[..., None]:
    choose = fill(by_heuristic, decide=explorer(definition.id).decide).choose
    return fill(turns, game=definition.rules, choose=choose).play_on


@functools.cache
def network_turns(definition: GameDefinition, likeliest: Callable[..., int]) -> Callable[..., None]:
    choose = fill(by_network, likeliest=likeliest).choose
    return fill(turns, game=definition.rules, choose=choose).play_on
