"""lostcities match-equity, lostcities simulate-equity."""

from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ...drawing.chart import signed
from ...equity import EquityTable, equity_table
from ...errors import OptionError

LEADS = (0, 5, 10, 15, 20, 30, 40, 60, 80, 100, 150)
ROUNDS_LEFT = (1, 2, 3)
ROUNDS = 50_000

# A \b keeps the lines that follow it as they are.
EQUITY_EXAMPLES = """\b
Examples:
  lostcities match-equity classic
  lostcities match-equity classic --option expeditions=6

See also: lostcities simulate-equity --help"""
SIMULATE_EXAMPLES = """\b
Examples:
  lostcities simulate-equity classic --rounds 50000 --seed 1 --out classic-5.json
  lostcities simulate-equity classic --option expeditions=6 --out classic-6.json"""


def read_options(written: list[str]) -> dict[str, str]:
    found = {}
    for text in written:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"{text!r} is not an option: write it as NAME=VALUE")
        found[name.strip()] = value.strip()
    return found


def match_equity(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game; see lostcities games.")],
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A game option; see lostcities games.")
    ] = None,
) -> None:
    """Show the chance to win a match, by lead and rounds left."""
    show(Console(), equity_table(game, None, read_options(option or [])))


def show(console: Console, table: EquityTable) -> None:
    """Chances in percent, by lead and rounds left."""
    margins = table.margins
    mean, spread = margins.mean()
    console.print(f"[bold]{escape(margins.title)}: chance to win the match in %, with the round that begins[/]")
    console.print(
        f"[dim]{margins.rounds:,} rounds between pilots: the side that started was {signed(mean, 1)} ahead,"
        f" with a standard deviation of {spread:.0f}[/]"
    )
    shown = Table(box=SIMPLE_HEAD, pad_edge=False)
    shown.add_column("lead", justify="right")
    for rounds in ROUNDS_LEFT:
        shown.add_column("1 round left" if rounds == 1 else f"{rounds} rounds left", justify="right")
    for lead in LEADS:
        shown.add_row(str(lead), *(f"{100 * table.after(lead, rounds):.1f}" for rounds in ROUNDS_LEFT))
    console.print(shown)
    console.print("[dim]The side that is ahead starts; if both are level, by lot. The other side has the rest.[/]")


def simulate_equity(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game; see lostcities games.")],
    rounds: Annotated[int, typer.Option(min=1, metavar="N", help="Rounds to simulate.")] = ROUNDS,
    players: Annotated[int | None, typer.Option(metavar="N", help="Number of players; default: the fewest.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A game option; see lostcities games.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, metavar="N", help="The same seed gives the same rounds.")] = 0,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to save the rounds; default: equity-GAME.json.")
    ] = None,
) -> None:
    """Simulate rounds between pilots for a game's match equity table."""
    from .simulation import PilotRounds  # it loads the network

    path = out or Path(f"equity-{game}.json")
    console = Console()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as bar:
        task = bar.add_task(escape(game), total=rounds)
        simulation = PilotRounds(game, players, read_options(option or []), seed)
        margins = simulation.count(rounds, lambda played: bar.update(task, completed=played))
    margins.write(path)
    show(console, EquityTable(margins))
    console.print(f"[dim]In {escape(str(path))}; the package reads every file in equity/tables[/]")


def register(app: typer.Typer) -> None:
    # The list of commands fits a screen of 24 rows; tables for specialists are in docs/analysis.md.
    app.command(epilog=EQUITY_EXAMPLES, hidden=True)(match_equity)
    app.command(epilog=SIMULATE_EXAMPLES, hidden=True)(simulate_equity)
