"""lostcities train, lostcities train-evaluator."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from ..errors import LostCitiesError, OptionError
from .settings import read_setting, read_settings, settings_for, with_present_names

if TYPE_CHECKING:
    from .evaluate import Measured
    from .run import Training

# A \b keeps the lines that follow it as they are.
EXAMPLES = """\b
Examples:
  lostcities train classic --minutes 60
  lostcities train rivals --players 2 --decisions 20000000 --out runs/rivals
  lostcities train --resume runs/rivals --minutes 90 --set heuristic_share=0.5
  lostcities train classic --option expeditions=6 --begin-with runs/classic
  lostcities train classic --against pilot --out beats-pilot
  lostcities train partners --cluster auto
See also: lostcities train-evaluator --help"""
EVALUATOR_EXAMPLES = """\b
Examples:
  lostcities train-evaluator classic --minutes 8
  lostcities train-evaluator classic --option expeditions=6 --out classic-6.npz"""

COLUMNS = (
    TextColumn("{task.description}"),
    BarColumn(),
    TextColumn("{task.percentage:.0f} %"),
    TimeElapsedColumn(),
    TextColumn("left"),
    TimeRemainingColumn(),
    TextColumn("{task.fields[told]}"),
)


def train(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Which game; see lostcities games.")] = None,
    minutes: Annotated[
        float | None, typer.Option(min=0.01, metavar="N", help="Total training time; default: 60.", show_default=False)
    ] = None,
    decisions: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Train for so many decisions instead: reproducible.")
    ] = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="Number of players; default: any number.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A game option; see lostcities games.")
    ] = None,
    setting: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=NUMBER", help="A setting of the trainer: width=64, floor=0.04:0.01."),
    ] = None,
    settings: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Settings from a TOML file, such as settings.toml of a run.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where to save the run; default: train-GAME.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Continue a run; --minutes and --set can change it.")
    ] = None,
    begin_with: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Start from the network of another run.")
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="BOT", help="Learn to beat a fixed opponent: explorer, pilot, or weights (a file, a run)."
        ),
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play the games on a Ray cluster: auto, or HOST:PORT.")
    ] = None,
) -> None:
    """Train a network by self-play, on this machine."""
    if minutes is not None and decisions is not None:
        raise OptionError("--minutes or --decisions, not both")
    lengths = (("minutes", minutes), ("decisions", decisions))
    given: dict[str, float | str] = {name: value for name, value in lengths if value is not None}
    if against is not None:
        given["against"] = against
    training = prepare(game, given, players, option or [], setting or [], settings, out, resume, begin_with, cluster)
    console = Console()
    finished = watch(console, training)
    training.finish()
    console.print(f"[dim]In {escape(str(training.folder))}: {escape(', '.join(training.files()))}[/]")
    if not finished:
        console.print(f"Interrupted. Continue: lostcities train --resume {escape(str(training.folder))}")
        raise typer.Exit(130)


def prepare(
    game: str | None,
    given: dict[str, float | str],
    players: int | None,
    options: list[str],
    changes: list[str],
    file: Path | None,
    out: Path | None,
    resume: Path | None,
    begin_with: Path | None,
    cluster: str | None,
) -> "Training":
    """A new or resumed run from the command's options."""
    with needing_torch():
        from .run import Training
    numbers = with_present_names({name: read_setting(name, value) for name, value in map(pair, changes)}) | given
    if resume is not None:
        if game or players or options or file or out or begin_with:
            raise OptionError(
                "--resume takes everything from the folder: add only --minutes, --decisions, --set or --cluster"
            )
        return Training.resumed(resume, cluster, **numbers)
    found = dict(pair(text) for text in options)
    if file is not None:
        written = read_settings(file)
        named, number = written.pop("game"), written.pop("players")
        game, players = game or named, players or number
        found = written.pop("options") | found
        if "minutes" in given:
            written.pop("decisions", None)
        numbers = written | numbers
    if not game:
        raise OptionError("name a game: lostcities train classic")
    folder = out or Path(f"train-{game}")
    if (folder / "checkpoint.pt").exists():
        raise OptionError(f"{folder} already holds a run: continue with --resume {folder}, or choose another --out")
    if begin_with is not None:
        numbers.setdefault("imitation_decisions", 0)  # it knows better
    training = Training(settings_for(game, players=players, options=found, **numbers), folder, cluster)
    if begin_with is not None:
        training.begin_with(begin_with)
    return training


def pair(text: str) -> tuple[str, str]:
    """Split NAME=VALUE."""
    name, equals, value = text.partition("=")
    if not equals:
        raise OptionError(f"{text!r} is not a setting: write it as NAME=VALUE")
    return name.strip(), value.strip()


def watch(console: Console, training: "Training") -> bool:
    """Train with a progress bar and evaluation tables; False if interrupted."""
    with Progress(*COLUMNS, console=console) as bar:
        task = bar.add_task(escape(training.settings.game), total=1.0, told="compiling")
        bar.update(task, completed=training.progress)
        try:
            for report in training.run():
                score = next(value for name, value in report.numbers.items() if name.startswith("score"))
                told = f"{report.decisions:,} decisions, self-play score {score:.1f}"
                bar.update(task, completed=report.progress, told=told)
                if report.measured:
                    bar.console.print(table(report.measured))
        except KeyboardInterrupt:
            return False
    return True


def table(rows: "tuple[Measured, ...]") -> Table:
    shown = Table()
    for column in ("opponent", "players", "won", "margin", "score", "turns", "capped"):
        shown.add_column(column, justify="left" if column == "opponent" else "right")
    for row in rows:
        shown.add_row(
            row.opponent,
            str(row.players),
            f"{row.wins:.1%}",
            f"{row.margin:+.1f} ± {row.error:.1f}",
            f"{row.score:.1f}",
            f"{row.turns:.0f}",
            f"{row.capped:.1%}",
        )
    return shown


def train_evaluator(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game; see lostcities games.")],
    minutes: Annotated[float, typer.Option(min=0.01, metavar="N", help="Processor time.")] = 8.0,
    players: Annotated[int | None, typer.Option(metavar="N", help="Number of players; default: any number.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A game option; see lostcities games.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, metavar="N", help="Another seed, other rounds.")] = 0,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to save the weights; default: evaluator-GAME.npz.")
    ] = None,
    begin_with: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Start from these weights; default: the pilot.")
    ] = None,
) -> None:
    """Train a game's evaluator on rounds of its pilot."""
    with needing_torch():
        from .value_regression import EvaluatorTraining, regression_settings
    training = EvaluatorTraining(regression_settings(game, players, dict(map(pair, option or [])), minutes, seed))
    if begin_with is not None:
        training.begin_with(begin_with)
    path = out or Path(f"evaluator-{game}.npz")
    console = Console()
    with Progress(*COLUMNS, console=console) as bar:
        task = bar.add_task(escape(game), total=minutes * 60, told="compiling")
        for progress in training.run():
            told = f"{progress.rounds:,} rounds, unexplained {progress.unexplained:.3f}"
            bar.update(task, completed=progress.seconds, told=told)
            training.ship(path)
    console.print(
        f"[dim]In {escape(str(path))}; the package reads analysis/weights/{escape(game)}.npz,"
        f" or {escape(game)}-N.npz for N colours[/]"
    )


@contextmanager
def needing_torch() -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        raise LostCitiesError("training needs PyTorch: pip install 'lostcities[train]'") from None


def register(app: typer.Typer) -> None:
    app.command(epilog=EXAMPLES)(train)
    # Not in the list of commands, which fits a screen: the help of train names it.
    app.command("train-evaluator", epilog=EVALUATOR_EXAMPLES, hidden=True)(train_evaluator)
