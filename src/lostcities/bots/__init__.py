"""Players made of code, all behind one protocol."""

import inspect
from collections.abc import Callable, Mapping
from functools import partial

from ..errors import OptionError, shown
from ..games.registry import registered
from . import loading
from .api import Bot, Budget, Choice, Position, Thought, position_for, searches
from .heuristic import Explorer
from .levels import LEVELS, Level, LevelBot
from .navigator import Navigator
from .pilot import Champion, Pilot
from .player import Fault, Player
from .random import Random
from .styles import Gambler, Miser, Planner, Racer, Threshold

__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "Budget",
    "Champion",
    "Choice",
    "Explorer",
    "Fault",
    "Level",
    "Navigator",
    "Pilot",
    "Player",
    "Position",
    "Random",
    "Thought",
    "about",
    "bot",
    "player",
    "plays",
    "position_for",
    "searches",
]

KINDS: tuple[type[Bot], ...] = (Random, Threshold, Planner, Racer, Miser, Gambler, Explorer, Navigator, Pilot, Champion)
BOTS: Mapping[str, Callable[[], Bot]] = {
    **{kind.name: kind for kind in KINDS},
    **{name: partial(LevelBot, name) for name in LEVELS},
}


def bot(name: str) -> Bot:
    """A bot by its name."""
    if not isinstance(name, str) or name not in BOTS:
        raise OptionError(f"there is no bot {shown(name)}; there are {', '.join(BOTS)}")
    return BOTS[name]()


def about(name: str) -> str:
    """What there is to know of a bot, in a sentence or two."""
    if name in LEVELS:
        return LEVELS[name].meaning
    return (inspect.getdoc(BOTS[name]) or "").partition("\n\n")[0].replace("\n", " ")


def plays(name: str) -> tuple[str, ...]:
    """The games that a bot plays."""
    kind = LEVELS[name].bot if name in LEVELS else BOTS[name]
    games = getattr(kind, "games", registered)
    return tuple(games() if callable(games) else games)


def player(written: str | Bot) -> Player:
    """Someone to ask for moves: a bot by its name, package.module:Bot, the command of a program, or the bot itself."""
    return loading.seat(written, BOTS)
