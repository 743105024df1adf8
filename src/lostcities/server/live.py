"""A table in memory with those who watch it. What happens is told to each as that reader may know it."""

import asyncio
from collections.abc import Collection, Sequence

from . import telling
from .connections import Connection, Presence, encode
from .events import Event
from .messages import ChatLine
from .table import Table

SEATING = {"sat", "left", "replaced", "resigned", "timed_out"}  # events after which somebody may sit elsewhere


class LiveTable:
    """A table, its readers, and the lock that lets one thing happen at a time."""

    __slots__ = ("called", "lock", "published", "state", "touched", "watchers")

    def __init__(self, state: Table):
        self.state = state
        self.lock = asyncio.Lock()
        self.watchers: dict[Connection, int | None] = {}
        self.touched = 0
        self.published = state.number  # the last event that readers have heard of
        self.called = state.stretch()  # the last turn that somebody was called to

    def publish(self, events: Sequence[Event], now: int, presence: Presence) -> None:
        """Tell everybody what has happened. It is stored by now."""
        self.touched = now
        self.published = self.state.number
        played = [event for event in events if event.kind != "chat"]
        if any(event.kind in SEATING for event in events):
            self.reseat(played, now, presence)
        elif played:
            self.tell_update(played, now, presence)
        for event in events:
            if event.kind == "chat":
                self.tell_chat(event)

    def tell_update(
        self, events: Sequence[Event], now: int, presence: Presence, but: Collection[Connection] = ()
    ) -> None:
        """Tell what has changed, written out once for each observer."""
        texts: dict[int | None, bytes] = {}
        for connection, observer in self.watchers.items():
            if connection in but:
                continue
            if observer not in texts:
                texts[observer] = encode(telling.update(self.state, observer, events, now, presence.connected))
            connection.send(texts[observer])

    def reseat(self, events: Sequence[Event], now: int, presence: Presence) -> None:
        """Somebody sits down, gets up or is replaced: who now sees from elsewhere gets the whole table."""
        moved = []
        for connection, observer in list(self.watchers.items()):
            seat = self.state.seat_of(connection.user)
            if seat != observer:
                self.watchers[connection] = seat
                moved.append(connection)
        self.tell_update(events, now, presence, but=moved)
        for connection in moved:
            seat = self.watchers[connection]
            connection.tell(telling.snapshot(self.state, seat, events, [], now, presence.connected))

    def tell_chat(self, event: Event) -> None:
        """Pass on what was said, but not to those who do not want to hear it."""
        line = self.chat_line(event)
        text = encode({"type": "chat", "table": self.state.id, "line": line})
        for connection in self.watchers:
            if event.user not in connection.mutes:
                connection.send(text)

    def chat_line(self, event: Event) -> ChatLine:
        """A line of the table's talk."""
        assert event.user is not None
        return telling.chat_line(event, self.state.person(event.user).name)

    def tell_presence(self, presence: Presence) -> None:
        """Tell who is connected."""
        connected = [telling.seat_state(seat, presence.connected)["connected"] for seat in self.state.seats]
        text = encode({"type": "presence", "table": self.state.id, "connected": connected})
        for connection in self.watchers:
            connection.send(text)
