"""Load a bot from what a person writes: a name of ours, pilot:WEIGHTS, package.module:Name, or a program's command,
perhaps with options of the program behind it: `./bot.py:style=bold:depth=3`."""

import importlib
import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Mapping
from typing import Any

from ..errors import OptionError, shown
from .api import Bot
from .external import ExecutablePlayer
from .pilot import Champion, Pilot
from .player import BotPlayer, Player, describe

TRAINED: Mapping[str, type[Pilot]] = {kind.name: kind for kind in (Pilot, Champion)}  # with weights of one's own
NEXT_OPTION = re.compile(r":(?=[A-Za-z][\w-]*=)", re.ASCII)  # of a program: the colon before NAME=VALUE
WITH_OPTIONS = re.compile(rf"(?P<command>.+?)(?P<options>({NEXT_OPTION.pattern}\S+)?)", re.ASCII | re.DOTALL)
OWN_CLASS = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*")  # package.module:Name


def seat(written: str | Bot, bots: Mapping[str, Callable[[], Bot]]) -> Player:
    """A player for a bot: its name among `bots`, a trained one with its weights, package.module:Bot, the command of a
    program, or the bot itself."""
    if not isinstance(written, str):
        return BotPlayer(written)
    if written in bots:
        return BotPlayer(bots[written]())
    kind, colon, path = written.partition(":")
    if colon and kind in TRAINED:
        return BotPlayer(with_weights(TRAINED[kind], path))
    if OWN_CLASS.fullmatch(written):
        return BotPlayer(load(written))
    command, options = split_options(written)
    try:
        words = shlex.split(command)
        if words and (program := shutil.which(words[0])):
            return ExecutablePlayer([program, *words[1:]], options)
        reason = why_not(words, bots)
    except ValueError as error:  # a quotation mark that nothing closes, or a sign that no path has
        reason = str(error)
    raise OptionError(f"there is no bot {shown(written)}: {reason}")


def split_options(written: str) -> tuple[str, dict[str, str]]:
    """The command of a program, and the options behind its last word, as texts."""
    found = WITH_OPTIONS.fullmatch(written)
    if not found or not found["options"]:
        return written, {}
    options: dict[str, str] = {}
    for text in NEXT_OPTION.split(found["options"])[1:]:
        name, _, value = text.partition("=")
        if name in options:
            raise OptionError(f"{shown(written)} gives the option {name} twice")
        options[name] = value
    return found["command"], options


def with_weights(kind: type[Pilot], path: str) -> Bot:
    """A trained bot with the weights of a file, or of the folder of a training run."""
    if not os.path.exists(path):
        raise OptionError(f"there are no weights at {shown(path)}: write {kind.name}:FOLDER of a run, or a file .npz")
    return kind(weights=path)


def load(written: str) -> Bot:
    """A bot from package.module:Name, which is a class, a function that makes a bot, or a bot."""
    module_name, name = written.split(":")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        found: Any = getattr(importlib.import_module(module_name), name)
        bot = found() if isinstance(found, type) or not hasattr(found, "choose") else found
    except Exception as error:
        raise OptionError(f"cannot load the bot {written}: {describe(error)}") from error
    if not callable(getattr(bot, "choose", None)):
        raise OptionError(f"{written} is not a bot: it has no method choose(decision)")
    return bot  # type: ignore[no-any-return]


def why_not(words: list[str], bots: Mapping[str, Callable[[], Bot]]) -> str:
    """Why a text does not name a bot."""
    if words and words[0] in bots:
        return f"only programs have options, not {words[0]}"
    if words and os.access(words[0], os.X_OK) and not os.path.isdir(words[0]):
        return f"if you mean the program in this folder, write ./{words[0]}"
    if words and os.path.isfile(words[0]):
        return f"{words[0]} is not executable (chmod +x makes it so)"
    return f"there are {', '.join(bots)}; your own is package.module:Bot or the path of a program"
