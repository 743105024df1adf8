"""The drill: back up a site while people play, restore it elsewhere, start a server on it, and play on."""

import asyncio
import gzip
import json
import stat
import subprocess
import sys

import pytest
from live_site import Client, running_site
from server_process import ServerProcess
from sqlalchemy import insert, select, text
from sqlalchemy.exc import DBAPIError
from test_admin import admin
from test_killing import Busy, stored

from conftest import new_database
from lostcities.server.storage import schema
from lostcities.server.storage.backup import reflected, triggers_off
from lostcities.server.storage.database import Database, database_url

PAIRS = 4
TABLES_OF_A_PAIR = 5
MOVES = 150  # before the backup, between beginning and end of it at least one


@pytest.mark.parametrize(("kind", "other"), [("sqlite", "sqlite"), ("postgres", "postgres")])
def test_a_backup_under_load_restores_every_acknowledged_move_and_tables_go_on(kind, other, request, tmp_path):
    first, file = ServerProcess(new_database(kind, request, tmp_path)), tmp_path / "site.backup"
    (tmp_path / "new").mkdir()
    second = ServerProcess(new_database(other, request, tmp_path / "new"))

    async def play(address, pairs, work):
        """Let all pairs play until some work is done; returns what it gave."""
        stop = asyncio.Event()
        clients = [client for pair, _ in pairs for client in pair]
        for client in clients:
            client.address, client.http.base_url = address, address
        playing = [asyncio.create_task(client.play_on(tables, stop)) for pair, tables in pairs for client in pair]

        async def progress(moves):
            goal = sum(client.acknowledgements for client in clients) + moves
            while sum(client.acknowledgements for client in clients) < goal:
                for task in playing:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.02)

        given = await work(progress)
        stop.set()
        await asyncio.gather(*playing)
        return given

    async def drill():
        pairs = []
        for number in range(PAIRS):
            pair = [await Busy.guest(first.address, f"P{number}-{seat}") for seat in range(2)]
            tables = []
            for client in pair:
                client.start()
            for _ in range(TABLES_OF_A_PAIR):
                table, _ = await pair[0].make("classic", ["me", "anyone"])
                await pair[1].post(f"/api/tables/{table}/commands", do="sit", id="sit", table=table)
                tables.append(table)
            pairs.append((pair, tables))

        async def save(progress):
            await progress(MOVES)
            known = [dict(command) for pair, _ in pairs for client in pair for command in client.acknowledged.values()]
            command = [sys.executable, "-m", "lostcities", "admin", "backup", str(file), "--database", first.database]
            saving = await asyncio.create_subprocess_exec(*command, stdout=subprocess.DEVNULL)
            while saving.returncode is None:
                await progress(1)  # nobody waits for the backup
                await asyncio.sleep(0)
            assert saving.returncode == 0
            return known

        known = await play(first.address, pairs, save)
        await asyncio.to_thread(first.kill)
        await asyncio.to_thread(admin, "restore", str(file), database=second.database)
        events = await stored(second.database)
        commands = {command: number for table in events.values() for number, command, _ in table if command != "sit"}
        for acknowledged in known:
            assert acknowledged.items() <= commands.items()
        for table in events.values():
            assert [number for number, _, _ in table] == list(range(1, len(table) + 1))
        await asyncio.to_thread(second.start, warm=False)
        for client in [client for pair, _ in pairs for client in pair]:  # a page that is loaded again
            client.states, client.numbers, client.logs, client.open_commands = {}, {}, {}, {}
        await play(second.address, pairs, lambda progress: progress(MOVES))
        late = await Client.guest(second.address, "Late")
        names = [(await client.get("/api/me"))["name"] for pair, _ in pairs for client in pair]
        assert len({*names, late.name}) == 2 * PAIRS + 1  # everybody is signed in, and nobody has another's number
        for client in [late, *(client for pair, _ in pairs for client in pair)]:
            await client.close()

    first.start(warm=False)
    try:
        asyncio.run(drill())
        assert second.stop() == 0
    finally:
        for server in (first, second):
            if server.process is not None:
                server.process.kill()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600  # it holds the keys of the site


@pytest.fixture
def backup(sqlite, tmp_path):
    """A backup of a small site, in which the number of a deleted user was given out last."""

    async def make():
        async with running_site(sqlite) as site:
            ada, bob = [await Client.guest(site, name) for name in ("Ada", "Bob")]
            await ada.make("classic", ["me", "anyone"])
            await bob.http.request("DELETE", "/api/me", json={})
            for client in (ada, bob):
                await client.close()

    asyncio.run(make())
    admin("backup", str(tmp_path / "site.backup"), database=sqlite)
    return tmp_path / "site.backup"


def lines_of(file):
    with gzip.open(file) as unpacked:
        return unpacked.readlines()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_the_number_of_a_deleted_user_is_not_given_out_again_after_a_restore(backup, kind, request, tmp_path):
    (tmp_path / "new").mkdir()
    database = new_database(kind, request, tmp_path / "new")
    admin("restore", str(backup), database=database)
    last = json.loads(lines_of(backup)[0])["sequences"]["users"]

    async def look():
        async with running_site(database) as site:
            eve = await Client.guest(site, "Eve")
            assert (await site.accounts.by_name("Eve")).id > last
            async with site.database.reading() as connection:
                table = (await connection.execute(select(schema.tables.c.id))).scalar_one()
            await eve.post(f"/api/tables/{table}/commands", do="sit", id="s", table=table)
            assert (await eve.get(f"/api/tables/{table}"))["state"]["status"] == "playing"
            await eve.close()

    asyncio.run(look())


def test_a_backup_never_overwrites_and_a_restore_needs_an_empty_database(backup, sqlite, tmp_path):
    assert "already exists" in admin("backup", str(backup), database=sqlite, fails=True)
    assert "already holds a site" in admin("restore", str(backup), database=sqlite, fails=True)
    assert list(tmp_path.glob("*.partial")) == []


@pytest.mark.parametrize("damage", ["cut", "unpacked", "newer", "other"])
def test_a_damaged_backup_is_refused_and_leaves_nothing(backup, damage, tmp_path):
    new = f"sqlite:///{tmp_path}/new.sqlite"
    lines = lines_of(backup)
    if damage == "cut":
        backup.write_bytes(backup.read_bytes()[:-200])
    elif damage == "unpacked":
        backup.write_bytes(gzip.compress(b"".join(lines[:-1])))
    elif damage == "newer":
        header = json.loads(lines[0]) | {"revision": "9999"}
        backup.write_bytes(gzip.compress(b"".join([json.dumps(header).encode() + b"\n", *lines[1:]])))
    else:
        backup.write_bytes(b"something else")
    words = "newer version" if damage == "newer" else "not a whole backup"
    assert words in admin("restore", str(backup), database=new, fails=True)
    assert "no site" in admin("tables", database=new, fails=True)


def test_a_database_that_is_not_there_is_one_sentence(tmp_path):
    gone = "postgresql://nobody@127.0.0.1:1/none"
    said = admin("backup", str(tmp_path / "x"), database=gone, fails=True)
    assert "does not answer" in said
    assert len(said.strip().splitlines()) == 1
    assert "is not supported" in admin("tables", database="mysql://x/y", fails=True)


TRIGGERS = {
    "sqlite": ["create trigger refuse before insert on mutes begin select raise(abort, 'never'); end"],
    "postgresql": [
        "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'never'; end $$",
        "create trigger refuse before insert on mutes for each row execute function refuse()",
    ],
}


def test_rows_come_back_as_they_were_and_triggers_hold_again_afterwards(database):
    async def look():
        opened = Database(database_url(database))
        await opened.migrate()
        people = [{"name": name, "name_key": name, "kind": "guest", "created_at": 0} for name in ("a", "b")]
        mute = insert(schema.mutes)
        async with opened.writing() as connection:
            await connection.execute(insert(schema.users), people)
            for statement in TRIGGERS[connection.dialect.name]:
                await connection.execute(text(statement))

            def put(sync):
                with triggers_off(sync, reflected(sync)):
                    sync.execute(mute.values(user_id=1, muted_id=2))

            await connection.run_sync(put)
        with pytest.raises(DBAPIError, match="never"):
            async with opened.writing() as connection:
                await connection.execute(mute.values(user_id=2, muted_id=1))
        await opened.close()

    asyncio.run(look())
