"""Connected clients and their outboxes, and who is connected to any process; whatever carries the messages."""

import time
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import orjson

from ..accounts.models import Person
from ..refusals import Refusal

if TYPE_CHECKING:
    from ..bots.queue import Worker

OUTBOX_BYTES = 1_000_000  # that may wait for a slow reader before it is closed
MOST_REMEMBERED = 100_000  # users whose last time here is known


def encode(message: Any) -> bytes:
    return orjson.dumps(message)


def no_wake() -> None:
    """Without a socket, whoever made the connection reads its outbox."""


class Connection:
    """One client: its user, the tables it watches, and its outbox."""

    __slots__ = (
        "closed",
        "credential",
        "mutes",
        "origin",
        "outbox",
        "outbox_bytes",
        "outbox_limit",
        "person",
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
        outbox_limit: int = OUTBOX_BYTES,
    ):
        self.person = person
        self.mutes = mutes
        self.credential = credential  # the hash of the session or token that it came with
        self.origin = origin  # where it came from, as limits count it
        self.outbox_limit = outbox_limit
        self.outbox_bytes = 0
        self.watching: set[str] = set()
        self.worker: Worker | None = None  # of a bot that waits for positions
        self.outbox: list[bytes] = []
        self.wake: Callable[[], None] = no_wake
        self.closed = False

    @property
    def user(self) -> int | None:
        return self.person.id if self.person else None

    @property
    def serves(self) -> bool:
        """Whether it is a bot that takes positions."""
        return self.worker is not None

    def send(self, message: Mapping[str, object]) -> None:
        self.send_encoded(encode(message))

    def send_encoded(self, text: bytes) -> None:
        """Put an encoded message in the outbox; a client that is too far behind is closed."""
        if self.closed:
            return
        if self.outbox and self.outbox_bytes + len(text) > self.outbox_limit:
            self.outbox, self.outbox_bytes = [], 0
            self.close()
            return
        self.outbox.append(text)
        self.outbox_bytes += len(text)
        self.wake()

    def take(self) -> list[bytes]:
        """Empty the outbox."""
        texts, self.outbox, self.outbox_bytes = self.outbox, [], 0
        return texts

    def close(self) -> None:
        """Close the socket once the outbox is sent."""
        self.closed = True
        self.wake()

    def somebody(self) -> Person:
        """The user; a spectator without a name is refused."""
        if self.person is None:
            raise Refusal("unauthorized", "nobody")
        return self.person


class Presence:
    """Who is connected to this process and, as far as they tell, to the others."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.since = clock()  # users who were never seen count as gone since then
        self.left_at: dict[int, float] = {}  # by user: when they were last connected
        self.all: set[Connection] = set()
        self.by_user: dict[int, set[Connection]] = {}
        self.lobby: set[Connection] = set()
        self.elsewhere: dict[str, set[int]] = {}  # by process: users who are connected to it
        self.serving: dict[str, set[int]] = {}  # by other process: bots that wait there for positions
        self.notify: Callable[[str], None] = lambda change: None  # other processes of +7, -7, !7
        self.on_people_changed: Callable[[Iterable[int], bool], None] = lambda users, here: None

    def enter(self, connection: Connection) -> None:
        self.all.add(connection)
        if connection.person:
            own = self.by_user.setdefault(connection.person.id, set())
            if not own:
                self.notify(f"+{connection.person.id}")
                self.people_changed([connection.person.id], True)
            own.add(connection)

    def leave(self, connection: Connection) -> None:
        self.all.discard(connection)
        self.lobby.discard(connection)
        if connection.person and (own := self.by_user.get(connection.person.id)):
            own.discard(connection)
            if not own:
                del self.by_user[connection.person.id]
                self.notify(f"-{connection.person.id}")
                self.people_changed([connection.person.id], False)

    def end(self, credential: str) -> None:
        """Close the sockets that were opened with a session or token that has ended."""
        for connection in list(self.all):
            if connection.credential == credential:
                connection.close()

    def end_user(self, user: int) -> None:
        """Close the sockets of an account that has changed or is gone."""
        for connection in list(self.of(user)):
            connection.close()

    def people_changed(self, users: Iterable[int], here: bool) -> None:
        """Users have connected to any process, or gone."""
        users = list(users)
        if not here:
            for user in users:
                self.note(user)
        self.on_people_changed(users, here)

    def note(self, user: int) -> None:
        """Remember that a user was here now."""
        if len(self.left_at) >= MOST_REMEMBERED:
            self.left_at.clear()
            self.since = self.clock()
        self.left_at[user] = self.clock()

    def gone_for(self, user: int) -> float | None:
        """Seconds since a user was last connected; None while connected."""
        return None if self.connected(user) else self.clock() - self.left_at.get(user, self.since)

    def serve(self, bot: int) -> None:
        """Tell the other processes that a bot takes positions here."""
        self.notify(f"!{bot}")

    def serves_elsewhere(self, bot: int) -> bool:
        """Whether a bot takes positions at another process."""
        return any(bot in bots for bots in self.serving.values())

    def of(self, user: int) -> set[Connection]:
        return self.by_user.get(user, set())

    def connected(self, user: int) -> bool:
        """Whether a user is connected to any process."""
        return user in self.by_user or any(user in users for users in self.elsewhere.values())

    def users(self) -> set[int]:
        """The users who are connected to any process."""
        return set(self.by_user).union(*self.elsewhere.values())
