"""The queue of reviews in the database: one row a game, claimed by one process at a time.

A claim is a conditional UPDATE. It names the server process, so that the jobs of one that has died are free again.
"""

import json
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, func, insert, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ...games.moments import PhraseJson
from ...games.phrases import Phrase
from ..projection.messages import ReviewStatus
from ..refusals import Refusal
from ..settings import Limits
from ..storage import schema
from ..storage.database import Database

ASK_LOCK = 7316107  # PostgreSQL: whoever counts what waits is alone
OWN_AGAIN = 30  # seconds after which it is worth asking again for somebody who waits for another review
QUEUE_AGAIN = 120  # and for everybody where the queue is full
PENDING = ("waiting", "working")

reviews = schema.reviews.c


@dataclass(frozen=True)
class ReviewState:
    """How far a review is; `none` if nobody has asked for it."""

    status: ReviewStatus = "none"
    progress: float = 0.0
    reason: PhraseJson | None = None  # why it failed
    ahead: int = 0  # reviews that come before it while it waits


@dataclass(frozen=True)
class Claim:
    table: str
    attempt: int  # from 1


class ReviewJobs:
    """Jobs as one server process sees them."""

    def __init__(self, database: Database, process: str, clock: Callable[[], int]):
        self.database = database
        self.process = process
        self.now = clock

    async def state(self, table: str) -> ReviewState:
        async with self.database.reading() as connection:
            return await load_state(connection, table)

    async def result(self, table: str) -> bytes | None:
        """The gzipped JSON of a review that is done."""
        async with self.database.reading() as connection:
            found = await connection.execute(select(reviews.result).where(reviews.table_id == table))
            return found.scalar()

    async def ask(self, table: str, user: int, limits: Limits) -> tuple[ReviewState, bool]:
        """Queue a review, unless there is one or one may still come; too many are a Refusal. Tells if it is new."""
        async with self.database.writing() as connection:
            if not self.database.is_sqlite:  # which has one writer anyway
                await connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": ASK_LOCK})
            state = await load_state(connection, table)
            if state.status not in ("none", "failed"):
                return state, False
            if await count(connection, reviews.requested_by == user) >= limits.reviews:
                raise Refusal("too_fast", "many_own_reviews", retry_after=OWN_AGAIN, n=limits.reviews)
            if (ahead := await count(connection)) >= limits.reviews_waiting:
                raise Refusal("too_fast", "many_reviews", retry_after=QUEUE_AGAIN)
            row: dict[str, Any] = {
                "status": "waiting",
                "requested_by": user,
                "requested_at": self.now(),
                "process": None,
                "attempts": 0,
                "progress": 0.0,
                "finished_at": None,
                "reason": None,
                "result": None,
            }
            if state.status == "none":
                await connection.execute(insert(schema.reviews).values(table_id=table, **row))
            else:
                await connection.execute(update(schema.reviews).where(reviews.table_id == table).values(row))
            return ReviewState("waiting", ahead=ahead), True

    async def waiting(self) -> int:
        """How many reviews wait or are worked on, at all processes."""
        async with self.database.reading() as connection:
            return await count(connection)

    async def claim(self, alive: Collection[str], busy: Collection[str]) -> Claim | None:
        """Claim the job that has waited longest and that nobody works on, if there is one.

        alive: the processes that live. busy: the tables that this one works on; others that have its name were lost.
        """
        abandoned = and_(
            reviews.status == "working",
            or_(
                reviews.process.not_in([*alive, self.process]),
                and_(reviews.process == self.process, reviews.table_id.not_in(busy)),
            ),
        )
        oldest = (
            select(reviews.table_id, reviews.status, reviews.process, reviews.attempts)
            .where(or_(reviews.status == "waiting", abandoned))
            .order_by(reviews.requested_at, reviews.table_id)
            .limit(1)
        )
        while True:
            async with self.database.reading() as connection:
                found = (await connection.execute(oldest)).first()
            if found is None:
                return None
            unchanged = and_(
                reviews.table_id == found.table_id,
                reviews.status == found.status,
                reviews.process.is_not_distinct_from(found.process),
                reviews.attempts == found.attempts,
            )
            taken = {"status": "working", "process": self.process, "attempts": found.attempts + 1, "progress": 0.0}
            if await self.change(unchanged, taken):  # else another process was quicker
                return Claim(found.table_id, found.attempts + 1)

    async def note_progress(self, table: str, progress: float) -> bool:
        return await self.change(self.ours(table), {"progress": progress})

    async def finish(self, table: str, result: bytes) -> bool:
        """Store a review; False if the job is no longer ours."""
        done = {"status": "done", "progress": 1.0, "process": None, "finished_at": self.now(), "result": result}
        return await self.change(self.ours(table), done)

    async def fail(self, table: str, reason: Phrase) -> bool:
        failed = {"status": "failed", "process": None, "finished_at": self.now(), "reason": json.dumps(reason.data)}
        return await self.change(self.ours(table), failed)

    async def release(self, table: str, *, forgive: bool = False) -> bool:
        """Let a job wait again; `forgive`: the attempt does not count, as nothing was wrong with it."""
        waits: dict[str, Any] = {"status": "waiting", "process": None, "progress": 0.0}
        if forgive:
            waits["attempts"] = reviews.attempts - 1
        return await self.change(self.ours(table), waits)

    def ours(self, table: str) -> ColumnElement[bool]:
        return and_(reviews.table_id == table, reviews.status == "working", reviews.process == self.process)

    async def change(self, condition: ColumnElement[bool], values: dict[str, Any]) -> bool:
        """Update the job that matches; False if there is none."""
        async with self.database.writing() as connection:
            changed = await connection.execute(update(schema.reviews).where(condition).values(values))
            return changed.rowcount == 1


async def load_state(connection: AsyncConnection, table: str) -> ReviewState:
    columns = (reviews.status, reviews.progress, reviews.reason, reviews.requested_at)
    row = (await connection.execute(select(*columns).where(reviews.table_id == table))).first()
    if row is None:
        return ReviewState()
    ahead = 0
    if row.status == "waiting":  # in the order of `claim`
        is_earlier = or_(
            reviews.requested_at < row.requested_at,
            and_(reviews.requested_at == row.requested_at, reviews.table_id < table),
        )
        ahead = await count(connection, or_(reviews.status == "working", is_earlier))
    return ReviewState(row.status, row.progress, None if row.reason is None else json.loads(row.reason), ahead)


async def count(connection: AsyncConnection, *conditions: ColumnElement[bool]) -> int:
    """How many reviews wait or are worked on."""
    found = await connection.execute(
        select(func.count()).select_from(schema.reviews).where(reviews.status.in_(PENDING), *conditions)
    )
    return int(found.scalar_one())
