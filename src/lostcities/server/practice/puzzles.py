"""The puzzles of all games, as the server asks them."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, Self

from ...game import Game
from ...games.registry import registered
from ...puzzles import Puzzle, PuzzleMove, puzzles
from .daily import puzzle_of_day
from .question import Question
from .solution import Solution


class PuzzleBook:
    def __init__(self, found: Iterable[Puzzle]):
        self.by_id = {one.id: one for one in found}
        self.by_game: dict[str, list[str]] = {}  # in their order
        for one in self.by_id.values():
            self.by_game.setdefault(one.game, []).append(one.id)

    @classmethod
    def shipped(cls) -> Self:
        """Those that come with the package."""
        return cls(one for game in registered() for one in puzzles(game))

    def of_day(self, day: date) -> dict[str, str]:
        """The daily puzzle of each game."""
        return {game: puzzle_of_day(game, ids, day) for game, ids in self.by_game.items()}


def puzzle_question(puzzle: Puzzle) -> Question:
    """A puzzle to be solved; what is held against the best move is the one that tempts most."""
    game, best, other = puzzle.start(), puzzle.best, puzzle.tempting
    return Question(
        game,
        Solution(
            best=best.move.text,
            best_words=game.describe(best.move).data,
            played=other.move.text,
            words=game.describe(other.move).data,
            loss=other.loss,
            error=other.loss_error,
            tag=None,
            candidates=tuple(candidate(game, one) for one in puzzle.moves),
            why=tuple(line.data for line in other.why),
        ),
    )


def candidate(game: Game, one: PuzzleMove) -> Mapping[str, Any]:
    """A move of a puzzle, as reviews tell candidates."""
    told = {"prior": None, "why": [], **one.data, "words": game.describe(one.move).data}
    del told["action"]  # a number means nothing to readers
    return told
