"""Orders: what `lostcities admin` asks of a site, through its database.

Whatever changes tables or people has to happen in a server process, where they are in memory and clients are
connected. So an order is a row: a process takes it, carries it out and writes the answer. It needs no door in the
server and no key beside the database's own; where no server runs, whoever gives the order carries it out.
"""

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, event, insert, select, update
from sqlalchemy.engine import URL

from ...errors import OptionError
from ..phrases import phrase
from ..refusals import Refusal
from ..settings import Settings
from ..storage import schema
from ..storage.database import Database
from ..storage.database_file import InUse
from .actions import ORDERS

if TYPE_CHECKING:
    from ..site import Site

log = logging.getLogger("lostcities.orders")

LOOK = 0.1  # seconds between looks for an answer
SILENCE = 5.0  # seconds without a sign of life after which no server runs; they give one every second
LONG_SILENCE = 30.0  # and one that has taken an order has died at it
RECENT = 60_000  # milliseconds after which nobody has to wait for that


class Orders:
    def __init__(self, site: "Site"):
        self.site = site

    async def take(self) -> None:
        """Carry out all orders that no process has taken."""
        kept = schema.orders
        while True:
            async with self.site.database.reading() as connection:
                waiting = (
                    await connection.execute(select(kept.c.id).where(kept.c.process.is_(None)).limit(1))
                ).scalar()
            if waiting is None:
                return
            async with self.site.database.writing() as connection:
                taken = await connection.execute(
                    update(kept)
                    .where(kept.c.id == waiting, kept.c.process.is_(None))
                    .values(process=self.site.id)
                    .returning(kept.c.kind, kept.c.data)
                )
                order = taken.first()
            if order is None:  # another process was quicker
                continue
            answer = await carry_out(self.site, order.kind, json.loads(order.data))
            async with self.site.database.writing() as connection:
                await connection.execute(
                    update(kept).where(kept.c.id == waiting).values(data="", answer=json.dumps(answer))
                )


async def carry_out(site: "Site", kind: str, data: dict[str, Any]) -> dict[str, Any]:
    """Carry out an order: {"done": …} or {"refused": why}."""
    try:
        return {"done": await ORDERS[kind](site, **data)}
    except (Refusal, OptionError) as error:
        return {"refused": str(error)}
    except Exception:
        log.exception("an order failed", extra={"order": kind})
        return {"refused": str(phrase("refusal.went_wrong"))}


async def give(url: URL, kind: str, **data: Any) -> dict[str, Any]:
    """Let a running server carry out an order, or do it here where none runs; an OptionError says why not."""
    async with visited(url) as database:
        answer = await ask(database, kind, data) if await may_run(database) else None
    if answer is None:
        async with offline_site(url) as site:
            answer = await carry_out(site, kind, data)
    if "refused" in answer:
        raise OptionError(answer["refused"])
    done: dict[str, Any] = answer["done"]
    return done


async def ask(database: Database, kind: str, data: dict[str, Any]) -> dict[str, Any] | None:
    """Write an order and wait for its answer; None if no server takes it."""
    kept = schema.orders
    async with database.writing() as connection:
        added = await connection.execute(
            insert(kept).values(at=wall_time(), kind=kind, data=json.dumps(data)).returning(kept.c.id)
        )
        order = added.scalar_one()
    since = time.monotonic()
    seen = await signs_of_life(database)
    while True:
        await asyncio.sleep(LOOK)
        async with database.reading() as connection:
            found = await connection.execute(select(kept.c.process, kept.c.answer).where(kept.c.id == order))
            process, answer = found.one()
        if (seen_now := await signs_of_life(database)) != seen:
            seen, since = seen_now, time.monotonic()
        if answer is not None or time.monotonic() - since > (SILENCE if process is None else LONG_SILENCE):
            break
    async with database.writing() as connection:
        gone = await connection.execute(delete(kept).where(kept.c.id == order).returning(kept.c.process, kept.c.answer))
        process, answer = gone.one()
    if answer is not None:
        told: dict[str, Any] = json.loads(answer)
        return told
    if process is not None:
        raise OptionError("the server ended while it was at it: look what has become of it, and try again")
    return None


@contextlib.asynccontextmanager
async def visited(url: URL) -> AsyncIterator[Database]:
    """The database of a site that may be running."""
    database = Database(url)
    if database.is_sqlite:
        for engine in (database.readers, database.writers):
            event.listen(engine.sync_engine, "connect", leave_log_alone)
    try:
        yield database
    finally:
        await database.close()


def leave_log_alone(connection: Any, record: Any) -> None:
    """Leave SQLite's checkpoints to the server: before 3.51.3, two processes at one could corrupt the file."""
    connection.execute("PRAGMA wal_autocheckpoint=0")


async def signs_of_life(database: Database) -> dict[str, int]:
    kept = schema.processes.c
    async with database.reading() as connection:
        return {row.id: row.alive_at for row in await connection.execute(select(kept.id, kept.alive_at))}


def wall_time() -> int:
    return time.time_ns() // 1_000_000


async def may_run(database: Database) -> bool:
    """Whether a server gave a sign of life lately."""
    return any(abs(wall_time() - at) < RECENT for at in (await signs_of_life(database)).values())


@contextlib.asynccontextmanager
async def offline_site(url: URL) -> AsyncIterator["Site"]:
    """A site without clients, for orders that no server takes."""
    from ..site import Site

    site = Site(Settings(database=url))
    site.tables.ready = at_once
    site.tables.steady = lambda: True  # clocks get their time back from the next server, not from us
    try:
        await site.prepare()
        yield site
    except InUse:
        raise OptionError("a server is just starting with this database: try again in a moment") from None
    finally:
        await site.stop()


async def at_once(game: str) -> None:
    """Nobody else waits while a game is compiled."""
