"""Practice: what is asked of somebody, what their answer is worth, and when it is asked again."""

import asyncio
import contextlib
import gzip
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

import orjson
from sqlalchemy import select

from ..accounts.models import Person
from ..refusals import Refusal
from ..storage import schema
from ..storage.database import Database, Unavailable
from .attempts import Attempt, Attempts
from .cards import Deck, PracticeCard, PracticeCards
from .collector import Collector
from .daily import Streak, streak
from .puzzles import PuzzleBook, puzzle_question
from .question import Question
from .schedule import Grade, answered, day_of
from .solution import Solution, solution_of

if TYPE_CHECKING:
    from ..tables.service import TableService

log = logging.getLogger("lostcities.practice")


@dataclass(frozen=True)
class Answered:
    """An answer that counts, with the solution."""

    answer: str
    grade: Grade
    solution: Solution  # with the candidates that are worth telling
    due_at: int | None = None  # of a card: when it comes back


@dataclass(frozen=True)
class DailyPuzzle:
    """The daily puzzle of a game for one user: whether they have solved it, if they have tried."""

    game: str
    puzzle: str
    is_solved: bool | None
    streak: Streak


@dataclass(frozen=True)
class ListedPuzzle:
    """A puzzle in the list of its game: whether a user has solved it, if they have tried. `is_daily`: it is today's."""

    id: str
    is_solved: bool | None
    is_daily: bool


@dataclass(frozen=True)
class PuzzleCount:
    """How many puzzles a game has, and how many of them somebody has tried and solved."""

    game: str
    puzzles: int
    tried: int
    solved: int


class Practice:
    """The practice of all users, as one server process serves it."""

    def __init__(
        self,
        database: Database,
        tables: "TableService",
        ready: Callable[[str], Awaitable[None]],
        clock: Callable[[], int],
        puzzles: PuzzleBook,
        pause: float,
    ):
        self.database = database
        self.tables = tables
        self.ready = ready  # waits until a game is compiled
        self.now = clock
        self.puzzles = puzzles
        self.pause = pause  # seconds between looks for new reviews
        self.cards = PracticeCards(database, clock, puzzles.by_id)
        self.attempts = Attempts(database, self.cards, clock)
        self.collector = Collector(database, self.cards)
        self.reviewed = asyncio.Event()  # a review is done

    # Collecting

    async def collect(self) -> None:
        """Make cards of new reviews, for ever."""
        while True:
            self.reviewed.clear()
            try:
                await self.collector.collect()
            except Unavailable:
                pass
            except Exception:
                log.exception("mistakes could not be collected")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.pause):  # wait_for can swallow a cancellation
                    await self.reviewed.wait()

    # Cards

    @property
    def today(self) -> date:
        return day_of(self.now())

    def held_back(self) -> list[str]:
        """Today's puzzles: their answers are not told before the attempt that counts."""
        return list(self.puzzles.of_day(self.today).values())

    async def deck(self, person: Person | None) -> Deck:
        return Deck(0, 0, None) if person is None else await self.cards.deck(person.id, self.held_back())

    async def next_card(self, person: Person, game: str | None) -> tuple[PracticeCard, Question] | None:
        """The card to be asked now, if one is due."""
        while (card := await self.cards.next(person.id, self.held_back(), game)) is not None:
            try:
                return card, await self.question(card)
            except Refusal as refusal:
                if isinstance(refusal, Unavailable):
                    raise
                log.warning("a practice card cannot be shown", extra={"card": card.id, "reason": refusal.message})
                await self.cards.put_off(card)
        return None

    async def question(self, card: PracticeCard) -> Question:
        if card.puzzle is not None:
            return await self.puzzle_question(card.puzzle)
        assert card.table is not None
        assert card.move is not None
        return await self.mistake_question(card.table, card.move)

    async def mistake_question(self, table: str, move: int) -> Question:
        """A decision of a reviewed game, as its review has found it."""
        async with self.database.reading() as connection:
            kept = schema.reviews.c
            packed = (await connection.execute(select(kept.result).where(kept.table_id == table))).scalar()
        decisions = orjson.loads(gzip.decompress(packed))["decisions"] if packed else ()
        decision = next((one for one in decisions if one["move"] == move), None)
        if decision is None:
            raise Refusal("not_found", "no_card")
        async with self.tables.reading(table) as room:
            assert room.state.game is not None
            return Question(room.state.game.at(move), solution_of(decision))

    async def answer_card(self, person: Person, number: int, move: str) -> Answered:
        """Answer a card that is due. The same answer once more changes nothing, and is told the same."""
        card = await self.cards.load(person.id, number)
        if card is None:
            raise Refusal("not_found", "no_card")
        question = await self.question(card)
        move = question.read(move)
        if card.due_at <= self.now() and card.puzzle not in self.held_back():
            graded = question.grade(move)
            memory, due_at = answered(card.memory, graded, self.now())
            if await self.cards.note(card, move, graded, memory, due_at):
                return Answered(move, graded, question.solution.told(move), due_at)
            card = await self.cards.load(person.id, number) or card
        if card.answer != move or card.grade is None:
            raise Refusal("conflict", "card_not_due")
        return Answered(move, card.grade, question.solution.told(move), card.due_at)

    # Puzzles

    async def puzzle_question(self, puzzle: str) -> Question:
        found = self.puzzles.by_id.get(puzzle)
        if found is None:
            raise Refusal("not_found", "no_puzzle")
        await self.ready(found.game)
        return puzzle_question(found)

    async def listed(self, person: Person | None, game: str) -> list[ListedPuzzle]:
        """The puzzles of a game, in their order."""
        solved = await self.attempts.solved(person.id) if person else {}
        held_back = self.held_back()
        return [ListedPuzzle(one, solved.get(one), one in held_back) for one in self.puzzles.by_game.get(game, ())]

    async def counts(self, person: Person | None) -> list[PuzzleCount]:
        tried = await self.attempts.solved(person.id) if person else {}
        return [
            PuzzleCount(game, len(ids), sum(one in tried for one in ids), sum(tried.get(one, False) for one in ids))
            for game, ids in self.puzzles.by_game.items()
        ]

    async def daily(self, person: Person | None) -> list[DailyPuzzle]:
        """The daily puzzle of each game."""
        days = await self.attempts.days(person.id) if person else {}
        return [
            DailyPuzzle(game, puzzle, days.get(game, {}).get(self.today), streak(days.get(game, {}), self.today))
            for game, puzzle in self.puzzles.of_day(self.today).items()
        ]

    async def attempt(
        self, person: Person | None, puzzle: str, question: Question, day: date | None
    ) -> Answered | None:
        """The attempt of a user that counts, if there was one; `day`: whose daily puzzle it is."""
        if person is None:
            return None
        if day is None:
            found = await self.attempts.at_puzzle(person.id, puzzle)
        else:
            found = await self.attempts.at_daily(person.id, puzzle, day)
        if found is None:
            return None
        grade: Grade = "good" if found.is_solved else "again"
        return Answered(found.answer, grade, question.solution.told(found.answer))

    def day_of(self, puzzle: str) -> date | None:
        """Today, if it is one of today's puzzles."""
        today = self.today
        return today if puzzle in self.puzzles.of_day(today).values() else None

    async def show_puzzle(self, person: Person | None, puzzle: str) -> tuple[Question, Answered | None]:
        """A puzzle, and the attempt at it if there was one; without one, nobody is told the solution."""
        question = await self.puzzle_question(puzzle)
        return question, await self.attempt(person, puzzle, question, self.day_of(puzzle))

    async def answer_puzzle(self, person: Person, puzzle: str, move: str) -> Answered:
        """Try a puzzle. Only the first attempt counts, and on its day that of the daily puzzle; it is what is told."""
        question, day = await self.puzzle_question(puzzle), self.day_of(puzzle)
        move = question.read(move)
        if (before := await self.attempt(person, puzzle, question, day)) is not None:
            return before
        tried = Attempt(move, question.grade(move) == "good")
        await self.attempts.store(person.id, question.game.id, puzzle, tried, question.solution.loss, day)
        counted = await self.attempt(person, puzzle, question, day)
        if counted is None:  # another puzzle was today's when this user tried it: the puzzles have changed since
            counted = await self.attempt(person, puzzle, question, None)
        assert counted is not None
        return counted
