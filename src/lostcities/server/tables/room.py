"""A room: a table in memory with its watchers, each of whom is sent what they may know."""

import asyncio
from collections.abc import Collection, Sequence

from ..projection import table as projection
from ..projection.log import chat_line
from ..projection.messages import ChatLine, PresenceMessage
from ..ratings.rules import Rated, Unrated
from ..transport.connections import Connection, Presence, encode
from .events import Event
from .table import Table

NOBODY = projection.Audience(lambda user: False)
MOMENT = 0.5  # seconds in which watchers who come and go are counted together
SEATING = {"sat", "left", "replaced", "resigned", "timed_out"}  # events after which observers may have another seat


class Room:
    """A table in memory with its watchers and their ratings; the lock lets one thing happen at a time."""

    __slots__ = ("lock", "published", "ratings", "recounting", "state", "touched", "turn_sent", "unrated", "watchers")

    def __init__(self, state: Table):
        self.state = state
        self.lock = asyncio.Lock()
        self.watchers: dict[Connection, int | None] = {}
        self.ratings: dict[int, Rated] = {}  # of the players, as of the last change of seats
        self.unrated: Unrated | None = None  # why this rated game will change no rating
        self.recounting = False  # a count of watchers is scheduled
        self.touched = 0
        self.published = state.number  # the number of the last published event
        self.turn_sent = state.stretch()  # the last turn that `turn` was sent for

    def publish(self, events: Sequence[Event], now: int, presence: Presence) -> None:
        """Send stored events to every watcher, as each may know them."""
        self.published = self.state.number
        played = [event for event in events if event.kind != "chat"]
        if any(event.kind in SEATING for event in events):
            self.reseat(played, now, presence)
        elif played:
            self.publish_update(played, now, presence)
        for event in events:
            if event.kind == "chat":
                self.publish_chat(event)

    def publish_update(
        self, events: Sequence[Event], now: int, presence: Presence, but: Collection[Connection] = ()
    ) -> None:
        """Send what has changed, encoded once for each observer."""
        texts: dict[int | None, bytes] = {}
        moves = all(event.kind == "moved" for event in events)  # which change nothing around the table
        audience = NOBODY if moves else self.audience(presence)
        for connection, observer in self.watchers.items():
            if connection in but:
                continue
            if observer not in texts:
                texts[observer] = encode(projection.update(self.state, observer, events, now, audience))
            connection.send_encoded(texts[observer])

    def reseat(self, events: Sequence[Event], now: int, presence: Presence) -> None:
        """Publish a change of seats: a watcher who now sees from another seat gets a snapshot."""
        moved = []
        for connection, observer in list(self.watchers.items()):
            seat = self.state.seat_of(connection.user)
            if seat != observer:
                self.watchers[connection] = seat
                moved.append(connection)
        self.publish_update(events, now, presence, but=moved)
        for connection in moved:
            seat = self.watchers[connection]
            connection.send(projection.snapshot(self.state, seat, events, [], now, self.audience(presence)))
        if moved:
            self.recount(presence)

    def publish_snapshot(self, now: int, presence: Presence) -> None:
        """Send everybody the whole table: a player has another name."""
        audience = self.audience(presence)
        for connection, observer in self.watchers.items():
            connection.send(projection.snapshot(self.state, observer, [], [], now, audience))

    def publish_chat(self, event: Event) -> None:
        """Send a chat line to all but those who mute its author."""
        line = self.chat_line(event)
        text = encode({"type": "chat", "table": self.state.id, "line": line})
        for connection in self.watchers:
            if event.user not in connection.mutes:
                connection.send_encoded(text)

    def chat_line(self, event: Event) -> ChatLine:
        assert event.user is not None
        return chat_line(event, self.state.person(event.user).name)

    def publish_presence(self, presence: Presence) -> None:
        """Send who is connected, and how many watch."""
        self.recounting = False
        connected = [projection.is_connected(seat, presence.connected) for seat in self.state.seats]
        message: PresenceMessage = {
            "type": "presence",
            "table": self.state.id,
            "connected": connected,
            "watchers": self.spectators(),
        }
        text = encode(message)
        for connection in self.watchers:
            connection.send_encoded(text)

    def recount(self, presence: Presence) -> None:
        """Publish the presence in a moment, so that a crowd is counted once."""
        if not self.recounting:
            self.recounting = True
            asyncio.get_running_loop().call_later(MOMENT, self.publish_presence, presence)

    def spectators(self) -> int:
        """The number of people who watch without a seat; without a name, each page counts."""
        watching = [connection for connection, seat in self.watchers.items() if seat is None]
        return len({connection if connection.user is None else connection.user for connection in watching})

    def audience(self, presence: Presence) -> projection.Audience:
        return projection.Audience(presence.connected, self.ratings, self.spectators(), self.unrated)
