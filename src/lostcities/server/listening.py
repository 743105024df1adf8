"""Between server processes on one PostgreSQL: each hears what the others have stored (LISTEN/NOTIFY)."""

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any

from . import storage
from .connections import Presence
from .database import PATIENCE, Database, Unavailable
from .refusals import Refusal
from .tables import Tables
from .writer import CHANNEL, LONGEST_NOTE, NOTIFY

log = logging.getLogger("lostcities.listening")

PAUSE = 1.0  # seconds before trying again to listen
USER = "~"  # ~7: something about user 7 has changed
PRESENCE = "@"  # @+7: user 7 has come; @-7: has gone; @?: who is there? @=7,8: these are
ENDED = "x"  # @x…: the session or token with this hash has ended
SERVES, WATCHED = "!", "w"  # @!7: bot 7 waits here for positions; @wT: bots alone at table T are watched here
FEW = 500  # users in one note, tables in one look
MOMENT = 0.1  # seconds in which comings and goings are collected


class Listener:
    """Listens to the other processes. With SQLite there are none."""

    def __init__(self, database: Database, tables: Tables, presence: Presence, process: str):
        self.database = database
        self.tables = tables
        self.presence = presence
        self.process = process
        self.task: asyncio.Task[None] | None = None
        self.listening = asyncio.Event()
        self.news: list[str] = []
        self.telling: asyncio.Task[None] | None = None
        self.on_user: Callable[[int], Coroutine[Any, Any, None]] = no_matter
        self.on_gap: Callable[[], Coroutine[Any, Any, None]] = no_matter
        presence.on_change = self.tell_presence

    async def start(self) -> None:
        """Begin to listen."""
        if not self.database.is_sqlite:
            self.task = asyncio.create_task(self.run(), name="listener")
            await self.listening.wait()
            self.tell_presence("?")

    # Who is connected

    def tell_presence(self, word: str) -> None:
        """Tell the other processes who has come or gone, soon."""
        if self.database.is_sqlite:
            return
        self.news.append(PRESENCE + word)
        if self.telling is None or self.telling.done():
            self.telling = asyncio.create_task(self.tell_soon(), name="presence")

    async def tell_soon(self) -> None:
        """Collect for a moment, then tell."""
        await asyncio.sleep(MOMENT)
        while self.news:
            note = self.process
            while self.news and len(note) + len(self.news[0]) < LONGEST_NOTE:
                note += " " + self.news.pop(0)
            try:
                async with self.database.writing() as connection:
                    await connection.execute(NOTIFY, {"channel": CHANNEL, "note": note})
            except Unavailable:  # whoever listens again tells of everybody
                self.news.clear()

    async def tell_user(self, user: int) -> None:
        """Tell the other processes that something about a user has changed."""
        if not self.database.is_sqlite:
            async with self.database.writing() as connection:
                await connection.execute(NOTIFY, {"channel": CHANNEL, "note": f"{self.process} {USER}{user}"})

    def tell_everybody(self) -> None:
        """Tell the other processes who is connected here."""
        users = sorted(self.presence.by_user)
        for start in range(0, max(1, len(users)), FEW):
            self.tell_presence("=" + ",".join(map(str, users[start : start + FEW])))
        for bot in self.tables.bots.workers:
            self.tell_presence(f"{SERVES}{bot}")

    def hear_presence(self, process: str, what: str, who: str) -> None:
        """Another process says who has come or gone."""
        there = self.presence.elsewhere.setdefault(process, set())
        if what == "?":
            self.tell_everybody()
        elif what == ENDED:
            self.presence.end(who)
        elif what == SERVES:
            self.presence.serving.setdefault(process, set()).add(int(who))
        elif what == WATCHED:
            self.tables.watched[who] = self.tables.now()
            self.tables.later(self.answer_watchers(who, process))
        elif what == "-":
            there.discard(int(who))
            self.presence.serving.get(process, set()).discard(int(who))
            self.presence.on_people([int(who)], False)
        else:
            users = {int(user) for user in who.split(",") if user}
            there.update(users)
            self.presence.on_people(users, True)

    def forget(self, alive: Iterable[str]) -> None:
        """Processes that no longer live have nobody connected."""
        living, elsewhere = set(alive), self.presence.elsewhere
        self.presence.elsewhere = {process: users for process, users in elsewhere.items() if process in living}
        serving = self.presence.serving
        self.presence.serving = {process: bots for process, bots in serving.items() if process in living}
        for process in elsewhere.keys() - living:
            self.presence.on_people(elsewhere[process], False)

    async def stop(self) -> None:
        """Listen no more."""
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task

    async def run(self) -> None:
        """Listen; if the connection is lost, listen again and look at everything that may have been missed."""
        import asyncpg

        while True:
            lost = asyncio.Event()
            try:
                url = self.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
                connection = await asyncpg.connect(url, timeout=PATIENCE["timeout"])
                connection.add_termination_listener(lambda _, lost=lost: lost.set())
                await connection.add_listener(CHANNEL, self.hear)
                if self.listening.is_set():
                    self.tables.later(self.look_at_all())
                    self.tell_everybody()
                    self.tell_presence("?")
                self.listening.set()
                try:
                    await lost.wait()
                finally:
                    await connection.close(timeout=1)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("cannot listen to the other processes: %s", type(error).__name__)
            await asyncio.sleep(PAUSE)

    def hear(self, connection: Any, pid: int, channel: str, note: str) -> None:
        """Another process has stored something, or says who is connected to it."""
        process, *words = note.split(" ")
        if process == self.process:
            return
        numbers, to_ask = {}, []
        for word in words:
            if word.startswith(PRESENCE):
                self.hear_presence(process, word[1], word[2:])
                continue
            if word.startswith(USER):
                self.tables.later(self.on_user(int(word[1:])))
                continue
            table, number, to_act = word.split(":")
            if to_act.endswith("!"):
                self.tables.lobby.changed(table)
            asks = (bot := to_act.rstrip("!")) != "" and self.asks(table, int(bot), process)
            if asks:
                to_ask.append(table)
            here = table in self.tables.live and (asks or self.tables.follows(table))
            if here or table in self.tables.loading:
                numbers[table] = int(number)
        if numbers or to_ask:
            self.tables.later(self.follow(numbers, to_ask))

    async def follow(self, numbers: Mapping[str, int], to_ask: Iterable[str]) -> None:
        """Let happen what another process has stored, and let our bots answer."""
        await self.tables.catch_up(numbers)
        for table in to_ask:
            with contextlib.suppress(Refusal):
                await self.tables.ask(table)

    def asks(self, table: str, bot: int, origin: str) -> bool:
        """Whether this process lets a bot think about what has happened at another.

        The other does if the bot serves there too. Else all that it serves at agree on one, by rendezvous hashing.
        """
        serving = self.presence.serving
        if bot not in self.tables.bots.workers or bot in serving.get(origin, ()):
            return False
        processes = [self.process, *(process for process, bots in serving.items() if bot in bots)]
        return self.process == max(
            processes, key=lambda process: hashlib.sha256(f"{process} {table}".encode()).digest()
        )

    async def answer_watchers(self, table: str, origin: str) -> None:
        """Let bots play on at a table where nobody else plays: somebody watches at another process."""
        with contextlib.suppress(Refusal):
            live = await self.tables.find(table)
            bot = live.state.to_act
            if bot is not None and self.asks(table, bot.id, origin):
                self.tables.bots.ask(live.state)

    async def look_at_all(self) -> None:
        """Notes may have been missed."""
        await self.on_gap()
        tables = list(self.tables.live)
        for start in range(0, len(tables), FEW):
            async with self.database.reading() as connection:
                numbers = await storage.load_numbers(connection, tables[start : start + FEW])
            await self.tables.catch_up(numbers)


async def no_matter(*_: int) -> None:
    """Nobody wants to know."""
