"""lostcities dataset make, lostcities dataset export."""

from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress

from ..arena import Tournament, make_plan
from ..arena.command import play, read_options
from ..arena.journal import FILE
from ..errors import OptionError
from ..server.extra import needing_site
from .card import card
from .files import FORMATS, RowFile, pyarrow
from .replays import Made, rows_of

EXAMPLES = """\b
Examples:
  lostcities dataset make classic --games 1000 --bots explorer,pilot --out classic-games
  lostcities dataset make rivals --players 3 --bots explorer --games 200 --evaluated --out rivals-games
  lostcities dataset make deck52 --bots level1,level4 --format jsonl --out deck52-games"""

EXPORT_EXAMPLES = """\b
Examples:
  lostcities dataset export https://example.org --out games
  lostcities dataset export https://example.org --game classic --since 2026-11-01 --format jsonl --out games
  lostcities dataset export sqlite:////var/lib/lostcities/site.sqlite --out games"""

PLAYED = "played"  # the folder of the arena in that of the data set

commands = typer.Typer(no_args_is_help=True, help="Games as data: a row a game and a row a decision.")


@commands.command(epilog=EXAMPLES)
def make(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game; see lostcities games.")],
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where to write; goes on with what is there already.")],
    bots: Annotated[
        str, typer.Option(metavar="A,B,…", help="Who plays, as in lostcities arena; one bot plays against itself.")
    ] = "explorer",
    games: Annotated[int, typer.Option(min=1, metavar="N", help="Games of each pair (or table) of bots.")] = 100,
    players: Annotated[int | None, typer.Option(metavar="N", help="Number of players; default: the fewest.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A game option; see lostcities games.")
    ] = None,
    rounds: Annotated[int, typer.Option(min=1, metavar="N", help="Rounds per game.")] = 1,
    seed: Annotated[int, typer.Option(min=0, metavar="N", help="The same seed gives the same games.")] = 0,
    budget: Annotated[str | None, typer.Option(metavar="BUDGET", help="Per move: 1s, 250ms, or simulations.")] = None,
    evaluated: Annotated[
        bool, typer.Option("--evaluated", help="Also what each decision and the luck after it were worth.")
    ] = False,
    kind: Annotated[str, typer.Option("--format", metavar="|".join(FORMATS), help="Of the files.")] = FORMATS[0],
    workers: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Worker processes; default: all cores, 0: this process only.")
    ] = None,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster.")] = None,
) -> None:
    """Let bots play, and write their games and decisions to files."""
    console = Console()
    check_format(kind)
    plan = make_plan(
        game,
        alone(bots),
        games=games,
        players=players,
        options=read_options(option or []),
        rounds=rounds,
        seed=seed,
        budget=budget,
        records=True,
    )
    folder = out / PLAYED
    if (folder / FILE).exists():
        tournament = Tournament.resumed(folder, games)
        if tournament.plan != plan:
            raise OptionError(f"{out} has other games: continue with the same options, or choose another folder")
    else:
        tournament = Tournament(plan, folder)
    if not play(console, tournament, workers, cluster):
        interrupted(console, f"after {len(tournament.played):,} of {plan.games:,} games")
    records = [
        text for fixture in plan.fixtures() if (text := tournament.played[fixture].record) and "\nresult: " in text
    ]
    try:
        counts = write(console, out, kind, rows_of(records, evaluated, workers, cluster), len(records))
    except KeyboardInterrupt:
        interrupted(console, "while the rows were written")
    (out / "README.md").write_text(card(plan, counts, kind, evaluated), encoding="utf-8")
    console.print(f"{counts['games']:,} games and {counts['decisions']:,} decisions are in {escape(str(out))}")


def interrupted(console: Console, when: str) -> NoReturn:
    console.print(f"Interrupted {when}; the same command goes on.")
    raise typer.Exit(130)


def write(console: Console, out: Path, kind: str, made: Generator[Made, None, None], games: int) -> dict[str, int]:
    """Write rows to both files, and say how many each has."""
    with (
        RowFile(out / f"games.{kind}") as games_file,
        RowFile(out / f"decisions.{kind}") as decisions_file,
        Progress(console=console, transient=True) as bar,
        closing(made),
    ):
        writing = bar.add_task("writing", total=games)
        for game_rows, decision_rows in made:
            games_file.write(game_rows)
            decisions_file.write(decision_rows)
            bar.update(writing, advance=len(game_rows))
    return {"games": games_file.count, "decisions": decisions_file.count}


@commands.command(epilog=EXPORT_EXAMPLES)
def export(
    source: Annotated[
        str, typer.Argument(metavar="SITE", help="The address of a running site, or the database of one of your own.")
    ],
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where to write; goes on with what is there already.")],
    game: Annotated[str | None, typer.Option(metavar="GAME", help="Only this game; see lostcities games.")] = None,
    since: Annotated[str | None, typer.Option(metavar="DAY", help="Only from a day on, such as 2026-11-18.")] = None,
    kind: Annotated[str, typer.Option("--format", metavar="|".join(FORMATS), help="Of the files.")] = FORMATS[0],
) -> None:
    """Write the public finished games of a site to files, under pseudonyms."""
    check_format(kind)
    with needing_site():
        from .export import export_games

        export_games(Console(), source, out, game, since, kind)


def check_format(kind: str) -> None:
    if kind not in FORMATS:
        raise OptionError(f"the format is {' or '.join(FORMATS)}, not {kind!r}")
    if kind == FORMATS[0]:
        pyarrow()


def alone(bots: str) -> str:
    """One bot plays against itself: the arena wants names that differ."""
    return bots if "," in bots else f"first={bots},second={bots}"


def register(app: typer.Typer) -> None:
    app.add_typer(commands, name="dataset")
