"""Operators look after a site while it runs: whatever they do is so for everybody at once, on every process."""

import asyncio
import contextlib
import re
import sqlite3

import pytest
from live_site import Client, running_site, two_at_a_table
from server_process import ServerProcess
from test_several_processes import across, two_sites
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from lostcities.cli import main
from lostcities.errors import OptionError
from lostcities.server.moderation.orders import give
from lostcities.server.storage.database import database_url


def admin(*words, database, fails=False):
    """lostcities admin, as a person types it; returns what it says."""
    ended = CliRunner(env={"COLUMNS": "200"}).invoke(main, ["admin", *words, "--database", database])
    assert (ended.exit_code != 0) == fails, ended.output
    assert ended.exception is None or isinstance(ended.exception, SystemExit), ended.exception
    return ended.output


def run(database, scenario):
    async def play():
        async with running_site(database, alive_seconds=0.1) as site:
            site.order = lambda kind, **data: give(database_url(database), kind, **data)
            await scenario(site)

    asyncio.run(play())


async def ended(client):
    """Wait until the server closes a client's socket."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            await client.hear()


async def until(client, table, condition):
    while not condition(client.states[table]):
        await client.hear()


async def account(site, name):
    client = await Client.guest(site, f"{name} guest")
    await client.post("/api/account", name=name, password="long enough")
    return client


def test_a_table_that_is_closed_is_closed_for_everybody(database):
    async def scenario(site):
        ada, bob, table = await two_at_a_table(site, "classic", clock={"kind": "bank", "seconds": 60, "increment": 0})
        await site.order("close", table=table)
        for client in (ada, bob):
            await until(client, table, lambda state: state["status"] == "closed")
            assert client.states[table]["clocks"]["running"] is None
            assert client.states[table]["result"] is None
        refused = await ada.do("move", table, move="d", position=ada.states[table]["position"])
        assert refused["code"] == "conflict"
        with pytest.raises(OptionError, match="already closed"):
            await site.order("close", table=table)
        with pytest.raises(OptionError, match="doesn't exist"):
            await site.order("close", table="nowhere")
        site.tables.rooms.clear()
        assert (await ada.get(f"/api/tables/{table}"))["state"]["status"] == "closed"
        for client in (ada, bob):
            await client.close()

    run(database, scenario)


def test_chat_that_is_removed_is_gone_from_pages_and_database(database):
    async def scenario(site):
        ada, bob, table = await two_at_a_table(site, "classic")
        said = (await ada.do("chat", table, text="rude words"))["number"]
        await ada.do("chat", table, text="more rude words")
        await bob.do("chat", table, text="kind words")
        done = await site.order("remove-chat", table=table, numbers=[said])
        assert done == {"tables": 1, "messages": 1}
        await until(bob, table, lambda _: bob.logs[table][-1]["kind"] == "chat_removed")
        assert bob.logs[table][-1]["removed"] == [said]
        assert (await site.order("remove-chat", name="Ada"))["messages"] == 1
        whole = await bob.get(f"/api/tables/{table}")
        assert [line["text"] for line in whole["chat"]] == ["kind words"]
        later = await bob.get(f"/api/tables/{table}")
        assert sum(len(entry.get("removed", ())) for entry in later["log"]) == 2
        with pytest.raises(OptionError, match="no such message"):
            await site.order("remove-chat", table=table, numbers=[said])
        assert (await ada.do("move", table, move="x", position=99))["code"] == "stale"  # the game goes on
        for client in (ada, bob):
            await client.close()

    run(database, scenario)


def test_a_banned_player_is_out_at_once_and_can_come_back_when_let_in(database):
    async def scenario(site):
        ada, bob, table = await two_at_a_table(site, "classic")
        await ada.post("/api/account", name="Rude One", password="long enough")
        token = (await ada.post("/api/me/tokens", name="t"))["token"]
        program = await Client(site.address, token).connect()
        await site.order("ban", name="rude one", days=7, reason="insults")
        await ended(ada)
        await ended(program)
        await until(bob, table, lambda state: state["status"] == "over")
        assert bob.states[table]["result"]["winners"] == [bob.states[table]["you"]]
        assert (await ada.http.get("/api/me")).json() is None
        assert (await program.http.get("/api/me")).status_code == 401
        refused = await ada.http.post("/api/sign-in", json={"name": "Rude One", "password": "long enough"})
        assert refused.status_code == 403
        assert re.fullmatch(r"This account is banned until \d\d \w+ \d{4}: insults\.", refused.json()["message"])
        wrong = await ada.http.post("/api/sign-in", json={"name": "Rude One", "password": "something"})
        assert wrong.status_code == 401  # whoever guesses learns nothing
        await site.order("unban", name="Rude One")
        await ada.post("/api/sign-in", name="Rude One", password="long enough")
        assert (await program.http.get("/api/me")).status_code == 200
        with pytest.raises(OptionError, match="own bots"):
            await site.order("ban", name="level3")
        for client in (ada, bob, program):
            await client.close()

    run(database, scenario)


def test_a_new_name_is_shown_at_once_and_must_be_free(database):
    async def scenario(site):
        ada, bob, table = await two_at_a_table(site, "classic")
        await site.order("rename", name="Ada", to="Quiet Heron")
        await ended(ada)
        you = bob.states[table]["you"]
        await until(bob, table, lambda state: state["seats"][1 - you]["person"]["name"] == "Quiet Heron")
        await ada.connect()
        assert ada.hello["you"]["name"] == "Quiet Heron"
        for name, words in (("bob", "taken"), ("level3", "name of a bot"), ("<b>", "letters or digits")):
            with pytest.raises(OptionError, match=words):
                await site.order("rename", name="Quiet Heron", to=name)
        for client in (ada, bob):
            await client.close()

    run(database, scenario)


def test_signing_out_and_a_new_password_end_all_sessions(database):
    async def scenario(site):
        ada = await (await account(site, "Ada")).connect()
        token = (await ada.post("/api/me/tokens", name="t"))["token"]
        await site.order("sign-out", name="Ada")
        await ended(ada)
        assert (await ada.http.get("/api/me")).json() is None
        program = Client(site.address, token)
        assert (await program.get("/api/me"))["name"] == "Ada"
        await site.order("sign-out", name="Ada", tokens=True)
        assert (await program.http.get("/api/me")).status_code == 401
        await ada.post("/api/sign-in", name="Ada", password="long enough")
        hashed = await site.accounts.hash_password("another password")
        await site.order("reset-password", name="Ada", hashed=hashed)
        assert (await ada.http.get("/api/me")).json() is None
        old = await ada.http.post("/api/sign-in", json={"name": "Ada", "password": "long enough"})
        assert old.status_code == 401
        await ada.post("/api/sign-in", name="Ada", password="another password")
        for client in (ada, program):
            await client.close()

    run(database, scenario)


def test_orders_reach_sockets_and_tables_of_every_process(postgres_database):
    async def scenario():
        async with two_sites(postgres_database) as (first, second):
            ada, bob, table = await across(first, second)
            url = database_url(postgres_database)
            await give(url, "rename", name="Bob", to="Quiet Heron")
            await ended(bob)  # whichever process has carried it out
            await until(ada, table, lambda state: "Quiet Heron" in [seat["person"]["name"] for seat in state["seats"]])
            await bob.connect()
            await bob.watch(table)
            await give(url, "ban", name="Quiet Heron")
            await ended(bob)
            await until(ada, table, lambda state: state["status"] == "over")
            await give(url, "delete", name="Ada")
            await ended(ada)
            for site in (first, second):
                assert (await Client(site.address).http.get("/api/players/Ada")).status_code == 404
            for client in (ada, bob):
                await client.close()

    asyncio.run(scenario())


def test_a_process_that_missed_the_news_looks_who_is_shut_out(postgres_database):
    async def scenario():
        async with two_sites(postgres_database) as (first, second):
            ada, bob = [
                await (await Client.guest(site, name)).connect() for site, name in ((first, "A"), (second, "B"))
            ]
            for client, site in ((ada, first), (bob, second)):
                person = await site.accounts.by_name(client.name)
                await site.accounts.ban(person, site.now() + 10_000_000, "")
                await site.listener.catch_up_all()  # as after a lost connection to the database
                await ended(client)
                await client.close()

    asyncio.run(scenario())


def test_the_command_line_does_it_with_and_without_a_server(tmp_path):
    database = f"sqlite:///{tmp_path}/site.sqlite"
    assert "there is no site" in admin("tables", database=database, fails=True)
    server = ServerProcess(database).start(warm=False)

    async def make():
        ada = await account(server.address, "Ada")
        table, _ = await ada.make("classic", ["me", "friend"])
        await ada.post(f"/api/tables/{table}/commands", do="chat", id="c", table=table, text="rude words")
        await ada.close()
        return table

    try:
        table = asyncio.run(make())
        listed = admin("tables", "--player", "ada", database=database)
        assert table in listed
        assert "1 table" in listed
        assert "1 messages" in admin("remove-chat", "--player", "Ada", database=database)
        password = admin("reset-password", "Ada", database=database).split()[-1]
        with sqlite3.connect(tmp_path / "site.sqlite") as file:
            assert file.execute("select count(*) from orders").fetchone() == (0,)  # not even the hash is left
    finally:
        server.stop()
    with sqlite3.connect(tmp_path / "site.sqlite") as file:  # it ended a while ago
        file.execute("update processes set alive_at = alive_at - 60000")
    assert "is closed" in admin("close", table, database=database)
    assert "0 tables" in admin("tables", database=database)
    shown = admin("player", "Ada", database=database)
    assert re.search(r"games on +0", shown)
    assert "no player called Eve" in admin("player", "Eve", database=database, fails=True)
    assert "is banned until" in admin("ban", "Ada", "--days", "2", database=database)
    assert "Ada may sign in" in admin("unban", "Ada", database=database)
    admin("export", "Ada", str(tmp_path / "ada.json"), database=database)
    assert "argon2" not in (tmp_path / "ada.json").read_text()
    assert "Ada is deleted" in admin("delete", "Ada", "--yes", database=database)
    assert password
