"""The puzzles that are shipped with the package: a file a game, a line a puzzle."""

from functools import cache
from importlib import resources

from ..errors import OptionError
from ..games.registry import load
from .puzzle import Puzzle

DATA = "data"


@cache
def shipped(game: str) -> tuple[Puzzle, ...]:
    path = resources.files(__package__).joinpath(DATA, f"{game}.jsonl")
    if not path.is_file():
        return ()
    return tuple(Puzzle.read(line) for line in path.read_text(encoding="utf-8").splitlines())


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
    raise OptionError(f"{game} has no puzzle {id!r}; `lostcities puzzles list {game}` lists them")
