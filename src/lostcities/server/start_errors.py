"""Why a server cannot start: one sentence that says what is wrong and what to do."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from alembic.util import CommandError
from sqlalchemy.engine import URL

from .storage.database_file import InUse

POSTGRES_STATES = {
    "28P01": "the password is wrong",
    "28000": "this user may not connect",
    "3D000": "there is no such database; create it first",
    "53300": "it has no connection free",
    "57P03": "it is still starting",
    "42501": "this user may not create tables there",
}


def causes(error: BaseException | None) -> Iterator[BaseException]:
    """An error and its causes, outermost first."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def sentence(error: BaseException, url: URL) -> str:
    name = url.render_as_string(hide_password=True) if url.get_backend_name() != "sqlite" else url.database
    for cause in causes(error):
        if isinstance(cause, InUse):
            return f"another server is using {name}: stop it first, or use another --database"
        if isinstance(cause, CommandError):
            return f"{name} was made by a newer version of lostcities: upgrade with pip install -U lostcities"
        if isinstance(cause, sqlite3.Error):
            return sqlite_sentence(cause, Path(url.database or ""))
        if state := getattr(cause, "sqlstate", None):
            return (
                f"cannot use {name}: {POSTGRES_STATES.get(state, f'PostgreSQL says {type(cause).__name__} ({state})')}"
            )
        if isinstance(cause, OSError):
            if url.get_backend_name() == "sqlite":
                return unusable(cause, Path(url.database or ""))
            return f"cannot reach {name}: {cause.strerror or type(cause).__name__}; is PostgreSQL running there?"
    return f"the server cannot start: {type(error).__name__}; LOSTCITIES_LOG=debug shows where"


def sqlite_sentence(error: sqlite3.Error, path: Path) -> str:
    said = str(error)
    if "not a database" in said:
        return f"{path} is not an SQLite database: use another --database"
    if "malformed" in said:
        return f"{path} is damaged: restore a backup"
    if "readonly" in said:
        return f"{path} cannot be written: check who owns it, its folder and the disk"
    if "locked" in said:
        return f"{path} is locked by another program: stop that first"
    if "full" in said:
        return f"the disk of {path} is full"
    return f"cannot use {path}: {said}"


def unusable(error: OSError, path: Path) -> str:
    if not path.parent.is_dir():
        return f"there is no folder {path.parent}: create it, or use another --database"
    return f"cannot use {path}: {error.strerror}"
