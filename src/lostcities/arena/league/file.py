"""The file of a league: bots, games, and how they are played, in TOML. example.toml shows all of it."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from typing import Any

from ...errors import LostCitiesError, OptionError, shown
from ..plan import Plan, make_plan

GAMES = 100  # for each pair of bots
NAMES = {"bots": re.compile(r"[\w.+-]+"), "games": re.compile(r"\w[\w+-]*")}  # a game's is also that of its folder

# What a value must be, and how that is said.
TEXT = (str,), "a text"
WHOLE = (int,), "a whole number"
NUMBER = (int, float), "a number"
YES_NO = (bool,), "true or false"
TABLE = (dict,), "a table"
BUDGET = (str, int), 'a budget such as "200ms", or a number of simulations'

LEAGUE_KEYS = {
    "seed": WHOLE,
    "workers": WHOLE,
    "budget": BUDGET,
    "limit": NUMBER,
    "records": YES_NO,
    "bots": TABLE,
    "games": TABLE,
}
GAME_KEYS = {"game": TEXT, "players": WHOLE, "options": TABLE, "rounds": WHOLE, "games": WHOLE, "adjusted": YES_NO}


@dataclass(frozen=True)
class LeaguePlan:
    """What a file declares: a plan for each game, all with the same bots."""

    name: str
    plans: Mapping[str, Plan]  # by the names of the games
    workers: int | None
    text: str  # of the file

    @property
    def title(self) -> str:
        return "League" if self.name == "league" else f"League {self.name}"


def example() -> str:
    """A file to begin with."""
    return files(__package__).joinpath("example.toml").read_text("utf-8")


def read_league(path: Path) -> LeaguePlan:
    """Read and check a file; nothing is played."""
    try:
        text = path.read_text(encoding="utf-8")
        return parse_league(text, path.stem)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise OptionError(f"{path} is not the file of a league: {error}") from None
    except LostCitiesError as error:
        raise OptionError(f"{path}: {error}") from None


def parse_league(text: str, name: str) -> LeaguePlan:
    """A league from the text of its file."""
    found = tomllib.loads(text)
    check_table("", found, LEAGUE_KEYS)
    bots, games = found.get("bots", {}), found.get("games", {})
    check_names("bots", bots, 2, 'such as explorer = "explorer"')
    check_names("games", games, 1, "such as [games.classic]")
    for bot, written in bots.items():
        check_value(f"bots.{bot}", written, TEXT)
    workers = found.get("workers")
    if workers is not None and workers < 0:
        raise OptionError(f"workers must be a whole number from 0 on, not {shown(workers)}")
    plans = {label: read_game(label, game, bots, found) for label, game in games.items()}
    return LeaguePlan(name, plans, workers, text)


def read_game(label: str, declared: Any, bots: Mapping[str, str], league: Mapping[str, Any]) -> Plan:
    """The plan of one game."""
    check_value(f"games.{label}", declared, TABLE)
    check_table(f"games.{label}", declared, GAME_KEYS)
    budget = league.get("budget")
    try:
        return make_plan(
            declared.get("game", label),
            bots,
            games=declared.get("games", GAMES),
            players=declared.get("players"),
            options=declared.get("options"),
            rounds=declared.get("rounds", 1),
            seed=league.get("seed", 0),
            budget=None if budget is None else str(budget),
            limit=league.get("limit"),
            adjusted=declared.get("adjusted", False),
            records=league.get("records", False),
        )
    except LostCitiesError as error:
        raise OptionError(f"[games.{label}]: {error}") from None


def check_names(table: str, found: Mapping[str, Any], least: int, such_as: str) -> None:
    if len(found) < least:
        raise OptionError(
            f"a league needs at least {least} {table if least > 1 else table[:-1]} in [{table}], {such_as}"
        )
    for name in found:
        if not NAMES[table].fullmatch(name):
            raise OptionError(f"{shown(name)} in [{table}] is not a name: use letters, digits and - _ +")


def check_table(where: str, found: Mapping[str, Any], known: Mapping[str, tuple[tuple[type, ...], str]]) -> None:
    """Refuse keys that nobody knows, with the nearest that there is, and values of the wrong kind."""
    for key, value in found.items():
        if key not in known:
            nearest = get_close_matches(key, known, 1, cutoff=0)[0]
            place = f"[{where}] has" if where else "a league has"
            raise OptionError(f"{place} no key {shown(key)}: did you mean {nearest!r}? There are {', '.join(known)}")
        check_value(f"{where}.{key}".lstrip("."), value, known[key])


def check_value(where: str, value: Any, kind: tuple[tuple[type, ...], str]) -> None:
    types, words = kind
    if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
        raise OptionError(f"{where} must be {words}, not {shown(value)}")
