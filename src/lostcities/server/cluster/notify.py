"""PostgreSQL LISTEN/NOTIFY between server processes: stored events, presence, changed users, reviews."""

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any

from ..refusals import Refusal
from ..storage import repository
from ..storage.database import PATIENCE, Database, Unavailable
from ..storage.writer import CHANNEL, LONGEST_NOTE, NOTIFY
from ..tables.service import TableService
from ..transport.connections import Presence

log = logging.getLogger("lostcities.notify")

PAUSE = 1.0  # seconds before trying again to listen
USER = "~"  # ~7: something about user 7 has changed
PRESENCE = "@"  # @+7: user 7 has come; @-7: has gone; @?: who is there? @=7,8: these are
ENDED = "x"  # @x…: the session or token with this hash has ended
SERVES, WATCHED = "!", "w"  # @!7: bot 7 waits here for positions; @wT: bots alone at table T are watched here
REVIEW = "r"  # @rT: the review of table T has got further
FEW = 500  # users in one note, tables in one look
MOMENT = 0.1  # seconds in which comings and goings are collected


class Listener:
    """Sends notifications to the other processes and receives theirs. With SQLite there are none."""

    def __init__(self, database: Database, tables: TableService, presence: Presence, process: str):
        self.database = database
        self.tables = tables
        self.presence = presence
        self.process = process
        self.task: asyncio.Task[None] | None = None
        self.listening = asyncio.Event()
        self.news: list[str] = []
        self.flushing: asyncio.Task[None] | None = None
        self.on_user: Callable[[int], Coroutine[Any, Any, None]] = no_matter
        self.on_review: Callable[[str], Coroutine[Any, Any, None]] = no_matter
        self.on_gap: Callable[[], Coroutine[Any, Any, None]] = no_matter
        presence.notify = self.notify

    async def start(self) -> None:
        if not self.database.is_sqlite:
            self.task = asyncio.create_task(self.run(), name="listener")
            await self.listening.wait()
            self.notify("?")

    # Who is connected

    def notify(self, word: str) -> None:
        """Queue a note about presence for the other processes."""
        if self.database.is_sqlite:
            return
        self.news.append(PRESENCE + word)
        if self.flushing is None or self.flushing.done():
            self.flushing = asyncio.create_task(self.flush_soon(), name="presence")

    async def flush_soon(self) -> None:
        """Collect notes for a moment, then send them together."""
        await asyncio.sleep(MOMENT)
        while self.news:
            note = self.process
            while self.news and len(note) + len(self.news[0]) < LONGEST_NOTE:
                note += " " + self.news.pop(0)
            try:
                async with self.database.writing() as connection:
                    await connection.execute(NOTIFY, {"channel": CHANNEL, "note": note})
            except Unavailable:  # once listening again, all presence is sent
                self.news.clear()

    async def notify_user(self, user: int) -> None:
        """Notify the other processes that a user has changed."""
        if not self.database.is_sqlite:
            async with self.database.writing() as connection:
                await connection.execute(NOTIFY, {"channel": CHANNEL, "note": f"{self.process} {USER}{user}"})

    def notify_connected(self) -> None:
        """Notify the other processes of everybody who is connected here."""
        users = sorted(self.presence.by_user)
        for start in range(0, max(1, len(users)), FEW):
            self.notify("=" + ",".join(map(str, users[start : start + FEW])))
        for bot in self.tables.bots.workers:
            self.notify(f"{SERVES}{bot}")

    def on_presence(self, process: str, what: str, who: str) -> None:
        there = self.presence.elsewhere.setdefault(process, set())
        if what == "?":
            self.notify_connected()
        elif what == ENDED:
            self.presence.end(who)
        elif what == SERVES:
            self.presence.serving.setdefault(process, set()).add(int(who))
        elif what == WATCHED:
            self.tables.watched[who] = self.tables.now()
            self.tables.spawn(self.ask_watched(who, process))
        elif what == REVIEW:
            self.tables.spawn(self.on_review(who))
        elif what == "-":
            there.discard(int(who))
            self.presence.serving.get(process, set()).discard(int(who))
            self.presence.people_changed([int(who)], False)
        else:
            users = {int(user) for user in who.split(",") if user}
            there.update(users)
            self.presence.people_changed(users, True)

    def forget(self, alive: Iterable[str]) -> None:
        """Drop the presence of processes that no longer live."""
        living, elsewhere = set(alive), self.presence.elsewhere
        self.presence.elsewhere = {process: users for process, users in elsewhere.items() if process in living}
        serving = self.presence.serving
        self.presence.serving = {process: bots for process, bots in serving.items() if process in living}
        for process in elsewhere.keys() - living:
            self.presence.people_changed(elsewhere[process], False)

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task

    async def run(self) -> None:
        """Listen; after a lost connection, listen again and catch up on everything that may have been missed."""
        import asyncpg

        while True:
            lost = asyncio.Event()
            try:
                url = self.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
                connection = await asyncpg.connect(url, timeout=PATIENCE["timeout"])
                connection.add_termination_listener(lambda _, lost=lost: lost.set())
                await connection.add_listener(CHANNEL, self.on_note)
                if self.listening.is_set():
                    self.tables.spawn(self.catch_up_all())
                    self.notify_connected()
                    self.notify("?")
                self.listening.set()
                try:
                    await lost.wait()
                finally:
                    await connection.close(timeout=1)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("cannot listen to the other processes: %s", type(error).__name__)
            await asyncio.sleep(PAUSE)

    def on_note(self, connection: Any, pid: int, channel: str, note: str) -> None:
        """Handle a note: events that were stored, presence, changed users."""
        process, *words = note.split(" ")
        if process == self.process:
            return
        numbers, to_ask = {}, []
        for word in words:
            if word.startswith(PRESENCE):
                self.on_presence(process, word[1], word[2:])
                continue
            if word.startswith(USER):
                self.tables.spawn(self.on_user(int(word[1:])))
                continue
            table, number, to_act = word.split(":")
            if to_act.endswith("!"):
                self.tables.lobby.changed(table)
            asks = (bot := to_act.rstrip("!")) != "" and self.asks(table, int(bot), process)
            if asks:
                to_ask.append(table)
            here = table in self.tables.rooms and (asks or self.tables.follows(table))
            if here or table in self.tables.loading:
                numbers[table] = int(number)
        if numbers or to_ask:
            self.tables.spawn(self.follow(numbers, to_ask))

    async def follow(self, numbers: Mapping[str, int], to_ask: Iterable[str]) -> None:
        """Apply what another process has stored, and ask our bots."""
        await self.tables.catch_up(numbers)
        for table in to_ask:
            with contextlib.suppress(Refusal):
                await self.tables.ask(table)

    def asks(self, table: str, bot: int, origin: str) -> bool:
        """Whether this process asks a bot about an event that another process has stored.

        The other asks if the bot serves there too. Else all where it serves agree on one, by rendezvous hashing.
        """
        serving = self.presence.serving
        if bot not in self.tables.bots.workers or bot in serving.get(origin, ()):
            return False
        processes = [self.process, *(process for process, bots in serving.items() if bot in bots)]
        return self.process == max(
            processes, key=lambda process: hashlib.sha256(f"{process} {table}".encode()).digest()
        )

    async def ask_watched(self, table: str, origin: str) -> None:
        """Let bots play on at a table of bots alone that is watched at another process."""
        with contextlib.suppress(Refusal):
            room = await self.tables.find(table)
            bot = room.state.to_act
            if bot is not None and self.asks(table, bot.id, origin):
                self.tables.bots.ask(room.state)

    async def catch_up_all(self) -> None:
        """Catch up on every table in memory: notes may have been missed."""
        await self.on_gap()
        tables = list(self.tables.rooms)
        for start in range(0, len(tables), FEW):
            async with self.database.reading() as connection:
                numbers = await repository.load_numbers(connection, tables[start : start + FEW])
            await self.tables.catch_up(numbers)


async def no_matter(*_: object) -> None:
    """The default of `on_user`, `on_review` and `on_gap`."""
