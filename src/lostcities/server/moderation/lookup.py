"""What operators look up: tables and players."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ...errors import OptionError
from ..accounts.models import DELETED
from ..accounts.names import name_key
from ..storage import schema


async def list_tables(
    connection: AsyncConnection, statuses: Sequence[str], player: str | None, most: int
) -> list[dict[str, Any]]:
    """Tables and their players, newest first; private ones too."""
    kept, seats, users = schema.tables.c, schema.seats.c, schema.users.c
    query = select(kept.id, kept.game, kept.status, kept.rated, kept.public, kept.moves, kept.created_at)
    query = query.where(kept.status.in_(statuses))
    if player is not None:
        own = select(seats.table_id).join(schema.users, users.id == seats.user_id)
        query = query.where(kept.id.in_(own.where(users.name_key == name_key(player))))
    rows = [
        dict(row) for row in (await connection.execute(query.order_by(kept.created_at.desc()).limit(most))).mappings()
    ]
    found = await connection.execute(
        select(seats.table_id, users.name)
        .select_from(schema.seats.outerjoin(schema.users, users.id == seats.user_id))
        .where(seats.table_id.in_([row["id"] for row in rows]), seats.user_id.is_not(None))
        .order_by(seats.table_id, seats.seat)
    )
    people: dict[str, list[str]] = {row["id"]: [] for row in rows}
    for table, name in found:
        people[table].append(name or DELETED)
    return [row | {"people": people[row["id"]]} for row in rows]


async def describe_player(connection: AsyncConnection, name: str, now: int) -> dict[str, Any]:
    users = schema.users.c
    row = (
        (await connection.execute(select(schema.users).where(users.name_key == name_key(name))))
        .mappings()
        .one_or_none()
    )
    if row is None:
        raise OptionError(f"there is no player called {name}")

    async def count(query: Any) -> int:
        return int((await connection.execute(select(func.count()).select_from(query.subquery()))).scalar_one())

    seats, tables, reports = schema.seats.c, schema.tables.c, schema.reports.c
    own = select(tables.id).join(schema.seats, seats.table_id == tables.id).where(seats.user_id == row["id"])
    sessions = select(schema.sessions.c.id).where(
        schema.sessions.c.user_id == row["id"], schema.sessions.c.expires_at > now
    )
    told = {"name": row["name"], "kind": row["kind"], "since": row["created_at"]}
    if (row["banned_until"] or 0) > now:
        told |= {"banned until": row["banned_until"], "reason": row["ban_reason"] or ""}
    return told | {
        "games finished": await count(own.where(tables.status == "over")),
        "games on": await count(own.where(tables.status.in_(("open", "playing")))),
        "sessions": await count(sessions),
        "tokens": await count(select(schema.tokens.c.id).where(schema.tokens.c.user_id == row["id"])),
        "reports about": await count(select(reports.id).where(reports.reported_id == row["id"])),
        "reports by": await count(select(reports.id).where(reports.reporter_id == row["id"])),
    }
