"""Deletion of accounts, and of guests who have not played for long."""

import secrets
from typing import TYPE_CHECKING

from sqlalchemy import exists, or_, select

from ..lobby.expiry import close_made_by
from ..refusals import Refusal
from ..storage import schema
from ..storage.database import Unavailable
from ..tables import decide
from ..tables.commands import Leave
from .models import Person

if TYPE_CHECKING:
    from ..site import Site

DAY = 86_400_000  # milliseconds
AT_ONCE = 500  # guests that are removed in one go


async def leave_for_ever(site: "Site", person: Person) -> None:
    """Resign a user's games and delete the account; old games stay, without name and chat."""
    await leave_tables(site, person)
    await site.accounts.erase(person)
    await site.user_changed(person.id)


async def leave_tables(site: "Site", person: Person) -> None:
    """Resign a user's running games, and leave tables that wait."""
    for table in await unfinished_tables(site, person):
        try:
            await give_up(site, table, person)
            await site.tables.act(Leave(do="leave", id=secrets.token_hex(8), table=table), person)
        except Unavailable:
            raise  # no account is deleted while its games cannot be resigned
        except Refusal:
            pass
    await close_made_by(site, person)


async def unfinished_tables(site: "Site", person: Person) -> list[str]:
    kept, seats = schema.tables.c, schema.seats.c
    async with site.database.reading() as connection:
        found = await connection.execute(
            select(kept.id)
            .join(schema.seats, seats.table_id == kept.id)
            .where(seats.user_id == person.id, kept.status.in_(("open", "playing")))
        )
        return list(found.scalars())


async def give_up(site: "Site", table: str, person: Person) -> None:
    """Resign without asking a partner."""
    async with site.tables.writing(table) as room:
        seat = room.state.seat_of(person.id)
        if room.state.status == "playing" and seat is not None and not room.state.seats[seat].retired:
            stand_in = site.tables.bots.stand_in
            await site.tables.commit(room, [decide.retirement("resigned", room.state, seat, stand_in)])


async def remove_abandoned_guests(site: "Site") -> int:
    """Remove guests at whose tables nothing has happened for long, and who have not practised; returns how many."""
    guests = [guest for guest in await abandoned_guests(site) if not site.presence.connected(guest.id)]
    for guest in guests:
        await leave_for_ever(site, guest)
    return len(guests)


async def abandoned_guests(site: "Site") -> list[Person]:
    long_ago = site.now() - site.settings.guest_days * DAY
    users, seats, events = schema.users.c, schema.seats.c, schema.events.c
    cards, puzzles, daily = schema.practice_cards.c, schema.puzzle_attempts.c, schema.daily_attempts.c
    lately = or_(
        exists().where(seats.user_id == users.id, events.table_id == seats.table_id, events.at >= long_ago),
        exists().where(cards.user_id == users.id, cards.answered_at >= long_ago),
        exists().where(puzzles.user_id == users.id, puzzles.at >= long_ago),
        exists().where(daily.user_id == users.id, daily.at >= long_ago),
    )
    async with site.database.reading() as connection:
        found = await connection.execute(
            select(users.id, users.name, users.kind)
            .where(users.kind == "guest", users.created_at < long_ago, ~lately)
            .limit(AT_ONCE)
        )
        return [Person(user, name, kind) for user, name, kind in found]
