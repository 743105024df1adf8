"""lostcities arena, lostcities bots."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ..bots import BOTS, LEVELS, Fault, about, player
from ..bots.external import ExecutablePlayer
from ..bots.external.introduction import value_text
from ..errors import OptionError
from ..files import check_writable, save
from ..game import Game
from .plan import make_plan
from .reports.page import arena_page
from .reports.terminal import progress, show
from .sprt import Sprt, read_sprt, until_decided
from .tournament import Tournament

GAMES = 100

# A \b keeps the lines that follow it as they are.
ARENA_EXAMPLES = """\b
Examples:
  lostcities arena classic --bots explorer,navigator@200ms --games 200
  lostcities arena rivals --players 3 --bots level1,level2,mine=./bot.py --out results
  lostcities arena deck52 --bots explorer,my_bots:Careful --budget 200ms
  lostcities arena classic --bots pilot,mine=./bot.py --games 400 --adjusted
  lostcities arena classic --bots champion@50ms,explorer --rounds 3 --games 40
  lostcities arena classic --bots mine=./bot.py,explorer --games 10000 --adjusted --sprt 0,3
  lostcities arena classic --bots explorer,random --out results --html results.html
  lostcities arena classic --bots champion,mine=./bot.py:style=bold --budget 60s+1s
  lostcities arena --resume results --games 2000"""
BOTS_EXAMPLES = """\b
Your own bot is package.module:Bot or the path of a program; docs/bots.md explains how to write one.
Examples:
  lostcities arena classic --bots random,my_bots:Careful
  lostcities arena classic --bots random,mine=./examples/line_bot.py
  lostcities bots ./examples/line_bot.py"""


def read_options(written: list[str]) -> dict[str, str]:
    found = {}
    for text in written:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"{text!r} is not an option: write it as NAME=VALUE")
        found[name.strip()] = value.strip()
    return found


def arena(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Which game; see lostcities games.")] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,…",
            help="BOT, NAME=BOT or BOT@BUDGET, where BOT is one of lostcities bots, package.module:Bot or a program, "
            "perhaps with its options: ./bot.py:style=bold.",
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            show_default=str(GAMES),
            help="Games per pair (or table) of bots, rounded up to whole deals.",
        ),
    ] = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="Number of players; default: the fewest.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A game option; see lostcities games.")
    ] = None,
    rounds: Annotated[
        int, typer.Option(min=1, metavar="N", help="Rounds per game; with several, matches won are counted.")
    ] = 1,
    seed: Annotated[int, typer.Option(min=0, metavar="N", help="The same seed gives the same result.")] = 0,
    budget: Annotated[
        str | None,
        typer.Option(
            metavar="BUDGET",
            help="Per move: 1s, 250ms, or a number of simulations; 1s,threads=2 uses two cores. 60s+1s is a time bank "
            "for a whole game, and a second more after every move.",
        ),
    ] = None,
    limit: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS", help="A slower move forfeits; default: twice the budget + 0.5, or 60 without one."
        ),
    ] = None,
    adjusted: Annotated[
        bool, typer.Option("--adjusted", help="Take the luck of deals, draws and rolls out of the margins.")
    ] = False,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="LOW,HIGH",
            help="Stop once it is decided whether the first of two bots is ahead by LOW or by HIGH points a game.",
        ),
    ] = None,
    records: Annotated[
        bool, typer.Option("--records", help="Also save the record of every game (records.txt in the folder of --out).")
    ] = False,
    thoughts: Annotated[
        bool,
        typer.Option("--thoughts", help="Also save what bots thought of their moves (in games.jsonl of --out)."),
    ] = False,
    workers: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Worker processes; default: all cores, 0: this process only.")
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: auto, HOST:6379 or ray://HOST:10001.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Save games, results, tables and plot to this folder.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the result as one page for a browser.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Continue an arena; --games can extend it.")
    ] = None,
) -> None:
    """Let bots play each other: who is stronger?"""
    console = Console()
    if resume is not None:
        asked = (game, bots, option, out, players, budget, limit, seed, rounds != 1, adjusted, records, thoughts)
        if any(asked):
            raise OptionError(
                "--resume takes everything from the folder: add only --games, --sprt, --workers, --cluster or --html"
            )
        tournament = Tournament.resumed(resume, games)
    else:
        if not game or not bots:
            raise OptionError("name a game and the bots: lostcities arena classic --bots random,explorer")
        for name, wanted in (("records", records), ("thoughts", thoughts)):
            if wanted and out is None:
                raise OptionError(f"--{name} needs a folder to save them in: add --out FOLDER")
        plan = make_plan(
            game,
            bots,
            games=games or GAMES,
            players=players,
            options=read_options(option or []),
            rounds=rounds,
            seed=seed,
            budget=budget,
            limit=limit,
            adjusted=adjusted,
            records=records,
            thoughts=thoughts,
        )
        tournament = Tournament(plan, out)
    if html is not None and html.parent != tournament.folder:  # which is made later
        check_writable(html)
    test = None if sprt is None else read_sprt(sprt, tournament.plan)
    finished = play(console, tournament, workers, cluster, test)
    result = tournament.result()
    if result is None:
        console.print("No deal has been played in all its seatings yet, so there is no result.")
    else:
        show(console, result, tournament.decisions_per_second)
    if test is not None:
        console.print(escape(str(test)))
    if html is not None and result is not None:
        save(html, arena_page(result, tournament.decisions_per_second))
        console.print(f"[dim]The page is {escape(str(html))}[/]")
    tell_where(console, tournament, finished)
    if not finished:
        raise typer.Exit(130)


def play(
    console: Console, tournament: Tournament, workers: int | None, cluster: str | None, test: Sprt | None = None
) -> bool:
    """Play with a progress bar, at most until the test is decided; False if interrupted."""
    forfeits = sum(played.forfeit is not None for played in tournament.played.values())
    games = tournament.play(workers, cluster)
    if test is not None:
        games = until_decided(games, test, list(tournament.played.values()))
    with progress(console) as bar:
        task = bar.add_task(
            escape(tournament.plan.game), total=tournament.plan.games, completed=tournament.done, forfeits=""
        )
        try:
            for played in games:
                forfeits += played.forfeit is not None
                bar.update(task, advance=1, forfeits=f"[red]{forfeits} forfeited[/]" if forfeits else "")
        except KeyboardInterrupt:
            bar.update(task, description="stopping")
            return False
        finally:
            games.close()
    return True


def tell_where(console: Console, tournament: Tournament, finished: bool) -> None:
    """Say which files were written and how to resume."""
    if tournament.folder is None:
        console.print("[dim]No games were kept; --out FOLDER saves games, results, tables and a plot.[/]")
    else:
        files = ", ".join(sorted(path.name for path in tournament.folder.iterdir()))
        console.print(f"[dim]In {escape(str(tournament.folder))}: {escape(files)}[/]")
    if not finished:
        again = f"lostcities arena --resume {tournament.folder}" if tournament.folder else None
        console.print(f"Interrupted after {tournament.done:,} of {tournament.plan.games:,} games.")
        console.print(f"Continue: {again}" if again else "Next time, --out FOLDER lets you continue.")


def bots(
    program: Annotated[
        str | None, typer.Argument(metavar="[PROGRAM]", help="A program of your own: say its name and its options.")
    ] = None,
) -> None:
    """List the bots and the five levels, or the options of a program."""
    console = Console()
    if program is not None:
        tell_of(console, program)
        return
    table = Table()
    table.add_column("bot", style="bold", no_wrap=True)
    table.add_column("how it plays")
    for name in (name for name in BOTS if name not in LEVELS):
        table.add_row(escape(name), escape(about(name)))
    table.add_section()
    for name in LEVELS:
        table.add_row(escape(name), escape(about(name)))
    console.print(table)
    console.print("Play against one: [bold]lostcities play classic --seats you,level2[/]")
    console.print("Your own: package.module:Bot, or the path of a program ([dim]docs/bots.md[/]).")


def tell_of(console: Console, program: str) -> None:
    """Say how a program introduces itself."""
    found = player(program)
    if not isinstance(found, ExecutablePlayer):
        raise OptionError(f"{program} is not a program: only programs have options")
    try:
        introduction = found.introduce(Game("classic", seed=0))
    except Fault as fault:
        raise Fault(fault.kind, f"{program} {fault}") from None
    finally:
        found.close()
    if introduction is None:
        console.print(f"{escape(program)} speaks protocol 1, which has neither names nor options.")
        return
    version = f" {introduction.version}" if introduction.version else ""
    console.print(f"[bold]{escape(introduction.name)}[/]{escape(version)}")
    if not introduction.options:
        console.print("It has no options.")
        return
    table = Table()
    for column in ("option", "default", "may be", "what it does"):
        table.add_column(column, overflow="fold")
    for option in introduction.options:
        table.add_row(*map(escape, (option.name, value_text(option.default), option.allowed, option.help)))
    console.print(table)
    first = introduction.options[0]
    console.print(f"Set one: [bold]{escape(f'{program}:{first.name}={value_text(first.default)}')}[/]")


def register(app: typer.Typer) -> None:
    app.command(epilog=ARENA_EXAMPLES)(arena)
    app.command(epilog=BOTS_EXAMPLES)(bots)
