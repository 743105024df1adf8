"""Backup and restore: every row of one moment, as compressed lines of JSON.

One logical format for SQLite and PostgreSQL: a backup is read in one snapshot while servers write, needs no program of
the database's, can be restored by any later version, and moves a site from one kind of database to the other.
The first line tells what the file holds; every table is a line with its columns, then a line for each row; the last
line says that it is whole.
"""

import base64
import contextlib
import gzip
import json
import os
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, MetaData, Table, func, insert, inspect, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from ...errors import OptionError
from ...version import __version__
from .database import Database, migrations, upgrade

FORMAT = 1
ROWS = 1_000  # read or written at once
LEVEL = 3  # of compression: the higher ones take five times as long for a tenth less
REVISION = "alembic_version"

Advance = Callable[[int, int], None]  # hears how much is done, of how much


async def back_up(database: Database, file: Path, now: int, advance: Advance) -> dict[str, int]:
    """Write everything to a new file; returns the number of rows by table."""
    if file.exists():
        raise OptionError(f"{file} already exists: choose another name")
    partial = file.with_name(file.name + ".partial")
    async with database.reading() as connection:
        if not database.is_sqlite:
            await connection.execution_options(isolation_level="REPEATABLE READ")
        try:
            descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "wb") as raw:
                with gzip.GzipFile("", "wb", LEVEL, raw, mtime=0) as packed:
                    rows = await write(connection, packed, now, advance)
                raw.flush()
                os.fsync(raw.fileno())
            partial.rename(file)
        except OSError as error:
            raise OptionError(f"cannot write {file}: {error.strerror or error}") from None
        finally:
            partial.unlink(missing_ok=True)
    return rows


async def write(connection: AsyncConnection, file: Any, now: int, advance: Advance) -> dict[str, int]:
    kept = await connection.run_sync(reflected)
    if REVISION not in kept.tables:
        raise OptionError("this database holds no site: check --database")
    revision = (await connection.execute(select(kept.tables[REVISION].c.version_num))).scalar_one()
    tables = [table for table in kept.sorted_tables if table.name != REVISION]
    rows = {
        table.name: (await connection.execute(select(func.count()).select_from(table))).scalar_one() for table in tables
    }
    total, done = sum(rows.values()), 0
    header = {"lostcities": "backup", "format": FORMAT, "version": __version__, "revision": revision, "at": now}
    header |= {"rows": rows, "sequences": await connection.run_sync(sequences, tables)}
    file.write(line(header))
    for table in tables:
        file.write(line({"table": table.name, "columns": [column.name for column in table.columns]}))
        query = select(table).order_by(*table.primary_key.columns).execution_options(yield_per=ROWS)
        found = await connection.stream(query)
        async for part in found.partitions():
            file.write(b"".join(line([packed(value) for value in row]) for row in part))
            done += len(part)
            advance(done, total)
    file.write(line({"end": total}))
    return rows


async def restore(database: Database, file: Path, advance: Advance) -> dict[str, Any]:
    """Put a backup into an empty database and bring it to this version; returns the backup's first line."""
    with readable(file):
        size = file.stat().st_size
        with file.open("rb") as raw, gzip.GzipFile(fileobj=raw) as unpacked:
            lines = (json.loads(text) for text in unpacked)
            header = check_header(next(lines, None), file)
            async with database.writing() as connection:
                with readable(file):  # what is wrong with the file is not the database's fault
                    await connection.run_sync(fill, header, lines, lambda: advance(raw.tell(), size))
    return header


@contextlib.contextmanager
def readable(file: Path) -> Iterator[None]:
    """Turn what is wrong with a file into a sentence."""
    try:
        yield
    except (EOFError, zlib.error, gzip.BadGzipFile, ValueError) as error:
        raise OptionError(f"{file} is not a whole backup: {error}") from None
    except OSError as error:
        raise OptionError(f"cannot read {file}: {error.strerror or error}") from None


def check_header(header: Any, file: Path) -> dict[str, Any]:
    """The first line of a backup, if this version can read it."""
    if not isinstance(header, dict) or header.get("lostcities") != "backup":
        raise OptionError(f"{file} is not a backup of lostcities")
    try:
        known = ScriptDirectory.from_config(migrations()).get_revision(header["revision"])
    except CommandError:
        known = None
    if header["format"] > FORMAT or known is None:
        raise OptionError(f"{file} was made by a newer version ({header['version']}): install that one first")
    return header


def fill(connection: Connection, header: dict[str, Any], lines: Iterator[Any], advance: Callable[[], None]) -> None:
    """Create the tables of the backup's revision, fill them, and migrate."""
    if not is_empty(connection):
        raise OptionError("this database already holds a site: restore into an empty one, then switch to it")
    upgrade(connection, header["revision"])
    kept = reflected(connection)
    table: Table | None = None
    rows: list[dict[str, Any]] = []
    columns: list[str] = []
    ended = False

    def flush() -> None:
        if rows:
            assert table is not None
            connection.execute(insert(table), rows)
            rows.clear()
            advance()

    with triggers_off(connection, kept):
        for said in lines:
            if isinstance(said, list):
                rows.append({name: unpacked(value) for name, value in zip(columns, said, strict=True)})
                if len(rows) == ROWS:
                    flush()
                continue
            flush()
            ended = "end" in said
            if not ended:
                table, columns = kept.tables[said["table"]], said["columns"]
    if not ended:
        raise ValueError("its end is missing")
    set_sequences(connection, kept, header["sequences"])
    upgrade(connection)


@contextlib.contextmanager
def triggers_off(connection: Connection, kept: MetaData) -> Iterator[None]:
    """Disable triggers: rows may have been stored before there was the trigger that would refuse them."""
    if connection.dialect.name == "sqlite":
        found = connection.execute(text("select name, sql from sqlite_master where type = 'trigger'")).all()
        for name, _ in found:
            connection.execute(text(f'drop trigger "{name}"'))
        yield
        for _, made in found:
            connection.exec_driver_sql(made)
    else:
        for table in kept.sorted_tables:
            connection.execute(text(f'alter table "{table.name}" disable trigger user'))
        yield
        for table in kept.sorted_tables:
            connection.execute(text(f'alter table "{table.name}" enable trigger user'))


def is_empty(connection: Connection) -> bool:
    return all(
        connection.execute(select(table).limit(1)).first() is None for table in reflected(connection).sorted_tables
    )


def reflected(connection: Connection) -> MetaData:
    """The tables as they are in the database, of whichever revision."""
    kept = MetaData()
    kept.reflect(connection)
    return kept


# Numbers that are never given out again


def sequences(connection: Connection, tables: list[Table]) -> dict[str, int]:
    """The last number that was given to a row, by table."""
    if connection.dialect.name == "sqlite":
        if not inspect(connection).has_table("sqlite_sequence"):
            return {}
        found = connection.execute(text("select name, seq from sqlite_sequence"))
        return {row.name: row.seq for row in found}
    last = {}
    for table in tables:
        if sequence := serial(connection, table):
            last[table.name] = connection.execute(text(f"select last_value from {sequence}")).scalar_one()
    return last


def serial(connection: Connection, table: Table) -> str | None:
    """The sequence of a table on PostgreSQL."""
    if "id" not in table.c:
        return None
    found = connection.execute(text("select pg_get_serial_sequence(:name, 'id')"), {"name": table.name})
    return found.scalar()


def set_sequences(connection: Connection, kept: MetaData, last: dict[str, int]) -> None:
    """Continue numbers after those that were given out."""
    for table in kept.sorted_tables:
        if connection.dialect.name == "sqlite":
            if last.get(table.name) and counts_itself(connection, table.name):
                row = {"name": table.name, "last": last[table.name]}
                connection.execute(text("delete from sqlite_sequence where name = :name"), row)
                connection.execute(text("insert into sqlite_sequence (name, seq) values (:name, :last)"), row)
        elif sequence := serial(connection, table):
            highest = connection.execute(select(func.max(table.c.id))).scalar() or 0
            if number := max(highest, last.get(table.name, 0)):
                connection.execute(text("select setval(:sequence, :last)"), {"sequence": sequence, "last": number})


def counts_itself(connection: Connection, table: str) -> bool:
    """Whether a table is AUTOINCREMENT on SQLite."""
    made = connection.execute(text("select sql from sqlite_master where name = :name"), {"name": table}).scalar()
    return "AUTOINCREMENT" in (made or "")


# Lines


def line(said: Any) -> bytes:
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def packed(value: Any) -> Any:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def unpacked(value: Any) -> Any:
    return base64.b64decode(value["base64"]) if isinstance(value, dict) else value
