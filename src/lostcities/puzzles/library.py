"""Files of puzzles, a line a puzzle: those that are shipped with the package, and those that a search appends to."""

from functools import cache
from importlib import resources
from pathlib import Path

from ..errors import OptionError, shown
from ..games.registry import load
from .puzzle import Puzzle

DATA = "data"


def read_puzzles(text: str) -> list[Puzzle]:
    """The puzzles of a file; OptionError names the line of what is none."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            found.append(Puzzle.read(line))
        except OptionError as error:
            raise OptionError(f"line {number}: {error}") from None
    return found


def resume_file(path: Path) -> list[Puzzle]:
    """The puzzles in a file that a search goes on with. What an interrupted search left of a last line is cut off."""
    if not path.exists():
        return []
    written = path.read_bytes()
    whole = written[: written.rfind(b"\n") + 1]
    found = read_puzzles(whole.decode())
    if whole != written:
        with path.open("r+b") as file:
            file.truncate(len(whole))
    return found


@cache
def shipped(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, read once."""
    path = resources.files(__package__).joinpath(DATA, f"{game}.jsonl")
    return tuple(read_puzzles(path.read_text(encoding="utf-8"))) if path.is_file() else ()


def puzzles(game: str) -> list[Puzzle]:
    """The puzzles of a game, always in the same order; none for a game that has no puzzles.

    >>> import lostcities as lc
    >>> puzzle = lc.puzzles("classic")[0]
    >>> puzzle.best.loss
    0.0
    """
    return list(shipped(load(game).id))


def puzzle(game: str, id: str) -> Puzzle:
    """One of them by its id."""
    for one in shipped(load(game).id):
        if one.id == id:
            return one
    raise OptionError(f"{game} has no puzzle {shown(id)}: lostcities puzzles list {game}")
