"""Running a server: health, metrics, logs without secrets, errors without traces, and a start that needs nothing."""

import asyncio
import json
import logging
import os
import re
import stat
import subprocess
import sys

import pytest
from live_site import Client, running_site
from sqlalchemy import insert, text
from sqlalchemy.exc import IntegrityError

from lostcities.errors import OptionError
from lostcities.server import logs
from lostcities.server.api.routes import accounts, daily, players, practice, reports, system, tables
from lostcities.server.app import make_app
from lostcities.server.reviews.process import NICENESS_VARIABLE
from lostcities.server.serve import open_site, run
from lostcities.server.settings import Settings
from lostcities.server.site import Site
from lostcities.server.storage import schema
from lostcities.server.storage.database import Database, database_url

WENT_WRONG = "Something went wrong. Please try again."


def test_a_server_tells_how_it_is_and_what_it_has_done(sqlite):
    async def look():
        async with running_site(sqlite) as site:
            ada = await (await Client.guest(site, "Ada")).connect()
            assert (await ada.get("/api/health"))["status"] in ("ok", "starting")
            assert (await ada.get("/api/ready"))["status"] in ("ok", "starting")
            await ada.make("classic", ["me", "anyone"])
            metrics = (await ada.http.get("/api/metrics")).text
            for line in (
                'lostcities_events_total{kind="created"} 1.0',
                "lostcities_sockets 1.0",
                "lostcities_tables_in_memory 1.0",
                'lostcities_requests_total{method="POST",status="201"} 2.0',
                "lostcities_commit_seconds_count 1.0",
            ):
                assert line in metrics.splitlines()
            page = (await ada.http.get("/api/docs")).text
            for path in (await ada.get("/api/openapi.json"))["paths"]:
                assert path in page
            assert "SocketCommand" in page
            site.stopping = True
            assert (await ada.http.get("/api/ready")).status_code == 503
            await ada.close()

    asyncio.run(look())


def test_what_goes_wrong_inside_is_an_answer_without_a_trace(sqlite, monkeypatch):
    async def fail(*_):
        raise RuntimeError("the inside of the server")

    async def ask():
        async with running_site(sqlite) as site:
            ada = await (await Client.guest(site, "Ada")).connect()
            monkeypatch.setattr(site.tables.lobby, "all", fail)
            answer = await ada.http.get("/api/tables")
            assert answer.status_code == 500
            assert answer.json() == {
                "code": "unavailable",
                "message": WENT_WRONG,
                "phrase": {"key": "refusal.went_wrong"},
            }
            assert "default-src 'self'" in answer.headers["content-security-policy"]
            await ada.say(do="lobby")
            assert (await ada.next("error"))["message"] == WENT_WRONG
            await ada.close()

    asyncio.run(ask())


def test_a_server_starts_with_nothing_prints_its_address_and_logs_no_secrets(tmp_path):
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path), "LOSTCITIES_LOG": "debug"}
    environment.pop("LOSTCITIES_DATABASE_URL", None)
    process = subprocess.Popen(
        [sys.executable, "-m", "lostcities", "serve", "--no-browser", "--bots", "0"],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip

    async def visit(address):
        ada = await (await Client.guest(address, "Ada Secretname")).connect()
        await ada.post("/api/account", name="Ada Othername", password="secret password")
        token = (await ada.post("/api/me/tokens", name="t"))["token"]
        cookie = next(iter(ada.http.cookies.jar)).value
        table, key = await ada.make("classic", ["me", "friend"], public=False)
        await ada.watch(table)
        await ada.do("chat", table, text="secret words")
        await ada.say(do="nonsense", text="secret nonsense")
        await ada.http.get(f"/api/tables/{table}", params={"key": key})
        forger = Client(address, "lc_wrong")
        assert (await forger.http.get("/api/me")).status_code == 401
        await forger.close()
        await ada.close()
        return [token, "lc_wrong", cookie, key, "Secretname", "Othername", "secret", "127.0.0.1"]

    try:
        line = process.stdout.readline()
        address = re.search(r"http://localhost:\d+", line).group().replace("localhost", "127.0.0.1")
        secrets = asyncio.run(visit(address))
        process.terminate()
        _, logged = process.communicate(timeout=120)
    finally:
        process.kill()
    assert process.returncode == 0
    assert [path.name for path in (tmp_path / "lostcities").glob("*.sqlite")] == ["site.sqlite"]
    lines = [json.loads(line) for line in logged.splitlines()]
    assert all({"at", "level", "from", "message"} <= set(line) for line in lines)
    assert not [secret for secret in secrets if secret in logged]


def test_what_a_database_says_of_a_statement_is_not_logged(database):
    """PostgreSQL and SQLAlchemy would tell the values: names, hashes, chat."""

    async def insert_twice():
        opened = Database(database_url(database))
        await opened.migrate()
        try:
            for _ in range(2):
                async with opened.writing() as connection:
                    row = {"name": "Ada Secretname", "name_key": "ada secretname", "kind": "guest", "created_at": 0}
                    await connection.execute(insert(schema.users).values(row))
        except IntegrityError as error:
            record = logging.makeLogRecord({"msg": "failed", "exc_info": (type(error), error, error.__traceback__)})
            return json.loads(logs.JsonLines().format(record))["error"]
        finally:
            await opened.close()

    logged = asyncio.run(insert_twice())
    assert "IntegrityError" in logged
    assert "test_operations.py" in logged
    assert "secretname" not in logged.lower()


def test_an_error_of_ours_is_logged_with_its_words_and_its_cause():
    try:
        try:
            raise KeyError("the cause")
        except KeyError as cause:
            raise ValueError("what it led to") from cause
    except ValueError as error:
        logged = logs.trace(error)
    assert logged.index("KeyError: 'the cause'") < logged.index("ValueError: what it led to")


def test_what_asyncio_says_of_a_task_that_failed_is_logged_without_the_words_of_its_error():
    """It writes the whole error into its message, beside the traceback that is cut here."""
    record = logging.makeLogRecord(
        {"name": "asyncio", "msg": "Task exception was never retrieved\nfuture: <Task exception=Error('Ada')>"}
    )
    assert json.loads(logs.JsonLines().format(record))["message"] == "Task exception was never retrieved"


def test_the_database_is_its_owners_alone_and_one_servers(tmp_path):
    path = tmp_path / "site.sqlite"
    path.touch(0o644)
    path.chmod(0o644)

    async def start():
        async with running_site(f"sqlite:///{path}") as site:
            await Client.guest(site, "Ada")
            for file in tmp_path.iterdir():
                assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
            second = await asyncio.to_thread(serve, f"sqlite:///{path}")
            assert second.returncode == 2
            assert (
                one_sentence(second.stderr)
                == f"another server is using {path}: stop it first, or use another --database"
            )

    asyncio.run(start())

    async def again():
        async with running_site(f"sqlite:///{path}"):  # a lock ends with its server
            pass

    asyncio.run(again())


def serve(database):
    """What a person sees who starts a server that cannot start."""
    command = [sys.executable, "-m", "lostcities", "serve", "--no-browser", "--bots", "0", "--database", database]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


def one_sentence(text):
    """The words of an error message, without its marks and the breaks of its lines."""
    return " ".join(text.split()).removeprefix("Error:").strip(" ✗.")


def not_a_database(path):
    path.write_text("this is a letter to somebody, and by no means a database of anything" * 100)


def cut_off(path):
    asyncio.run(migrated(path))
    path.write_bytes(path.read_bytes()[:5000])


def of_tomorrow(path):
    asyncio.run(migrated(path, "update alembic_version set version_num = '9999'"))


def without_a_table(path):
    """What is found out only once the site starts."""
    asyncio.run(migrated(path, "drop table processes"))


async def migrated(path, *statements):
    opened = Database(database_url(f"sqlite:///{path}"))
    await opened.migrate()
    async with opened.writing() as connection:
        for statement in statements:
            await connection.execute(text(statement))
    await opened.close()


@pytest.mark.parametrize(
    ("prepare", "url", "said"),
    [
        (not_a_database, "sqlite:///{folder}/site.sqlite", "is not an SQLite database"),
        (cut_off, "sqlite:///{folder}/site.sqlite", "is damaged"),
        (of_tomorrow, "sqlite:///{folder}/site.sqlite", "was made by a newer version"),
        (without_a_table, "sqlite:///{folder}/site.sqlite", "no such table: processes"),
        (None, "sqlite:///{folder}/nowhere/site.sqlite", "there is no folder"),
        (None, "sqlite:///{folder}", "cannot use"),
        (None, "postgresql://ada:secret@127.0.0.1:1/site", "is PostgreSQL running there?"),
    ],
)
def test_a_server_that_cannot_start_says_why_in_one_sentence(tmp_path, prepare, url, said):
    if prepare is not None:
        prepare(tmp_path / "site.sqlite")

    async def start():
        site = Site(Settings(database=database_url(url.format(folder=tmp_path))))
        with pytest.raises(OptionError) as error:
            await open_site(site)
        return str(error.value)

    sentence = asyncio.run(start())
    assert said in sentence
    assert "secret" not in sentence
    assert "\n" not in sentence


@pytest.mark.parametrize(
    ("variable", "said"),
    [
        (logs.VARIABLE, "LOSTCITIES_LOG is one of debug, info, warning, error, critical, not 'nonsense'"),
        (NICENESS_VARIABLE, "LOSTCITIES_REVIEW_NICENESS is a whole number from 0 to 19, not 'nonsense'"),
        ("LOSTCITIES_DATABASE_URL", "URL"),
        ("LOSTCITIES_TRUSTED_PROXIES", "'nonsense' is neither an address nor a network"),
        ("LOSTCITIES_LIMIT_REQUESTS", "the limit requests is a rate"),
    ],
)
def test_a_variable_that_cannot_be_read_is_one_sentence(variable, said, monkeypatch):
    monkeypatch.setenv(variable, "nonsense")
    with pytest.raises(OptionError) as error:
        run(host="127.0.0.1", port=0, database=None, bots=0, reviews=0, hints=0, browser=False, secure=False)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_a_postgresql_without_the_database_says_so(postgres):
    async def start():
        site = Site(Settings(database=database_url(postgres.get_uri("nowhere"))))
        with pytest.raises(OptionError, match="there is no such database"):
            await open_site(site)

    asyncio.run(start())


def test_applications_of_one_process_share_their_routes():
    """A route takes milliseconds to build: the first request to a part of the API would wait for all of its routes."""
    apps = [make_app(Site(Settings(database=database_url("sqlite:///no-file-is-opened")))) for _ in range(2)]
    for part in (accounts, daily, players, practice, reports, system, tables):
        for route in part.router.routes:
            assert all(any(one is route for one in app.routes) for app in apps)
