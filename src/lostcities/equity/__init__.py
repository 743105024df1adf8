"""Match equity: the chance to win a match of several rounds, by lead, rounds left and starter.

>>> import lostcities as lc
>>> lc.match_equity("classic", lead=20, rounds_left=0)
1.0
"""

import functools
from collections.abc import Mapping
from importlib import resources
from typing import Any

from ..errors import OptionError, shown
from ..game import Game
from ..games.registry import load
from .margins import RoundMargins
from .table import MOST_ROUNDS, EquityTable, RoundEquity

__all__ = [
    "MOST_ROUNDS",
    "EquityTable",
    "RoundEquity",
    "RoundMargins",
    "equity_by_margin",
    "equity_table",
    "find_table",
    "lead_of",
    "match_equity",
    "round_equity",
]

TURN_LIMIT = "turn_limit"  # the option that matters only if rounds reach it


def match_equity(
    game: str,
    *,
    lead: int,
    rounds_left: int,
    starter: int | None = None,
    side: int = 0,
    players: int | None = None,
    **options: Any,
) -> float:
    """The chance of a side to win the match, from 0 to 1, before a round begins; a draw counts half.

    lead: the points by which the side is ahead in all rounds so far; below 0 if it is behind. rounds_left: how many
    rounds are still to be played, with the one that begins now; with 0 the match is over. starter: the seat that
    starts that round; if left out, the side that is ahead, as the rules have it, and by lot if both are level.
    side: whose chance and whose lead. Other options are the game's own.

    Both sides are taken to play like the pilot. An OptionError says if there is no table for the game.

    >>> match_equity("classic", lead=0, rounds_left=3)
    0.5
    >>> match_equity("classic", lead=0, rounds_left=1, starter=0, side=1) < 0.55
    True
    """
    table = equity_table(game, players, options)
    if type(lead) is not int:
        raise OptionError(f"lead must be a whole number of points, not {shown(lead)}")
    if type(rounds_left) is not int or not 0 <= rounds_left <= MOST_ROUNDS:
        raise OptionError(f"rounds_left must be a whole number from 0 to {MOST_ROUNDS}, not {shown(rounds_left)}")
    if type(side) is not int or side not in table.side_of:
        raise OptionError(f"side must be 0 or 1, not {shown(side)}")
    if starter is None:
        return float(table.after(lead, rounds_left))
    if type(starter) is not int or starter not in range(len(table.side_of)):
        raise OptionError(f"starter must be a seat from 0 to {len(table.side_of) - 1}, not {shown(starter)}")
    return float(table.before(lead, rounds_left, starts=table.side_of[starter] == side))


def equity_table(game: str, players: int | None = None, options: Mapping[str, Any] | None = None) -> EquityTable:
    """The table of a game with these players and options; an OptionError if there is none."""
    definition = load(game)
    number, checked = definition.check_options(players, options or {})
    table = find_table(game, number, checked)
    if table is None:
        known = ", ".join(margins.title for margins in simulated())
        asked = ", ".join(f"{name}={value}" for name, value in (options or {}).items())
        raise OptionError(
            f"there is no match equity table for {game} with {number} players{' and ' + asked if asked else ''};"
            f" there are tables for {known}"
        )
    return table


def find_table(game: str, players: int, options: Mapping[str, Any]) -> EquityTable | None:
    """The table of a game with checked options, if there is one."""
    if all(margins.game != game for margins in simulated()):
        return None
    texts = tuple((option.name, option.text(options[option.name])) for option in load(game).options)
    return fitting_table(game, players, texts)


@functools.lru_cache(maxsize=256)
def fitting_table(game: str, players: int, options: tuple[tuple[str, str], ...]) -> EquityTable | None:
    return next((table_of(margins) for margins in simulated() if fits(margins, game, players, dict(options))), None)


def fits(margins: RoundMargins, game: str, players: int, options: Mapping[str, str]) -> bool:
    """Whether rounds of a game end as these did; a turn limit that none of them reached makes no difference."""
    asked, told = dict(options), dict(margins.options)
    limit = asked.pop(TURN_LIMIT, "none")
    told.pop(TURN_LIMIT, None)
    same = (game, players, asked) == (margins.game, margins.players, told)
    return same and (limit == "none" or int(limit) > margins.longest)


@functools.cache
def simulated() -> tuple[RoundMargins, ...]:
    """The simulated rounds that come along: equity/tables."""
    files = (path for path in resources.files(__name__).joinpath("tables").iterdir() if path.name.endswith(".json"))
    return tuple(RoundMargins.read(path) for path in sorted(files, key=lambda path: path.name))


@functools.cache
def table_of(margins: RoundMargins) -> EquityTable:
    return EquityTable(margins)


# In a game


def round_equity(game: Game, seat: int) -> RoundEquity | None:
    """The chance of a seat's side to win the match, by its margin in the present round.

    None in a game of one round, and where there is no table.
    """
    if game.rounds == 1:
        return None
    lead = lead_of(game.totals, game.side_of(seat))
    return equity_by_margin(game.id, game.players, game.options, lead, game.rounds - game.round)


def equity_by_margin(
    game: str, players: int, options: Mapping[str, Any], lead: int, rounds_after: int
) -> RoundEquity | None:
    """The same from the lead before a round and the number of rounds that follow it."""
    table = find_table(game, players, options)
    return by_margin(table, lead, rounds_after) if table is not None and rounds_after <= MOST_ROUNDS else None


by_margin = functools.lru_cache(maxsize=1024)(EquityTable.by_margin)  # asked for again at every move of a round


def lead_of(totals: tuple[int, ...] | list[int], side: int) -> int:
    """The points by which a side is ahead of the best other one; below 0 if it is behind."""
    others = list(totals)
    return others.pop(side) - max(others)
