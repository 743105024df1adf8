"""The lobby shows games with somebody there, and nobody's private ones."""

import asyncio

import pytest
from live_site import Client, running_site, two_at_a_table

from lostcities.server.lobby import listing


async def listed(client):
    """The tables that the lobby shows to somebody who asks."""
    return [row["id"] for row in await client.get("/api/tables")]


async def watch_lobby(site, name="Eve"):
    """Somebody who looks at the lobby."""
    eve = await (await Client.guest(site, name)).connect()
    await eve.say(do="lobby")
    await eve.next("lobby")
    return eve


def run(database, scenario, **settings):
    async def play():
        async with running_site(database, **settings) as site:
            await scenario(site)

    asyncio.run(play())


def test_a_table_whose_people_have_gone_vanishes_and_comes_back_with_them(database):
    async def scenario(site):
        eve = await watch_lobby(site)
        ada, bob, table = await two_at_a_table(site, "classic")
        waiting, _ = await ada.make("classic", ["me", "anyone"])
        while waiting not in [row["id"] for row in (await eve.next("lobby"))["tables"]]:
            pass
        assert set(await listed(eve)) == {table, waiting}
        await ada.disconnect()
        while waiting not in (await eve.next("lobby"))["gone"]:
            pass
        assert await listed(eve) == [table], "Bob is still there"
        await bob.disconnect()
        while table not in (await eve.next("lobby"))["gone"]:
            pass
        assert await listed(eve) == []
        await ada.connect()
        back = await eve.next("lobby")
        assert {row["id"] for row in back["tables"]} == {table, waiting} == set(await listed(eve))
        assert back["gone"] == []
        assert {row["id"] for row in await ada.get("/api/tables", mine=True)} == {table, waiting}
        for client in (ada, bob, eve):
            await client.close()

    run(database, scenario)


def test_somebody_who_loads_the_page_again_does_not_vanish(sqlite, monkeypatch):
    monkeypatch.setattr(listing, "GRACE", 0.5)

    async def scenario(site):
        ada = await (await Client.guest(site, "Ada")).connect()
        table, _ = await ada.make("classic", ["me", "anyone"])
        eve = await watch_lobby(site)
        await ada.disconnect()
        await ada.connect()
        heard = [await eve.next("lobby"), await eve.next("lobby")]  # that Ada is back, and after a while that she stays
        assert [(message["gone"], [row["id"] for row in message["tables"]]) for message in heard] == [([], [table])] * 2
        for client in (ada, eve):
            await client.close()

    run(sqlite, scenario)


def test_a_game_without_a_move_for_long_is_not_live_until_the_next_move(database, monkeypatch):
    async def scenario(site):
        ada, bob, table = await two_at_a_table(site, "classic")
        waiting, _ = await ada.make("classic", ["me", "anyone"])
        eve = await watch_lobby(site)
        clock = site.now
        site.tables.now = site.tables.lobby.now = lambda: clock() + listing.QUIET + 1
        assert await listed(eve) == [waiting], "whoever waits, waits"
        site.tables.lobby.refresh_quiet()
        assert (await eve.next("lobby"))["gone"] == [table]
        site.tables.lobby.refresh_quiet()
        first = ada if ada.states[table]["turn"] == ada.states[table]["you"] else bob
        await first.do("move", table, move=first.states[table]["legal"][0]["text"], position=0)
        back = await eve.next("lobby")
        assert [row["id"] for row in back["tables"]] == [table]
        assert back["tables"][0]["moves"] == 1
        assert back["tables"][0]["active_at"] > clock()
        for client in (ada, bob, eve):
            await client.close()

    run(database, scenario, sweep_seconds=3600)


def test_bots_alone_keep_no_table_in_the_lobby(sqlite):
    async def scenario(site):
        ada = await (await Client.guest(site, "Ada")).connect()
        table, _ = await ada.make("classic", ["me", "random"], public=True)
        alone, _ = await ada.make("classic", ["random", "random"], public=True)
        assert await listed(ada) == [table]
        assert (await ada.get(f"/api/tables/{alone}"))["state"]["about"]["public"]
        bot = await site.accounts.by_name("random")
        site.presence.elsewhere["another process"] = {bot.id}
        await ada.disconnect()
        while await listed(ada):
            await asyncio.sleep(0.01)
        await ada.close()

    run(sqlite, scenario)


@pytest.mark.parametrize(
    ("seats", "wish", "public"),
    [
        (["me", "random"], {}, False),
        (["me", "random"], {"public": True}, True),
        (["me", "random"], {"deal": "friday"}, True),
        (["me", "anyone"], {}, True),
        (["me", "anyone"], {"public": False}, False),
        (["random", "random"], {}, True),
    ],
)
def test_a_game_against_bots_is_private_unless_it_is_wished_otherwise(sqlite, seats, wish, public):
    async def scenario(site):
        ada, eve = await Client.guest(site, "Ada"), await Client.guest(site, "Eve")
        table, key = await ada.make("classic", seats, **wish)
        about = (await ada.get(f"/api/tables/{table}"))["state"]["about"]
        assert about["public"] is public
        seen = await eve.http.get(f"/api/tables/{table}")
        assert seen.status_code == (200 if public else 404)
        assert (await eve.http.get(f"/api/tables/{table}", params={"key": key})).status_code == 200
        for client in (ada, eve):
            await client.close()

    run(sqlite, scenario)


def test_readers_hear_how_many_watch(sqlite):
    async def scenario(site):
        ada, bob, table = await two_at_a_table(site, "classic")
        eve = await (await Client.guest(site, "Eve")).connect()
        tab = Client(site.address)
        tab.http.cookies = eve.http.cookies
        await tab.connect()
        nobody = await Client(site.address).connect()
        own = Client(site.address)
        own.http.cookies = ada.http.cookies
        await own.connect()
        for client in (eve, tab, nobody, own):
            await client.watch(table)
        assert own.states[table]["watchers"] == 2, "Eve in two tabs, and one without a name"
        while (heard := await ada.next("presence"))["watchers"] != 2:
            pass
        assert heard["connected"] == [True, True]
        await nobody.disconnect()
        await eve.say(do="unwatch", table=table)
        while (await ada.next("presence"))["watchers"] != 1:
            pass
        await tab.disconnect()
        while (await ada.next("presence"))["watchers"] != 0:
            pass
        for client in (ada, bob, eve, tab, nobody, own):
            await client.close()

    run(sqlite, scenario)


def test_a_watcher_who_sits_down_is_no_watcher_any_more(sqlite):
    async def scenario(site):
        ada, bob = [await (await Client.guest(site, name)).connect() for name in ("Ada", "Bob")]
        table, _ = await ada.make("rivals", ["me", "anyone", "anyone"])
        await ada.watch(table)
        await bob.watch(table)
        assert bob.states[table]["watchers"] == 0, "Bob himself is counted a moment later"
        while (await ada.next("presence"))["watchers"] != 1:
            pass
        await bob.do("sit", table)
        while (await ada.next("presence"))["watchers"] != 0:
            pass
        for client in (ada, bob):
            await client.close()

    run(sqlite, scenario)


def test_with_nobody_connected_the_lobby_is_empty(database):
    async def scenario(site):
        ada = await Client.guest(site, "Ada")
        await ada.make("classic", ["me", "anyone"])
        assert site.presence.users() == set()
        assert await listed(ada) == []
        await ada.close()

    run(database, scenario)
