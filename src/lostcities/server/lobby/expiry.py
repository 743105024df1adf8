"""Expiry: open tables that nobody waits for, and tables of bots alone that nobody watches, are closed."""

import contextlib
from typing import TYPE_CHECKING

from sqlalchemy import and_, exists, or_, select

from ..accounts.models import Person
from ..refusals import Refusal
from ..storage import schema
from ..storage.writer import Conflict
from ..tables.events import Event
from ..tables.table import Table
from .listing import LAST_EVENT

if TYPE_CHECKING:
    from ..site import Site

MINUTE, HOUR = 60_000, 3_600_000  # milliseconds
AT_ONCE = 500  # tables that are closed in one go

tables, seats, events = schema.tables.c, schema.seats.c, schema.events.c


async def close_expired(site: "Site") -> int:
    """Close all expired tables; returns how many."""
    closed = 0
    for table in await expired_tables(site):
        closed += await close(site, table)
    return closed


async def expired_tables(site: "Site") -> list[str]:
    """IDs of tables where nothing has happened for so long that they may be closed."""
    now, settings = site.now(), site.settings
    people = exists().where(seats.table_id == tables.id, seats.kind != "bot")
    waiting = and_(
        tables.status == "open",
        or_(
            and_(tables.public, events.at < now - settings.open_hours * HOUR),
            and_(~tables.public, events.at < now - settings.invitation_hours * HOUR),
        ),
    )
    long_ago = now - settings.unwatched_minutes * MINUTE
    unwatched = and_(tables.status == "playing", ~people, ~tables.ladder, events.at < long_ago)
    async with site.database.reading() as connection:
        found = await connection.execute(
            select(tables.id).join(schema.events, LAST_EVENT).where(or_(waiting, unwatched)).limit(AT_ONCE)
        )
        return list(found.scalars())


async def close(site: "Site", table: str) -> bool:
    """Close a table if nobody is there; returns whether it was closed."""
    with contextlib.suppress(Refusal, Conflict):  # another process was quicker
        async with site.tables.writing(table) as room:
            if may_close(site, room.state):
                await site.tables.commit(room, [Event("closed")])
                return True
    return False


def may_close(site: "Site", table: Table) -> bool:
    """Whether nobody waits there, or watches bots."""
    if table.status == "playing":
        return table.bots_alone and not table.about.ladder and not site.tables.is_watched(table.id)
    there = [seat.person.id for seat in table.seats if seat.person is not None and seat.person.kind != "bot"]
    return table.status == "open" and not any(site.presence.connected(user) for user in there)


async def close_made_by(site: "Site", person: Person) -> None:
    """Close the open tables of a user who is deleted, where nobody else sits."""
    others = exists().where(seats.table_id == tables.id, seats.kind != "bot", seats.user_id.is_not(None))
    async with site.database.reading() as connection:
        found = await connection.execute(
            select(tables.id).where(tables.status == "open", tables.creator == person.id, ~others)
        )
        made = list(found.scalars())
    for table in made:
        await close(site, table)
