"""A table in memory with those who watch it. What happens is told to each as that reader may know it."""

import asyncio
from collections.abc import Collection, Sequence

from . import telling
from .connections import Connection, Presence, encode
from .events import Event
from .messages import ChatLine, PresenceMessage
from .rating_rules import Unrated
from .ratings import Rated
from .table import Table

NOBODY = telling.Company(lambda user: False)
MOMENT = 0.5  # seconds in which watchers who come and go are counted together
SEATING = {"sat", "left", "replaced", "resigned", "timed_out"}  # events after which somebody may sit elsewhere


class LiveTable:
    """A table, its readers, their ratings, and the lock that lets one thing happen at a time."""

    __slots__ = ("called", "lock", "published", "ratings", "recounting", "state", "touched", "unrated", "watchers")

    def __init__(self, state: Table):
        self.state = state
        self.lock = asyncio.Lock()
        self.watchers: dict[Connection, int | None] = {}
        self.ratings: dict[int, Rated] = {}  # of those who sit here, when they last sat down
        self.unrated: Unrated | None = None  # why this rated game will change no rating
        self.recounting = False  # readers will soon hear how many they are
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
        moves = all(event.kind == "moved" for event in events)  # which change nothing around the table
        company = NOBODY if moves else self.company(presence)
        for connection, observer in self.watchers.items():
            if connection in but:
                continue
            if observer not in texts:
                texts[observer] = encode(telling.update(self.state, observer, events, now, company))
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
            connection.tell(telling.snapshot(self.state, seat, events, [], now, self.company(presence)))
        if moved:
            self.recount(presence)

    def tell_whole(self, now: int, presence: Presence) -> None:
        """Tell everybody the whole table again: somebody at it has another name."""
        company = self.company(presence)
        for connection, observer in self.watchers.items():
            connection.tell(telling.snapshot(self.state, observer, [], [], now, company))

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
        """Tell who is connected, and how many watch."""
        self.recounting = False
        connected = [telling.is_connected(seat, presence.connected) for seat in self.state.seats]
        message: PresenceMessage = {
            "type": "presence",
            "table": self.state.id,
            "connected": connected,
            "watchers": self.spectators(),
        }
        text = encode(message)
        for connection in self.watchers:
            connection.send(text)

    def recount(self, presence: Presence) -> None:
        """Tell soon how many watch: a crowd that comes together is told of once."""
        if not self.recounting:
            self.recounting = True
            asyncio.get_running_loop().call_later(MOMENT, self.tell_presence, presence)

    def spectators(self) -> int:
        """How many people watch who do not sit here; whoever has no name counts once for each page."""
        watching = [connection for connection, seat in self.watchers.items() if seat is None]
        return len({connection if connection.user is None else connection.user for connection in watching})

    def company(self, presence: Presence) -> telling.Company:
        """Those around the table."""
        return telling.Company(presence.connected, self.ratings, self.spectators(), self.unrated)
