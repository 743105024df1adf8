"""The database: SQLite in one file, or PostgreSQL. Migrated at start; one writer at a time on SQLite."""

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, make_url, text
from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionFree
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from .database_file import FileLock, keep_private
from .refusals import Refusal

log = logging.getLogger("lostcities.database")

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 7316105

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
# WAL lets readers go on while somebody writes; FULL means that a commit has reached the disk.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")

# Seconds after which a PostgreSQL that does not answer at all counts as away.
PATIENCE = {"timeout": 10, "command_timeout": 30}

# What can go wrong with a transaction, whoever writes it: the database is away, something is taken, anything.
AWAY = (OSError, OperationalError, InterfaceError, NoConnectionFree, sqlite3.OperationalError)
# PostgreSQL: no connection, no resources (a full disk), about to stop or start, trouble with files, a standby.
AWAY_STATES = ("08", "53", "57P", "58", "25006")
TAKEN = (IntegrityError, sqlite3.IntegrityError)
AT_FAULT = (DBAPIError, sqlite3.DatabaseError)


class Unavailable(Refusal):
    """The database is away, full, locked or broken: nothing can be stored, and perhaps nothing read."""

    def __init__(self) -> None:
        super().__init__("unavailable", "The server can't store or read anything right now. Please try again soon.")


def is_away(error: BaseException) -> bool:
    """Whether an error means that the database cannot be used at the moment, whatever it is asked."""
    if isinstance(error, AWAY) or (isinstance(error, DBAPIError) and error.connection_invalidated):
        return True
    cause = getattr(error, "orig", error)
    if type(cause) is sqlite3.DatabaseError:  # the file is damaged, or none of ours any more
        return True
    state = getattr(cause, "sqlstate", None)
    return isinstance(state, str) and state.startswith(AWAY_STATES)


def reason(error: BaseException) -> str:
    """Why the database is away, without the statement and what it was given."""
    cause = getattr(error, "orig", None) or error
    if isinstance(cause, sqlite3.Error):
        return str(cause)
    state = getattr(cause, "sqlstate", None)
    return f"{type(cause.__cause__ or cause).__name__}{f' {state}' if state else ''}"


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
        self.away = False  # since something failed, and until the heart beats again
        self.is_sqlite = url.get_backend_name() == "sqlite"
        self.readers = self._engine(pool_size=4)
        self.writers = self._engine(pool_size=1) if self.is_sqlite else self.readers
        self.thread = ThreadPoolExecutor(1, "writer")
        self._rows: sqlite3.Connection | None = None  # the thread's own
        self._texts: dict[Any, str] = {}  # of statements that the thread writes with
        self._turn = asyncio.Lock()  # SQLite has one writer; waiting here is fair, waiting there is not
        self.path = Path(url.database) if self.is_sqlite and url.database not in (None, "", ":memory:") else None
        self.lock = None if self.path is None else FileLock(self.path)

    def _engine(self, pool_size: int) -> AsyncEngine:
        if not self.is_sqlite:
            return create_async_engine(
                self.url, pool_size=8, max_overflow=8, pool_pre_ping=True, hide_parameters=True, connect_args=PATIENCE
            )
        engine = create_async_engine(self.url, pool_size=pool_size, max_overflow=0, hide_parameters=True)
        event.listen(engine.sync_engine, "connect", set_pragmas)
        event.listen(engine.sync_engine, "begin", begin)
        return engine

    def claim(self) -> None:
        """Keep others out of the file: other people, and other servers."""
        if self.path is not None and self.lock is not None:
            keep_private(self.path)
            self.lock.take()

    async def migrate(self) -> None:
        """Bring the database to this version."""
        if self.is_sqlite:
            async with self.writing() as connection:
                await connection.run_sync(upgrade)
            return
        engine = create_async_engine(self.url, hide_parameters=True)  # a migration may take longer than anything else
        async with engine.begin() as connection:
            await connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
            await connection.run_sync(upgrade)
        await engine.dispose()

    @contextlib.contextmanager
    def watched(self) -> Iterator[None]:
        """Let a database that is away be a refusal, and one line in the log when it begins."""
        try:
            yield
        except Exception as error:
            if not is_away(error):
                raise
            if not self.away:
                log.warning("the database is away", extra={"reason": reason(error)})
            self.away = True
            raise Unavailable from error

    def back(self) -> None:
        """Something has been stored."""
        if self.away:
            log.warning("the database is back")
        self.away = False

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with."""
        with self.watched():
            async with self.readers.connect() as connection:
                yield connection

    @contextlib.asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, committed at the end."""
        async with contextlib.AsyncExitStack() as stack:
            stack.enter_context(self.watched())
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
        with self.watched():
            async with self._turn:
                await asyncio.get_running_loop().run_in_executor(self.thread, self._write_in_thread, writes)

    def _write_in_thread(self, writes: Sequence[tuple[Any, list[dict[str, Any]]]]) -> None:
        if self._rows is None:
            self._rows = sqlite3.connect(self.url.database or "")
            set_pragmas(self._rows, None)
        try:
            self._rows.execute("BEGIN IMMEDIATE")
            with self._rows:  # commits, or rolls back
                for statement, rows in writes:
                    self._rows.executemany(self._text(statement), rows)
        except sqlite3.OperationalError:
            self._close_in_thread()  # the next one begins with a connection that has seen no trouble
            raise

    def _close_in_thread(self) -> None:
        if self._rows is not None:
            self._rows.close()
            self._rows = None

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
        if self.lock is not None:
            self.lock.release()


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


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run the migrations on an open connection, up to the newest or another one."""
    config = migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def migrations() -> Config:
    """Alembic's view of our migrations."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config
