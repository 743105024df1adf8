"""lostcities puzzles solve | list | make | check."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from .. import drawing
from ..analysis.puzzle_finder import Finder, Setting
from ..analysis.puzzle_proof import agree, largest_difference, prove_again
from ..analysis.report import table_text, why_text, with_error
from ..errors import LostCitiesError, OptionError
from ..files import check_writable
from ..game import Game
from ..moves import Move
from ..puzzles import Puzzle, PuzzleMove, puzzle, puzzles, read_puzzles, resume_file
from .input import moves_in_order, read_move
from .renderables import move_list
from .screen import QUIET, STRONG, Leave, Screen

# A \b keeps the lines that follow it as they are.
MAKE_EXAMPLES = """\b
Examples:
  lostcities puzzles make classic --number 60 --seed 1
  lostcities puzzles make deck52 --players 3 --out mine.jsonl

The same command goes on where it was interrupted."""
CHECK_EXAMPLES = """\b
Examples:
  lostcities puzzles check classic
  lostcities puzzles check deck52 --file mine.jsonl"""

SHOWN = 6  # moves in the table of an answer
LEAVE = ("q", "quit", "exit")

GameId = Annotated[str, typer.Argument(metavar="GAME", help="Which game; see lostcities games.")]
Id = Annotated[str | None, typer.Option("--id", metavar="ID", help="Only this one; see lostcities puzzles list.")]

commands = typer.Typer(no_args_is_help=True, help="Find the one right move, or find new puzzles.")


def wanted(game: str, id: str | None) -> list[Puzzle]:
    """The shipped puzzles that somebody asks for."""
    found = puzzles(game) if id is None else [puzzle(game, id)]
    if not found:
        raise OptionError(f"there are no puzzles for {game}: lostcities puzzles make {game} finds some")
    return found


# Solving


@commands.command()
def solve(game: GameId, id: Id = None) -> None:
    """Find the right move; you are told why."""
    screen = Screen()
    left = wanted(game, id)
    right = tried = 0
    try:
        while left:
            one = left.pop(secrets.randbelow(len(left)))
            right += ask(screen, one)
            tried += 1
            if left and screen.ask("Enter for the next puzzle, q to leave: ").lower() in LEAVE:
                break
    except Leave:
        pass
    if tried:
        screen.say(f"{right} of {tried} solved", STRONG)


def ask(screen: Screen, one: Puzzle) -> bool:
    """Show a puzzle, ask for the move, and tell the answer; whether it was right."""
    game = one.start()
    screen.say(f"Puzzle {one.id}: {game.definition.title}, {one.players} players. You are seat {one.seat}.", STRONG)
    screen.show(drawing.text(game.view(one.seat)), move_list(game, moves_in_order(game)))
    move = read_answer(screen, game)
    for line in answer_lines(game, one, move):
        screen.say(line)
    return move == one.best.move


def read_answer(screen: Screen, game: Game) -> Move:
    while True:
        line = screen.ask("best move> ")
        if line.lower() in LEAVE and line.lower() not in game.notation.by_text:
            raise Leave
        try:
            move = read_move(game, line)
            game.copy().play(move)
            return move
        except LostCitiesError as error:
            screen.complain(error)


def answer_lines(game: Game, one: Puzzle, move: Move) -> list[str]:
    """What the right move is, what the others lose, and why."""
    given, best = one[move], one.best
    if given is best:
        lines = [f"Right: {game.say(best.move)}."]
    else:
        lost = with_error(given.loss, given.loss_error).removeprefix("+")
        lines = [f"Not the best: {game.say(move)} loses {lost} points. Best is: {game.say(best.move)}."]
    others = [other for other in one.moves[1:SHOWN] if other is not given]
    rows = sorted([best, *([] if given is best else [given]), *others], key=lambda each: each.loss)
    lines += table_text([(each.move.text, loss_text(one, each), game.say(each.move)) for each in rows], right=(1,))
    told = given if given.why else one.tempting if one.tempting.why else one.runner_up
    lines.append(f"Why: after {told.move.text} the lead changes by {why_text(told.why)} beside the best move.")
    return [*lines, f"{len(one.missed_by)} of {len(one.styles)} styles of the explorer miss it."]


def loss_text(one: Puzzle, other: PuzzleMove) -> str:
    return "best" if other is one.best else with_error(-other.loss, other.loss_error)


@commands.command("list")
def list_puzzles(game: GameId) -> None:
    """List the puzzles of a game, without their answers."""
    screen = Screen()
    shown = Table("id", "players", "phase", "moves", "missed by", box=SIMPLE_HEAD)
    found = wanted(game, None)
    for one in found:
        shown.add_row(one.id, str(one.players), one.phase, str(len(one.moves)), f"{len(one.missed_by)} styles")
    screen.show(shown)
    screen.say(f"{len(found)} puzzles of {game}", QUIET)


# Finding and proving


@contextmanager
def counting(screen: Screen, what: str, total: int) -> Iterator[Callable[[int, str], None]]:
    """A bar on stderr that counts, and the function that moves it."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, TextColumn("{task.fields[more]}"), console=screen.err, transient=True) as bar:
        task = bar.add_task(what, total=total, more="")
        yield lambda done, more: bar.update(task, completed=done, more=more)


@commands.command(epilog=MAKE_EXAMPLES)
def make(
    game: GameId,
    number: Annotated[int, typer.Option(min=1, metavar="N", help="How many puzzles.")] = 60,
    seed: Annotated[int, typer.Option(min=0, metavar="N", help="The same seed gives the same puzzles.")] = 1,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="Number of players; default: mostly the smallest.")
    ] = None,
    rounds: Annotated[int | None, typer.Option(min=1, metavar="N", help="Search at most so many rounds.")] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to append them; default: puzzles-GAME.jsonl.")
    ] = None,
) -> None:
    """Find puzzles in rounds between bots, and prove them."""
    screen = Screen()
    path = out or Path(f"puzzles-{game}.jsonl")
    check_writable(path)
    finder = Finder(Setting(game, number, seed, players, rounds), resume_file(path))
    found = finder.found.puzzles
    try:
        with path.open("a", encoding="utf-8") as file, counting(screen, f"Puzzles of {game}", number) as tell:
            tell(len(found), "")
            for one in finder.search(lambda searched, so_far: tell(so_far, f"{searched} rounds")):
                file.write(one.to_json() + "\n")
                file.flush()
                tell(len(found), f"{one.round + 1} rounds")
    except KeyboardInterrupt:
        screen.say("Interrupted; the same command goes on from here", QUIET)
    except OSError as error:
        raise OptionError(f"cannot write to {path}: {error.strerror or error}") from None
    screen.say(f"{len(found)} puzzles in {path}, from {finder.round + 1} rounds")


@commands.command(epilog=CHECK_EXAMPLES)
def check(
    game: GameId,
    id: Id = None,
    file: Annotated[Path | None, typer.Option(metavar="FILE", help="Your own puzzles, not the shipped ones.")] = None,
) -> None:
    """Prove puzzles again: the same worlds must give the same figures."""
    screen = Screen()
    found = wanted(game, id) if file is None else [one for one in read(file) if id is None or one.id == id]
    if not found or any(one.game != game for one in found):
        raise OptionError(f"{file} has puzzles of another game" if found else f"{file} has no such puzzle")
    wrong = 0
    with counting(screen, f"Puzzles of {game}", len(found)) as tell:
        for done, one in enumerate(found, 1):
            again = prove_again(one)
            if not (again.is_proven and agree(one, again)):
                wrong += 1
                found_out = f"figures differ by up to {largest_difference(one, again):.2f}"
                screen.complain(f"{one.id}: {found_out}" + ("" if again.is_proven else "; not proven any more"))
            tell(done, one.id)
    screen.say(f"{len(found) - wrong} of {len(found)} puzzles of {game} proven again, with the same figures")
    if wrong:
        raise typer.Exit(1)


def read(path: Path) -> list[Puzzle]:
    try:
        return read_puzzles(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise OptionError(f"cannot read {path}: {getattr(error, 'strerror', None) or error}") from None


def register(app: typer.Typer) -> None:
    app.add_typer(commands, name="puzzles")
