"""Rules of thumb: what each game's `heuristic` part says, compiled, and the bot that plays by it."""

import functools
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from importlib import resources
from typing import Any

from ..errors import OptionError
from ..games.contract import GameDefinition, States
from ..games.parameters import Parameter, Parameters, values
from ..games.registry import games_with, load
from ..kernel.random import Stream
from ..kernel.template import fill
from . import heuristic_rounds
from .api import Choice, Decision
from .search.common_draws import step_of

HEURISTIC = "heuristic"  # the part of a game that has its rules of thumb
TUNED = "tuned.json"  # what benchmarks/tune.py has found: by game, number of players and name

Table = tuple[Parameter, ...]


@dataclass(frozen=True)
class RulesOfThumb:
    """The compiled heuristic of one game with its tuned parameters."""

    table: Table
    parameters: Parameters
    decide: Callable[[Any, Parameters, Stream], int]  # on a state, for other compiled code
    choose: Callable[[States, int, Parameters, Stream], int]
    play_out: Callable[[States, int, Parameters, Stream], int]
    play_match: Callable[[States, int, Parameters, Stream], int]  # a row of parameters for each seat


def heuristic_games() -> tuple[str, ...]:
    return games_with(HEURISTIC)


@functools.cache
def compiled(definition: GameDefinition) -> Any:
    if HEURISTIC not in definition.parts:
        games = ", ".join(heuristic_games())
        raise OptionError(f"there are no rules of thumb for {definition.id!r}; there are for {games}")
    decide = definition.part(HEURISTIC).compiled(definition)
    return fill(heuristic_rounds, decide=decide, play=step_of(definition))


@functools.cache
def tuned(package: str) -> Mapping[str, Mapping[str, Mapping[str, float]]]:
    """Tuned parameters by game and number of players."""
    path = resources.files(package).joinpath(TUNED)
    found: Mapping[str, Mapping[str, Mapping[str, float]]] = {}
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else found


@functools.cache
def table(game: str, players: int | None = None) -> Table:
    """Tuned parameters for a number of players (default: the fewest)."""
    definition = load(game)
    part = definition.part(HEURISTIC)
    count = players or definition.players[0]
    found = tuned(part.__name__).get(game, {}).get(str(count), {})
    unused = part.UNUSED.get((game, count), ())
    return tuple(
        replace(one, low=one.value, high=one.value)
        if one.name in unused
        else replace(one, value=found.get(one.name, one.value))
        for one in part.PARAMETERS
    )


@functools.cache
def explorer(game: str, players: int | None = None) -> RulesOfThumb:
    """The heuristic of a game with its parameters for a number of players (default: the fewest)."""
    doors = compiled(load(game))
    parameters = table(game, players)
    return RulesOfThumb(parameters, values(parameters), doors.decide, doors.choose, doors.play_out, doors.play_match)


@functools.cache
def opinions(game: str, players: int, beginner: float) -> Parameters:
    """Parameters so far on the way from the tuned ones to what a beginner thinks: 0 is the explorer, 1 a beginner."""
    heuristic = explorer(game, players)
    thinks: Mapping[str, float] = getattr(load(game).part(HEURISTIC), "BEGINNER", {})
    naive = [thinks.get(one.name, one.value) for one in heuristic.table]
    found: Parameters = heuristic.parameters + beginner * (naive - heuristic.parameters)
    return found


class Explorer:
    """Plays by rules of thumb, one set for each game."""

    name = "explorer"
    games = staticmethod(heuristic_games)
    searches = False

    def __init__(self, beginner: float = 0.0):
        """beginner: how far its opinions are those of a beginner; 1 is quite so."""
        self.beginner = beginner

    def choose(self, decision: Decision) -> Choice:
        game, players = decision.game.id, int(decision.states["players"][0])
        parameters = opinions(game, players, self.beginner)
        return Choice(int(explorer(game, players).choose(decision.states, 0, parameters, decision.random)))
