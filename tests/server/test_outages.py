"""Whatever happens to the database while people play: nothing acknowledged is lost or doubled, and all goes on."""

import asyncio
import contextlib
import json
import random
import resource
import secrets
import sqlite3
import sys

import pytest
from live_site import Client, running_site, two_at_a_table
from sqlalchemy import delete, insert, select, update
from test_killing import stored

from lostcities.server.storage import schema, sqlite_rows
from lostcities.server.storage.database import TAKEN, Database, Unavailable, database_url

TABLES = 50
OUTAGES = 6
AWAY = 1.0  # seconds that each outage lasts


class Patient(Client):
    """Somebody who plays at several tables, and says again what could not be stored until it is."""

    async def sit_down(self, tables):
        self.tables = tables
        self.waiting = {}  # by table: the command that has not been answered
        self.acknowledged = {table: {} for table in tables}  # command id → event number
        self.refused = 0
        await self.connect()
        for table in tables:
            await self.watch(table)

    async def play_on(self, stop):
        """Play until told to stop; what was refused is said again, with the same id."""
        for table in self.tables:
            await self.move(table)
        while not stop.is_set():
            try:
                text = await asyncio.wait_for(self.socket.recv(), 0.2)
            except TimeoutError:
                continue
            await self.take(json.loads(text))

    async def take(self, message):
        table = message.get("table")
        if message["type"] in ("table", "update"):
            self.states[table].update(message["state"])
            self.logs[table].extend(message["log"])
            assert all(entry["number"] <= message["number"] for entry in message["log"])
        elif message["type"] == "done":
            self.acknowledged[table][message["id"]] = message["number"]
            del self.waiting[table]
        elif message["type"] == "error":
            (command,) = [command for command in self.waiting.values() if command["id"] == message["id"]]
            if message["code"] == "unavailable":
                self.refused += 1
                await asyncio.sleep(0.02)
                await self.say(**command)
                return
            assert message["code"] in ("stale", "not_your_turn"), message
            table = command["table"]
            del self.waiting[table]
        if table in self.states:
            await self.move(table)

    async def move(self, table):
        state = self.states[table]
        if table not in self.waiting and state["turn"] is not None and state["turn"] == state["you"]:
            move = random.choice(state["legal"])["text"]
            command = {"do": "move", "id": secrets.token_hex(6), "table": table, "move": move}
            self.waiting[table] = command | {"position": state["position"]}
            await self.say(**self.waiting[table])


async def pairs_at_tables(address, pairs, tables):
    """Pairs of patient people, each at some tables with a clock."""
    players = []
    for number in range(pairs):
        pair = [await Patient.guest(address, f"P{number}-{seat}") for seat in range(2)]
        own = []
        for _ in range(tables):
            clock = {"kind": "bank", "seconds": 600, "increment": 0}
            table, _ = await pair[0].make("classic", ["me", "anyone"], clock=clock)
            await pair[1].post(f"/api/tables/{table}/commands", do="sit", id="sit", table=table)
            own.append(table)
        for player in pair:
            await player.sit_down(own)
        players += pair
    return players


class Playing:
    """Players who play until the end of a block."""

    def __init__(self, players):
        self.players = players
        self.stop = asyncio.Event()
        self.tasks = [asyncio.create_task(player.play_on(self.stop)) for player in players]

    async def all_move(self, moves=2):
        """Wait until somebody has moved so often at each table from now on."""
        before = self.moves()
        while any(self.moves()[table] < before[table] + moves for table in before):
            for task in self.tasks:
                if task.done():
                    task.result()
            await asyncio.sleep(0.02)

    def moves(self):
        moves = {}
        for player in self.players:
            for table in player.tables:
                over = player.states[table]["status"] == "over"
                moves[table] = moves.get(table, 0) + (10_000 if over else len(player.acknowledged[table]))
        return moves

    async def refused(self, count=1):
        """Wait until players have heard so often that nothing can be stored."""
        goal = sum(player.refused for player in self.players) + count
        while sum(player.refused for player in self.players) < goal:
            await asyncio.sleep(0.02)

    async def end(self):
        self.stop.set()
        await asyncio.gather(*self.tasks)


async def check(database, players):
    """Nothing lost, nothing doubled, no gaps; and everybody has heard each event once."""
    events = await stored(database)
    acknowledged = 0
    for player in players:
        for table in player.tables:
            kept = events[table]
            assert [number for number, _, _ in kept] == list(range(1, len(kept) + 1)), "there is a gap"
            commands = [command for _, command, _ in kept if command]
            assert len(set(commands)) == len(commands), "a command was done twice"
            for command, number in player.acknowledged[table].items():
                assert kept[number - 1][1] == command, "an acknowledged move is lost"
            acknowledged += len(player.acknowledged[table])
            heard = [entry["number"] for entry in player.logs[table]]
            assert heard == list(range(1, len(heard) + 1)), "an event was heard twice, or not at all"
    return acknowledged


async def check_memory(site):
    """What is in memory is what is stored."""
    assert not site.tables.dropped
    for table in list(site.tables.rooms):
        async with site.tables.reading(table) as live:
            state, _ = await site.tables.load_state(table)
            assert state.summary() == live.state.summary()


@pytest.fixture
def stop_postgres(postgres):
    """Stops the real PostgreSQL at once, without letting it finish anything, and starts it again."""
    module = sys.modules["pgserver.postgres_server"]

    def stop():
        module.pg_ctl(["-w", "-m", "immediate", "stop"], pgdata=postgres.pgdata, user=postgres.system_user)

    def start():
        postgres.ensure_postgres_running()

    yield stop, start
    start()


def test_stopping_postgresql_amid_50_games_loses_nothing_and_all_go_on(postgres_database, stop_postgres, caplog):
    stop, start = stop_postgres

    async def play():
        async with running_site(postgres_database) as site:
            players = await pairs_at_tables(site.address, 5, TABLES // 5)
            eve = Client(site.address)
            playing = Playing(players)
            for _ in range(OUTAGES):
                await playing.all_move()
                await asyncio.to_thread(stop)
                await playing.refused()
                answer = await eve.http.get("/api/ready")
                assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
                await asyncio.sleep(AWAY)
                await asyncio.to_thread(start)
            await playing.all_move()
            assert (await eve.get("/api/ready"))["status"] in ("ok", "starting")
            await playing.end()
            assert await check(postgres_database, players) >= OUTAGES * 2 * TABLES
            await check_memory(site)
            for client in (*players, eve):
                await client.close()

    asyncio.run(play())
    logged = [record.getMessage() for record in caplog.records if record.name == "lostcities.database"]
    assert OUTAGES <= logged.count("the database is away") == logged.count("the database is back") <= 2 * OUTAGES
    assert not [record for record in caplog.records if record.exc_info], "an outage is told without a traceback"


@contextlib.asynccontextmanager
async def locked(site):
    """Another program writes, and does not end."""
    other = sqlite3.connect(site.database.path, isolation_level=None)
    other.execute("begin immediate")
    yield
    other.close()


@contextlib.asynccontextmanager
async def full(site):
    """The file may not grow any more."""
    loop, rows = asyncio.get_running_loop(), site.database.rows
    pragmas = sqlite_rows.PRAGMAS
    sqlite_rows.PRAGMAS = (*pragmas, "max_page_count=1")  # SQLite takes it as what there is now
    await loop.run_in_executor(rows.thread, rows._close)
    yield
    sqlite_rows.PRAGMAS = pragmas
    await loop.run_in_executor(rows.thread, rows._close)


@contextlib.asynccontextmanager
async def broken(site):
    """The disk takes nothing any more: every write beyond the first bytes of a file is an error."""
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, usual[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, usual)


@pytest.mark.parametrize("trouble", [locked, full, broken])
def test_a_file_that_is_locked_full_or_broken_loses_nothing_and_all_go_on(sqlite, trouble, monkeypatch):
    usual = [pragma for pragma in sqlite_rows.PRAGMAS if "busy" not in pragma]
    monkeypatch.setattr(sqlite_rows, "PRAGMAS", (*usual, "busy_timeout=200"))

    async def play():
        async with running_site(sqlite) as site:
            players = await pairs_at_tables(site.address, 1, 4)
            eve = Client(site.address)
            playing = Playing(players)
            for _ in range(2):
                await playing.all_move()
                async with trouble(site):
                    await playing.refused()
                    answer = await eve.http.get("/api/ready")
                    assert answer.status_code == 503
                    assert str(site.database.path) not in answer.text
            await playing.all_move()
            assert (await eve.get("/api/ready"))["status"] in ("ok", "starting")
            await playing.end()
            await check(sqlite, players)
            await check_memory(site)
            for client in (*players, eve):
                await client.close()

    asyncio.run(play())


@pytest.mark.parametrize("error", [Unavailable, RuntimeError])
def test_a_refused_move_is_not_on_the_table_if_it_cannot_be_folded_again(sqlite, monkeypatch, error):

    async def play():
        async with running_site(sqlite) as site:
            ada, bob, table = await two_at_a_table(site, "classic")
            mover, other = (ada, bob) if ada.states[table]["turn"] == ada.states[table]["you"] else (bob, ada)
            before = await other.watch(table)

            async def fail(*_):
                raise error

            monkeypatch.setattr(site.writer, "commit", fail)
            monkeypatch.setattr(site.tables, "load_state", fail)
            legal = mover.states[table]["legal"]
            assert (await mover.do("move", table, move=legal[0]["text"], position=0))["code"] == "unavailable"
            assert table not in site.tables.rooms
            monkeypatch.undo()
            after = await other.watch(table)
            assert (after["number"], after["state"]["view"]) == (before["number"], before["state"]["view"])
            done = await mover.do("move", table, move=legal[0]["text"], position=0)
            assert done["number"] == before["number"] + 1
            while other.numbers[table] < done["number"]:  # whoever watched before still does
                await other.hear()
            await ada.close()
            await bob.close()

    asyncio.run(play())


def test_a_bot_whose_move_could_not_be_stored_is_asked_again_at_once(sqlite, monkeypatch):
    async def play():
        async with running_site(sqlite, sweep_seconds=3600) as site:
            owner = await Client.guest(site, "Owner")
            await owner.post("/api/account", name="Some Bot", password="long enough")
            bot = Client(site.address, (await owner.post("/api/me/tokens", name="bot"))["token"])
            await owner.post("/api/me/bot")
            await bot.connect()
            await bot.say(do="serve")
            while True:  # until the bot begins
                table, _ = await (await Client.guest(site, "Ada")).make("classic", ["me", "Some Bot"])
                if site.tables.rooms[table].state.to_act.kind == "bot":
                    break
            while (asked := await bot.next("think"))["table"] != table:
                pass

            async def fail(*_):
                raise Unavailable

            monkeypatch.setattr(site.writer, "commit", fail)
            monkeypatch.setattr(site.tables, "load_state", fail)
            move = {"move": asked["legal"][0]["text"], "position": asked["position"]}
            assert (await bot.do("move", table, **move))["code"] == "unavailable"
            monkeypatch.undo()
            while (again := await bot.next("think"))["table"] != table:
                pass
            assert again["position"] == asked["position"]
            await bot.close()
            await owner.close()

    asyncio.run(play())


# The database itself


async def stored_table(opened, table, numbers):
    """A table with events of some numbers, as nobody should store it."""
    row = {"id": table, "game": "classic", "status": "playing", "public": True, "rated": False, "about": "{}"}
    row |= {"secret": b"", "key": "k", "number": max(numbers), "moves": 0, "created_at": 0}
    async with opened.writing() as connection:
        await connection.execute(insert(schema.tables).values(row))
    for number in numbers:
        await store_event(opened, table, number)


async def store_event(opened, table, number):
    async with opened.writing() as connection:
        event = {"table_id": table, "number": number, "at": 0, "kind": "chat", "data": ""}
        await connection.execute(insert(schema.events).values(event))


def test_the_database_itself_takes_no_gap(database):
    async def store():
        opened = Database(database_url(database))
        await opened.migrate()
        await stored_table(opened, "t", [1, 2, 3])
        events = schema.events.c
        for number in (5, 0, -1):
            with pytest.raises(TAKEN):
                await store_event(opened, "t", number)
        for statement in (
            delete(schema.events).where(events.number == 2),
            update(schema.events).where(events.number == 3).values(number=4),
        ):
            with pytest.raises(TAKEN):
                async with opened.writing() as connection:
                    await connection.execute(statement)
        async with opened.writing() as connection:  # the last one may go, and a table with all of them
            await connection.execute(delete(schema.events).where(events.number == 3))
            await connection.execute(update(schema.events).where(events.number == 2).values(data="{}"))
            await connection.execute(delete(schema.tables))
            assert (await connection.execute(select(events.number))).all() == []
        await opened.close()

    asyncio.run(store())
