"""What operators do to tables and players, in a server process, whose memory and clients it changes."""

from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from sqlalchemy import select, update

from ...errors import OptionError
from ..accounts.deletion import DAY, leave_for_ever, leave_tables
from ..accounts.models import Person
from ..accounts.service import FOR_EVER
from ..refusals import Refusal
from ..storage import schema
from ..storage.writer import Conflict
from ..tables.events import Event
from ..tables.room import Room

if TYPE_CHECKING:
    from ..site import Site

REMOVED = '{"text":""}'  # what is left of a chat message


async def close_table(site: "Site", table: str) -> dict[str, Any]:
    """End a table for everybody, without a result."""

    def closing(room: Room) -> Event:
        if room.state.status in ("over", "closed"):
            raise OptionError(f"this table is already {room.state.status}")
        return Event("closed")

    await append(site, table, closing)
    return {"table": table}


async def append(site: "Site", table: str, event: Callable[[Room], Event]) -> None:
    """Commit an event at a table, again if another process was quicker."""
    async with site.tables.writing(table) as room:
        for _ in range(5):
            try:
                await site.tables.commit(room, [event(room)])
                return
            except Conflict:
                continue
    raise Refusal("unavailable", "table_busy")


async def remove_chat(
    site: "Site", table: str | None = None, numbers: list[int] | None = None, name: str | None = None
) -> dict[str, Any]:
    """Remove messages: some of a table, or all of a player's, at one table or everywhere."""
    kept = schema.events.c
    query = select(kept.table_id, kept.number).where(kept.kind == "chat", kept.data != REMOVED)
    if table is not None:
        query = query.where(kept.table_id == table)
    if numbers is not None:
        query = query.where(kept.number.in_(numbers))
    if name is not None:
        query = query.where(kept.user_id == (await somebody(site, name)).id)
    found: dict[str, list[int]] = defaultdict(list)
    async with site.database.writing() as connection:
        for of_table, number in await connection.execute(query.order_by(kept.table_id, kept.number)):
            found[of_table].append(number)
            await connection.execute(
                update(schema.events).where(kept.table_id == of_table, kept.number == number).values(data=REMOVED)
            )
    if not found:
        raise OptionError("there is no such message")
    for of_table, gone in found.items():
        await append(site, of_table, removing(gone))
    return {"tables": len(found), "messages": sum(map(len, found.values()))}


def removing(numbers: list[int]) -> Callable[[Room], Event]:
    return lambda room: Event("chat_removed", data={"numbers": numbers})


async def rename(site: "Site", name: str, to: str) -> dict[str, Any]:
    person = await somebody(site, name)
    renamed = await site.accounts.rename(person, to)
    await site.user_changed(person.id)
    return {"name": renamed.name}


async def ban(site: "Site", name: str, days: int | None = None, reason: str = "") -> dict[str, Any]:
    """Ban a player: signed out everywhere, unfinished games resigned."""
    person = await somebody(site, name)
    until = FOR_EVER if days is None else site.now() + days * DAY
    await site.accounts.ban(person, until, reason)
    await site.user_changed(person.id)  # first, so that nothing more is done in their name
    await leave_tables(site, person)
    return {"name": person.name, "until": until}


async def unban(site: "Site", name: str) -> dict[str, Any]:
    person = await somebody(site, name)
    await site.accounts.ban(person, None, "")
    return {"name": person.name}


async def sign_out(site: "Site", name: str, tokens: bool = False) -> dict[str, Any]:
    person = await somebody(site, name)
    await site.accounts.sign_out_everywhere(person, tokens=tokens)
    await site.user_changed(person.id)
    return {"name": person.name}


async def reset_password(site: "Site", name: str, hashed: str) -> dict[str, Any]:
    person = await somebody(site, name)
    if person.kind == "guest":
        raise OptionError(f"{person.name} is a guest and has no password")
    await site.accounts.set_password(person, hashed)
    await site.user_changed(person.id)
    return {"name": person.name}


async def delete(site: "Site", name: str) -> dict[str, Any]:
    person = await somebody(site, name)
    await leave_for_ever(site, person)
    return {"name": person.name}


async def somebody(site: "Site", name: str) -> Person:
    """A player by name; the site's own bots are left alone."""
    person = await site.accounts.by_name(name)
    if person is None:
        raise OptionError(f"there is no player called {name}")
    if person.name in site.tables.bots.house:
        raise OptionError(f"{person.name} is one of the server's own bots")
    return person


ORDERS: dict[str, Callable[..., Awaitable[dict[str, Any]]]] = {
    "close": close_table,
    "remove-chat": remove_chat,
    "rename": rename,
    "ban": ban,
    "unban": unban,
    "sign-out": sign_out,
    "reset-password": reset_password,
    "delete": delete,
}
