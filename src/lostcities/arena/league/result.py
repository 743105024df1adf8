"""The result of a league: a result for each game, and the standings over all of them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...drawing.tables import WIDE, html_table, plain_text
from ..ratings import Rating, mean_rating
from ..result import BOTS, RESULTS, Result, flat, table
from .file import LeaguePlan


@dataclass(frozen=True)
class LeagueStanding:
    """One bot over all games, each of which counts alike."""

    name: str
    rating: Rating  # the mean of its ratings
    rank: float  # the mean of its places
    ratings: Mapping[str, Rating]  # by game
    forfeits: int

    def json(self) -> dict[str, Any]:
        return {
            "bot": self.name,
            "rating": self.rating.json(),
            "mean_rank": round(self.rank, 3),
            "games": {label: rating.json() for label, rating in self.ratings.items()},
            "forfeits": self.forfeits,
        }

    def row(self) -> dict[str, Any]:
        """The same as columns of a table: game.classic, game.classic_low."""
        kept = self.json()
        games = kept.pop("games")
        return flat(kept | {f"game.{label}": rating for label, rating in games.items()})


@dataclass(frozen=True, repr=False)
class LeagueResult:
    """The result of a league. At a prompt it is a table."""

    plan: LeaguePlan
    games: Mapping[str, Result]  # those with a complete deal
    standings: tuple[LeagueStanding, ...]  # as the bots were given

    def __getitem__(self, name: str) -> LeagueStanding:
        return next(standing for standing in self.standings if standing.name == name)

    @property
    def ranking(self) -> list[LeagueStanding]:
        return sorted(self.standings, key=lambda standing: -standing.rating.value)

    @property
    def waiting(self) -> list[str]:
        """The games without a complete deal, which do not count yet."""
        return [label for label in self.plan.plans if label not in self.games]

    def __repr__(self) -> str:
        from .report import overall

        return "\n\n".join(plain_text(table) for table in overall(self, WIDE))

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from .report import overall

        return "".join(map(html_table, overall(self)))

    def to_html(self) -> str:
        """The result as one page of its own, which needs no network."""
        from .page import league_page

        return league_page(self)

    def json(self) -> dict[str, Any]:
        return {
            "league": self.plan.name,
            "bots": [standing.json() for standing in self.ranking],
            "games": {label: result.json() for label, result in self.games.items()},
        }

    def write(self, folder: Path) -> None:
        """Write results.json and bots.csv."""
        everything = json.dumps(self.json(), ensure_ascii=False, indent=1) + "\n"
        (folder / RESULTS).write_text(everything, encoding="utf-8")
        (folder / BOTS).write_text(table([standing.row() for standing in self.ranking]), encoding="utf-8")


def sum_up_league(plan: LeaguePlan, results: Mapping[str, Result | None]) -> LeagueResult | None:
    """The result so far; None until a game has one."""
    games = {label: result for label, result in results.items() if result is not None}
    if not games:
        return None
    names = next(iter(plan.plans.values())).names
    places = {label: [one.name for one in result.ranking] for label, result in games.items()}
    standings = []
    for name in names:
        ratings = {label: result[name].rating for label, result in games.items()}
        rank = sum(place.index(name) + 1 for place in places.values()) / len(games)
        found = [result[name] for result in games.values()]
        forfeits = sum(one.timeouts + one.illegal + one.errors for one in found)
        standings.append(LeagueStanding(name, mean_rating(list(ratings.values())), rank, ratings, forfeits))
    return LeagueResult(plan, games, tuple(standings))
