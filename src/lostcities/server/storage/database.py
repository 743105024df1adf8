"""The database: SQLite in one file, or PostgreSQL. Migrated at start; one writer at a time on SQLite."""

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event, inspect, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, DisconnectionError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionFree
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ..refusals import Refusal
from .database_file import FileLock, keep_private
from .sqlite_rows import SqliteRows, Writes, set_pragmas

log = logging.getLogger("lostcities.database")

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 7316105

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
# Seconds after which a PostgreSQL that does not answer at all counts as away.
PATIENCE = {"timeout": 10, "command_timeout": 30}

# Errors of a transaction on either path: the database is away, a key is taken, any error of the database.
AWAY = (OSError, OperationalError, InterfaceError, NoConnectionFree, sqlite3.OperationalError)
# PostgreSQL: no connection, no resources (a full disk), about to stop or start, trouble with files, a standby.
AWAY_STATES = ("08", "53", "57P", "58", "25006")
TAKEN = (IntegrityError, sqlite3.IntegrityError)
AT_FAULT = (DBAPIError, sqlite3.DatabaseError)


class Unavailable(Refusal):
    """The database is away, full, locked or broken: nothing can be stored, and perhaps nothing read."""

    def __init__(self) -> None:
        super().__init__("unavailable", "unavailable")


def is_away(error: BaseException) -> bool:
    """Whether an error means that the database cannot be used at the moment, whatever the statement."""
    if isinstance(error, AWAY) or (isinstance(error, DBAPIError) and error.connection_invalidated):
        return True
    cause = getattr(error, "orig", error)
    if type(cause) is sqlite3.DatabaseError:  # the file is damaged, or none of ours any more
        return True
    state = getattr(cause, "sqlstate", None)
    return isinstance(state, str) and state.startswith(AWAY_STATES)


def reason(error: BaseException) -> str:
    """Why the database is away, without the statement and its parameters."""
    cause = getattr(error, "orig", None) or error
    if isinstance(cause, sqlite3.Error):
        return str(cause)
    state = getattr(cause, "sqlstate", None)
    return f"{type(cause.__cause__ or cause).__name__}{f' {state}' if state else ''}"


def database_url(written: str) -> URL:
    """A database URL with the driver that we use."""
    url = make_url(written)
    name = url.drivername.partition("+")[0]
    if name not in DRIVERS:
        raise ValueError(f"{name} is not supported: use sqlite:///FILE or postgresql://…")
    return url.set(drivername=DRIVERS[name])


class Database:
    """Connections for reading and for writing; on SQLite, one writer at a time."""

    def __init__(self, url: URL):
        self.url = url
        self.away = False  # since something failed, and until the heart beats again
        self.is_sqlite = url.get_backend_name() == "sqlite"
        self.readers = self._engine(pool_size=4)
        self.writers = self._engine(pool_size=1) if self.is_sqlite else self.readers
        self.rows = SqliteRows(url.database or "") if self.is_sqlite else None
        self._turn = asyncio.Lock()  # SQLite has one writer; waiting here is fair, waiting there is not
        self.path = Path(url.database) if self.is_sqlite and url.database not in (None, "", ":memory:") else None
        self.lock = None if self.path is None else FileLock(self.path)

    def _engine(self, pool_size: int) -> AsyncEngine:
        if not self.is_sqlite:
            engine = create_async_engine(
                self.url, pool_size=8, max_overflow=8, hide_parameters=True, connect_args=PATIENCE
            )
            event.listen(engine.sync_engine, "checkout", check_open)
            return engine
        engine = create_async_engine(self.url, pool_size=pool_size, max_overflow=0, hide_parameters=True)
        event.listen(engine.sync_engine, "connect", set_pragmas)
        event.listen(engine.sync_engine, "begin", begin)
        return engine

    def claim(self) -> None:
        """Restrict the file to its owner, and lock it against other servers."""
        if self.path is not None and self.lock is not None:
            keep_private(self.path)
            self.lock.take()

    async def migrate(self) -> None:
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
        """Turn the errors of a database that is away into Unavailable, with one line in the log when it begins."""
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
        """Note that something has been stored."""
        if self.away:
            log.warning("the database is back")
        self.away = False

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
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

    async def write_rows(self, writes: Writes) -> None:
        """One transaction of nothing but rows."""
        if self.rows is None:
            await self.write_plainly(writes)
            return
        with self.watched():
            async with self._turn:
                await self.rows.write(writes)

    async def write_plainly(self, writes: Writes) -> None:
        """The same through SQLAlchemy: the only way on PostgreSQL, the plain one on SQLite."""
        async with self.writing() as connection:
            for statement, rows in writes:
                await connection.execute(statement, rows)

    async def close(self) -> None:
        if self.rows is not None:
            await self.rows.close()
        await self.readers.dispose()
        await self.writers.dispose()
        if self.lock is not None:
            self.lock.release()


def check_open(connection: Any, record: Any, proxy: Any) -> None:
    """Let the pool connect again in place of a connection that PostgreSQL has closed.

    The driver knows of it; `pool_pre_ping` asks, with a transaction of its own for each of ours.
    """
    if connection.driver_connection.is_closed():
        raise DisconnectionError


def begin(connection: Connection) -> None:
    """Take SQLite's write lock at once: two transactions that upgrade later could deadlock."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run the migrations on an open connection, up to `revision`."""
    config = migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def migrations() -> Config:
    """Alembic's configuration."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


async def revision(database: Database) -> str | None:
    """The revision of a database; None if it holds no site."""
    async with database.reading() as connection:
        if not await connection.run_sync(lambda sync: inspect(sync).has_table("alembic_version")):
            return None
        found = await connection.execute(text("select version_num from alembic_version"))
        version: str | None = found.scalar()
        return version


def newest_revision() -> str | None:
    return ScriptDirectory.from_config(migrations()).get_current_head()
