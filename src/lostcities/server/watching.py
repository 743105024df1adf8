"""Who looks at which table: those who watch hear of everything, others ask once."""

from typing import Any

from . import storage, telling
from .budgets import Budgets
from .commands import Watch
from .connections import Connection, Presence
from .events import Event
from .live import LiveTable
from .people import Person
from .refusals import Refusal
from .tables import NO_TABLE, Tables


class Watching:
    """Shows tables to those who may see them."""

    def __init__(self, tables: Tables, presence: Presence, reading: Budgets, most: int):
        self.tables = tables
        self.most = most  # tables for one client
        self.reading = reading  # events, by address
        self.presence = presence

    async def watch(self, connection: Connection, command: Watch) -> None:
        """Send a whole table, and from now on all that happens there."""
        if len(connection.watching) >= self.most and command.table not in connection.watching:
            raise Refusal("conflict", f"You already watch {self.most} tables. Close some of them first.")
        async with self.tables.visiting(command.table) as live:
            message = await self.look(live, connection, command.after, command.key)
            live.watchers[connection] = live.state.seat_of(connection.user)
            connection.watching.add(live.state.id)
            connection.tell(message)
        self.tell_of(live, live.watchers.get(connection))
        if live.state.bots_alone:  # they play when somebody looks
            self.tables.bots.ask(live.state)
            self.presence.on_change(f"w{live.state.id}")

    async def read(self, table: str, person: Person | None, key: str | None, origin: str) -> Any:
        """The same message for somebody who only asks once."""
        async with self.tables.visiting(table) as live:
            return await self.look(live, Connection(person, origin=origin), None, key)

    async def look(self, live: LiveTable, connection: Connection, after: int | None, key: str | None) -> Any:
        """The message of a whole table for one reader."""
        state = live.state
        if not state.may_read(connection.user, key):
            raise Refusal("not_found", NO_TABLE)
        events: list[Event] = []
        if after is None or after < state.number:
            self.reading.spend(connection.origin, 1 + state.number - (after or 0))
            async with self.tables.database.reading() as reading:
                # another process may have stored more than this one has folded: that comes as the next update
                events = await storage.load_events(reading, state.id, after or 0, to=state.number)
        lines = [
            live.chat_line(event)
            for event in events
            if event.kind == "chat" and event.data["text"] and event.user not in connection.mutes
        ]
        live.touched = self.tables.now()
        observer = state.seat_of(connection.user)
        return telling.snapshot(state, observer, events, lines, self.tables.now(), live.company(self.presence))

    def tell_watched(self) -> None:
        """Tell the other processes at which tables of bots alone somebody watches here; forget what they have said."""
        for table, live in self.tables.live.items():
            if live.watchers and live.state.bots_alone and live.state.status == "playing":
                self.presence.on_change(f"w{table}")
        self.tables.watched = {table: at for table, at in self.tables.watched.items() if self.tables.is_watched(table)}

    def unwatch(self, connection: Connection, table: str) -> None:
        """Tell somebody no more."""
        connection.watching.discard(table)
        live = self.tables.live.get(table) or self.tables.adrift.get(table)
        if live is not None and connection in live.watchers:
            self.tell_of(live, live.watchers.pop(connection))

    def tell_of(self, live: LiveTable, seat: int | None) -> None:
        """A reader has come or gone: the others hear at once of somebody who sits there, and soon of a spectator."""
        if seat is None:
            live.recount(self.presence)
        else:
            live.tell_presence(self.presence)

    def leave(self, connection: Connection) -> None:
        """A client is gone."""
        self.presence.leave(connection)
        for table in list(connection.watching):
            self.unwatch(connection, table)
        self.tables.bots.leave(connection)

    async def readable(self, table: str, person: Person | None, key: str | None) -> LiveTable:
        """A table that somebody may read."""
        live = await self.tables.find(table)
        if not live.state.may_read(person.id if person else None, key):
            raise Refusal("not_found", NO_TABLE)
        return live

    async def finished(self, table: str, person: Person | None, key: str | None, origin: str) -> LiveTable:
        """The same if its game is over: all of it is read."""
        live = await self.readable(table, person, key)
        if live.state.status != "over":
            raise Refusal("conflict", "The game isn't over yet.")
        self.reading.spend(origin, live.state.number)
        return live
