"""Rules of thumb, one text a game or several, compiled.

A text is a module with `choose(state, parameters, random) -> action`, which looks only at what the seat to act may
know, and with a table of its parameters. If it is long it names other modules, its PARTS, that are bound with it; if it
uses constants that follow from a game's own, `constants(rules)` makes them.
"""

import functools
from collections.abc import Callable
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

from ...rules.compiling import bind
from ...rules.contract import States, entry
from ...rules.errors import OptionError
from ...rules.random import Stream
from .. import luck
from . import expeditions, rivals, rollwrite, rounds
from .expedition_parameters import UNUSED
from .parameter import Parameter, Parameters, tuned, values

__all__ = ["TEXTS", "Parameter", "Parameters", "RulesOfThumb", "explorer", "table", "values"]

Table = tuple[Parameter, ...]

# For each game its text, which has a table of PARAMETERS.
TEXTS: dict[str, ModuleType] = {
    "classic": expeditions,
    "partners": expeditions,
    "deck52": expeditions,
    "rivals": rivals,
    "rollwrite": rollwrite,
}


@dataclass(frozen=True)
class RulesOfThumb:
    """The rules of thumb of one game, as Python calls them, with the parameters that they are best with."""

    table: Table
    parameters: Parameters
    decide: Callable[[Any, Parameters, Stream], int]  # on a state, for other compiled texts
    choose: Callable[[States, int, Parameters, Stream], int]
    play_out: Callable[[States, int, Parameters, Stream], int]
    play_match: Callable[[States, int, Parameters, Stream], int]  # a row of parameters for each seat


@functools.cache
def compiled(game: str) -> dict[str, Any]:
    """A game's text and the doors to it, bound to its rules."""
    rules = entry(game).rules
    if game not in TEXTS:
        raise OptionError(f"there are no rules of thumb for {game!r}; there are for {', '.join(TEXTS)}")
    text = TEXTS[game]
    names: dict[str, Any] = {"game": rules}
    if hasattr(text, "constants"):
        names |= text.constants(rules)
    for part in (*getattr(text, "PARTS", ()), text):
        bind(part, game, names)
    doors: dict[str, Any] = {"decide": names["choose"], "play": luck.player(rules)}
    bind(rounds, game, doors)
    return doors


@functools.cache
def table(game: str, players: int | None = None) -> Table:
    """The parameters of a game for a number of players (the smallest if left out), as tuning has found them."""
    count = players or entry(game).rules.PLAYERS[0]
    found = tuned().get(game, {}).get(str(count), {})
    unused = UNUSED.get((game, count), ())
    parameters: Table = TEXTS[game].PARAMETERS
    return tuple(
        replace(one, low=one.value, high=one.value)
        if one.name in unused
        else replace(one, value=found.get(one.name, one.value))
        for one in parameters
    )


@functools.cache
def explorer(game: str, players: int | None = None) -> RulesOfThumb:
    """The rules of thumb of a game, with its parameters for a number of players (the smallest if left out)."""
    doors = compiled(game)
    parameters = table(game, players)
    return RulesOfThumb(
        parameters,
        values(parameters),
        doors["decide"],
        doors["choose"],
        doors["play_out"],
        doors["play_match"],
    )
