"""Group commit: rows of many tables are collected for a moment and committed in one transaction.

`append` returns after the commit; events are published only then.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from ..metrics import Metrics
from . import repository
from .database import AT_FAULT, TAKEN, Database, Unavailable

CHANNEL = "lostcities_tables"
NOTIFY = text("select pg_notify(:channel, :note)")
PACE = 0.025  # seconds between commits at least: a lone job does not wait, many go together
LONGEST_NOTE = 7000  # PostgreSQL takes notes of less than 8000 bytes
DOUBT = 5.0  # seconds after a failure in which the next one is expected to fail too


class Conflict(Exception):
    """Another process has appended to the table, or the command had been done before."""


@dataclass
class Append:
    """What one table has to write."""

    table: str
    events: list[dict[str, Any]]
    row: dict[str, Any]
    seats: list[dict[str, Any]] = field(default_factory=list)
    before: Callable[[AsyncConnection], Awaitable[None]] | None = None  # first in the transaction; may change the rows
    in_lobby: bool = False  # does it change what the lobby shows?


class Writer:
    """Commits what is queued, all of it in one transaction."""

    def __init__(self, database: Database, metrics: Metrics, process: str):
        self.database = database
        self.metrics = metrics
        self.process = process
        self.waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self.wanted = asyncio.Event()
        self.next_at = 0.0
        self.task: asyncio.Task[None] | None = None
        self.refused_at: float | None = None  # when the last of them could not be stored

    def start(self) -> None:
        self.task = asyncio.create_task(self.run(), name="writer")

    async def stop(self) -> None:
        """Wait until the queue is empty, then stop."""
        while self.waiting:
            await asyncio.sleep(0.01)
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task

    async def append(self, job: Append) -> None:
        """Queue a table's rows; returns after the commit."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((job, future))
        self.wanted.set()
        await future

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self.wanted.wait()
            self.wanted.clear()
            await asyncio.sleep(max(0.0, self.next_at - loop.time()))
            self.next_at = loop.time() + PACE
            jobs, self.waiting = self.waiting, []
            if not jobs:
                continue
            jobs.sort(key=lambda one: one[0].table)  # two processes never wait for each other crosswise
            self.metrics.commit_size.observe(len(jobs))
            try:
                await self.write([job for job, _ in jobs])
            except Unavailable as error:  # one by one it is no better
                settle(jobs, error)
            except AT_FAULT:
                await self.write_one_by_one(jobs)
            except Exception as error:
                settle(jobs, error)
            else:
                settle(jobs, None)

    async def write_one_by_one(self, jobs: list[tuple[Append, asyncio.Future[None]]]) -> None:
        """Commit jobs one by one, so that the one at fault does not fail the others."""
        for place, pair in enumerate(jobs):
            try:
                await self.write([pair[0]])
            except TAKEN:
                settle([pair], Conflict())
            except Unavailable as error:
                settle(jobs[place:], error)
                return
            except Exception as error:
                settle([pair], error)
            else:
                settle([pair], None)

    async def write(self, jobs: list[Append]) -> None:
        """Commit, and remember whether the database was away."""
        try:
            await self.commit(jobs)
        except Unavailable:
            self.refused_at = asyncio.get_running_loop().time()
            raise
        self.refused_at = None

    def failing(self) -> bool:
        """Whether the last commit failed a moment ago."""
        return self.refused_at is not None and asyncio.get_running_loop().time() < self.refused_at + DOUBT

    async def commit(self, jobs: list[Append]) -> None:
        with self.metrics.commit_seconds.time():
            if not any(job.before for job in jobs):
                await self.database.write_rows(self.writes(jobs))
                return
            async with self.database.writing() as connection:
                for job in jobs:
                    if job.before is not None:
                        await job.before(connection)
                for statement, rows in self.writes(jobs):
                    await connection.execute(statement, rows)

    def writes(self, jobs: list[Append]) -> list[tuple[Any, list[dict[str, Any]]]]:
        writes: list[tuple[Any, list[dict[str, Any]]]] = [
            (repository.INSERT_EVENT, [row for job in jobs for row in job.events]),
            (repository.UPDATE_TABLE, [job.row for job in jobs]),
        ]
        if seats := [row for job in jobs for row in job.seats]:
            writes.append((repository.UPDATE_SEAT, seats))
        if not self.database.is_sqlite:
            words = (
                f"{job.table}:{job.row['number']}:{job.row['turn_user'] or ''}{'!' if job.in_lobby else ''}"
                for job in jobs
            )
            writes.append((NOTIFY, note_rows(self.process, words)))
        return writes


def note_rows(process: str, words: Iterable[str]) -> list[dict[str, str]]:
    """Notifications for other processes: the sender, and `table:number:user to act`, with a ! if the lobby changes."""
    notes = [process]
    for word in words:
        if len(notes[-1]) + 1 + len(word) > LONGEST_NOTE:
            notes.append(process)
        notes[-1] += f" {word}"
    return [{"channel": CHANNEL, "note": note} for note in notes]


def settle(jobs: list[tuple[Append, asyncio.Future[None]]], error: Exception | None) -> None:
    """Resolve the futures of jobs."""
    for _, future in jobs:
        if future.done():
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)
