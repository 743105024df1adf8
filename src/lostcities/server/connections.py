"""Clients that are connected, whatever carries their messages."""

import time
from collections.abc import Callable, Iterable
from typing import Any

import orjson

from .bot_queue import Worker
from .people import Person
from .refusals import Refusal

OUTBOX_BYTES = 1_000_000  # that wait for a slow reader, who then has to connect again
MOST_REMEMBERED = 100_000  # users of whom it is known when they left


def encode(message: Any) -> bytes:
    """A message as it is sent."""
    return orjson.dumps(message)


def nobody_sends() -> None:
    """What waits is read by whoever has made the connection."""


class Connection:
    """One client: who it is, what it watches, and what waits to be sent to it."""

    __slots__ = (
        "closed",
        "credential",
        "mutes",
        "origin",
        "outbox",
        "person",
        "room",
        "waiting",
        "wake",
        "watching",
        "worker",
    )

    def __init__(
        self,
        person: Person | None,
        mutes: frozenset[int] = frozenset(),
        credential: str | None = None,
        origin: str = "",
        room: int = OUTBOX_BYTES,
    ):
        self.person = person
        self.mutes = mutes
        self.credential = credential  # the hash of the session or token that it came with
        self.origin = origin  # where it came from, as limits count it
        self.room = room  # bytes that may wait
        self.waiting = 0  # bytes that do
        self.watching: set[str] = set()
        self.worker: Worker | None = None  # of a bot that waits for positions
        self.outbox: list[bytes] = []
        self.wake: Callable[[], None] = nobody_sends
        self.closed = False

    @property
    def user(self) -> int | None:
        """The user's number."""
        return self.person.id if self.person else None

    @property
    def serves(self) -> bool:
        """Whether it is a bot that waits for positions."""
        return self.worker is not None

    def send(self, text: bytes) -> None:
        """Let a message wait to be sent."""
        if self.closed:
            return
        if self.outbox and self.waiting + len(text) > self.room:
            self.outbox, self.waiting = [], 0
            self.close()
            return
        self.outbox.append(text)
        self.waiting += len(text)
        self.wake()

    def tell(self, message: Any) -> None:
        """The same for a message that is still to be written out."""
        self.send(encode(message))

    def close(self) -> None:
        """No more."""
        self.closed = True
        self.wake()

    def somebody(self) -> Person:
        """Who it is; spectators without a name cannot act."""
        if self.person is None:
            raise Refusal("unauthorized", "Choose a name or sign in first.")
        return self.person


class Presence:
    """Who is connected to this process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.since = clock()  # whoever has not been seen is gone since then
        self.left_at: dict[int, float] = {}  # by user: when somebody was last there
        self.all: set[Connection] = set()
        self.by_user: dict[int, set[Connection]] = {}
        self.lobby: set[Connection] = set()
        self.elsewhere: dict[str, set[int]] = {}  # by process: users who are connected to it
        self.serving: dict[str, set[int]] = {}  # by other process: bots that wait there for positions
        self.on_change: Callable[[str], None] = lambda change: None  # hears +7, -7 and !7
        self.tell_people: Callable[[Iterable[int], bool], None] = lambda users, here: None

    def enter(self, connection: Connection) -> None:
        """A client connects."""
        self.all.add(connection)
        if connection.person:
            own = self.by_user.setdefault(connection.person.id, set())
            if not own:
                self.on_change(f"+{connection.person.id}")
                self.on_people([connection.person.id], True)
            own.add(connection)

    def leave(self, connection: Connection) -> None:
        """A client is gone."""
        self.all.discard(connection)
        self.lobby.discard(connection)
        if connection.person and (own := self.by_user.get(connection.person.id)):
            own.discard(connection)
            if not own:
                del self.by_user[connection.person.id]
                self.on_change(f"-{connection.person.id}")
                self.on_people([connection.person.id], False)

    def end(self, credential: str) -> None:
        """A session or a token has ended, and so do the sockets that were opened with it."""
        for connection in list(self.all):
            if connection.credential == credential:
                connection.close()

    def end_user(self, user: int) -> None:
        """Something about an account has changed, or it is gone: its sockets end."""
        for connection in list(self.of(user)):
            connection.close()

    def on_people(self, users: Iterable[int], here: bool) -> None:
        """Somebody has come to any process, or gone."""
        users = list(users)
        if not here:
            for user in users:
                self.note(user)
        self.tell_people(users, here)

    def note(self, user: int) -> None:
        """Somebody is there now, perhaps for the last time."""
        if len(self.left_at) >= MOST_REMEMBERED:
            self.left_at.clear()
            self.since = self.clock()
        self.left_at[user] = self.clock()

    def gone_for(self, user: int) -> float | None:
        """For how many seconds somebody has not been there; None while connected."""
        return None if self.connected(user) else self.clock() - self.left_at.get(user, self.since)

    def serve(self, bot: int) -> None:
        """A bot waits here for positions."""
        self.on_change(f"!{bot}")

    def serves_elsewhere(self, bot: int) -> bool:
        """Whether a bot waits for positions at another process."""
        return any(bot in bots for bots in self.serving.values())

    def of(self, user: int) -> set[Connection]:
        """The connections of a user."""
        return self.by_user.get(user, set())

    def connected(self, user: int) -> bool:
        """Is a user connected to any process?"""
        return user in self.by_user or any(user in users for users in self.elsewhere.values())

    def users(self) -> set[int]:
        """Everybody who is connected to any process."""
        return set(self.by_user).union(*self.elsewhere.values())
