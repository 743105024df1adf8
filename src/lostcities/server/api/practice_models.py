"""Pydantic models of practice and puzzles."""

from typing import Annotated

from pydantic import BaseModel, StringConstraints

from ...games.moments import PhraseJson
from ..practice.schedule import Grade
from ..projection.messages import SeenPosition
from ..tables.commands import StrictModel
from .review_models import ReviewCandidate, ScoreDifference

Move = Annotated[str, StringConstraints(min_length=1, max_length=40)]


class PracticeSolution(BaseModel):
    """What is known of a decision: the best move, the candidates' worth, and what was lost by `played`, and why.

    `why` adds up to −loss. Of a puzzle, `played` is the most tempting of the other moves.
    """

    best: str
    best_words: PhraseJson
    played: str
    words: PhraseJson
    loss: float
    error: float
    tag: str | None
    candidates: list[ReviewCandidate]
    why: list[ScoreDifference]


class PracticeAnswer(BaseModel):
    """An answer that counts, and the solution.

    `grade`: good: the best move, or not proven to be worse; hard: a little worse; again: worse. `due_at`: midnight
    (UTC) of the day on which a practice card comes back.
    """

    answer: str
    grade: Grade
    due_at: int | None
    solution: PracticeSolution


class MoveWish(StrictModel):
    """The move that somebody would make."""

    move: Move


class DueCard(BaseModel):
    """A practice card that is due: an own mistake, with its table and the moves made before it, or a puzzle.

    `candidates`: moves that are worth a thought, in the order of the legal ones; any legal move is an answer.
    """

    id: int
    table: str | None
    move: int | None
    puzzle: str | None
    position: SeenPosition
    candidates: list[str]


class PuzzlePage(BaseModel):
    """A puzzle; `daily`: it is today's of its game. `attempt`: the one that counts, with the solution."""

    id: str
    game: str
    daily: bool
    position: SeenPosition
    candidates: list[str]
    attempt: PracticeAnswer | None


class PuzzleEntry(BaseModel):
    """A puzzle in a list; `solved`: null if you have not tried it."""

    id: str
    solved: bool | None
    daily: bool


class DailyPuzzle(BaseModel):
    """The daily puzzle of a game (days are of UTC), and your streak: days in a row solved at the first try."""

    game: str
    puzzle: str
    solved: bool | None
    streak: int
    best_streak: int


class PuzzleCount(BaseModel):
    """How many puzzles a game has, and how many of them you have tried and solved."""

    game: str
    puzzles: int
    tried: int
    solved: int


class PracticePage(BaseModel):
    """What there is to practise: cards, those that are due, when the next one is; daily puzzles; puzzles by game."""

    cards: int
    due: int
    next_due: int | None
    daily: list[DailyPuzzle]
    puzzles: list[PuzzleCount]
