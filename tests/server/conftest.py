"""Databases for the server's tests: SQLite in a file, and a real PostgreSQL."""

import asyncio
import contextlib
import faulthandler
import fcntl
import secrets
import signal
import sys
import tempfile
from pathlib import Path

import pytest

DEADLINE = 480  # seconds for a test, on a busy machine and with games to compile
GRACE = 60  # seconds after which a test that does not even fail ends the whole process


@pytest.fixture(autouse=True)
def deadline():
    """No test waits for ever for a server that does not answer."""

    def late(*_):
        raise TimeoutError(f"this test has not ended within {DEADLINE} seconds")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(DEADLINE)
    faulthandler.dump_traceback_later(DEADLINE + GRACE, exit=True, file=sys.__stderr__)
    yield
    faulthandler.cancel_dump_traceback_later()
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory):
    """A PostgreSQL server of our own. Its folder is not among pytest's, which only their owner may enter."""
    pgserver = pytest.importorskip("pgserver")
    server_module = sys.modules["pgserver.postgres_server"]
    command = server_module.pg_ctl
    server_module.pg_ctl = lambda *words, **more: command(*words, **more | {"timeout": DEADLINE})  # not ten seconds
    with tempfile.TemporaryDirectory(prefix="lostcities-postgres-") as folder:
        Path(folder).chmod(0o755)
        with one_at_a_time(tmp_path_factory.getbasetemp().parent / "postgres.lock"):
            server = pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")
        for setting in ("fsync", "full_page_writes"):  # the machine goes on: what is written need not reach the disk
            server.psql(f"alter system set {setting} = off; select pg_reload_conf();")
        yield server
        server.cleanup()


@contextlib.contextmanager
def one_at_a_time(path):
    """Let no other process in: two that make the system's user for PostgreSQL at once are in each other's way."""
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@pytest.fixture(params=["sqlite", "postgres"])
def database(request, tmp_path):
    """The address of a new database, once of each kind."""
    return new_database(request.param, request, tmp_path)


@pytest.fixture
def sqlite(request, tmp_path):
    return new_database("sqlite", request, tmp_path)


@pytest.fixture
def postgres_database(request, tmp_path):
    return new_database("postgres", request, tmp_path)


def new_database(kind, request, tmp_path):
    if kind == "sqlite":
        return f"sqlite:///{tmp_path}/site.sqlite"
    server = request.getfixturevalue("postgres")
    name = f"site_{secrets.token_hex(6)}"
    asyncio.run(create(server.get_uri(), name))
    return server.get_uri(name)


async def create(uri, name):
    import asyncpg

    connection = await asyncpg.connect(uri)
    await connection.execute(f"create database {name}")
    await connection.close()
