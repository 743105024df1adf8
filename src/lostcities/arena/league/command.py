"""lostcities league."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from ...errors import OptionError
from ...files import check_writable, save
from ..reports.terminal import progress
from .file import example, read_league
from .league import League
from .page import league_page
from .report import show_league

PAGE = "report.html"

# A \b keeps the lines that follow it as they are.
LEAGUE_EXAMPLES = """\b
Examples:
  lostcities league --example > league.toml
  lostcities league league.toml
  lostcities league league.toml --out results --html league.html"""


def league(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="The TOML file with bots and games.")] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where games and results are kept; default: here, called like the file."),
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=f"Where the page with the result goes; default: {PAGE} in the folder."),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="Worker processes, if not as the file says; 0: this process only."),
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: auto, HOST:6379 or ray://HOST:10001.")
    ] = None,
    shows_example: Annotated[bool, typer.Option("--example", help="Show a file to begin with.")] = False,
) -> None:
    """Let bots play each other in several games, as a file says.

    The same command goes on after an interruption. Bots and games that are added to the file are played, and nothing
    is played twice.
    """
    if shows_example:
        typer.echo(example(), nl=False)
        return
    if file is None:
        raise OptionError("name the file of a league; lostcities league --example shows one")
    console = Console()
    plan = read_league(file)
    folder = Path(plan.name) if out is None else out
    if folder.is_file():
        raise OptionError(f"{folder} is a file: name a folder with --out FOLDER")
    found = League(plan, folder)
    page = folder / PAGE if html is None else html
    if page.parent != folder:  # which is made later
        check_writable(page)
    finished = play(console, found, workers, cluster)
    result = found.result()
    if result is None:
        console.print("No deal has been played in all its seatings yet, so there is no result.")
    else:
        show_league(console, result, found.speeds)
        save(page, league_page(result, found.speeds))
        console.print(f"[dim]The result is in {escape(str(page))}; all files are in {escape(str(folder))}[/]")
    if not finished:
        console.print(f"Interrupted after {found.done:,} of {found.games:,} games. The same command goes on.")
        raise typer.Exit(130)


def play(console: Console, league: League, workers: int | None, cluster: str | None) -> bool:
    """Play with a progress bar for each game; False if interrupted."""
    forfeits = {
        label: sum(played.forfeit is not None for played in one.played.values())
        for label, one in league.tournaments.items()
    }
    games = league.play(workers, cluster)
    with progress(console) as bar:
        tasks = {
            label: bar.add_task(escape(label), total=one.plan.games, completed=one.done, forfeits="", start=False)
            for label, one in league.tournaments.items()
        }
        try:
            for label, played in games:
                bar.start_task(tasks[label])
                forfeits[label] += played.forfeit is not None
                told = f"[red]{forfeits[label]} forfeited[/]" if forfeits[label] else ""
                bar.update(tasks[label], advance=1, forfeits=told)
        except KeyboardInterrupt:
            return False
        finally:
            games.close()
    return True


def register(app: typer.Typer) -> None:
    app.command(epilog=LEAGUE_EXAMPLES)(league)
