"""Practice cards in the database: a decision that a user got wrong, and when it is to be asked again."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..storage import schema
from ..storage.database import Database
from ..storage.repository import insert_missing
from .schedule import DAY, Grade, Memory, midnight

kept = schema.practice_cards.c


@dataclass(frozen=True)
class PracticeCard:
    """A card: a decision of a reviewed game (table and move), or a puzzle."""

    id: int
    game: str
    table: str | None
    move: int | None  # moves made before the decision
    puzzle: str | None
    due_at: int
    memory: Memory | None
    answers: int
    answer: str | None  # the last one
    grade: Grade | None


@dataclass(frozen=True)
class Deck:
    """How many cards a user has, how many of them are due, and when the next of the others is."""

    cards: int
    due: int
    next_due: int | None


class PracticeCards:
    """The cards of all users."""

    def __init__(self, database: Database, clock: Callable[[], int], puzzles: Collection[str]):
        self.database = database
        self.now = clock
        self.puzzles = list(puzzles)  # a card of one that is no longer among them is not shown

    def of(self, user: int, game: str | None) -> ColumnElement[bool]:
        mine = and_(kept.user_id == user, or_(kept.puzzle.is_(None), kept.puzzle.in_(self.puzzles)))
        return mine if game is None else and_(mine, kept.game == game)

    def due(self, held_back: Collection[str]) -> ColumnElement[bool]:
        """held_back: puzzles that are not to be asked now."""
        return and_(kept.due_at <= self.now(), or_(kept.puzzle.is_(None), kept.puzzle.not_in(list(held_back))))

    async def deck(self, user: int, held_back: Collection[str], game: str | None = None) -> Deck:
        async with self.database.reading() as connection:
            mine, due = self.of(user, game), self.due(held_back)
            found = await connection.execute(select(func.count()).where(mine))
            ready = await connection.execute(select(func.count()).where(mine, due))
            later = await connection.execute(select(func.min(kept.due_at)).where(mine, kept.due_at > self.now()))
            return Deck(found.scalar_one(), ready.scalar_one(), later.scalar())

    async def next(self, user: int, held_back: Collection[str], game: str | None = None) -> PracticeCard | None:
        """The card that has been due longest; of several, what cost most."""
        query = (
            select(schema.practice_cards)
            .where(self.of(user, game), self.due(held_back))
            .order_by(kept.due_at, kept.loss.desc(), kept.id)
            .limit(1)
        )
        return await self.read(query)

    async def load(self, user: int, card: int) -> PracticeCard | None:
        return await self.read(select(schema.practice_cards).where(kept.id == card, kept.user_id == user))

    async def read(self, query: Any) -> PracticeCard | None:
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        memory = None if row.answered_at is None else Memory(row.stability, row.difficulty, row.answered_at)
        what = row.table_id, row.move, row.puzzle
        return PracticeCard(row.id, row.game, *what, row.due_at, memory, row.answers, row.answer, row.grade)

    async def note(self, card: PracticeCard, move: str, grade: Grade, memory: Memory, due_at: int) -> bool:
        """Store an answer; False if there was another one in the meantime."""
        values = {
            "due_at": due_at,
            "stability": memory.stability,
            "difficulty": memory.difficulty,
            "answered_at": memory.answered_at,
            "answers": card.answers + 1,
            "answer": move,
            "grade": grade,
        }
        return await self.change(card, values)

    async def put_off(self, card: PracticeCard) -> None:
        """Ask tomorrow: the card cannot be shown now."""
        await self.change(card, {"due_at": midnight(self.now()) + DAY})

    async def change(self, card: PracticeCard, values: dict[str, Any]) -> bool:
        unchanged = and_(kept.id == card.id, kept.answers == card.answers)
        async with self.database.writing() as connection:
            changed = await connection.execute(update(schema.practice_cards).where(unchanged).values(values))
            return changed.rowcount == 1

    async def add(self, connection: AsyncConnection, rows: list[dict[str, Any]]) -> None:
        """Add cards, due at once; what is a card already stays as it is."""
        now = self.now()
        new = {"added_at": now, "due_at": midnight(now), "answers": 0}
        await insert_missing(connection, schema.practice_cards, [new | row for row in rows])
