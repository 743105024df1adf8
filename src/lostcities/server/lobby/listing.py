"""The list of public tables that wait or are played, with a connected player, for everybody who watches the lobby."""

import asyncio
import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, bindparam, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ...games.registry import load, registered
from ..accounts.models import DELETED
from ..projection.messages import LobbyMessage, SeatSummary, TableSummary
from ..storage import schema
from ..storage.database import Database, Unavailable
from ..tables.results import complete
from ..tables.visibility import is_public
from ..transport.connections import Connection, Presence, encode

SHOWN = ("open", "playing")
MOST = 200  # tables in one list
PAUSE = 0.2  # seconds in which changes are collected
AWAY = 1.0  # seconds until it is tried again if the database is away
GRACE = 2.0  # seconds in which a user may reconnect, as a page that is reloaded does
QUIET = 600_000  # milliseconds after which a game without a move is not live any more


class Lobby:
    """Publishes changes to those who watch the lobby, a few times a second at most."""

    def __init__(self, database: Database, presence: Presence, clock: Callable[[], int]):
        self.database = database
        self.presence = presence
        self.now = clock
        self.news: set[str] = set()
        self.people: set[int] = set()  # users who have come or gone
        self.playing: dict[str, int] = {}  # the games that are shown, and when each was last active
        self.task: asyncio.Task[None] | None = None
        presence.on_people_changed = self.people_changed

    def changed(self, table: str) -> None:
        if self.presence.lobby:
            self.news.add(table)
            self.wake()

    def people_changed(self, users: Iterable[int], here: bool) -> None:
        """Refresh the tables of users who have connected, or have gone and do not come back at once."""
        if not self.presence.lobby:
            return
        if here:
            self.refresh_users(set(users))
        else:
            asyncio.get_running_loop().call_later(GRACE, self.refresh_users, set(users))

    def refresh_users(self, users: set[int]) -> None:
        self.people |= users
        self.wake()

    def refresh_quiet(self) -> None:
        """Refresh games in which nothing has happened for long."""
        if self.presence.lobby:
            now = self.now()
            self.news.update(table for table, at in self.playing.items() if self.was_quiet(at, now))
            self.wake()

    def was_quiet(self, at: int, now: int) -> bool:
        """Whether the last event is so long ago that the game is not live."""
        return at < now - QUIET

    def wake(self) -> None:
        if (self.news or self.people) and (self.task is None or self.task.done()):
            self.task = asyncio.create_task(self.publish_soon(), name="lobby")

    async def publish_soon(self) -> None:
        """Collect changes for a moment, then publish them, until there are no more."""
        while self.news or self.people:
            await asyncio.sleep(PAUSE)
            news, self.news = self.news, set()
            people, self.people = self.people, set()
            try:
                await self.publish(sorted(news | await self.tables_of(people)))
            except Unavailable:
                self.news |= news
                self.people |= people
                await asyncio.sleep(AWAY)

    async def tables_of(self, users: set[int]) -> set[str]:
        """IDs of public, unfinished tables where some users sit."""
        if not users:
            return set()
        kept, seats = schema.tables.c, schema.seats.c
        async with self.database.reading() as connection:
            found = await connection.execute(
                select(kept.id)
                .join(schema.seats, seats.table_id == kept.id)
                .where(kept.status.in_(SHOWN), kept.public, seats.user_id.in_(many(users)))
            )
            return set(found.scalars())

    async def publish(self, news: list[str]) -> None:
        if not news:
            return
        found = await self.summaries(self.listed(SHOWN).where(schema.tables.c.id.in_(news)), None)
        gone = sorted(set(news) - {table["id"] for table in found})
        self.remember(found, gone)
        text = encode(message(found, gone, whole=False))
        for connection in list(self.presence.lobby):
            connection.send_encoded(text)

    def remember(self, found: list[TableSummary], gone: Iterable[str] = ()) -> None:
        """Note which games are shown, and when each was last active."""
        self.playing.update((table["id"], table["active_at"]) for table in found if table["status"] == "playing")
        for table in gone:
            self.playing.pop(table, None)

    async def enter(self, connection: Connection) -> None:
        """Subscribe a connection and send it the whole lobby."""
        self.presence.lobby.add(connection)
        found = await self.all(connection.user)
        self.remember(found)
        connection.send(message(found, [], whole=True))

    async def all(self, user: int | None, statuses: Sequence[str] = SHOWN) -> list[TableSummary]:
        """The newest public tables that are open or live, with a connected player."""
        kept = schema.tables.c
        return await self.summaries(
            self.listed(statuses).order_by(kept.status, kept.created_at.desc()).limit(MOST), user
        )

    async def of(self, user: int, statuses: Sequence[str] = SHOWN) -> list[TableSummary]:
        """The tables where a user sits."""
        kept, seats = schema.tables.c, schema.seats.c
        own = select(seats.table_id).where(seats.user_id == user)
        query = select(schema.tables).where(kept.id.in_(own), kept.status.in_(statuses))
        return await self.summaries(query.order_by(kept.created_at.desc()).limit(MOST), user)

    def listed(self, statuses: Sequence[str]) -> Select[Any]:
        """Public tables with a connected person; a game in progress also needs a recent event."""
        kept, seats, users = schema.tables.c, schema.seats.c, schema.users.c
        there = (
            select(seats.table_id)
            .join(schema.users, users.id == seats.user_id)
            .where(users.kind != "bot", seats.user_id.in_(many(self.presence.users())))
        )
        lately = select(schema.events.c.number).where(LAST_EVENT, schema.events.c.at >= self.now() - QUIET)
        return select(schema.tables).where(
            kept.status.in_(statuses),
            is_public(self.now()),
            kept.id.in_(there),
            or_(kept.status != "playing", lately.exists()),
        )

    async def summaries(self, query: Select[Any], user: int | None) -> list[TableSummary]:
        async with self.database.reading() as connection:
            return await summaries(connection, query, user)


LAST_EVENT: ColumnElement[bool] = and_(
    schema.events.c.table_id == schema.tables.c.id, schema.events.c.number == schema.tables.c.number
)


def many(users: Iterable[int]) -> Any:
    """User IDs as literals: databases limit the number of parameters."""
    return bindparam(None, sorted(users), expanding=True, literal_execute=True)


def message(tables: list[TableSummary], gone: list[str], *, whole: bool) -> LobbyMessage:
    return {"type": "lobby", "whole": whole, "tables": tables, "gone": gone}


async def summaries(connection: AsyncConnection, query: Select[Any], user: int | None) -> list[TableSummary]:
    """Tables with the people at them."""
    rows = list((await connection.execute(query)).mappings())
    ids = [row["id"] for row in rows]
    kept = schema.seats.c
    found = await connection.execute(
        select(kept.table_id, kept.kind, kept.user_id, schema.users.c.name, schema.users.c.kind)
        .select_from(schema.seats.outerjoin(schema.users, schema.users.c.id == kept.user_id))
        .where(kept.table_id.in_(ids))
        .order_by(kept.table_id, kept.seat)
    )
    seats: dict[str, list[SeatSummary]] = {row["id"]: [] for row in rows}
    for table, kind, sitting, name, person_kind in found:
        person: Any = None
        if sitting is not None:
            person = {"name": name or DELETED, "kind": person_kind or "account"}
        seats[table].append({"kind": kind, "person": person})
    last = await connection.execute(
        select(schema.tables.c.id, schema.events.c.at)
        .join(schema.events, LAST_EVENT)
        .where(schema.tables.c.id.in_(ids))
    )
    active: dict[str, int] = {row.id: row.at for row in last}
    return [summary(row, seats[row["id"]], active[row["id"]], user) for row in rows]


def summary(row: Any, seats: list[SeatSummary], active_at: int, user: int | None) -> TableSummary:
    about = json.loads(row["about"])
    return {
        "id": row["id"],
        "game": row["game"],
        "title": load(row["game"]).title if row["game"] in registered() else row["game"],
        "status": row["status"],
        "public": row["public"],
        "rated": row["rated"],
        "clock": about["clock"],
        "rounds": about["rounds"],
        "options": about["options"],
        "deal": about["deal"],
        "ladder": row["ladder"],
        "origin": about.get("origin"),
        "seats": seats,
        "moves": row["moves"],
        "your_turn": user is not None and row["turn_user"] == user,
        "created_at": row["created_at"],
        "started_at": row["started_at"],
        "active_at": active_at,
        "ended_at": row["ended_at"],
        "result": complete(json.loads(row["result"]), row["game"], len(seats)) if row["result"] else None,
    }
