"""Between server processes on one PostgreSQL: each hears what the others have stored (LISTEN/NOTIFY)."""

import asyncio
import contextlib
import logging
from typing import Any

from .connections import Presence
from .database import Database
from .tables import Tables
from .writer import CHANNEL

log = logging.getLogger("lostcities.listening")

PAUSE = 1.0  # seconds before trying again to listen


class Listener:
    """Listens to the other processes. With SQLite there are none."""

    def __init__(self, database: Database, tables: Tables, presence: Presence, process: str):
        self.database = database
        self.tables = tables
        self.presence = presence
        self.process = process
        self.task: asyncio.Task[None] | None = None
        self.listening = asyncio.Event()

    async def start(self) -> None:
        """Begin to listen."""
        if not self.database.is_sqlite:
            self.task = asyncio.create_task(self.run(), name="listener")
            await self.listening.wait()

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
                connection = await asyncpg.connect(url)
                connection.add_termination_listener(lambda _, lost=lost: lost.set())
                await connection.add_listener(CHANNEL, self.hear)
                if self.listening.is_set():
                    self.look_at_all()
                self.listening.set()
                try:
                    await lost.wait()
                finally:
                    await connection.close(timeout=1)
            except (OSError, asyncpg.PostgresError) as error:
                log.warning("cannot listen to the other processes: %s", type(error).__name__)
            await asyncio.sleep(PAUSE)

    def hear(self, connection: Any, pid: int, channel: str, note: str) -> None:
        """Another process has stored something."""
        process, *words = note.split(" ")
        if process == self.process:
            return
        for word in words:
            table, _, rest = word.partition(":")
            if rest.endswith("!"):
                self.tables.lobby.changed(table)
            if table in self.tables.live:
                self.tables.later(self.tables.catch_up(table, int(rest.rstrip("!"))))

    def look_at_all(self) -> None:
        """Notes may have been missed."""
        for table, live in self.tables.live.items():
            self.tables.later(self.tables.catch_up(table, live.state.number + 1))
