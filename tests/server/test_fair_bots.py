"""Bots are shared fairly: by user, without work for nobody, and within bounds."""

import asyncio
import json
from dataclasses import replace

from live_site import PLENTY, Client, running_site
from test_commands import follow

from lostcities.server.bots.queue import FairQueue, Worker


class Robot(Client):
    """Somebody's own bot, which answers when the test says so."""

    def __init__(self, address, token):
        super().__init__(address, token)
        self.asked = []

    async def hear(self):
        message = await super().hear()
        if message["type"] == "think":
            self.asked.append(message)
        return message

    async def next_position(self):
        while not self.asked:
            await self.hear()
        return self.asked.pop(0)

    async def positions(self):
        """All that it has been asked by now."""
        await self.say(do="ping")
        await self.next("pong")
        asked, self.asked = self.asked, []
        return asked

    async def answer(self, asked, choose=lambda legal: legal[0]):
        move = choose(asked["legal"])["text"]
        return await self.do("move", asked["table"], move=move, position=asked["position"])


async def a_bot(running, name="Robot", **serve):
    """A robot that serves."""
    owner = await Client.guest(running, f"Owner of {name}")
    await owner.post("/api/account", name=name, password="long enough")
    token = (await owner.post("/api/me/tokens", name="bot"))["token"]
    await owner.post("/api/me/bot")
    await owner.close()
    bot = await Robot(running.address, token).connect()
    await bot.say(do="serve", **serve)
    await bot.positions()
    return bot


async def tables_to_act_at(running, client, number, bot="Robot"):
    """New tables at which the bot is to act."""
    found = []
    while len(found) < number:
        table, _ = await client.make("classic", ["me", bot])
        if running.tables.rooms[table].state.turn == 1:
            found.append(table)
    return found


def test_users_are_served_in_turn_however_many_tables_they_have():
    queue = FairQueue()
    for number in range(4):
        queue.add(f"a{number}", 1, 9)
    queue.add("b0", 2, 9)
    queue.add("c0", 3, 8)
    queue.add("b1", 2, 9)
    assert [queue.take({9}) for _ in range(6)] == ["a0", "b0", "a1", "b1", "a2", "a3"]
    assert queue.take({9}) is None
    assert queue.take({8, 9}) == "c0"
    assert not queue.users
    assert not queue.owners


def test_a_worker_that_does_not_answer_gets_other_positions_after_a_while():
    now = 0.0
    worker = Worker(1, clock=lambda: now)
    worker.begin(("t", 3), 9)
    assert not worker.has_time()
    now = 1_000.0
    assert worker.has_time()


def test_nobody_waits_for_all_the_tables_that_another_user_has_made(sqlite):
    async def play():
        async with running_site(sqlite) as running:
            bot = await a_bot(running)
            greedy, modest = await Client.guest(running, "Greedy"), await Client.guest(running, "Modest")
            many = await tables_to_act_at(running, greedy, 8)
            (one,) = await tables_to_act_at(running, modest, 1)
            asked = []
            for _ in range(4):
                message = await bot.next_position()
                asked.append(message["table"])
                await bot.answer(message)
            assert asked[:2] == many[:2]
            assert one in asked[2:]
            for client in (bot, greedy, modest):
                await client.close()

    asyncio.run(play())


def test_bots_of_one_pool_think_about_one_position_at_a_time(sqlite):
    async def play():
        async with running_site(sqlite) as running:
            pool = "one processor for both"
            first, second = [await a_bot(running, name, pool=pool.replace(" ", "-")) for name in ("Robot", "Android")]
            ada = await Client.guest(running, "Ada")
            await tables_to_act_at(running, ada, 1)
            asked = await first.next_position()
            (other,) = await tables_to_act_at(running, ada, 1, "Android")
            assert await second.positions() == []
            await first.answer(asked)
            assert (await second.next_position())["table"] == other
            for client in (first, second, ada):
                await client.close()

    asyncio.run(play())


def test_no_bot_thinks_about_a_game_that_has_ended_or_a_move_that_was_taken_back(sqlite):
    def discards(legal):
        return next((one for one in legal if one["phrase"]["key"] == "cards.discard"), legal[0])

    async def play():
        async with running_site(sqlite) as running:
            bot = await a_bot(running)
            ada = await (await Client.guest(running, "Ada")).connect()
            table, _ = await ada.make("classic", ["me", "Robot"])
            await ada.watch(table)
            pile = None
            while pile is None:  # until the bot has discarded a card that ada may take, which shows her nothing new
                state = ada.states[table]
                if state["turn"] == state["you"]:
                    done = await ada.do(
                        "move", table, move=discards(state["legal"])["text"], position=state["position"]
                    )
                    await follow(ada, table, done["number"])
                    state = ada.states[table]
                    takes = [one for one in state["legal"] if one["phrase"]["key"] == "cards.take"]
                    pile = takes[0] if takes and state["turn"] == state["you"] else None
                else:
                    done = await bot.answer(await bot.next_position(), discards)
                    await follow(ada, table, done["number"])
            busy, ended = await tables_to_act_at(running, ada, 2)
            asked = await bot.next_position()
            assert asked["table"] == busy
            done = await ada.do("move", table, move=pile["text"], position=ada.states[table]["position"])
            waiting = running.tables.bots.queue.owners
            assert {table, ended} <= waiting.keys()
            await follow(ada, table, done["number"])
            assert (await ada.do("take_back", table, position=ada.states[table]["position"]))["type"] == "done"
            assert (await ada.do("resign", ended))["type"] == "done"
            assert not {table, ended} & waiting.keys()
            assert (await ada.do("resign", busy))["type"] == "done"
            assert (await bot.answer(asked))["code"] == "stale"
            assert await bot.positions() == []
            await ada.close()
            await bot.close()

    asyncio.run(play())


def test_talk_does_not_let_a_bot_think_again(sqlite):
    async def play():
        async with running_site(sqlite) as running:
            bot = await a_bot(running, at_once=8)
            ada = await (await Client.guest(running, "Ada")).connect()
            (table,) = await tables_to_act_at(running, ada, 1)
            await bot.next_position()
            assert (await ada.do("chat", table, text="hurry up"))["type"] == "done"
            assert await bot.positions() == []
            await ada.close()
            await bot.close()

    asyncio.run(play())


def test_bots_alone_play_while_somebody_watches_and_are_ended_when_nobody_does(sqlite):
    async def play():
        async with running_site(sqlite, unwatched_minutes=0) as running:
            bot = await a_bot(running)
            ada = await (await Client.guest(running, "Ada")).connect()
            table, _ = await ada.make("classic", ["Robot", "Robot"], public=True)
            assert await bot.positions() == []
            await ada.watch(table)
            asked = await bot.next_position()
            await running.expire_once()
            assert running.tables.rooms[table].state.status == "playing"
            await ada.say(do="unwatch", table=table)
            await ada.say(do="ping")
            await ada.next("pong")
            assert (await bot.answer(asked))["type"] == "done"
            assert await bot.positions() == []
            await ada.watch(table)
            assert (await bot.next_position())["position"] == 1
            await ada.disconnect()
            while running.tables.is_watched(table):
                await asyncio.sleep(0.01)
            await running.expire_once()
            assert (await ada.get(f"/api/tables/{table}"))["state"]["status"] == "closed"
            await ada.close()
            await bot.close()

    asyncio.run(play())


def test_a_user_and_an_address_have_only_so_many_games_with_bots(sqlite):
    limits = replace(PLENTY, bot_games=2, bot_games_from=3)
    wish = {"game": "classic", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}

    async def crowd():
        async with running_site(sqlite, limits=limits) as running:
            ada, bob = await Client.guest(running, "Ada"), await Client.guest(running, "Bob")
            answers = await asyncio.gather(*(ada.http.post("/api/tables", json=wish) for _ in range(6)))
            made = [answer.json()["table"] for answer in answers if answer.status_code == 201]
            assert len(made) <= 2
            while len(made) < 2:
                made.append((await ada.make("classic", ["me", "random"]))[0])
            refused = await ada.http.post("/api/tables", json=wish)
            assert refused.status_code == 409
            assert refused.json()["message"] == (
                "You already have 2 games with bots going. Finish or resign one first."
            )
            assert (await bob.http.post("/api/tables", json=wish)).status_code == 201
            refused = await bob.http.post("/api/tables", json=wish)
            assert refused.status_code == 429
            assert "from your network" in refused.json()["message"]
            await ada.post(f"/api/tables/{made[0]}/commands", do="resign", id="over", table=made[0])
            assert (await ada.http.post("/api/tables", json=wish)).status_code == 201
            assert (await ada.make("classic", ["me", "anyone"]))[0]
            await ada.close()
            await bob.close()

    asyncio.run(crowd())


def test_a_bot_moves_at_a_table_while_its_move_at_another_is_still_being_stored(sqlite, monkeypatch):
    async def play():
        async with running_site(sqlite) as running:
            bot = await a_bot(running, at_once=2)
            ada = await Client.guest(running, "Ada")
            slow, quick = await tables_to_act_at(running, ada, 2)
            asked = {message["table"]: message for message in [await bot.next_position(), await bot.next_position()]}
            append, stored = running.writer.append, asyncio.Event()

            async def wait(job):
                if job.table == slow:
                    await stored.wait()
                await append(job)

            monkeypatch.setattr(running.writer, "append", wait)
            for table in (slow, quick):
                message = asked[table]
                command = {"do": "move", "id": table, "table": table, "position": message["position"]}
                await bot.socket.send(json.dumps(command | {"move": message["legal"][0]["text"]}))
            assert (await bot.next("done"))["table"] == quick
            stored.set()
            assert (await bot.next("done"))["table"] == slow
            await ada.close()
            await bot.close()

    asyncio.run(play())
