"""Reviews of finished games: who may ask for one, who makes them, and who hears of it.

A job is a row (`jobs.py`). Every server process that has review processes (`worker.py`) claims jobs one after the other
and stores what comes of them. If a worker or a server dies, its job is claimed again.
"""

import asyncio
import contextlib
import gzip
import hashlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

from ..accounts.models import Person
from ..metrics import Metrics
from ..phrases import phrase
from ..projection.messages import ReviewMessage
from ..refusals import Refusal
from ..settings import Settings
from ..storage.database import Database, Unavailable
from ..tables import permissions
from ..tables.table import Table
from ..transport.connections import Presence, encode
from ..transport.rate_limit import RateLimits
from .jobs import Claim, ReviewJobs, ReviewState
from .summaries import summaries
from .worker import AnalysisWorker, JobFailed, ReviewJob, WorkerEnded, unpack

if TYPE_CHECKING:
    from ..cluster.heartbeat import Heartbeat
    from ..tables.service import TableService

log = logging.getLogger("lostcities.reviews")

MOST_ATTEMPTS = 5  # after which a job that kills whoever works on it has failed
PAUSE = 1.0  # seconds before the second attempt, and as much more before each later one
STORED = 2.0  # seconds between two writes of a job's progress
LINGER = 60.0  # seconds after which a worker without jobs ends
AGAIN = 1.0  # seconds after which something is stored again when the database was away
SEED_BYTES = 7

Stored = TypeVar("Stored")


class Reviews:
    """The reviews of one server process."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        tables: "TableService",
        heartbeat: "Heartbeat",
        presence: Presence,
        metrics: Metrics,
    ):
        self.settings = settings
        self.limits = settings.limits
        self.tables = tables
        self.heartbeat = heartbeat
        self.presence = presence
        self.metrics = metrics
        self.jobs = ReviewJobs(database, heartbeat.process, heartbeat.now)
        self.rates = RateLimits(settings.limits.reviews_from)
        self.progress: dict[str, float] = {}  # of the jobs that this process works on
        self.claiming = asyncio.Lock()
        self.wanted = asyncio.Event()  # somebody has asked for a review here
        self.on_done: Callable[[], None] = lambda: None
        self.spare_work: Callable[[AnalysisWorker], Awaitable[bool]] = no_work  # for a worker while no review waits

    # Asking

    async def ask(self, state: Table, person: Person, address: str) -> ReviewState:
        """Ask for the review of a finished game. Whoever asks again, or after others, gets the same one."""
        if not permissions.may_ask_for_review(state, person.id):
            raise Refusal("forbidden", "review_players_only")
        found = await self.state(state.id)
        if found.status == "waiting":
            await self.jobs.prefer(state.id, person.id, self.limits)
        if found.status not in ("none", "failed"):
            return found
        if not self.settings.review_processes and self.jobs.database.is_sqlite:  # no other process will make it
            raise Refusal("conflict", "no_reviews")
        self.rates.spend(address)
        is_new = False
        try:
            found, is_new = await self.jobs.ask(state.id, person.id, self.limits)
        finally:
            if not is_new:
                self.rates.give_back(address)
        if is_new:
            self.changed(state.id, found)
            self.wanted.set()
        return found

    async def queue(self, table: str) -> bool:
        """Have a game reviewed that nobody has asked for, after all others; False if there is no room for such now."""
        if not self.settings.review_processes and self.jobs.database.is_sqlite:
            return False
        try:
            found, is_new = await self.jobs.ask(table, None, self.limits)
        except Unavailable:
            raise
        except Refusal:
            return False
        if is_new:
            self.changed(table, found)
            self.wanted.set()
        return True

    async def state(self, table: str) -> ReviewState:
        if table in self.progress:
            return ReviewState("working", self.progress[table])
        return await self.jobs.state(table)

    async def read(self, table: str) -> tuple[ReviewState, bytes | None]:
        """The state of a review, and its JSON if it is done."""
        state = await self.state(table)
        packed = await self.jobs.result(table) if state.status == "done" else None
        return state, None if packed is None else gzip.decompress(packed)

    # Making

    async def work(self) -> None:
        """Make reviews for ever, one at a time."""
        worker, idle_since = AnalysisWorker(), time.monotonic()
        try:
            while True:
                claim = None
                try:
                    if (claim := await self.claim()) is not None:
                        await self.make(claim, worker)
                        idle_since = time.monotonic()
                    elif await self.spare_work(worker):
                        idle_since = time.monotonic()
                        continue
                except Unavailable:
                    pass
                except Exception:
                    log.exception("a review went wrong")
                if claim is None:
                    if time.monotonic() - idle_since > LINGER:
                        await worker.stop()
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(self.settings.sweep_seconds):  # wait_for can swallow a cancellation
                            await self.wanted.wait()
        finally:
            await worker.stop()

    async def claim(self) -> Claim | None:
        """Claim a job: a new one, or one whose process has died."""
        async with self.claiming:  # another worker here must not find a job that is not in `progress` yet
            self.wanted.clear()
            self.metrics.reviews_waiting.set(await self.jobs.waiting())
            claim = await self.jobs.claim(await self.heartbeat.alive(), list(self.progress))
            if claim is not None:
                self.progress[claim.table] = 0.0
        return claim

    async def make(self, claim: Claim, worker: AnalysisWorker) -> None:
        """Have a job done, and store and publish what comes of it."""
        table, began = claim.table, time.monotonic()
        try:
            self.changed(table, ReviewState("working"))
            state, stored = await self.attempt(claim, worker)
        finally:
            del self.progress[table]
        if not stored:
            return  # another process has taken it over
        self.changed(table, state)
        if state.status == "waiting":
            await asyncio.sleep(claim.attempt * PAUSE)
            return
        self.metrics.reviews.labels(state.status).inc()
        self.metrics.review_seconds.observe(time.monotonic() - began)
        if state.status == "done":
            await self.summarise(table)
            self.on_done()

    async def attempt(self, claim: Claim, worker: AnalysisWorker) -> tuple[ReviewState, bool]:
        """What becomes of a job, and whether that could be stored because the job is still ours."""
        table, jobs = claim.table, self.jobs
        try:
            if claim.attempt > MOST_ATTEMPTS:
                raise JobFailed("it has killed its worker too often")
            result = await worker.make(await self.job(table), self.noting(table))
        except (JobFailed, Refusal) as error:
            if isinstance(error, Unavailable):
                raise
            log.warning("a game cannot be reviewed", extra={"table": table, "reason": str(error)})
            reason = error.phrase if isinstance(error, Refusal) else phrase("review.failed")
            return ReviewState("failed", reason=reason.data), await persist(lambda: jobs.fail(table, reason))
        except WorkerEnded:
            log.warning("a review process has ended; its job waits again", extra={"table": table})
            return ReviewState("waiting"), await persist(lambda: jobs.release(table))
        except asyncio.CancelledError:
            with contextlib.suppress(Unavailable):
                await jobs.release(table, forgive=True)
            raise
        return ReviewState("done", 1.0), await persist(lambda: jobs.finish(table, result))

    async def summarise(self, table: str) -> None:
        """Store what profiles need of a review. What cannot be summarised stays a review all the same."""
        rows: list[dict[str, Any]] = []
        try:
            async with self.tables.reading(table) as room:
                state = room.state
            packed = await self.jobs.result(table)
            assert packed is not None
            rows = summaries(state, await asyncio.to_thread(unpack, packed))
        except Unavailable:
            raise
        except Exception:
            log.exception("a review cannot be summarised", extra={"table": table})
        await self.jobs.summarise(table, rows)

    async def summarise_stored(self) -> None:
        """Summarise reviews that are not yet: of earlier versions, or because a process has died."""
        for table in await self.jobs.unsummarised():
            if table not in self.progress:
                await self.summarise(table)

    async def job(self, table: str) -> ReviewJob:
        """What the worker needs to know of a finished game."""
        async with self.tables.reading(table) as room:
            permissions.check_reviewable(room.state)
            record = nameless_record(room.state)
        return ReviewJob(record, self.limits.review_simulations, seed_of(record))

    def noting(self, table: str) -> Callable[[float], Awaitable[None]]:
        """What hears of a job's progress: it is published, and stored now and then."""
        last = time.monotonic()

        async def note(progress: float) -> None:
            nonlocal last
            self.progress[table] = progress
            self.publish(table, ReviewState("working", progress))
            if time.monotonic() - last > STORED:
                last = time.monotonic()
                with contextlib.suppress(Unavailable):
                    await self.jobs.note_progress(table, progress)
                    self.presence.notify(f"r{table}")

        return note

    # Telling

    def changed(self, table: str, state: ReviewState) -> None:
        """Publish a state here, and let the other processes do so."""
        self.publish(table, state)
        self.presence.notify(f"r{table}")

    def publish(self, table: str, state: ReviewState) -> None:
        """Send the state of a review to everybody who watches the table at this process."""
        room = self.tables.rooms.get(table)
        if room is None or not room.watchers:
            return
        message: ReviewMessage = {
            "type": "review",
            "table": table,
            "status": state.status,
            "progress": state.progress,
            "reason": state.reason,
            "ahead": state.ahead,
        }
        text = encode(message)
        for connection in room.watchers:
            connection.send_encoded(text)

    async def publish_stored(self, table: str) -> None:
        """Publish what another process has stored."""
        room = self.tables.rooms.get(table)
        if room is not None and room.watchers:
            self.publish(table, await self.state(table))


async def no_work(worker: AnalysisWorker) -> bool:
    """The default of `spare_work`."""
    return False


async def persist(write: Callable[[], Awaitable[Stored]]) -> Stored:
    """Store something, however long the database is away: a review is minutes of work."""
    while True:
        try:
            return await write()
        except Unavailable:
            await asyncio.sleep(AGAIN)


def nameless_record(state: Table) -> str:
    """The record of a game without names and headers: equal games have equal records."""
    assert state.game is not None
    game = state.game.copy()
    game.names = ("",) * game.players
    game.headers = {}
    return game.record()


def seed_of(record: str) -> int:
    """The seed of a review, from the game itself: the same game, the same review."""
    return int.from_bytes(hashlib.sha256(record.encode()).digest()[:SEED_BYTES])
