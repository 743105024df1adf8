"""Fast path: transactions of nothing but rows on SQLite, in a thread of ours.

The driver would cross to its own thread a dozen times for each commit, and the layers above it take as long as the
statements themselves: a commit of one move takes 0.4 ms of processor time here and 1.4 ms there, one of twenty moves
0.7 and 2 ms. The plain path is `Database.write_plainly`; tests/server/test_sqlite_rows.py holds that both
store, refuse and roll back alike.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy.dialects.sqlite import dialect

Writes = Sequence[tuple[Any, list[dict[str, Any]]]]  # statements and their rows

# WAL lets readers go on beside the writer; FULL means that a commit has reached the disk.
PRAGMAS = ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


class SqliteRows:
    """The connection of the thread that writes, and the SQL of its statements."""

    def __init__(self, path: str):
        self.path = path
        self.thread = ThreadPoolExecutor(1, "writer")
        self.connection: sqlite3.Connection | None = None  # the thread's own
        self.texts: dict[Any, str] = {}

    async def write(self, writes: Writes) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, self._write, writes)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, self._close)
        self.thread.shutdown()

    def _write(self, writes: Writes) -> None:
        if self.connection is None:
            self.connection = sqlite3.connect(self.path)
            set_pragmas(self.connection, None)
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            with self.connection:  # commits, or rolls back
                for statement, rows in writes:
                    self.connection.executemany(self._text(statement), rows)
        except sqlite3.OperationalError:
            self._close()  # the next transaction begins on a connection that has seen no trouble
            raise

    def _close(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def _text(self, statement: Any) -> str:
        """A statement as SQL; its rows need no translation by SQLAlchemy's types."""
        if statement not in self.texts:
            self.texts[statement] = str(statement.compile(dialect=dialect(paramstyle="named")))
        return self.texts[statement]


def set_pragmas(connection: Any, record: Any) -> None:
    """How SQLite works for us. We begin transactions ourselves."""
    try:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
    except BaseException:
        connection.close()  # SQLAlchemy's pool would forget it unclosed
        raise
