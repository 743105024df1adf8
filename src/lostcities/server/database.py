"""The database: SQLite in one file, or PostgreSQL. Migrated at start; one writer at a time on SQLite."""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, make_url, text
from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 7316105

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
# WAL lets readers go on while somebody writes; FULL means that a commit has reached the disk.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")

# What can go wrong with a transaction, whoever writes it: there is no database, something is taken, anything.
NOT_THERE = (OperationalError, sqlite3.OperationalError)
TAKEN = (IntegrityError, sqlite3.IntegrityError)
AT_FAULT = (DBAPIError, sqlite3.DatabaseError)


def database_url(written: str) -> URL:
    """The address of a database, with the driver that we use."""
    url = make_url(written)
    name = url.drivername.partition("+")[0]
    if name not in DRIVERS:
        raise ValueError(f"{name} is not supported: use sqlite:///FILE or postgresql://…")
    return url.set(drivername=DRIVERS[name])


class Database:
    """Connections for reading and for writing."""

    def __init__(self, url: URL):
        self.url = url
        self.is_sqlite = url.get_backend_name() == "sqlite"
        self.readers = self._engine(pool_size=4)
        self.writers = self._engine(pool_size=1) if self.is_sqlite else self.readers
        self.thread = ThreadPoolExecutor(1, "writer")
        self._rows: sqlite3.Connection | None = None  # the thread's own
        self._texts: dict[Any, str] = {}  # of statements that the thread writes with
        self._turn = asyncio.Lock()  # SQLite has one writer; waiting here is fair, waiting there is not

    def _engine(self, pool_size: int) -> AsyncEngine:
        if not self.is_sqlite:
            return create_async_engine(self.url, pool_size=8, max_overflow=8, pool_pre_ping=True)
        engine = create_async_engine(self.url, pool_size=pool_size, max_overflow=0)
        event.listen(engine.sync_engine, "connect", set_pragmas)
        event.listen(engine.sync_engine, "begin", begin)
        return engine

    async def migrate(self) -> None:
        """Bring the database to this version."""
        async with self.writing() as connection:
            if not self.is_sqlite:
                await connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
            await connection.run_sync(upgrade)

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with."""
        async with self.readers.connect() as connection:
            yield connection

    @contextlib.asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, committed at the end."""
        async with contextlib.AsyncExitStack() as stack:
            if self.is_sqlite:
                await stack.enter_async_context(self._turn)
            connection = await stack.enter_async_context(self.writers.connect())
            if self.is_sqlite:
                connection = await connection.execution_options(writes=True)
            async with connection.begin():
                yield connection

    async def write_rows(self, writes: Sequence[tuple[Any, list[dict[str, Any]]]]) -> None:
        """A transaction of nothing but rows.

        On SQLite they go to a thread of ours together: the driver would cross to its own a dozen times, and the
        layers above it take as long as the statements themselves.
        """
        if not self.is_sqlite:
            async with self.writing() as connection:
                for statement, rows in writes:
                    await connection.execute(statement, rows)
            return
        async with self._turn:
            await asyncio.get_running_loop().run_in_executor(self.thread, self._write_in_thread, writes)

    def _write_in_thread(self, writes: Sequence[tuple[Any, list[dict[str, Any]]]]) -> None:
        if self._rows is None:
            self._rows = sqlite3.connect(self.url.database or "")
            set_pragmas(self._rows, None)
        self._rows.execute("BEGIN IMMEDIATE")
        with self._rows:  # commits, or rolls back
            for statement, rows in writes:
                self._rows.executemany(self._text(statement), rows)

    def _close_in_thread(self) -> None:
        if self._rows is not None:
            self._rows.close()

    def _text(self, statement: Any) -> str:
        """A statement for rows that need no translation: they go to the driver as they are."""
        if statement not in self._texts:
            self._texts[statement] = str(statement.compile(dialect=dialect(paramstyle="named")))
        return self._texts[statement]

    async def close(self) -> None:
        """Let go of all connections."""
        await asyncio.get_running_loop().run_in_executor(self.thread, self._close_in_thread)
        self.thread.shutdown()
        await self.readers.dispose()
        await self.writers.dispose()


def set_pragmas(connection: Any, record: Any) -> None:
    """How SQLite works for us. We begin transactions ourselves."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def begin(connection: Connection) -> None:
    """Writers say so at once: two that only find out later could block each other for ever."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def upgrade(connection: Connection) -> None:
    """Run the migrations on an open connection."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
