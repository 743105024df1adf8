"""What the server does by itself: it removes abandoned guests, asks bots again, and goes on when something fails."""

import asyncio
import threading

from live_site import PATIENCE, Client, running_site, two_at_a_table
from sqlalchemy import select, update
from sqlalchemy.exc import OperationalError

from lostcities.bots import Champion, Explorer, plays
from lostcities.games.registry import registered
from lostcities.server import site, warmup
from lostcities.server.accounts.deletion import DAY
from lostcities.server.storage import schema

LONG_AGO = 31 * DAY


async def grow_old(running, names, tables):
    """Let guests have come long ago, and everything at some tables have happened long ago."""
    users, events = schema.users.c, schema.events.c
    async with running.database.writing() as connection:
        await connection.execute(
            update(schema.users).where(users.name.in_(names)).values(created_at=users.created_at - LONG_AGO)
        )
        await connection.execute(
            update(schema.events).where(events.table_id.in_(tables)).values(at=events.at - LONG_AGO)
        )


def test_guests_who_have_not_played_for_long_are_removed_and_nobody_else(database):
    async def age():
        async with running_site(database) as running:
            ada, bob, played = await two_at_a_table(running, "classic")
            await ada.do("resign", played)
            cy, dan, lately = await two_at_a_table(running, "rivals")
            idle, waiting, here, fresh, owner = [
                await Client.guest(running, name) for name in ("Idle", "Waiting", "Here", "Fresh", "Owner")
            ]
            await owner.post("/api/account", name="Owner", password="long enough")
            await here.connect()
            unbegun, _ = await waiting.make("classic", ["me", "anyone"])
            for client in (ada, bob, cy, dan):
                await client.disconnect()
            old = [client.name for client in (ada, bob, cy, dan, idle, waiting, here, owner)]
            while any(running.presence.connected(user) for user in (1, 2, 3, 4) if running.presence.of(user)):
                await asyncio.sleep(0.01)
            await grow_old(running, old, [played, unbegun])
            await running.tidy_once()
            async with running.database.reading() as connection:
                users = schema.users.c
                found = await connection.execute(select(users.name).where(users.kind != "bot").order_by(users.id))
                assert list(found.scalars()) == [cy.name, dan.name, "Here", "Fresh", "Owner"]
            assert (await cy.get(f"/api/tables/{lately}"))["state"]["status"] == "playing"
            left = (await cy.get(f"/api/tables/{played}"))["state"]
            assert [seat["person"]["name"] for seat in left["seats"]] == ["(deleted)", "(deleted)"]
            assert (await cy.get(f"/api/tables/{unbegun}"))["state"]["status"] == "closed"
            assert await idle.get("/api/me") is None
            for client in (ada, bob, cy, dan, idle, waiting, here, fresh, owner):
                await client.close()

    asyncio.run(age())


def test_a_game_that_cannot_be_compiled_in_advance_is_played_all_the_same(sqlite, monkeypatch):
    def fail(game):
        raise OSError("the cache is gone")

    monkeypatch.setattr(warmup, "warm", fail)

    async def play():
        async with running_site(sqlite) as running:
            ada, bob, table = await two_at_a_table(running, "classic")
            assert ada.states[table]["status"] == "playing"
            assert (await ada.get("/api/ready"))["status"] == "ok"
            await ada.close()
            await bob.close()

    asyncio.run(play())


def test_the_game_that_somebody_waits_for_is_compiled_before_the_others(sqlite, monkeypatch):
    compiled, first_is_asked_for = [], threading.Event()

    def slowly(game):
        first_is_asked_for.wait(PATIENCE)
        compiled.append(game.id)

    monkeypatch.setattr(warmup, "warm", slowly)

    async def play():
        async with running_site(sqlite) as running:
            waiting = asyncio.create_task(running.warmup.ready("rollwrite"))
            await asyncio.sleep(0)
            first_is_asked_for.set()
            await waiting
            assert compiled[:2] == ["classic", "rollwrite"]
            assert running.warmup.begun.is_set()
            await running.warmup.done.wait()
            assert sorted(compiled) == sorted(registered())

    asyncio.run(play())


def test_who_plays_at_the_levels_is_compiled_in_advance(monkeypatch, caplog):
    thought_of = []
    for kind in (Explorer, Champion):

        def choose(bot, position, choose=kind.choose):
            assert len(position.actions) > 1
            thought_of.append((bot.name, position.game.id))
            return choose(bot, position)

        monkeypatch.setattr(kind, "choose", choose)
    warmup.warm_bots()
    assert not caplog.records
    assert sorted(thought_of) == sorted((name, game) for name in ("explorer", "champion") for game in plays(name))


def test_a_bot_that_cannot_be_compiled_in_advance_does_not_keep_the_others_waiting(monkeypatch, caplog):
    def fail(bot, position):
        raise OSError("the cache is gone")

    thought_of = []
    monkeypatch.setattr(Explorer, "choose", fail)
    monkeypatch.setattr(Champion, "choose", lambda bot, position: thought_of.append(position.game.id))
    warmup.warm_bots()
    assert thought_of == list(plays("champion"))
    assert len(caplog.records) == len(plays("explorer"))


def test_a_heartbeat_that_fails_is_not_the_last(sqlite, monkeypatch):
    async def beat():
        async with running_site(sqlite, alive_seconds=0.02) as running:
            beats, heart = [], running.heartbeat.beat

            async def faltering():
                beats.append(1)
                if len(beats) == 1:
                    raise OperationalError("update", {}, Exception("database is locked"))
                await heart()

            monkeypatch.setattr(running.heartbeat, "beat", faltering)
            while len(beats) < 3:
                await asyncio.sleep(0.01)

    asyncio.run(beat())


def test_a_bot_that_thinks_is_not_asked_again_and_another_is_when_it_has_gone(sqlite, monkeypatch):
    monkeypatch.setattr(site, "UNANSWERED", -1)

    async def serve(running, token):
        bot = await Client(running.address, token).connect()
        await bot.say(do="serve")
        return bot

    async def think():
        async with running_site(sqlite, sweep_seconds=3600) as running:
            owner = await Client.guest(running, "Owner")
            await owner.post("/api/account", name="Slow Bot", password="long enough")
            token = (await owner.post("/api/me/tokens", name="bot"))["token"]
            await owner.post("/api/me/bot")
            bot = await serve(running, token)
            ada = await Client.guest(running, "Ada")
            tables = set()
            while not tables & running.tables.bots.asked.keys():
                tables.add((await ada.make("classic", ["me", "Slow Bot"]))[0])  # until the bot begins
            asked = (await bot.next("think"))["table"]
            for _ in range(3):
                await running.sweep_once()
            await bot.say(do="ping")
            assert (await bot.hear())["type"] == "pong"
            await bot.disconnect()
            while any(connection.serves for connection in running.presence.all):
                await asyncio.sleep(0.01)
            other = await serve(running, token)
            assert (await other.next("think"))["table"] == asked
            for client in (owner, ada, bot, other):
                await client.close()

    asyncio.run(think())
