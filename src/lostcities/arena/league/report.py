"""The result of a league at the terminal."""

from collections.abc import Mapping

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ...drawing.chart import signed
from ..reports.figures import Speeds, interval
from ..reports.layout import Column, fit
from ..reports.terminal import cross, dimmed, show_complaints, standings
from .result import LeagueResult

OVERALL_NOTE = (
    "Overall: the mean of the ratings in all games, each of which counts alike. Mean rank: the mean of the places."
)


def summary(result: LeagueResult) -> str:
    """How many bots, games and deals, and what is still to come."""
    played = sum(len(one.games) for one in result.games.values())
    waiting = f"; still without a complete deal: {', '.join(result.waiting)}" if result.waiting else ""
    games = ", ".join(result.games)
    return f"{len(result.standings)} bots, {played:,} games of {games}{waiting}"


def overall(result: LeagueResult, width: int | None = None) -> list[Table]:
    """A row for each bot, the best first: its rating over all games, its mean rank, and its rating in each."""
    ranking = result.ranking
    columns = [
        Column("overall", [dimmed(interval(one.rating)) for one in ranking]),
        Column("mean rank", [f"{one.rank:.1f}" for one in ranking]),
        *(Column(escape(label), [signed(one.ratings[label].value, 0) for one in ranking]) for label in result.games),
    ]
    if any(one.forfeits for one in ranking):
        columns.append(Column("forfeits", [f"[red]{one.forfeits}[/]" if one.forfeits else "–" for one in ranking]))
    title = f"[bold]{escape(result.plan.title)}[/]\n[dim]{escape(summary(result))}[/]"
    return fit(title, [one.name for one in ranking], columns, width)


def show_league(console: Console, result: LeagueResult, speeds: Mapping[str, Speeds] | None = None) -> None:
    """Print the overall standings, then standings and cross table of each game."""
    tables = overall(result, console.width)
    for label, one in result.games.items():
        tables += standings(one, (speeds or {}).get(label), console.width, label)
        if len(one.standings) > 2:
            tables += cross(one, console.width)
    for table in tables:
        console.print(table, "")
    show_complaints(console, result.games.values())
