"""Nobody acts for another, reads what is private, or sees another's tokens."""

import asyncio
import sqlite3

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.exceptions import VerifyMismatchError
from live_site import ANY_RATED, RATED, Client, running_site, two_at_a_table
from websockets.exceptions import InvalidStatus

from lostcities.server.accounts.names import FIRST, SECOND
from lostcities.server.accounts.service import NO_PASSWORD, check_name
from lostcities.server.settings import Limits


def run(database, scenario, **settings):
    async def play():
        async with running_site(database, **settings) as site:
            await scenario(site)

    asyncio.run(play())


def test_a_guest_becomes_an_account_and_keeps_its_games(database):
    async def scenario(site):
        ada, bob, table = await two_at_a_table(site, "classic")
        await bob.do("resign", table)
        me = await ada.post("/api/account", name="Ada Lovelace", password="difference engine")
        assert me == {"name": "Ada Lovelace", "kind": "account"}
        games = (await ada.get("/api/players/Ada Lovelace/games"))["games"]
        assert [(played["table"]["id"], played["place"]) for played in games] == [(table, 1)]
        assert (await ada.http.post("/api/sign-out")).status_code == 204
        assert (await ada.http.get("/api/me")).json() is None
        wrong = await ada.http.post("/api/sign-in", json={"name": "Ada Lovelace", "password": "analytical engine"})
        assert (wrong.status_code, wrong.json()["code"]) == (401, "unauthorized")
        await ada.post("/api/sign-in", name="ada lovelace", password="difference engine")
        assert (await ada.get("/api/me"))["name"] == "Ada Lovelace"
        taken = await bob.http.post("/api/account", json={"name": "ADA LOVELACE", "password": "long enough"})
        assert taken.status_code == 409
        for client in (ada, bob):
            await client.close()

    run(database, scenario)


def test_a_deleted_account_leaves_no_name_no_words_and_no_ratings(database):
    async def scenario(site):
        ada, bob, table = await two_at_a_table(site, "classic")
        await ada.post("/api/account", name="Secret Name", password="long enough")
        await ada.do("chat", table, text="my address is here")
        assert (await ada.http.request("DELETE", "/api/me", json={"password": "wrong"})).status_code == 401
        gone = await ada.http.request("DELETE", "/api/me", json={"password": "long enough"})
        assert gone.status_code == 204, gone.text
        while bob.states[table]["status"] != "over":
            await bob.hear()
        assert bob.states[table]["result"]["winners"] == [bob.states[table]["you"]]
        text = (await bob.http.get(f"/api/tables/{table}")).text
        assert "Secret Name" not in text
        assert "address" not in text
        assert (await bob.http.get("/api/players/Secret Name")).status_code == 404
        assert (await ada.http.get("/api/me")).json() is None
        site.tables.rooms.clear()
        assert "Secret Name" not in (await bob.http.get(f"/api/tables/{table}")).text
        for client in (ada, bob):
            await client.close()

    run(database, scenario)


def test_only_hashes_of_passwords_sessions_and_tokens_are_stored(tmp_path):
    file = tmp_path / "site.sqlite"

    async def scenario(site):
        ada = await Client.guest(site, "Ada")
        await ada.post("/api/account", name="Ada", password="correct horse")
        token = (await ada.post("/api/me/tokens", name="mine"))["token"]
        cookie = next(iter(ada.http.cookies.jar)).value.rpartition(".")[0]
        scenario.secrets = [token, cookie, "correct horse"]
        await ada.close()

    run(f"sqlite:///{file}", scenario)
    content = file.read_bytes() + b"".join(path.read_bytes() for path in tmp_path.glob("*-wal"))
    assert b"argon2id" in content
    for secret in scenario.secrets:
        assert secret.encode() not in content
    assert sqlite3.connect(file).execute("select count(*) from tokens").fetchone() == (1,)


def test_the_password_of_a_name_that_does_not_exist_is_verified_like_any_other():
    assert extract_parameters(NO_PASSWORD) == extract_parameters(PasswordHasher().hash("correct horse"))
    with pytest.raises(VerifyMismatchError):
        PasswordHasher().verify(NO_PASSWORD, "correct horse")


async def everybody(site):
    """A private table, and clients in every role."""
    ada, bob, eve = [await Client.guest(site, name) for name in ("Ada", "Bob", "Eve")]
    for client in (ada, bob, eve):
        await client.post("/api/account", name=f"{client.name} A", password="long enough")
    table, key = await ada.make("classic", ["me", "friend"], public=False)
    await bob.post(f"/api/tables/{table}/commands", do="sit", id="s", table=table, key=key)
    return ada, bob, eve, table, key


def test_every_role_sees_and_does_what_it_may_and_nothing_else(database):
    async def scenario(site):
        ada, bob, eve, table, key = await everybody(site)
        token = (await bob.post("/api/me/tokens", name="t"))["token"]
        expiring = await bob.post("/api/me/tokens", name="t", days=1)
        stranger, with_token, forged = (
            Client(site.address),
            Client(site.address, token),
            Client(site.address, token + "x"),
        )
        fake_cookie = Client(site.address)
        fake_cookie.http.cookies.set("lostcities", "c2Vzc2lvbg.invalid")
        seen = {}
        for name, client in (("ada", ada), ("bob", bob), ("eve", eve), ("stranger", stranger), ("token", with_token)):
            seen[name] = (await client.http.get(f"/api/tables/{table}")).status_code
        assert seen == {"ada": 200, "bob": 200, "eve": 404, "stranger": 404, "token": 200}
        assert (await eve.http.get(f"/api/tables/{table}", params={"key": key})).status_code == 200
        assert (await stranger.http.get(f"/api/tables/{table}", params={"key": "x"})).status_code == 404
        assert (await forged.http.get(f"/api/tables/{table}")).status_code == 401
        assert (await fake_cookie.http.get("/api/me")).json() is None
        # acting
        whole = {client: (await client.get(f"/api/tables/{table}"))["state"] for client in (ada, bob)}
        turn = whole[ada]["turn"]
        first, second = (ada, bob) if whole[ada]["you"] == turn else (bob, ada)
        command = {"do": "move", "id": "x", "table": table, "move": whole[first]["legal"][0]["text"], "position": 0}
        path = f"/api/tables/{table}/commands"
        refused = {
            "other seat": (await second.http.post(path, json=command)).json()["code"],
            "stranger with an account": (await eve.http.post(path, json=command)).json()["code"],
            "nobody": (await stranger.http.post(path, json=command)).json()["code"],
            "forged token": (await forged.http.post(path, json=command)).json()["code"],
        }
        assert refused == {
            "other seat": "not_your_turn",
            "stranger with an account": "not_found",
            "nobody": "unauthorized",
            "forged token": "unauthorized",
        }
        acting = with_token if first is bob else first
        assert (await acting.http.post(path, json=command)).status_code == 200
        # tokens
        assert (await eve.get("/api/me/tokens")) == []
        assert (await eve.http.delete(f"/api/me/tokens/{expiring['id']}")).status_code == 404
        assert all("token" not in row for row in await bob.get("/api/me/tokens"))
        clock = site.accounts.now
        site.accounts.now = lambda: clock() + 2 * 86_400_000
        expired = Client(site.address, expiring["token"])
        assert (await expired.http.get("/api/me")).status_code == 401
        assert (await with_token.http.get("/api/me")).status_code == 200
        site.accounts.now = clock
        assert (await bob.http.delete(f"/api/me/tokens/{expiring['id']}")).status_code == 204
        # what is only for the end
        for what in ("record", "replay"):
            assert (await ada.http.get(f"/api/tables/{table}/{what}")).status_code == 409
        assert (await ada.get(f"/api/tables/{table}/fairness"))["secret"] is None
        for client in (ada, bob, eve, stranger, with_token, forged, fake_cookie, expired):
            await client.close()

    run(database, scenario)


def test_the_socket_knows_the_same_roles(sqlite):
    async def scenario(site):
        ada, bob, eve, table, _ = await everybody(site)
        for client in (ada, bob, eve):
            await client.connect()
        await ada.watch(table)
        await eve.say(do="watch", table=table)
        assert (await eve.next("error"))["code"] == "not_found"
        assert (await eve.do("move", table, move="d", position=0))["code"] == "not_found"
        nobody = await Client(site.address).connect()
        assert nobody.hello["you"] is None
        assert (await nobody.do("chat", table, text="x"))["code"] == "unauthorized"
        with pytest.raises(InvalidStatus):
            await Client(site.address, "lc_wrong").connect()
        await nobody.say(do="serve")
        assert (await nobody.next("error"))["code"] == "unauthorized"
        await eve.say(do="serve")
        assert (await eve.next("error"))["code"] == "forbidden"
        for client in (ada, bob, eve, nobody):
            await client.close()

    run(sqlite, scenario)


def test_other_sites_can_neither_connect_nor_send(sqlite):
    async def scenario(site):
        ada = await Client.guest(site, "Ada")
        for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}):
            refused = await ada.http.post("/api/tables", json={}, headers=headers)
            assert refused.status_code == 403, headers
        own = await ada.http.post("/api/sign-out", headers={"origin": site.address, "sec-fetch-site": "same-origin"})
        assert own.status_code == 204
        with pytest.raises(InvalidStatus):
            await ada.connect(origin="https://evil.example")
        await ada.connect(origin=site.address)
        cookie = (await ada.http.post("/api/guest", json={"name": "Bo"})).headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        page = await ada.http.get("/")
        assert "default-src 'self'" in page.headers["content-security-policy"]
        assert page.headers["x-content-type-options"] == "nosniff"
        await ada.close()

    run(sqlite, scenario)


def test_too_much_and_too_long_is_refused(sqlite):
    limits = Limits(commands=(5, 5), requests=(20, 20), sign_ins=(0.01, 3), chat=(0.01, 2), sockets=2)

    async def scenario(site):
        ada = await Client.guest(site, "Ada")
        await ada.connect()
        long = await ada.http.post("/api/guest", content=b"x" * 70_000)
        assert long.status_code == 413
        for _ in range(3):
            last = await ada.http.post("/api/sign-in", json={"name": "x", "password": "y"})
        assert last.status_code == 429
        table, _ = await ada.make("classic", ["me", "anyone"])
        answers = [await ada.do("chat", table, text="hi", id=f"c{number}") for number in range(3)]
        assert [answer["type"] for answer in answers] == ["done", "done", "error"]
        assert answers[2]["code"] == "too_fast"
        for _ in range(200):  # more than even a slow machine allows
            await ada.say(do="ping")
        while (await ada.hear()).get("code") != "too_fast":
            pass
        second = await Client(site.address).connect()
        with pytest.raises(InvalidStatus):
            await Client(site.address).connect()
        await second.close()
        await ada.close()

    run(sqlite, scenario, limits=limits)


@pytest.mark.parametrize(
    "name", ["x" * 25, "x" * 300, "random", "level3", "Level 3", "a\nb" * 9, "<script>", "\u202eabc"]
)
def test_names_that_are_refused(sqlite, name):
    async def scenario(site):
        async with Client(site.address).http as http:
            answer = await http.post("/api/guest", json={"name": name})
            assert answer.status_code in (409, 422)
            message = answer.json()["message"]
            allowed = "Names have 1 to 24 letters" if answer.status_code == 422 else "is the name of a bot"
            assert allowed in message

    run(sqlite, scenario)


def test_a_guest_without_a_name_gets_one(sqlite):
    async def scenario(site):
        names = []
        for body in ({}, {"name": ""}, {"name": " \t "}):
            async with Client(site.address).http as http:
                names.append((await http.post("/api/guest", json=body)).json()["name"])
        assert len(set(names)) == 3
        for name in names:
            first, second = name.split()[:2]
            assert first in FIRST
            assert second in SECOND
        empty = await Client(site.address).http.post("/api/account", json={"name": " ", "password": "long enough"})
        assert empty.status_code == 422

    run(sqlite, scenario)


def test_every_name_of_ours_may_be_shown():
    for first in FIRST:
        for second in SECOND:
            assert check_name(f"{first} {second} 12345") == f"{first} {second} 12345"


@pytest.mark.parametrize(
    ("password", "message"),
    [
        ("", "Your password needs at least 8 characters."),
        ("x" * 7, "Your password needs at least 8 characters."),
        ("x" * 201, "Your password can have up to 200 characters."),
    ],
)
def test_a_password_that_is_refused_says_what_is_allowed(sqlite, password, message):
    async def scenario(site):
        async with Client(site.address).http as http:
            answer = await http.post("/api/account", json={"name": "Ada", "password": password})
            assert (answer.status_code, answer.json()["message"]) == (422, message)

    run(sqlite, scenario)


def test_rated_games_change_ratings_once_and_guests_play_casually(database):
    async def scenario(site):
        ada, bob = [await Client.guest(site, name) for name in ("Ada", "Bob")]
        wish = {"game": "classic", "seats": [{"kind": "me"}, {"kind": "anyone"}], **RATED}
        assert (await ada.http.post("/api/tables", json=wish)).status_code == 403
        for client in (ada, bob):
            await client.post("/api/account", name=f"{client.name} A", password="long enough")
        table, _ = await ada.make("classic", ["me", "anyone"], **RATED)
        await bob.post(f"/api/tables/{table}/commands", do="sit", id="s", table=table)
        await bob.post(f"/api/tables/{table}/commands", do="resign", id="r", table=table)
        await bob.http.post(f"/api/tables/{table}/commands", json={"do": "resign", "id": "r", "table": table})
        winner, loser = [(await ada.get(f"/api/players/{name} A"))["ratings"][0] for name in ("Ada", "Bob")]
        assert winner["rating"] > 1500 > loser["rating"]
        assert winner["provisional"]
        assert winner["games"] == loser["games"] == 1
        points = await ada.get("/api/players/Ada A/ratings/classic")
        assert [(point["table"], point["rating"]) for point in points] == [(table, winner["rating"])]
        assert (await ada.get("/api/players/Ada A"))["counts"] == [
            {"game": "classic", "played": 1, "won": 1, "drawn": 0}
        ]
        lost = await ada.get("/api/players/Bob A/games", result="lost", game="classic", rated=True)
        assert len(lost["games"]) == 1
        assert (await ada.get("/api/players/Bob A/games", result="won"))["games"] == []
        for client in (ada, bob):
            await client.close()

    run(database, scenario, ratings=ANY_RATED)


def test_a_shared_deal_is_the_same_for_everybody_and_its_page_compares_them(database):
    async def scenario(site):
        tables = []
        for number in range(2):
            ada, bob, table = await two_at_a_table(
                site, "classic", rounds=1, deal="friday", options={"turn_limit": "4"}
            )
            await asyncio.gather(ada.play(table), bob.play(table))
            tables.append(ada.states[table])
            refused = await ada.do("rematch", table)
            assert refused["code"] == "conflict", number
            pages = await ada.get("/api/deals/friday", game="classic")
            await ada.close()
            await bob.close()
        assert tables[0]["proof"] == tables[1]["proof"]
        assert tables[0]["view"]["table"] == tables[1]["view"]["table"]
        assert len(pages) == 1
        assert len(pages[0]["results"]) == 4
        seats = [result["seat"] for result in pages[0]["results"]]
        assert seats == sorted(seats)

    run(database, scenario)
