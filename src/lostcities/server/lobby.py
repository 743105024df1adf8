"""The lobby: public tables that wait or are played, for everybody who looks."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ..rules.contract import entry, registered
from . import schema
from .connections import Connection, Presence, encode
from .database import Database
from .messages import LobbyMessage, SeatSummary, TableSummary
from .people import DELETED

SHOWN = ("open", "playing")
MOST = 200  # tables in one list
PAUSE = 0.2  # seconds in which changes are collected


class Lobby:
    """Tells those who look what has changed, a few times a second at most."""

    def __init__(self, database: Database, presence: Presence):
        self.database = database
        self.presence = presence
        self.news: set[str] = set()
        self.task: asyncio.Task[None] | None = None

    def changed(self, table: str) -> None:
        """A table has opened, begun or ended."""
        if not self.presence.lobby:
            return
        self.news.add(table)
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.tell_soon(), name="lobby")

    async def tell_soon(self) -> None:
        """Collect for a moment, then tell, until there is nothing new."""
        while self.news:
            await asyncio.sleep(PAUSE)
            news, self.news = sorted(self.news), set()
            await self.tell(news)

    async def tell(self, news: list[str]) -> None:
        """Tell those who look what has become of some tables."""
        kept = schema.tables.c
        found = await self.summaries(select(schema.tables).where(kept.id.in_(news), kept.public), None)
        shown = [table for table in found if table["status"] in SHOWN]
        gone = sorted(set(news) - {table["id"] for table in shown})
        text = encode(message(shown, gone, whole=False))
        for connection in list(self.presence.lobby):
            connection.send(text)

    async def enter(self, connection: Connection) -> None:
        """Somebody looks."""
        self.presence.lobby.add(connection)
        connection.tell(message(await self.all(connection.user), [], whole=True))

    async def all(self, user: int | None, statuses: Sequence[str] = SHOWN) -> list[TableSummary]:
        """The newest public tables that are open or live."""
        kept = schema.tables.c
        query = select(schema.tables).where(kept.status.in_(statuses), kept.public)
        return await self.summaries(query.order_by(kept.status, kept.created_at.desc()).limit(MOST), user)

    async def of(self, user: int, statuses: Sequence[str] = SHOWN) -> list[TableSummary]:
        """The tables where somebody sits."""
        kept, seats = schema.tables.c, schema.seats.c
        own = select(seats.table_id).where(seats.user_id == user)
        query = select(schema.tables).where(kept.id.in_(own), kept.status.in_(statuses))
        return await self.summaries(query.order_by(kept.created_at.desc()).limit(MOST), user)

    async def summaries(self, query: Select[Any], user: int | None) -> list[TableSummary]:
        """Tables as lists show them."""
        async with self.database.reading() as connection:
            return await summaries(connection, query, user)


def message(tables: list[TableSummary], gone: list[str], *, whole: bool) -> LobbyMessage:
    """What those who look hear."""
    return {"type": "lobby", "whole": whole, "tables": tables, "gone": gone}


async def summaries(connection: AsyncConnection, query: Select[Any], user: int | None) -> list[TableSummary]:
    """Tables with the people at them."""
    rows = list((await connection.execute(query)).mappings())
    kept = schema.seats.c
    found = await connection.execute(
        select(kept.table_id, kept.kind, kept.user_id, schema.users.c.name, schema.users.c.kind)
        .select_from(schema.seats.outerjoin(schema.users, schema.users.c.id == kept.user_id))
        .where(kept.table_id.in_([row["id"] for row in rows]))
        .order_by(kept.table_id, kept.seat)
    )
    seats: dict[str, list[SeatSummary]] = {row["id"]: [] for row in rows}
    for table, kind, sitting, name, person_kind in found:
        person: Any = None
        if sitting is not None:
            person = {"name": name or DELETED, "kind": person_kind or "account"}
        seats[table].append({"kind": kind, "person": person})
    return [summary(row, seats[row["id"]], user) for row in rows]


def summary(row: Any, seats: list[SeatSummary], user: int | None) -> TableSummary:
    """One table in a list."""
    about = json.loads(row["about"])
    return {
        "id": row["id"],
        "game": row["game"],
        "title": entry(row["game"]).rules.TITLE if row["game"] in registered() else row["game"],
        "status": row["status"],
        "public": row["public"],
        "rated": row["rated"],
        "clock": about["clock"],
        "rounds": about["rounds"],
        "options": about["options"],
        "deal": about["deal"],
        "seats": seats,
        "moves": row["moves"],
        "your_turn": user is not None and row["turn_user"] == user,
        "created_at": row["created_at"],
        "started_at": row["started_at"],
        "ended_at": row["ended_at"],
        "result": json.loads(row["result"]) if row["result"] else None,
    }
