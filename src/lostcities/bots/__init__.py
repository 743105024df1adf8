"""Players made of code, all behind one protocol."""

import inspect
import warnings
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from ..errors import OptionError, shown
from ..games.registry import registered
from . import loading
from .api import Bot, Budget, Choice, Decision, Thought, TimeBank, decision_for, searches
from .heuristic import Explorer
from .levels import LEVELS, Level, LevelBot
from .navigator import Navigator
from .pilot import Champion, Pilot
from .player import Answer, Fault, Player
from .random import Random
from .styles import Gambler, Miser, Planner, Racer, Threshold

__all__ = [
    "BOTS",
    "LEVELS",
    "Answer",
    "Bot",
    "Budget",
    "Champion",
    "Choice",
    "Decision",
    "Explorer",
    "Fault",
    "Level",
    "Navigator",
    "Pilot",
    "Player",
    "Random",
    "Thought",
    "TimeBank",
    "about",
    "bot",
    "decision_for",
    "player",
    "plays",
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
    """The description of a bot, in a sentence or two."""
    if name in LEVELS:
        return LEVELS[name].meaning
    return (inspect.getdoc(BOTS[name]) or "").partition("\n\n")[0].replace("\n", " ")


def plays(name: str) -> tuple[str, ...]:
    """The games that a bot plays."""
    kind = LEVELS[name] if name in LEVELS else BOTS[name]
    games = getattr(kind, "games", registered)
    return tuple(games() if callable(games) else games)


def player(written: str | Bot) -> Player:
    """A player for a bot: its name, package.module:Bot, the command of a program, or the bot itself."""
    return loading.seat(written, BOTS)


FORMER_NAMES = {"Position": Decision, "position_for": decision_for}  # until 0.1

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """The names of 0.1 keep working for bots that were written with them."""
        if name not in FORMER_NAMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        now = FORMER_NAMES[name]
        warnings.warn(f"lostcities.bots.{name} is called {now.__name__} now", DeprecationWarning, stacklevel=2)
        return now
