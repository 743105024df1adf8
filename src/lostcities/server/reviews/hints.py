"""Hints in games that are on: what the moves of the only person at a table are worth, by what that seat knows.

A hint is short and somebody waits for it, so it has processes of its own (`worker.py`) and no job in the database: what
dies is asked for again. The table notes a hint when it is ready, before it is told.
"""

import asyncio
import gzip
import logging
import secrets
import time
from dataclasses import dataclass

from ..accounts.models import Person
from ..metrics import Metrics
from ..refusals import Refusal
from ..settings import Settings
from ..tables.commands import TakeHint
from ..tables.decide import ALONE, decide
from ..tables.service import TableService
from ..tables.table import Table
from ..transport.rate_limit import RateLimits
from .service import seed_of
from .worker import AnalysisWorker, HintJob, JobFailed, WorkerEnded

log = logging.getLogger("lostcities.hints")

SILENCE = 120.0  # seconds without a word after which a process counts as dead: it may have to compile a game first
LINGER = 300.0  # seconds after which a process without jobs ends
NICENESS = 0  # somebody waits
AGAIN = 5  # seconds after which it is worth asking again


@dataclass(frozen=True)
class Wish:
    """Who wants a hint, and in which position."""

    command: TakeHint
    person: Person

    def check(self, state: Table, now: int) -> None:
        """Refuse whoever may not have a hint, and a position that has moved on."""
        if not state.may_read(self.person.id, None, now):
            raise Refusal("not_found", "no_table")
        decide(state, self.command, self.person, ALONE)


class Hints:
    """The hints of one server process."""

    def __init__(self, settings: Settings, tables: TableService, metrics: Metrics):
        self.limits = settings.limits
        self.tables = tables
        self.metrics = metrics
        self.rates = RateLimits(settings.limits.hints)
        self.rates_from = RateLimits(settings.limits.hints_from)
        self.asking: set[int] = set()  # users who wait for a hint
        self.workers = [AnalysisWorker(NICENESS, SILENCE) for _ in range(settings.hint_processes)]
        self.free: asyncio.Queue[AnalysisWorker] = asyncio.Queue()
        for worker in self.workers:
            self.free.put_nowait(worker)

    async def ask(self, table: str, position: int, person: Person, address: str) -> bytes:
        """A hint as JSON, noted at the table; a Refusal says why there is none."""
        wish = Wish(TakeHint(id=secrets.token_hex(8), table=table, position=position), person)
        async with self.tables.reading(table) as room:
            wish.check(room.state, self.tables.now())
            room.touched = self.tables.now()
            job = self.job(room.state)
        if not self.workers:
            raise Refusal("conflict", "no_hints")
        if person.id in self.asking:
            raise Refusal("too_fast", "hint_waits", retry_after=AGAIN)
        if len(self.asking) >= self.limits.hints_waiting:
            raise Refusal("too_fast", "many_hints", retry_after=AGAIN)
        self.rates.spend(person.id)
        self.rates_from.spend(address)
        self.asking.add(person.id)
        try:
            made = await self.make(job, wish)
            await self.note(wish)
        finally:
            self.asking.discard(person.id)
        return made

    def job(self, state: Table) -> HintJob:
        """What the worker needs to know: the position as the seat to act knows it, and nothing else."""
        assert state.game is not None
        line = state.game.position_text(state.turn)
        return HintJob(line, self.limits.hint_simulations, seed_of(line))

    async def make(self, job: HintJob, wish: Wish) -> bytes:
        """Have a hint made as soon as a process is free; if the table has moved on by then, nobody wants it."""
        began = time.monotonic()
        worker = await self.free.get()
        try:
            async with self.tables.reading(wish.command.table) as room:
                wish.check(room.state, self.tables.now())
            packed = await worker.make(job, no_progress)
        except (WorkerEnded, JobFailed) as error:
            reason = f"{type(error).__name__}: {error}"
            log.warning("a hint could not be made", extra={"table": wish.command.table, "reason": reason})
            raise Refusal("unavailable", "hint_failed") from error
        finally:
            self.free.put_nowait(worker)
            asyncio.get_running_loop().call_later(LINGER, self.rest, worker, worker.jobs)
        self.metrics.hint_seconds.observe(time.monotonic() - began)
        return gzip.decompress(packed)

    async def note(self, wish: Wish) -> None:
        """Let the table note the hint, unless it has one for this position; `stale` if it has moved on."""
        async with self.tables.reading(wish.command.table) as room:
            wish.check(room.state, self.tables.now())
            noted = wish.command.position in room.state.hints
        if not noted:
            await self.tables.act(wish.command, wish.person)

    def rest(self, worker: AnalysisWorker, jobs: int) -> None:
        """End a process that had no job since."""
        if worker.jobs == jobs:
            self.tables.spawn(worker.stop())

    async def stop(self) -> None:
        for worker in self.workers:
            await worker.stop()


async def no_progress(progress: float) -> None:
    """Nobody is told how far a hint is."""
