"""Somebody goes for ever: because they wish to, or because they were a guest and have not played for long."""

import secrets
from typing import TYPE_CHECKING

from sqlalchemy import exists, select

from . import acting, schema
from .commands import Leave
from .database import Unavailable
from .expiry import close_made_by
from .people import Person
from .refusals import Refusal

if TYPE_CHECKING:
    from .site import Site

DAY = 86_400_000  # milliseconds
AT_ONCE = 500  # guests that are removed in one go


async def leave_for_ever(site: "Site", person: Person) -> None:
    """Give up somebody's games, and delete all that is theirs; old games stay, without their name and words."""
    await leave_tables(site, person)
    await site.accounts.erase(person)
    await site.user_changed(person.id)


async def leave_tables(site: "Site", person: Person) -> None:
    """Give up somebody's games that are on, and their seats at tables that wait."""
    for table in await unfinished_tables(site, person):
        try:
            await give_up(site, table, person)
            await site.tables.act(Leave(do="leave", id=secrets.token_hex(8), table=table), person)
        except Unavailable:
            raise  # nobody goes while their games cannot be given up
        except Refusal:
            pass
    await close_made_by(site, person)


async def unfinished_tables(site: "Site", person: Person) -> list[str]:
    """The tables where somebody sits that are not over."""
    kept, seats = schema.tables.c, schema.seats.c
    async with site.database.reading() as connection:
        found = await connection.execute(
            select(kept.id)
            .join(schema.seats, seats.table_id == kept.id)
            .where(seats.user_id == person.id, kept.status.in_(("open", "playing")))
        )
        return list(found.scalars())


async def give_up(site: "Site", table: str, person: Person) -> None:
    """Resign for somebody who goes for ever; no partner is asked."""
    async with site.tables.holding(table) as live:
        seat = live.state.seat_of(person.id)
        if live.state.status == "playing" and seat is not None and not live.state.seats[seat].retired:
            stand_in = site.tables.bots.stand_in
            await site.tables.happen(live, [acting.retirement("resigned", live.state, seat, stand_in)])


async def remove_abandoned_guests(site: "Site") -> int:
    """Remove guests at whose tables nothing has happened for long; returns how many."""
    guests = [guest for guest in await abandoned_guests(site) if not site.presence.connected(guest.id)]
    for guest in guests:
        await leave_for_ever(site, guest)
    return len(guests)


async def abandoned_guests(site: "Site") -> list[Person]:
    """Guests who came long ago, and at whose tables nothing has happened since."""
    long_ago = site.now() - site.settings.guest_days * DAY
    users, seats, events = schema.users.c, schema.seats.c, schema.events.c
    lately = exists().where(seats.user_id == users.id, events.table_id == seats.table_id, events.at >= long_ago)
    async with site.database.reading() as connection:
        found = await connection.execute(
            select(users.id, users.name, users.kind)
            .where(users.kind == "guest", users.created_at < long_ago, ~lately)
            .limit(AT_ONCE)
        )
        return [Person(user, name, kind) for user, name, kind in found]
