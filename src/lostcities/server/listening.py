"""Between server processes on one PostgreSQL: each hears what the others have stored (LISTEN/NOTIFY)."""

import asyncio
import contextlib
import logging
from collections.abc import Iterable
from typing import Any

from . import storage
from .connections import Presence
from .database import PATIENCE, Database, Unavailable
from .people import nobody
from .tables import Tables
from .writer import CHANNEL, LONGEST_NOTE, NOTIFY

log = logging.getLogger("lostcities.listening")

PAUSE = 1.0  # seconds before trying again to listen
PRESENCE = "@"  # @+7: user 7 has come; @-7: has gone; @?: who is there? @=7,8: these are
ENDED, DELETED = "x", "d"  # @x…: the session or token with this hash has ended; @d7: account 7 is gone
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

    def tell_everybody(self) -> None:
        """Tell the other processes who is connected here."""
        users = sorted(self.presence.by_user)
        for start in range(0, max(1, len(users)), FEW):
            self.tell_presence("=" + ",".join(map(str, users[start : start + FEW])))

    def hear_presence(self, process: str, what: str, who: str) -> None:
        """Another process says who has come or gone."""
        there = self.presence.elsewhere.setdefault(process, set())
        if what == "?":
            self.tell_everybody()
        elif what == ENDED:
            self.presence.end(who)
        elif what == DELETED:
            self.presence.end_user(int(who))
            self.tables.rename(nobody(int(who)))
        elif what == "-":
            there.discard(int(who))
            self.presence.on_people([int(who)], False)
        else:
            users = {int(user) for user in who.split(",") if user}
            there.update(users)
            self.presence.on_people(users, True)

    def forget(self, alive: Iterable[str]) -> None:
        """Processes that no longer live have nobody connected."""
        living, elsewhere = set(alive), self.presence.elsewhere
        self.presence.elsewhere = {process: users for process, users in elsewhere.items() if process in living}
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
        numbers = {}
        for word in words:
            if word.startswith(PRESENCE):
                self.hear_presence(process, word[1], word[2:])
                continue
            table, _, rest = word.partition(":")
            if rest.endswith("!"):
                self.tables.lobby.changed(table)
            if table in self.tables.live or table in self.tables.loading:
                numbers[table] = int(rest.rstrip("!"))
        if numbers:
            self.tables.later(self.tables.catch_up(numbers))

    async def look_at_all(self) -> None:
        """Notes may have been missed."""
        tables = list(self.tables.live)
        for start in range(0, len(tables), FEW):
            async with self.database.reading() as connection:
                numbers = await storage.load_numbers(connection, tables[start : start + FEW])
            await self.tables.catch_up(numbers)
