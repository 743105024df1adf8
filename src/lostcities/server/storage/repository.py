"""Tables and events as rows, and back."""

import json
import secrets
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import bindparam, insert, select, true, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from ..accounts.models import Person, nobody
from ..tables.events import Event, read_data
from ..tables.table import Table
from . import schema

UPDATE_TABLE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of_table"))
    .values(
        {
            name: bindparam(name)
            for name in ("number", "status", "turn_user", "deadline", "moves", "started_at", "ended_at", "result")
        }
    )
)
UPDATE_SEAT = (
    update(schema.seats)
    .where(schema.seats.c.table_id == bindparam("of_table"), schema.seats.c.seat == bindparam("of_seat"))
    .values(user_id=bindparam("user_id"), place=bindparam("place"))
)
CREDIT_TABLE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of"))
    .values(number=bindparam("to"), deadline=bindparam("until"))
)
INSERT_EVENT = insert(schema.events)


def event_row(table: str, event: Event) -> dict[str, Any]:
    return {
        "table_id": table,
        "number": event.number,
        "at": event.at,
        "kind": event.kind,
        "seat": event.seat,
        "user_id": event.user,
        "command": event.command,
        "data": event.data_text(),
    }


def table_row(table: Table) -> dict[str, Any]:
    row = table.summary()
    row["of_table"] = row.pop("id")
    row["result"] = json.dumps(table.result) if table.result else None
    return row


def seat_rows(table: Table) -> list[dict[str, Any]]:
    places: dict[int, int] = {}
    if table.result is not None:
        for side, place in zip(table.sides(), table.result["places"], strict=True):
            places.update(dict.fromkeys(side, place))
    return [
        {
            "of_table": table.id,
            "of_seat": number,
            "user_id": seat.person.id if seat.person else None,
            "place": places.get(number),
        }
        for number, seat in enumerate(table.seats)
    ]


async def insert_table(connection: AsyncConnection, table: Table, quick: str | None, deal: str | None) -> None:
    """Insert a new table and its seats, before its first event."""
    row = table.summary()
    about = table.about
    row.update(
        game=about.game,
        public=about.public,
        rated=about.rated,
        ladder=about.ladder,
        quick=quick,
        about=about.model_dump_json(),
        result=None,
        creator=about.creator,
        deal=deal,
        origin=about.origin.table if about.origin else None,
        secret=table.secret,
        key=table.key,
        created_at=about.created_at,
    )
    await connection.execute(insert(schema.tables), row)
    seats = [
        {
            "table_id": table.id,
            "seat": number,
            "kind": seat.kind,
            "user_id": seat.person.id if seat.person else None,
            "place": None,
        }
        for number, seat in enumerate(table.seats)
    ]
    await connection.execute(insert(schema.seats), seats)


async def load_events(connection: AsyncConnection, table: str, after: int, to: int | None = None) -> list[Event]:
    """The events of a table after a number, up to `to` if it is given."""
    kept = schema.events.c
    found = await connection.execute(
        select(kept.number, kept.at, kept.kind, kept.seat, kept.user_id, kept.command, kept.data)
        .where(kept.table_id == table, kept.number > after, true() if to is None else kept.number <= to)
        .order_by(kept.number)
    )
    return [
        Event(kind, seat, read_data(data), user, command, number, at)
        for number, at, kind, seat, user, command, data in found
    ]


async def load_wanted(connection: AsyncConnection, wanted: Sequence[tuple[str, int]]) -> dict[str, list[Event]]:
    """Events by table and number."""
    kept = schema.events.c
    found = await connection.execute(
        select(kept.table_id, kept.number, kept.at, kept.kind, kept.seat, kept.user_id, kept.command, kept.data)
        .where(tuple_(kept.table_id, kept.number).in_(wanted))
        .order_by(kept.number)
    )
    events: dict[str, list[Event]] = {}
    for table, number, at, kind, seat, user, command, data in found:
        events.setdefault(table, []).append(Event(kind, seat, read_data(data), user, command, number, at))
    return events


async def load_numbers(connection: AsyncConnection, tables: Sequence[str]) -> dict[str, int]:
    """The number of the last event of each table."""
    kept = schema.tables.c
    found = await connection.execute(select(kept.id, kept.number).where(kept.id.in_(tables)))
    return {row.id: row.number for row in found}


async def load_table(connection: AsyncConnection, table: str) -> Any:
    """Game, secret, key and last event number of a table; None if there is no such table."""
    kept = schema.tables.c
    found = await connection.execute(select(kept.game, kept.secret, kept.key, kept.number).where(kept.id == table))
    return found.first()


async def command_number(connection: AsyncConnection, table: str, user: int, command: str) -> int | None:
    """The number of the event that a command has made, if it was done before."""
    kept = schema.events.c
    found = await connection.execute(
        select(kept.number).where(kept.table_id == table, kept.user_id == user, kept.command == command)
    )
    return found.scalar()


async def insert_missing(connection: AsyncConnection, table: Any, rows: list[dict[str, Any]]) -> int:
    """Insert rows whose keys are not taken; returns how many those were."""
    inserting = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    added = 0
    for row in rows:
        added += (await connection.execute(inserting(table).values(row).on_conflict_do_nothing())).rowcount
    return added


def users_in(events: Iterable[Event]) -> set[int]:
    """IDs of all users that events mention."""
    users: set[int] = set()
    for event in events:
        if event.user is not None:
            users.add(event.user)
        users.update(user for _, user in event.data.get("bots", ()))
        if event.kind == "created":
            users.update(user for _, user in event.data["seats"] if user is not None)
    return users


async def load_people(connection: AsyncConnection, users: Sequence[int]) -> dict[int, Person]:
    """Users by ID; deleted ones have no name."""
    kept = schema.users.c
    found = await connection.execute(select(kept.id, kept.name, kept.kind).where(kept.id.in_(users)))
    people = {user: nobody(user) for user in users}
    people.update({user: Person(user, name, kind) for user, name, kind in found})
    return people


async def load_key(connection: AsyncConnection, name: str) -> str:
    """A secret of 256 bits, in hex, that all processes on one database share; made at the first call."""
    kept = schema.settings
    found = (await connection.execute(select(kept.c.value).where(kept.c.name == name))).scalar()
    if found is None:
        found = secrets.token_hex(32)
        await connection.execute(insert(kept).values(name=name, value=found))
    return found
