"""Who is let in: passwords, sessions, hosts, cookies, addresses, limits by network."""

import asyncio
import json
from dataclasses import replace
from types import SimpleNamespace

import pytest
from live_site import PATIENCE, PLENTY, Client, running_site
from prometheus_client import Counter
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from lostcities.server.refusals import Refusal
from lostcities.server.settings import Settings
from lostcities.server.storage.database import database_url
from lostcities.server.transport.addresses import is_allowed, network
from lostcities.server.transport.rate_limit import RateLimits
from lostcities.server.transport.websocket import handle

PASSWORD = "long enough"


async def account(site, name):
    """Somebody with an account."""
    client = Client(site.address)
    client.name = (await client.post("/api/account", name=name, password=PASSWORD))["name"]
    return client


async def closes(client):
    """Whether the server ends a client's socket, within the time that a test has."""
    with pytest.raises(ConnectionClosed):
        await client.next("never")


def sign_in(client, name, password, address):
    return client.http.post(
        "/api/sign-in", json={"name": name, "password": password}, headers={"x-forwarded-for": address}
    )


# Passwords


def test_wrong_passwords_are_counted_by_account_wherever_they_come_from(sqlite):
    async def guess():
        async with running_site(sqlite, limits=replace(PLENTY, guesses=(0.001, 3))) as site:
            ada = await account(site, "Ada")
            assert (await sign_in(ada, "Ada", PASSWORD, "10.0.0.1")).status_code == 200
            tried = [(await sign_in(ada, "ADA", "wrong guess", f"10.1.0.{n}")).status_code for n in range(5)]
            assert tried == [401, 401, 401, 429, 429]
            locked = await sign_in(ada, "Ada", PASSWORD, "10.1.0.9")
            assert locked.status_code == 429
            assert int(locked.headers["retry-after"]) > 60
            # Who has signed in from there before is not shut out by others; other accounts are not either.
            assert (await sign_in(ada, "Ada", PASSWORD, "10.0.0.1")).status_code == 200
            bob = await account(site, "Bob")
            assert (await sign_in(bob, "Bob", PASSWORD, "10.1.0.9")).status_code == 200
            await ada.close()
            await bob.close()

    asyncio.run(guess())


def test_right_passwords_do_not_count(sqlite):
    async def enter():
        async with running_site(sqlite, limits=replace(PLENTY, guesses=(0.001, 1))) as site:
            ada = await account(site, "Ada")
            for number in range(4):
                assert (await sign_in(ada, "Ada", PASSWORD, f"10.0.0.{number}")).status_code == 200
            await ada.close()

    asyncio.run(enter())


def test_deleting_an_account_is_a_guess_too(sqlite):
    async def guess():
        for limits in (replace(PLENTY, guesses=(0.001, 2)), replace(PLENTY, sign_ins=(0.001, 3))):
            async with running_site(sqlite, limits=limits) as site:
                ada = await account(site, f"Ada {limits.guesses[1]}")
                body = {"password": "wrong guess"}
                tried = [(await ada.http.request("DELETE", "/api/me", json=body)).status_code for _ in range(3)]
                assert tried == [401, 401, 429]
                await ada.close()

    asyncio.run(guess())


# Sessions


def test_a_socket_ends_with_its_session_and_others_go_on(sqlite):
    async def leave():
        async with running_site(sqlite) as site:
            ada = await (await account(site, "Ada")).connect()
            elsewhere = Client(site.address)
            await elsewhere.post("/api/sign-in", name="Ada", password=PASSWORD)
            await elsewhere.connect()
            await ada.post("/api/sign-out")
            await closes(ada)
            await elsewhere.say(do="ping")
            await elsewhere.next("pong")
            await ada.close()
            await elsewhere.close()

    asyncio.run(leave())


def test_nothing_is_done_for_a_socket_whose_session_has_just_ended(sqlite):
    async def leave():
        async with running_site(sqlite) as site:
            ada = await (await account(site, "Ada")).connect()
            table, _ = await ada.make("classic", ["me", "anyone"])
            (connection,) = site.presence.all
            before = (await ada.get(f"/api/tables/{table}"))["number"]
            await ada.say(do="chat", id="1", table=table, text="still here?")
            connection.close()
            await closes(ada)
            assert (await ada.get(f"/api/tables/{table}"))["number"] == before
            await ada.close()

    asyncio.run(leave())


def test_a_socket_ends_with_its_token(sqlite):
    async def leave():
        async with running_site(sqlite) as site:
            ada = await (await account(site, "Ada")).connect()
            made = await ada.post("/api/me/tokens", name="bot")
            program = await Client(site.address, made["token"]).connect()
            await ada.http.delete(f"/api/me/tokens/{made['id']}")
            await closes(program)
            await ada.say(do="ping")
            await ada.next("pong")
            await program.close()
            await ada.close()

    asyncio.run(leave())


def test_a_socket_ends_when_its_session_expires_though_nobody_tells(sqlite):
    async def wait():
        async with running_site(sqlite) as site:
            ada = await (await account(site, "Ada")).connect()
            token = (await ada.post("/api/me/tokens", name="bot", days=1))["token"]
            program = await Client(site.address, token).connect()
            await site.close_ended_sessions()
            await ada.say(do="ping")
            await ada.next("pong")
            now = site.accounts.now()
            site.accounts.now = lambda: now + 2 * 86_400_000
            await site.close_ended_sessions()
            await closes(program)
            site.accounts.now = lambda: now + 200 * 86_400_000
            await site.close_ended_sessions()
            await closes(ada)
            await program.close()
            await ada.close()

    asyncio.run(wait())


def test_the_cookie_of_a_guest_ends_with_the_guest(sqlite):
    async def grow():
        async with running_site(sqlite) as site:
            ada = await (await Client.guest(site, "Ada")).connect()
            old = ada.http.cookies.get("lostcities")
            await ada.post("/api/account", name="Ada", password=PASSWORD)
            thief = Client(site.address)
            thief.http.cookies.set("lostcities", old)
            assert await thief.get("/api/me") is None
            await site.close_ended_sessions()
            await ada.say(do="ping")  # the socket goes on with the new session
            await ada.next("pong")
            await ada.post("/api/sign-out")
            await closes(ada)
            await thief.close()
            await ada.close()

    asyncio.run(grow())


def test_sessions_tokens_and_accounts_end_on_every_process(postgres_database):
    async def leave():
        async with running_site(postgres_database) as one, running_site(postgres_database) as other:
            ada = await account(one, "Ada")
            made = await ada.post("/api/me/tokens", name="bot")
            program = await Client(other.address, made["token"]).connect()
            page = Client(other.address)
            page.http.cookies = ada.http.cookies
            await page.connect()
            table, _ = await ada.make("classic", ["me", "anyone"])
            bob = await (await Client.guest(other, "Bob")).connect()
            await bob.watch(table)
            assert bob.states[table]["seats"][0]["person"]["name"] == "Ada"
            await ada.http.delete(f"/api/me/tokens/{made['id']}")
            await closes(program)
            await ada.post("/api/sign-out")
            await closes(page)
            await ada.post("/api/sign-in", name="Ada", password=PASSWORD)
            page.http.cookies = ada.http.cookies
            await page.connect()
            assert (await ada.http.request("DELETE", "/api/me", json={"password": PASSWORD})).status_code == 204
            await closes(page)
            assert "Ada" not in json.dumps((await bob.get(f"/api/tables/{table}"))["state"])
            for client in (ada, program, page, bob):
                await client.close()

    asyncio.run(leave())


# Addresses and hosts


def test_nul_characters_and_long_addresses_are_refused(database):
    async def ask():
        async with running_site(database) as site:
            ada = await account(site, "Ada")
            for path in (
                "/%00", "/api/players/%00", "/api/players/a%00b/games", "/api/players/Ada/games?game=%00",
                "/api/players/Ada/ratings/%00", "/api/deals/a%00?game=classic", "/api/deals/a?game=%00",
                "/" + "x" * 5_000, "/api/games?" + "x" * 5_000,
            ):  # fmt: skip
                answer = await ada.http.get(path)
                assert answer.status_code == 400, path
                assert set(answer.json()) == {"code", "message", "phrase"}
            assert (await ada.http.put("/api/me/mutes/%00")).status_code == 400
            nul = "a\0b"
            for path, body in (
                ("/api/me/tokens", {"name": nul}),
                ("/api/sign-in", {"name": nul, "password": nul}),
                ("/api/account", {"name": nul, "password": PASSWORD}),
                ("/api/guest", {"name": nul}),
                ("/api/match", {"game": nul}),
                ("/api/tables", {"game": "classic", "seats": [{"kind": "me"}, {"kind": "bot", "bot": nul}]}),
                ("/api/tables", {"game": nul, "seats": [{"kind": "me"}]}),
                ("/api/tables", {"game": "classic", "seats": [{"kind": "me"}], "options": {nul: nul}}),
            ):
                assert 400 <= (await ada.http.post(path, json=body)).status_code < 500, path
            assert (await sign_in(ada, "Ada", f"{PASSWORD}\0", "10.0.0.1")).status_code == 401
            await ada.close()

    asyncio.run(ask())


def test_a_site_answers_only_under_its_own_names(sqlite):
    async def ask():
        async with running_site(sqlite, hosts=("cities.example",)) as site:
            ada = Client(site.address)
            for host, status in (("evil.example", 400), ("cities.example", 200), ("CITIES.example.:8000", 200)):
                answer = await ada.http.get("/api/health", headers={"host": host})
                assert answer.status_code == status
            answer = await ada.http.post(
                "/api/guest", json={}, headers={"host": "evil.example", "origin": "http://evil.example"}
            )
            assert answer.status_code == 400
            assert "--allowed-host" in answer.json()["message"]
            url = f"ws://evil.localhost.example:{site.settings.port}/api/socket"
            with pytest.raises(InvalidStatus) as refused:
                await connect(url, host="127.0.0.1", port=site.settings.port, open_timeout=PATIENCE)
            assert refused.value.response.status_code == 400
            await ada.close()

    asyncio.run(ask())


def test_a_machine_is_allowed_its_own_names_and_every_address_in_figures(monkeypatch):
    monkeypatch.setattr("socket.gethostname", lambda: "Desk")
    settings = Settings(database_url("sqlite:///x"), host="0.0.0.0")
    for host in (
        "localhost:8000",
        "a.localhost",
        "127.0.0.1",
        "192.168.1.7:8000",
        "[::1]:8000",
        "[fe80::1]",
        "desk.local",
    ):
        assert is_allowed(host, settings), host
    for host in ("evil.example", "localhost.example", "desk.example", "127.0.0.1.example", "[evil.example]", ""):
        assert not is_allowed(host, settings), host
    assert is_allowed("evil.example", replace(settings, hosts=("*",)))
    assert is_allowed("cities.example", replace(settings, host="cities.example"))


def test_over_https_cookies_are_bound_to_the_host_and_browsers_stay_with_https(sqlite):
    async def enter():
        async with running_site(sqlite, secure_cookies=True) as site:
            ada = Client(site.address)
            made = await ada.http.post("/api/guest", json={"name": "Ada"})
            cookie = made.headers["set-cookie"]
            assert cookie.startswith("__Host-lostcities=")
            assert {"Secure", "HttpOnly", "Path=/"} <= {part.strip() for part in cookie.split(";")}
            assert "Domain" not in cookie
            assert made.headers["strict-transport-security"] == "max-age=31536000"
            value = cookie.partition("=")[2].partition(";")[0]
            for name, known in (("__Host-lostcities", "Ada"), ("lostcities", None)):
                answer = await Client(site.address).http.get("/api/me", headers={"cookie": f"{name}={value}"})
                assert (answer.json() or {}).get("name") == known
            out = await ada.http.post("/api/sign-out", headers={"cookie": f"__Host-lostcities={value}"})
            assert out.headers["set-cookie"].startswith('__Host-lostcities=""')
            await ada.close()
        async with running_site(sqlite) as site:
            ada = Client(site.address)
            assert "strict-transport-security" not in (await ada.http.get("/api/health")).headers
            await ada.close()

    asyncio.run(enter())


def test_metrics_are_for_this_machine_or_for_who_has_the_token(sqlite):
    async def read():
        async with running_site(sqlite) as site:
            ada = Client(site.address)
            assert (await ada.http.get("/api/metrics")).status_code == 200
            proxied = await ada.http.get("/api/metrics", headers={"x-forwarded-for": "127.0.0.1"})
            assert proxied.status_code == 403
            assert (await ada.http.get("/api/metrics", headers={"x-forwarded-for": "10.0.0.1"})).status_code == 403
            await ada.close()
        async with running_site(sqlite, metrics_token="secret") as site:
            ada = Client(site.address)
            for header, status in ((None, 403), ("Bearer wrong", 403), ("Bearer ähm", 403), ("Bearer secret", 200)):
                headers = {"authorization": header.encode()} if header else {}
                assert (await ada.http.get("/api/metrics", headers=headers)).status_code == status
            await ada.close()

    asyncio.run(read())


# Limits


def test_who_is_too_fast_or_too_early_hears_when_to_come_again(sqlite):
    async def hurry():
        async with running_site(sqlite, limits=replace(PLENTY, requests=(0.1, 2))) as site:
            ada = Client(site.address)
            answers = [await ada.http.get("/api/health") for _ in range(3)]
            assert [answer.status_code for answer in answers] == [200, 200, 429]
            assert 5 <= int(answers[-1].headers["retry-after"]) <= 10
            with pytest.raises(InvalidStatus) as refused:  # a socket is a request too
                await connect(f"ws://127.0.0.1:{site.settings.port}/api/socket", open_timeout=PATIENCE)
            assert refused.value.response.status_code == 429
            assert "retry-after" in refused.value.response.headers
            away = await ada.http.get("/api/ready", headers={"x-forwarded-for": "10.0.0.1"})
            assert away.status_code == 200
            site.stopping = True
            away = await ada.http.get("/api/ready", headers={"x-forwarded-for": "10.0.0.1"})
            assert (away.status_code, away.headers["retry-after"]) == (503, "5")
            await ada.close()

    asyncio.run(hurry())


def test_limits_count_ipv6_by_its_network():
    assert network("2001:db8:1:2:3:4:5:6") == network("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert network("2001:db8:1:3::1") != network("2001:db8:1:2::1")
    assert network("::ffff:10.0.0.1") == network("10.0.0.1") == "10.0.0.1"
    assert network("fe80::1%eth0") == "fe80::/64"
    assert network("unix") == "unix"


def test_who_has_not_come_for_longest_is_forgotten_first():
    limits = RateLimits((1, 1), most=2, clock=lambda: 5.0)
    limits.spend("a")
    limits.spend("b")
    for client in ("a", "b"):
        with pytest.raises(Refusal):
            limits.spend(client)
    with pytest.raises(Refusal):
        limits.spend("a")
    limits.spend("c")
    assert list(limits.buckets) == ["a", "c"]
    with pytest.raises(Refusal):
        limits.spend("a")


def test_what_costs_more_is_paid_for_by_waiting_longer():
    now = 0.0
    limits = RateLimits((10, 20), clock=lambda: now)
    limits.spend("a", 100)
    with pytest.raises(Refusal) as refused:
        limits.spend("a")
    assert refused.value.retry_after == 9
    now = 9.0
    limits.spend("a")


def test_one_socket_watches_only_so_many_tables(sqlite):
    async def look():
        async with running_site(sqlite, limits=replace(PLENTY, watching=2)) as site:
            ada = await (await Client.guest(site, "Ada")).connect()
            tables = [(await ada.make("classic", ["me", "anyone"]))[0] for _ in range(3)]
            for table in (*tables[:2], tables[0]):
                await ada.watch(table)
            await ada.say(do="watch", table=tables[2])
            assert (await ada.next("error"))["code"] == "conflict"
            await ada.say(do="unwatch", table=tables[0])
            await ada.watch(tables[2])
            await ada.close()

    asyncio.run(look())


# Answers


def test_a_command_that_is_not_understood_is_answered_with_its_id(sqlite):
    async def mumble():
        async with running_site(sqlite) as site:
            ada = await (await Client.guest(site, "Ada")).connect()
            for text, expected in (
                ('{"do": "move", "id": "one"}', "one"),
                ('{"do": "nonsense", "id": "two"}', "two"),
                ('{"id": "three", "do": "chat", "table": 5, "text": ""}', "three"),
                ('{"id": "four", "do": "watch", "table": "t"}', "four"),
                ('{"id": "five"}', "five"),
                ('{"id": "six", "do": ["move"]}', "six"),
                ('{"id": "' + "x" * 65 + '"}', None),
                ('{"id": 5}', None),
                ('["id"]', None),
                ('{"id": "cut off"', None),
                ("[" * 5_000, None),
            ):
                await ada.socket.send(text)
                answer = await ada.next("error")
                assert (answer["id"], answer["code"]) == (expected, "invalid")
            await ada.close()

    asyncio.run(mumble())


def test_a_command_that_is_too_long_is_answered_with_its_id():
    """Our own server closes such a socket; others hand the message on."""
    heard = []
    connection = SimpleNamespace(send=heard.append)
    metrics = SimpleNamespace(refusals=Counter("refusals", "", ["code"], registry=None))
    site = SimpleNamespace(settings=SimpleNamespace(limits=replace(PLENTY, message_bytes=60)), metrics=metrics)
    asyncio.run(handle(connection, site, '{"do": "chat", "id": "long", "text": "' + "x" * 60 + '"}'))
    assert [(answer["id"], answer["code"]) for answer in heard] == [("long", "too_large")]


def test_a_command_that_comes_too_fast_is_answered_with_its_id(sqlite):
    async def hurry():
        async with running_site(sqlite, limits=replace(PLENTY, commands=(0.001, 1))) as site:
            ada = await (await Client.guest(site, "Ada")).connect()
            await ada.say(do="ping")
            await ada.next("pong")
            answer = await ada.do("chat", "t", id="late", text="x")
            assert (answer["id"], answer["code"]) == ("late", "too_fast")
            await ada.close()

    asyncio.run(hurry())
