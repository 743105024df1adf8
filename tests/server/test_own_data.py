"""People look after their own accounts: another password, signing out everywhere, all their data, deletion."""

import asyncio
import json

from live_site import Client, running_site, two_at_a_table
from test_accounts_and_roles import run
from test_admin import account, ended, until
from test_several_processes import two_sites

from lostcities.server.settings import Limits


async def second_device(client):
    """The same account at another browser."""
    other = Client(client.address)
    await other.post("/api/sign-in", name=(await client.get("/api/me"))["name"], password="long enough")
    return await other.connect()


def test_another_password_signs_out_all_other_devices(database):
    async def scenario(site):
        ada = await account(site, "Ada")
        other = await second_device(ada)
        path = "/api/me/password"
        wrong = await ada.http.post(path, json={"old": "not this one", "new": "another password"})
        assert (wrong.status_code, wrong.json()["message"]) == (401, "That password isn't right.")
        short = await ada.http.post(path, json={"old": "long enough", "new": "short"})
        assert short.status_code == 422
        assert (await other.get("/api/me"))["name"] == "Ada"
        await ada.post(path, old="long enough", new="another password")
        await ended(other)
        assert (await other.http.get("/api/me")).json() is None
        assert (await ada.get("/api/me"))["name"] == "Ada"
        old = await other.http.post("/api/sign-in", json={"name": "Ada", "password": "long enough"})
        assert old.status_code == 401
        await other.post("/api/sign-in", name="Ada", password="another password")
        guest = await Client.guest(site, "Guest")
        assert (await guest.http.post(path, json={"old": "", "new": "another password"})).status_code == 409
        for client in (ada, other, guest):
            await client.close()

    run(database, scenario)


def test_guesses_at_the_old_password_are_limited(sqlite):
    async def scenario(site):
        ada = await account(site, "Ada")
        guesses = [
            (await ada.http.post("/api/me/password", json={"old": "guess", "new": "long enough"})).status_code
            for _ in range(4)
        ]
        assert guesses[0] == 401
        assert guesses[-1] == 429
        await ada.close()

    run(sqlite, scenario, limits=Limits(sign_ins=(0.001, 4)))


def test_signing_out_everywhere_ends_the_sockets_of_every_process(postgres_database):
    async def scenario():
        async with two_sites(postgres_database) as (first, second):
            ada = await (await account(first, "Ada")).connect()
            other = Client(second.address)
            await other.post("/api/sign-in", name="Ada", password="long enough")
            await other.connect()
            assert (await ada.http.post("/api/sign-out-everywhere")).status_code == 204
            for client in (ada, other):
                await ended(client)
                assert (await client.http.get("/api/me")).json() is None
                await client.close()

    asyncio.run(scenario())


def test_the_export_tells_everything_of_oneself_and_nothing_of_others(database):
    async def scenario(site):
        ada, bob, table = await two_at_a_table(site, "classic")
        await ada.post("/api/account", name="Ada A", password="long enough")
        await ada.post("/api/me/tokens", name="my program")
        await ada.http.put("/api/me/mutes/Bob")
        await ada.do("chat", table, text="my own words")
        await bob.do("chat", table, text="words of others")
        await ada.post("/api/reports", table=table, seat=bob.states[table]["you"], reason="other", words="slow")
        mover = ada if ada.states[table]["turn"] == ada.states[table]["you"] else bob
        move = mover.states[table]["legal"][0]["text"]
        await mover.do("move", table, move=move, position=0)
        for client in (ada, bob):
            answer = await client.http.get("/api/me/export")
            assert "attachment" in answer.headers["content-disposition"]
            told = json.loads(answer.text)
            assert list(told) == [
                "account", "sessions", "tokens", "muted", "ratings", "rating_history", "tables", "actions",
                "addresses", "deals_seen",
                "reports", "reviews", "practice_cards", "puzzles", "daily_puzzles", "ladder", "review_summaries",
            ]  # fmt: skip
            said = [action["data"]["text"] for action in told["actions"] if action["kind"] == "chat"]
            assert said == (["my own words"] if client is ada else ["words of others"])
            moves = [action["data"]["text"] for action in told["actions"] if action["kind"] == "moved"]
            assert moves == ([move] if client is mover else [])
            assert [one["table"] for one in told["tables"]] == [table]
            for secret in ("argon2", "secret", "key"):
                assert secret not in answer.text
            if client is ada:
                assert told["account"]["name"] == "Ada A"
                assert [one["name"] for one in told["tokens"] + told["muted"]] == ["my program", "Bob"]
                assert told["reports"][0]["words"] == "slow"
        assert (await Client(site.address).http.get("/api/me/export")).status_code == 401
        for client in (ada, bob):
            await client.close()

    run(database, scenario)


def test_an_export_may_be_larger_than_what_is_read_at_once(sqlite, monkeypatch):
    monkeypatch.setattr("lostcities.server.accounts.export.ROWS", 2)

    async def scenario(site):
        ada, bob, table = await two_at_a_table(site, "classic")
        for number in range(5):
            await ada.do("chat", table, text=f"line {number}")
        told = await ada.get("/api/me/export")
        assert [action["data"]["text"] for action in told["actions"] if action["kind"] == "chat"] == [
            f"line {number}" for number in range(5)
        ]
        for client in (ada, bob):
            await client.close()

    run(sqlite, scenario)


def test_exports_are_limited(sqlite):
    async def scenario(site):
        ada = await Client.guest(site, "Ada")
        codes = [(await ada.http.get("/api/me/export")).status_code for _ in range(4)]
        assert codes == [200, 200, 200, 429]
        await ada.close()

    run(sqlite, scenario, limits=Limits())


def test_somebody_who_deletes_the_account_is_gone_at_every_process(postgres_database):
    async def scenario():
        async with running_site(postgres_database) as first, running_site(postgres_database) as second:
            ada, bob, table = await two_at_a_table(first, "classic")
            elsewhere = Client(second.address)
            elsewhere.http.cookies = bob.http.cookies
            await elsewhere.connect()
            await elsewhere.watch(table)
            assert (await bob.http.request("DELETE", "/api/me", json={})).status_code == 204
            await ended(elsewhere)
            await until(ada, table, lambda state: "(deleted)" in [seat["person"]["name"] for seat in state["seats"]])
            spectator = Client(second.address)
            assert "Bob" not in (await spectator.http.get(f"/api/tables/{table}")).text
            for client in (ada, bob, elsewhere, spectator):
                await client.close()

    asyncio.run(scenario())
