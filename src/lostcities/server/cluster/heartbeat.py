"""Heartbeat: every second each process writes a sign of life, and its own time.

The longest silence of all processes is a gap in which no move could be stored, because no process lived or the database
was away. Clocks that ran through it are credited before anything else happens at their tables. After a start the gap
lasts until a table's game is compiled: until then it is owed to the game, in the database, whatever happens meanwhile.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from sqlalchemy import ColumnElement, delete, exists, func, insert, select, text, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..storage import repository, schema
from ..storage.database import TAKEN, Database
from ..storage.writer import NOTIFY, note_rows
from ..tables.events import Event
from .steady_clock import SteadyClock, wall_time

log = logging.getLogger("lostcities.heartbeat")

SHORTEST = 3_000  # milliseconds of silence that count, if nothing is known to have failed
MOMENT = 300  # and if something has
FORGOTTEN = 15_000  # milliseconds of silence after which a process counts as dead
LONG_DEAD = 3_600_000  # and after which its row is deleted
LOOKS = 8  # at whether others live, before a process believes to be the first
ATTEMPTS = 5  # another process may store something at a table meanwhile
START_LOCK = 7316106
OWED = "clocks owed"  # the setting: by game, since when

Credited = Mapping[str, int]  # tables and the numbers of the events that give time back


async def nobody_minds(credited: Credited) -> None:
    """The default of `on_credit`."""


class Heartbeat:
    """Writes signs of life, and gives clocks back the time of every gap between them."""

    def __init__(self, database: Database, process: str, clock: SteadyClock, seconds: float):
        self.database = database
        self.process = process
        self.now = clock
        self.seconds = seconds  # from beat to beat
        self.longest = max(SHORTEST, round(3000 * seconds))
        self.last = clock()  # the last beat
        self.owed: set[str] = set()  # games whose tables have time to get back
        self.pulse: asyncio.Task[None] | None = None
        self.on_beat: Callable[[], None] = lambda: None
        self.on_credit: Callable[[Credited], Awaitable[None]] = nobody_minds

    # The start

    async def begin(self) -> None:
        """Register this process, and note since when clocks are owed time."""
        seen, alive = await self.others()
        kept = schema.processes
        async with self.database.writing() as connection:
            await self.alone(connection)
            found = await connection.execute(
                select(kept.c.alive_at, kept.c.clock).order_by(kept.c.alive_at.desc()).limit(1)
            )
            last, wall = found.first(), await self.wall(connection)
            if last is not None and (alive or last.alive_at != seen):  # their time is ours
                self.now.set(last.clock + wall - last.alive_at)
                await connection.execute(delete(kept).where(kept.c.clock < self.now() - LONG_DEAD))
            else:  # no process lives, and the machine's clock may have been set since
                self.now.set(wall)
                await connection.execute(delete(kept))
                if last is not None:
                    await self.owe(connection, last.clock)
            self.owed = set(await self.debts(connection))
            await self.sign(connection, wall)
        self.last = self.now()

    async def others(self) -> tuple[int | None, bool]:
        """The last sign of life of any process, and whether it changed while we looked."""
        newest = select(func.max(schema.processes.c.alive_at))
        async with self.database.reading() as connection:
            seen, wall = (await connection.execute(newest)).scalar(), await self.wall(connection)
        if self.database.is_sqlite or seen is None or abs(wall - seen) > self.longest:
            return seen, False
        for _ in range(LOOKS):
            await asyncio.sleep(self.seconds / 4)
            async with self.database.reading() as connection:
                if (await connection.execute(newest)).scalar() != seen:
                    return seen, True
        return seen, False

    async def owe(self, connection: AsyncConnection, since: int) -> None:
        """Note that the running clocks of every game have stood since `since`; older debts stand."""
        kept = schema.tables.c
        found = await connection.execute(
            select(kept.game).where(kept.status == "playing", kept.deadline.is_not(None)).distinct()
        )
        debts = dict.fromkeys(found.scalars(), since) | await self.debts(connection)
        await self.keep_debts(connection, debts)

    async def debts(self, connection: AsyncConnection) -> dict[str, int]:
        """The games whose clocks are owed time, and since when."""
        kept = schema.settings.c
        found = await connection.execute(select(kept.value).where(kept.name == OWED))
        debts: dict[str, int] = json.loads(found.scalar() or "{}")
        return debts

    async def keep_debts(self, connection: AsyncConnection, debts: Mapping[str, int]) -> None:
        kept = schema.settings
        await connection.execute(delete(kept).where(kept.c.name == OWED))
        if debts:
            await connection.execute(insert(kept).values(name=OWED, value=json.dumps(debts)))

    async def pay(self, game: str) -> None:
        """Give a game's clocks back what they are owed, now that it can be played."""
        if game not in self.owed:
            return

        async def settle(connection: AsyncConnection) -> Credited:
            debts = await self.debts(connection)
            if (since := debts.pop(game, None)) is None:  # another process was quicker
                return {}
            await self.keep_debts(connection, debts)
            return await self.credit(connection, schema.tables.c.game == game, self.now() - since)

        await self.alone_and_again(settle)
        self.owed.discard(game)

    # The heart

    def steady(self) -> bool:
        """Whether, as far as is known, moves can be stored and no clock is owed time."""
        return not self.database.away and self.now() - self.last < self.longest

    async def recover(self) -> None:
        """Beat now, once for all who wait for it; Unavailable if nothing can be stored."""
        if self.pulse is None or self.pulse.done():
            self.pulse = asyncio.create_task(self.beat(), name="pulse")
            self.pulse.add_done_callback(
                lambda pulse: pulse.cancelled() or pulse.exception()
            )  # retrieved, so that asyncio does not warn
        await asyncio.shield(self.pulse)

    async def beat(self) -> None:
        """Write a sign of life, and credit the clocks if there was a gap."""

        async def sign(connection: AsyncConnection) -> Credited:
            found = await connection.execute(select(func.max(schema.processes.c.clock)))
            last = found.scalar()
            gap = 0 if last is None else self.now() - last
            credited: Credited = {}
            if gap >= (MOMENT if self.database.away else self.longest):
                paid_later = schema.tables.c.game.in_(await self.debts(connection))
                credited = await self.credit(connection, ~paid_later, gap)
            await self.sign(connection, await self.wall(connection))
            return credited

        credited = await self.alone_and_again(sign)
        self.database.back()
        self.last = self.now()
        if credited:
            log.warning("clocks were given back the time of a gap", extra={"tables": len(credited)})
            await self.on_credit(credited)
        self.on_beat()

    async def alone_and_again(self, work: Callable[[AsyncConnection], Awaitable[Credited]]) -> Credited:
        """A transaction under the cluster's lock, repeated if one of its tables has moved on."""
        for attempt in range(ATTEMPTS):
            try:
                async with self.database.writing() as connection:
                    await self.alone(connection)
                    return await work(connection)
            except TAKEN:
                if attempt == ATTEMPTS - 1:
                    raise
        raise AssertionError("unreachable")

    async def alone(self, connection: AsyncConnection) -> None:
        """Take the cluster's lock: two processes that find one gap must not both credit it."""
        if not self.database.is_sqlite:
            await connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": START_LOCK})

    async def wall(self, connection: AsyncConnection) -> int:
        """The time of the database's machine: the same for all processes, but it may be set."""
        if self.database.is_sqlite:
            return wall_time()
        found = await connection.execute(text("select cast(extract(epoch from clock_timestamp()) * 1000 as bigint)"))
        return int(found.scalar_one())

    async def sign(self, connection: AsyncConnection, wall: int) -> None:
        kept, now = schema.processes, self.now()
        signed = await connection.execute(
            update(kept).where(kept.c.id == self.process).values(alive_at=wall, clock=now)
        )
        if not signed.rowcount:
            await connection.execute(insert(kept).values(id=self.process, started_at=now, alive_at=wall, clock=now))

    async def credit(self, connection: AsyncConnection, which: ColumnElement[bool], milliseconds: int) -> Credited:
        """Append `credited` events to running tables, and notify the other processes."""
        kept, events = schema.tables.c, schema.events.c
        running = await connection.execute(
            select(kept.id, kept.number, kept.deadline)
            .where(kept.status == "playing", kept.deadline.is_not(None), which)
            .where(exists(true()).where(events.table_id == kept.id, events.number == kept.number))
            .order_by(kept.id)
        )
        now = self.now()
        rows: list[dict[str, Any]] = []
        changed: list[dict[str, Any]] = []
        for table, number, deadline in running:
            event = Event("credited", data={"milliseconds": milliseconds}, number=number + 1, at=now)
            rows.append(repository.event_row(table, event))
            changed.append({"of": table, "to": number + 1, "until": deadline + milliseconds})
        credited = {row["of"]: row["to"] for row in changed}
        if rows:
            await connection.execute(repository.INSERT_EVENT, rows)
            await connection.execute(repository.CREDIT_TABLE, changed)
            if not self.database.is_sqlite:
                notes = note_rows(self.process, (f"{table}:{number}:" for table, number in credited.items()))
                await connection.execute(NOTIFY, notes)
        return credited

    async def alive(self) -> list[str]:
        """IDs of the processes that live."""
        kept = schema.processes.c
        async with self.database.reading() as connection:
            found = await connection.execute(select(kept.id).where(kept.clock > self.now() - FORGOTTEN))
            return list(found.scalars())
