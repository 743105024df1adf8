"""lostcities analyse, lostcities review: what each move of a position is worth, and how a game was played."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from ..analysis import analyse as analyse_game
from ..analysis import review as review_game
from ..analysis.rollouts import Progress as Tell
from ..errors import OptionError
from ..files import check_writable, save
from ..game import Game
from .record_file import read
from .screen import QUIET, Screen

# A \b keeps the lines that follow it as they are.
ANALYSE_EXAMPLES = """\b
Examples:
  lostcities analyse game.txt --at 12
  lostcities analyse game.txt --at 12 --budget 10s --json analysis.json
  lostcities analyse --position "classic 2 …" --budget 2000 --seed 1"""
REVIEW_EXAMPLES = """\b
Examples:
  lostcities review game.txt
  lostcities review game.txt --seat 0 --budget 60s --html review.html
  lostcities review game.txt --budget 20000 --seed 1 --json review.json"""

Budget = Annotated[str, typer.Option(metavar="BUDGET", help="2s, 500ms, or a number of simulations.")]
Seed = Annotated[int, typer.Option(min=0, metavar="N", help="The same seed and simulations give the same result.")]
JsonFile = Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Save everything as JSON.")]


@contextmanager
def progress_bar(screen: Screen, what: str) -> Iterator[Tell]:
    """A bar on stderr, and the function that moves it."""
    told = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:.0f} %"), TimeRemainingColumn()
    bar = Progress(*told, console=screen.err, transient=True)
    task = bar.add_task(what, total=1.0)

    def tell(part: float) -> None:
        bar.start()  # only now: what is refused at once stays a single line
        bar.update(task, completed=part)

    try:
        yield tell
    finally:
        if bar.live.is_started:
            bar.stop()


def load_game(screen: Screen, file: Path | None, position: str | None, at: int | None, seed: int) -> Game:
    """The position that was asked for, of a record or a line of text."""
    if (file is None) == (position is None):
        raise OptionError("name the file of a saved game, or a position: lostcities analyse game.txt --at 12")
    with screen.waiting("Loading the game …"):
        if position is not None:
            return Game.from_position(position, seed=seed)
        assert file is not None
        game = read(file)
        if at is None and game.is_over:
            raise OptionError(f"the game is over: --at N analyses the position after N of its {game.moves_made} moves")
        return game if at is None else game.at(at)


def analyse(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="A saved game.")] = None,
    at: Annotated[
        int | None, typer.Option(metavar="N", help="The position after this move; default: where the game stands.")
    ] = None,
    position: Annotated[str | None, typer.Option(metavar="LINE", help="A position in one line, not a file.")] = None,
    budget: Budget = "2s",
    bot: Annotated[
        str, typer.Option(metavar="BOT", help="Who plays on: champion, pilot, navigator, explorer or random.")
    ] = "champion",
    seed: Seed = 0,
    json: JsonFile = None,
) -> None:
    """What is each move worth, as far as its player can know?"""
    screen = Screen()
    check_writable(json)
    game = load_game(screen, file, position, at, seed)
    with progress_bar(screen, "Analysing") as progress:
        found = analyse_game(game, budget=budget, bot=bot, seed=seed, progress=progress)
    screen.say_whole(str(found))
    if json is not None:
        save(json, found.to_json())
        screen.say_whole(f"Saved in {json}", QUIET)


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    seat: Annotated[
        int | None, typer.Option(metavar="N", help="Judge only this seat (0 is the first); default: everybody.")
    ] = None,
    budget: Annotated[
        str | None,
        typer.Option(
            metavar="BUDGET",
            help="For the whole game: 60s, or a number of simulations; default: 0.3 seconds for each decision.",
        ),
    ] = None,
    hindsight: Annotated[
        bool, typer.Option("--hindsight", help="Tell, apart, what the true hands say of the mistakes.")
    ] = False,
    seed: Seed = 0,
    json: JsonFile = None,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Save it as one page for a browser.")] = None,
) -> None:
    """Review a saved game: its mistakes, its luck, and why."""
    screen = Screen()
    check_writable(json, html)
    with screen.waiting("Loading the game …"):
        game = read(file)
    with progress_bar(screen, "Reviewing") as progress:
        found = review_game(game, seat=seat, budget=budget, seed=seed, hindsight=hindsight, progress=progress)
    screen.say_whole(str(found))
    if json is not None:
        save(json, found.to_json())
        screen.say_whole(f"Saved in {json}", QUIET)
    if html is not None:
        save(html, found.to_html())
        screen.say_whole(f"Saved in {html}", QUIET)


def register(app: typer.Typer) -> None:
    app.command(epilog=ANALYSE_EXAMPLES)(analyse)
    app.command(epilog=REVIEW_EXAMPLES)(review)
