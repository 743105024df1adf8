"""Subscriptions to tables: a watcher gets a snapshot and then every update; others read once."""

from typing import Any

from ..accounts.models import Person
from ..projection import table as projection
from ..refusals import Refusal
from ..storage import repository
from ..transport.connections import Connection, Presence
from ..transport.rate_limit import RateLimits
from .commands import Watch
from .events import Event
from .permissions import check_reviewable
from .room import Room
from .service import TableService
from .table import Table


class Subscriptions:
    def __init__(self, tables: TableService, presence: Presence, reading_rates: RateLimits, most: int):
        self.tables = tables
        self.most = most  # tables that one connection may watch
        self.reading_rates = reading_rates  # events, by address
        self.presence = presence

    async def watch(self, connection: Connection, command: Watch) -> None:
        """Send a snapshot, and subscribe the connection to all that happens at the table."""
        if len(connection.watching) >= self.most and command.table not in connection.watching:
            raise Refusal("conflict", "many_watched", n=self.most)
        async with self.tables.reading(command.table) as room:
            message = await self.look(room, connection, command.after, command.key)
            room.watchers[connection] = room.state.seat_of(connection.user)
            connection.watching.add(room.state.id)
            connection.send(message)
        self.publish_presence_of(room, room.watchers.get(connection))
        if room.state.bots_alone:  # they play while somebody watches
            self.tables.bots.ask(room.state)
            self.presence.notify(f"w{room.state.id}")

    async def read(self, table: str, person: Person | None, key: str | None, origin: str) -> Any:
        """A snapshot without a subscription."""
        async with self.tables.reading(table) as room:
            return await self.look(room, Connection(person, origin=origin), None, key)

    async def look(self, room: Room, connection: Connection, after: int | None, key: str | None) -> Any:
        """The snapshot for one reader, with the events after a number."""
        state = room.state
        if not state.may_read(connection.user, key, self.tables.now()):
            raise Refusal("not_found", "no_table")
        events: list[Event] = []
        if after is None or after < state.number:
            self.reading_rates.spend(connection.origin, 1 + state.number - (after or 0))
            async with self.tables.database.reading() as reading:
                # another process may have stored more than this one has folded: that comes as the next update
                events = await repository.load_events(reading, state.id, after or 0, to=state.number)
        lines = [
            room.chat_line(event)
            for event in events
            if event.kind == "chat" and event.data["text"] and event.user not in connection.mutes
        ]
        room.touched = self.tables.now()
        observer = state.seat_of(connection.user)
        return projection.snapshot(state, observer, events, lines, self.tables.now(), room.audience(self.presence))

    def notify_watched(self) -> None:
        """Notify the other processes of watched tables of bots alone; expire what they have told."""
        for table, room in self.tables.rooms.items():
            if room.watchers and room.state.bots_alone and room.state.status == "playing":
                self.presence.notify(f"w{table}")
        self.tables.watched = {table: at for table, at in self.tables.watched.items() if self.tables.is_watched(table)}

    def unwatch(self, connection: Connection, table: str) -> None:
        connection.watching.discard(table)
        room = self.tables.rooms.get(table) or self.tables.dropped.get(table)
        if room is not None and connection in room.watchers:
            self.publish_presence_of(room, room.watchers.pop(connection))

    def publish_presence_of(self, room: Room, seat: int | None) -> None:
        """A watcher has come or gone: publish it at once for a player, with others in a moment for a spectator."""
        if seat is None:
            room.recount(self.presence)
        else:
            room.publish_presence(self.presence)

    def leave(self, connection: Connection) -> None:
        """Remove a connection from everything."""
        self.presence.leave(connection)
        for table in list(connection.watching):
            self.unwatch(connection, table)
        self.tables.bots.leave(connection)

    async def readable(self, table: str, person: Person | None, key: str | None) -> Room:
        """A room that a user may read, or a Refusal."""
        room = await self.tables.find(table)
        if not room.state.may_read(person.id if person else None, key, self.tables.now()):
            raise Refusal("not_found", "no_table")
        return room

    async def finished(self, table: str, person: Person | None, key: str | None, origin: str) -> Room:
        """A readable room whose game is over; the reading of all its events is counted."""
        room = await self.readable(table, person, key)
        if room.state.status != "over":
            raise Refusal("conflict", "not_over")
        self.reading_rates.spend(origin, room.state.number)
        return room

    async def reviewable(self, table: str, person: Person | None, key: str | None, origin: str) -> Table:
        """A readable table whose game is over and can be reviewed, in step with the database."""
        async with self.tables.reading(table) as room:
            if not room.state.may_read(person.id if person else None, key, self.tables.now()):
                raise Refusal("not_found", "no_table")
            check_reviewable(room.state)
            self.reading_rates.spend(origin, room.state.number)
            room.touched = self.tables.now()
            return room.state
