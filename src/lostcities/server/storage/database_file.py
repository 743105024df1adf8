"""The file of an SQLite database: private to its owner, and locked by one server at a time."""

import contextlib
import os
from pathlib import Path
from typing import IO

PRIVATE = 0o600
BESIDE = ("", "-wal", "-shm")  # SQLite gives the other two the rights of the first when it makes them


class InUse(Exception):
    """Another server has the file."""


def keep_private(path: Path) -> None:
    """Create the file if there is none, and restrict it to its owner.

    It holds the key of the cookies, the secrets of running games and the hashes of passwords.
    """
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, PRIVATE))
    for suffix in BESIDE:
        beside = path.with_name(path.name + suffix)
        with contextlib.suppress(FileNotFoundError, PermissionError):  # of another owner
            if beside.stat().st_mode & 0o077:
                beside.chmod(PRIVATE)


class FileLock:
    """Held for as long as a server lives; the system releases it however the process ends.

    It is a file beside the database: SQLite has locks of its own on the database itself.
    """

    def __init__(self, path: Path):
        self.path = path.with_name(path.name + ".lock")
        self.file: IO[bytes] | None = None

    def take(self) -> None:
        """Take the lock, or raise InUse."""
        file = os.fdopen(os.open(self.path, os.O_CREAT | os.O_RDWR, PRIVATE), "rb+")
        try:
            lock_file(file)
        except OSError:
            file.close()
            raise InUse from None
        self.file = file

    def release(self) -> None:
        """Release the lock. The file stays: removing it could remove the lock of the next server."""
        if self.file is not None:
            self.file.close()
            self.file = None


def lock_file(file: IO[bytes]) -> None:
    """Lock an open file without waiting, or raise OSError."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
