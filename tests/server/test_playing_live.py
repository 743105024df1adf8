"""Whole games over real sockets, on both databases."""

import asyncio
import json
import random

import pytest
from live_site import Client, running_site, two_at_a_table

import lostcities as lc
from lostcities.server.tables.fairness import check

SHORT = {"classic": {"turn_limit": "24"}, "partners": {"turn_limit": "24"}, "deck52": {"turn_limit": "24"}}
TABLES = [("classic", 2), ("partners", 4), ("deck52", 3), ("rivals", 2), ("rollwrite", 2)]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_whole_game_is_played_over_sockets(database, game, players):
    async def play():
        async with running_site(database) as site:
            clients = [await Client.guest(site, f"Player {number}") for number in range(players)]
            for client in clients:
                await client.connect()
            seats = ["me"] + ["anyone"] * (players - 1)
            table, _ = await clients[0].make(game, seats, rounds=1, options=SHORT.get(game, {}))
            watcher = await Client(site.address).connect()
            for client in [*clients, watcher]:
                await client.watch(table)
            for client in clients[1:]:
                assert (await client.do("sit", table))["type"] == "done"
            for client in clients:
                while client.states[table]["status"] == "open" or client.states[table]["you"] is None:
                    await client.hear()
            choose = random.Random(7).choice
            states = await asyncio.gather(*(client.play(table, choose) for client in clients))
            while watcher.states[table]["status"] != "over":
                await watcher.hear()
            results = [state["result"] for state in [*states, watcher.states[table]]]
            assert all(result == results[0] for result in results)
            assert results[0]["winners"]
            text = (await clients[0].http.get(f"/api/tables/{table}/record")).text
            replayed = check(text, states[0]["about"]["commitment"])
            assert list(replayed.outcome().winners) == results[0]["winners"]
            assert list(replayed.totals) == results[0]["totals"]
            steps = await clients[0].get(f"/api/tables/{table}/replay", steps=400)
            assert steps["total"] == replayed.moves_made + 1
            assert steps["steps"][-1]["view"]["outcome"]["winners"] == results[0]["winners"]
            fair = await clients[0].get(f"/api/tables/{table}/fairness")
            assert fair["checked"] == "fair"
            for client in [*clients, watcher]:
                numbers = [entry["number"] for entry in client.logs[table]]
                assert numbers == list(range(1, client.numbers[table] + 1))
                await client.close()

    asyncio.run(play())


def test_what_a_client_is_told_is_what_the_rules_say(sqlite):
    """The state that a page keeps is, after every update, the view that the library gives."""

    async def play():
        async with running_site(sqlite) as site:
            ada, bob, table = await two_at_a_table(site, "classic", rounds=2, options={"turn_limit": "10"})
            await asyncio.gather(ada.play(table), bob.play(table))
            replayed = lc.replay((await ada.http.get(f"/api/tables/{table}/record")).text)
            for client, seat in ((ada, ada.states[table]["you"]), (bob, bob.states[table]["you"])):
                seen = {}
                for text in client.heard:
                    message = json.loads(text)
                    if message["type"] in ("table", "update"):
                        seen.update(message["state"])
                        if seen["view"] is None:
                            continue
                        position = replayed.at(seen["position"])
                        expected = position.view(seat, with_history=False)
                        legal = expected.pop("legal")
                        expected.pop("position")  # the page needs no line of text
                        assert seen["view"] == expected
                        assert [move["text"] for move in seen["legal"]] == legal
                await client.close()

    asyncio.run(play())
