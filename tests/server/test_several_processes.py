"""Two server processes on one PostgreSQL serve the two players of one table."""

import asyncio
import contextlib

from live_site import Client, running_site
from sqlalchemy import text
from test_commands import follow
from test_fair_bots import Robot, a_bot

from lostcities.server.tables import service


@contextlib.asynccontextmanager
async def two_sites(database, **settings):
    async with running_site(database, **settings) as first, running_site(database, **settings) as second:
        yield first, second


async def across(first, second, game="classic", **wish):
    """Ada on one process, Bob on the other, at one table."""
    ada, bob = await Client.guest(first, "Ada"), await Client.guest(second, "Bob")
    await ada.connect()
    await bob.connect()
    table, _ = await ada.make(game, ["me", "anyone"], **wish)
    await ada.watch(table)
    assert (await bob.do("sit", table))["type"] == "done"
    await bob.watch(table)
    while ada.states[table]["status"] != "playing":
        await ada.hear()
    return ada, bob, table


def test_two_processes_serve_one_table(postgres_database):
    async def play():
        async with two_sites(postgres_database) as (first, second):
            ada, bob, table = await across(first, second, rounds=1, options={"turn_limit": "16"})
            states = await asyncio.gather(ada.play(table), bob.play(table))
            assert states[0]["result"] == states[1]["result"]
            assert first.tables.rooms[table].state.number == second.tables.rooms[table].state.number
            for client in (ada, bob):
                numbers = [entry["number"] for entry in client.logs[table]]
                assert numbers == list(range(1, client.numbers[table] + 1))
                await client.close()

    asyncio.run(play())


def test_a_table_that_is_played_at_another_process_leaves_memory(postgres_database, monkeypatch):
    """Looked at once at one process, played at the other: the first does not follow every move for ever."""
    monkeypatch.setattr(service, "FRESH", 1000)

    async def play():
        async with two_sites(postgres_database) as (first, second):
            ada, bob, table = await across(second, second)
            await first.tables.find(table)  # somebody looks at it there, once
            for _ in range(40):
                mover = ada if ada.states[table]["turn"] == ada.states[table]["you"] else bob
                state = mover.states[table]
                done = await mover.do("move", table, move=state["legal"][0]["text"], position=state["position"])
                for client in (ada, bob):
                    await follow(client, table, done["number"])
                await asyncio.sleep(0.05)
                if table not in first.tables.rooms:
                    break
            assert table not in first.tables.rooms
            for client in (ada, bob):
                await client.close()

    asyncio.run(play())


def test_two_processes_cannot_both_append_the_same_event(postgres_database):
    """The same seat moves at both processes at once, many times: each time one wins and the other hears of it."""

    async def race():
        async with two_sites(postgres_database) as (first, second):
            ada, bob, table = await across(first, second)
            tabs = {}
            for client, elsewhere in ((ada, second), (bob, first)):
                tab = tabs[client] = Client(elsewhere.address)
                tab.http.cookies = client.http.cookies
                await tab.connect()
                await tab.watch(table)
            for _ in range(10):
                mover = ada if ada.states[table]["turn"] == ada.states[table]["you"] else bob
                tab = tabs[mover]
                position = mover.states[table]["position"]
                while tab.states[table]["position"] < position:
                    await tab.hear()
                legal = mover.states[table]["legal"]
                answers = await asyncio.gather(
                    mover.do("move", table, move=legal[0]["text"], position=position),
                    tab.do("move", table, move=legal[-1]["text"], position=position),
                )
                assert sorted(answer["type"] for answer in answers) == ["done", "error"]
                number = next(answer["number"] for answer in answers if answer["type"] == "done")
                for client in (ada, bob, tab):
                    await follow(client, table, number)
            states = [client.states[table]["position"] for client in (ada, bob)]
            assert states == [10, 10]
            for client in (ada, bob, *tabs.values()):
                await client.close()

    asyncio.run(race())


def test_somebody_at_another_process_counts_as_connected(postgres_database):
    async def look():
        async with two_sites(postgres_database) as (first, second):
            ada, bob, table = await across(first, second)
            while not all(seat["connected"] for seat in (await ada.get(f"/api/tables/{table}"))["state"]["seats"]):
                await asyncio.sleep(0.05)
            eve, dan = await Client.guest(first, "Eve"), await Client.guest(second, "Dan")
            await eve.connect()
            waiting = (await eve.post("/api/match", game="rivals"))["table"]
            while (await dan.get("/api/players/Eve"))["connected"] is False:
                await asyncio.sleep(0.05)
            assert (await dan.post("/api/match", game="rivals"))["table"] == waiting
            await bob.disconnect()
            seat = bob.states[table]["you"]
            while (await ada.get(f"/api/tables/{table}"))["state"]["seats"][seat]["connected"]:
                await asyncio.sleep(0.05)
            for client in (ada, bob, eve, dan):
                await client.close()

    asyncio.run(look())


def test_the_lobby_and_sessions_are_shared_between_processes(postgres_database):
    async def look():
        async with two_sites(postgres_database) as (first, second):
            ada = await (await Client.guest(first, "Ada")).connect()
            eve = await (await Client.guest(second, "Eve")).connect()
            while not second.presence.connected((await first.accounts.by_name("Ada")).id):
                await asyncio.sleep(0.05)
            await eve.say(do="lobby")
            await eve.next("lobby")
            table, _ = await ada.make("classic", ["me", "anyone"])
            assert [row["id"] for row in (await eve.next("lobby"))["tables"]] == [table]
            await ada.disconnect()
            assert (await eve.next("lobby"))["gone"] == [table]
            await ada.connect()
            assert [row["id"] for row in (await eve.next("lobby"))["tables"]] == [table]
            elsewhere = Client(second.address)
            elsewhere.http.cookies.set("lostcities", next(iter(ada.http.cookies.jar)).value)
            assert (await elsewhere.get("/api/me"))["name"] == "Ada"
            for client in (ada, eve, elsewhere):
                await client.close()

    asyncio.run(look())


def test_a_process_that_has_missed_news_looks_for_it_when_it_listens_again(postgres_database):
    async def miss():
        async with two_sites(postgres_database) as (first, second):
            ada, bob, table = await across(first, second)
            clients = [ada, bob] if ada.states[table]["turn"] == ada.states[table]["you"] else [bob, ada]
            async with first.database.writing() as connection:
                ended = await connection.execute(
                    text(
                        "select pg_terminate_backend(pid) from pg_stat_activity "
                        "where query like 'LISTEN%' and datname = current_database()"
                    )
                )
                assert len(ended.all()) == 2
            mover, other = clients
            for position in range(2):  # a card is played, and one is drawn
                legal = mover.states[table]["legal"]
                done = await mover.do("move", table, move=legal[-1]["text"], position=position)
                await follow(mover, table, done["number"])
            await follow(other, table, done["number"])
            assert other.states[table]["turn"] == other.states[table]["you"]
            for client in clients:
                await client.close()

    asyncio.run(miss())


def test_no_table_is_told_with_a_log_ahead_of_its_number(postgres_database, monkeypatch):
    """Another process has stored a move of which this one has not heard yet."""

    async def look():
        async with two_sites(postgres_database) as (first, second):
            ada, bob, table = await across(first, second)
            told = asyncio.Event()

            async def deaf(numbers):
                told.set()

            monkeypatch.setattr(first.tables, "catch_up", deaf)
            monkeypatch.setattr(second.tables, "catch_up", deaf)
            mover, elsewhere = (ada, second) if ada.states[table]["turn"] == ada.states[table]["you"] else (bob, first)
            legal = mover.states[table]["legal"]
            assert (await mover.do("move", table, move=legal[-1]["text"], position=0))["type"] == "done"
            await told.wait()
            eve = Client(elsewhere.address)
            behind = await eve.get(f"/api/tables/{table}")
            assert [entry["number"] for entry in behind["log"]] == list(range(1, behind["number"] + 1))
            for client in (ada, bob, eve):
                await client.close()

    asyncio.run(look())


def test_a_bot_at_another_process_is_asked_at_once(postgres_database):
    async def play():
        async with two_sites(postgres_database, sweep_seconds=3600) as (first, second):  # nobody looks for lost moves
            bot = await a_bot(second)
            ada = await (await Client.guest(first, "Ada")).connect()
            table, _ = await ada.make("classic", ["me", "Robot"], rounds=1, options={"turn_limit": "6"})
            await ada.watch(table)

            async def answer():
                while True:
                    assert (await bot.answer(await bot.next_position()))["type"] == "done"

            answering = asyncio.create_task(answer())
            assert (await ada.play(table))["result"]["winners"]
            answering.cancel()
            await asyncio.gather(answering, return_exceptions=True)
            await ada.close()
            await bot.close()

    asyncio.run(play())


def test_a_bot_at_several_processes_thinks_once(postgres_database):
    async def play():
        async with two_sites(postgres_database, sweep_seconds=3600) as sites:
            first, second = sites
            here = await a_bot(first)
            there = await Robot(second.address, here.token).connect()
            await there.say(do="serve")
            await there.positions()
            user = (await first.accounts.by_name("Robot")).id
            for own, other in (sites, reversed(sites)):
                while user not in own.presence.serving.get(other.id, ()):
                    await asyncio.sleep(0.01)
            ada = await (await Client.guest(first, "Ada")).connect()
            watcher = await (await Client.guest(second, "Eve")).connect()
            table, _ = await ada.make("classic", ["me", "Robot"], public=True)
            await watcher.watch(table)
            await ada.watch(table)
            asked = 0
            while asked < 3:
                state = ada.states[table]
                if state["turn"] == state["you"]:
                    done = await ada.do("move", table, move=state["legal"][0]["text"], position=state["position"])
                else:
                    done = await here.answer(await here.next_position())
                    asked += 1
                await follow(ada, table, done["number"])
                await follow(watcher, table, done["number"])
                assert await there.positions() == []
            for client in (ada, watcher, here, there):
                await client.close()

    asyncio.run(play())


def test_bots_alone_play_for_somebody_who_watches_at_another_process(postgres_database):
    async def play():
        async with two_sites(postgres_database, unwatched_minutes=0) as (first, second):
            bot = await a_bot(second)
            ada = await (await Client.guest(first, "Ada")).connect()
            table, _ = await ada.make("classic", ["Robot", "Robot"])
            assert await bot.positions() == []
            await ada.watch(table)
            for position in range(3):
                asked = await bot.next_position()
                assert asked["position"] == position
                await bot.answer(asked)
            await second.expire_once()
            assert (await ada.get(f"/api/tables/{table}"))["state"]["status"] == "playing"
            await ada.close()
            await bot.close()

    asyncio.run(play())
