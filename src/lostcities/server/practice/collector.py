"""Turns the mistakes of reviewed games into practice cards of those who made them.

A review says whether its mistakes have been collected: those of earlier reviews, and of one whose server died before it
could collect them, are collected later. To collect twice changes nothing.
"""

import gzip
import logging
from collections.abc import Iterable
from typing import Any

import orjson
from sqlalchemy import select, update

from ..storage import schema
from ..storage.database import Database, Unavailable
from .cards import PracticeCards

log = logging.getLogger("lostcities.practice")

AT_ONCE = 100  # reviews that are looked up in one query
MOVES = ("moved", "taken_back")

reviews, events, users = schema.reviews.c, schema.events.c, schema.users.c


class Collector:
    def __init__(self, database: Database, cards: PracticeCards):
        self.database = database
        self.cards = cards
        self.skipped: set[str] = set()  # tables where it went wrong, until the next start

    async def collect(self) -> None:
        """Collect from all reviews that are done."""
        while tables := await self.waiting():
            for table in tables:
                try:
                    await self.collect_from(table)
                except Unavailable:
                    raise
                except Exception:
                    log.exception("the mistakes of a review cannot be collected", extra={"table": table})
                    self.skipped.add(table)

    async def waiting(self) -> list[str]:
        ready = reviews.collected.is_(False), reviews.status == "done", reviews.table_id.not_in(self.skipped)
        async with self.database.reading() as connection:
            found = await connection.execute(select(reviews.table_id).where(*ready).limit(AT_ONCE))
            return list(found.scalars())

    async def collect_from(self, table: str) -> None:
        async with self.database.reading() as connection:
            packed = (await connection.execute(select(reviews.result).where(reviews.table_id == table))).scalar()
            moves = await connection.execute(
                select(events.kind, events.user_id)
                .where(events.table_id == table, events.kind.in_(MOVES))
                .order_by(events.number)
            )
            made_by = movers((row.kind, row.user_id) for row in moves)
        game, mistakes = read_mistakes(packed)
        rows = [
            {"user_id": made_by[one["move"]], "game": game, "table_id": table, "move": one["move"], "loss": one["loss"]}
            for one in mistakes
        ]
        async with self.database.writing() as connection:
            found = await connection.execute(
                select(users.id).where(users.id.in_({row["user_id"] for row in rows}), users.kind != "bot")
            )
            people = set(found.scalars())
            await self.cards.add(connection, [row for row in rows if row["user_id"] in people])
            await connection.execute(update(schema.reviews).where(reviews.table_id == table).values(collected=True))


def movers(moves: Iterable[tuple[str, int | None]]) -> list[int | None]:
    """Who made each move that stands. It is not always whoever sits there in the end: a bot may have played on."""
    made_by: list[int | None] = []
    for kind, user in moves:
        if kind == "moved":
            made_by.append(user)
        else:
            made_by.pop()
    return made_by


def read_mistakes(packed: bytes | None) -> tuple[str, list[dict[str, Any]]]:
    """The game of a review, and its decisions that were proven to be inaccuracies, mistakes and blunders."""
    review = orjson.loads(gzip.decompress(packed or b""))
    return review["game"], [one for one in review["decisions"] if one["mistake"] is not None]
