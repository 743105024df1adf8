"""Attempts at puzzles in the database. The first one counts; at a daily puzzle, the first one on its day."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import select

from ..storage import schema
from ..storage.database import Database
from ..storage.repository import insert_missing
from .cards import PracticeCards

plain, daily = schema.puzzle_attempts.c, schema.daily_attempts.c


@dataclass(frozen=True)
class Attempt:
    answer: str  # a move
    is_solved: bool


class Attempts:
    def __init__(self, database: Database, cards: PracticeCards, clock: Callable[[], int]):
        self.database = database
        self.cards = cards
        self.now = clock

    async def solved(self, user: int) -> dict[str, bool]:
        """Whether a user has solved a puzzle, by puzzle."""
        async with self.database.reading() as connection:
            found = await connection.execute(select(plain.puzzle, plain.solved).where(plain.user_id == user))
            return {row.puzzle: row.solved for row in found}

    async def days(self, user: int) -> dict[str, dict[date, bool]]:
        """Whether a user has solved the daily puzzle, by game and day."""
        days: dict[str, dict[date, bool]] = {}
        async with self.database.reading() as connection:
            found = await connection.execute(
                select(daily.game, daily.day, daily.solved).where(daily.user_id == user).order_by(daily.day)
            )
            for game, day, solved in found:
                days.setdefault(game, {})[date.fromisoformat(day)] = solved
        return days

    async def at_puzzle(self, user: int, puzzle: str) -> Attempt | None:
        return await self.read(select(plain.answer, plain.solved).where(plain.user_id == user, plain.puzzle == puzzle))

    async def at_daily(self, user: int, puzzle: str, day: date) -> Attempt | None:
        mine = daily.user_id == user, daily.puzzle == puzzle, daily.day == day.isoformat()
        return await self.read(select(daily.answer, daily.solved).where(*mine))

    async def read(self, query: Any) -> Attempt | None:
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Attempt(row.answer, row.solved)

    async def store(self, user: int, game: str, puzzle: str, attempt: Attempt, loss: float, day: date | None) -> None:
        """Store an attempt unless there was one before; a puzzle that was not solved becomes a practice card.

        day: whose daily puzzle it is. loss: points that the wrong move costs.
        """
        row: dict[str, Any] = {
            "user_id": user,
            "game": game,
            "puzzle": puzzle,
            "at": self.now(),
            "answer": attempt.answer,
            "solved": attempt.is_solved,
        }
        async with self.database.writing() as connection:
            counts = await insert_missing(connection, schema.puzzle_attempts, [row])
            if day is not None:
                counts += await insert_missing(connection, schema.daily_attempts, [row | {"day": day.isoformat()}])
            if counts and not attempt.is_solved:
                card = {"user_id": user, "game": game, "puzzle": puzzle, "loss": loss}
                await self.cards.add(connection, [card])
