"""While no server process lives, nobody can move: clocks are given that time back."""

from collections.abc import Callable

from sqlalchemy import delete, func, insert, select, text, update

from . import schema, storage
from .database import Database
from .events import Event

SHORTEST = 3_000  # milliseconds away that count
LONG_DEAD = 3_600_000  # processes that are forgotten
START_LOCK = 7316106


class Heartbeat:
    """Says that this process lives, and finds out for how long none did."""

    def __init__(self, database: Database, process: str, clock: Callable[[], int]):
        self.database = database
        self.process = process
        self.now = clock

    async def begin(self) -> int:
        """Enter the list of processes; returns how many tables got time back."""
        kept = schema.processes
        async with self.database.writing() as connection:
            if not self.database.is_sqlite:  # two that start at once must not both give it back
                await connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": START_LOCK})
            found = await connection.execute(select(func.max(kept.c.alive_at)))
            last = found.scalar()
            now = self.now()
            await connection.execute(insert(kept).values(id=self.process, started_at=now, alive_at=now))
            await connection.execute(delete(kept).where(kept.c.alive_at < now - LONG_DEAD))
            if last is None or now - last < SHORTEST:
                return 0
            tables = schema.tables.c
            running = await connection.execute(
                select(tables.id, tables.number, tables.deadline).where(
                    tables.status == "playing", tables.deadline.is_not(None)
                )
            )
            rows, changed = [], []
            for table, number, deadline in running:
                event = Event("credited", data={"milliseconds": now - last}, number=number + 1, at=now)
                rows.append(storage.event_row(table, event))
                changed.append({"of": table, "to": number + 1, "until": deadline + now - last})
            if rows:
                await connection.execute(storage.INSERT_EVENT, rows)
                await connection.execute(storage.CREDIT_TABLE, changed)
            return len(rows)

    async def beat(self) -> None:
        """Say that this process lives."""
        kept = schema.processes
        async with self.database.writing() as connection:
            await connection.execute(update(kept).where(kept.c.id == self.process).values(alive_at=self.now()))

    async def alive(self) -> list[str]:
        """The processes that live."""
        kept = schema.processes.c
        async with self.database.reading() as connection:
            found = await connection.execute(select(kept.id).where(kept.alive_at > self.now() - 5 * SHORTEST))
            return list(found.scalars())
