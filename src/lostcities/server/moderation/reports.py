"""Abuse reports: a player reports another one, or something that was said; operators look at them one by one."""

from typing import Any, Literal

from sqlalchemy import and_, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..accounts.models import DELETED, Person
from ..refusals import Refusal
from ..storage import schema
from ..storage.database import Database
from ..tables.events import read_data
from ..tables.table import Table

Reason = Literal["chat", "name", "cheating", "stalling", "other"]
LONGEST_WORDS = 500
AROUND = 5  # chat lines before and after one that was reported


async def file_report(
    database: Database,
    table: Table,
    by: Person,
    seat: int | None,
    event: int | None,
    reason: Reason,
    words: str,
    now: int,
) -> int:
    """Store a report about a seat, or about the author of a message; returns its number."""
    async with database.writing() as connection:
        if event is not None:
            reported = await speaker(connection, table.id, event)
        else:
            person = table.seats[seat].person if seat is not None and seat < len(table.seats) else None
            reported = person.id if person is not None else None
        if reported is None or not await exists(connection, reported):
            raise Refusal("not_found", "nobody_to_report")
        if reported == by.id:
            raise Refusal("conflict", "report_oneself")
        row = {"at": now, "reporter_id": by.id, "reported_id": reported, "table_id": table.id, "event": event}
        added = await connection.execute(
            insert(schema.reports).values(**row, reason=reason, words=words).returning(schema.reports.c.id)
        )
        return int(added.scalar_one())


async def speaker(connection: AsyncConnection, table: str, event: int) -> int | None:
    kept = schema.events.c
    found = await connection.execute(
        select(kept.user_id).where(kept.table_id == table, kept.number == event, kept.kind == "chat")
    )
    user: int | None = found.scalar()
    return user


async def exists(connection: AsyncConnection, user: int) -> bool:
    found = await connection.execute(select(schema.users.c.id).where(schema.users.c.id == user))
    return found.scalar() is not None


async def queue(connection: AsyncConnection, *, resolved: bool = False) -> list[dict[str, Any]]:
    """Open reports, oldest first; or all, newest first."""
    kept = schema.reports.c
    query = listed()
    query = query.order_by(kept.id.desc()) if resolved else query.where(kept.resolved_at.is_(None)).order_by(kept.id)
    return [dict(row) for row in (await connection.execute(query.limit(200))).mappings()]


async def find_report(connection: AsyncConnection, number: int) -> dict[str, Any] | None:
    found = (await connection.execute(listed().where(schema.reports.c.id == number))).mappings().first()
    return dict(found) if found is not None else None


def listed() -> Any:
    reporter, reported = schema.users.alias(), schema.users.alias()
    kept = schema.reports.c
    return (
        select(
            schema.reports,
            reporter.c.name.label("reporter"),
            reported.c.name.label("reported"),
            reported.c.kind,
            reported.c.banned_until,
            schema.tables.c.game,
            schema.tables.c.status,
        )
        .join(reported, reported.c.id == kept.reported_id)
        .join(schema.tables, schema.tables.c.id == kept.table_id)
        .outerjoin(reporter, reporter.c.id == kept.reporter_id)
    )


async def context(connection: AsyncConnection, table: str, event: int | None) -> list[dict[str, Any]]:
    """The chat of a table: around an event, or all of it."""
    kept = schema.events.c
    found = await connection.execute(
        select(kept.number, kept.at, schema.users.c.name, kept.data)
        .outerjoin(schema.users, schema.users.c.id == kept.user_id)
        .where(and_(kept.table_id == table, kept.kind == "chat"))
        .order_by(kept.number)
    )
    lines = [
        {"number": number, "at": at, "name": name or DELETED, "text": read_data(data)["text"]}
        for number, at, name, data in found
    ]
    if event is None:
        return lines
    place = next((place for place, said in enumerate(lines) if said["number"] >= event), len(lines))
    return lines[max(0, place - AROUND) : place + AROUND + 1]


async def resolve(connection: AsyncConnection, number: int, note: str, now: int) -> None:
    kept = schema.reports
    await connection.execute(update(kept).where(kept.c.id == number).values(resolved_at=now, note=note))
