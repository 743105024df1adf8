"""Killing the server at any moment loses nothing that was acknowledged, and doubles nothing."""

import asyncio
import contextlib
import gc
import json
import random
import secrets
import signal

import pytest
from live_site import Client
from server_process import ServerProcess
from sqlalchemy import select, update
from websockets.exceptions import ConnectionClosed

from effort import THOROUGH
from lostcities.server.cluster import heartbeat
from lostcities.server.storage import schema
from lostcities.server.storage.database import Database, database_url

# Of a client whose server is killed in the midst of a greeting, half a connection is left.
pytestmark = pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")

PAIRS = 10
TABLES_OF_A_PAIR = 50 if THOROUGH else 10
MOVES = 7 * PAIRS * TABLES_OF_A_PAIR // 5  # between two kills
KILLS = 2


@pytest.fixture(autouse=True)
def swept():
    """What is left of connections goes with the test that had them."""
    yield
    gc.collect()


class Busy(Client):
    """Somebody who plays at many tables at once, remembers what was acknowledged, and comes back after a loss."""

    def start(self):
        self.acknowledged = {}  # by table: command id → event number
        self.open_commands = {}  # by table: the command that has not been answered
        self.acknowledgements = 0

    async def play_on(self, tables, until):
        """Play until told to stop, over as many connections as it takes."""
        while not until.is_set():
            try:
                await self.connect()
                for table in tables:
                    await self.say(do="watch", table=table, after=self.numbers.get(table))
                for command in list(self.open_commands.values()):
                    await self.say(**command)
                while not until.is_set():
                    with contextlib.suppress(TimeoutError):
                        message = await asyncio.wait_for(self.socket.recv(), 0.2)
                        await self.take(message)
            except (OSError, ConnectionClosed, TimeoutError, EOFError):
                await asyncio.sleep(0.1)
            finally:
                with contextlib.suppress(Exception):
                    await self.disconnect()

    async def take(self, text):
        """Keep what is said, and answer with a move where it is one's turn."""
        message = json.loads(text)
        kind, table = message["type"], message.get("table")
        if kind in ("table", "update"):
            self.states.setdefault(table, {}).update(message["state"])
            self.logs.setdefault(table, []).extend(message["log"])
            self.numbers[table] = message["number"]
        elif kind == "done":
            self.acknowledged.setdefault(table, {})[message["id"]] = message["number"]
            self.acknowledgements += 1
            self.open_commands.pop(table, None)
        elif kind == "error":
            assert message["code"] in ("stale", "not_your_turn", "conflict"), message
            waiting = [table for table, command in self.open_commands.items() if command["id"] == message["id"]]
            for table in waiting:
                del self.open_commands[table]
        state = self.states.get(table)
        if state and state["turn"] == state["you"] and state["legal"] and table not in self.open_commands:
            move = random.choice(state["legal"])["text"]
            command = {"do": "move", "id": secrets.token_hex(6), "table": table, "move": move}
            self.open_commands[table] = command | {"position": state["position"]}
            await self.say(**self.open_commands[table])


async def stored(database):
    """All events of all tables."""
    opened = Database(database_url(database))
    kept = schema.events.c
    async with opened.reading() as connection:
        found = await connection.execute(
            select(kept.table_id, kept.number, kept.command, kept.kind).order_by(kept.number)
        )
        events = {}
        for table, number, command, kind in found:
            events.setdefault(table, []).append((number, command, kind))
    await opened.close()
    return events


def test_killing_the_server_amid_many_games_loses_nothing_and_doubles_nothing(database):
    server = ServerProcess(database)

    async def play():
        pairs = []
        for number in range(PAIRS):
            pair = [await Busy.guest(server.address, f"P{number}-{seat}") for seat in range(2)]
            for client in pair:
                client.start()
            pairs.append((pair, []))

        async def make_all(pair, tables):
            for _ in range(TABLES_OF_A_PAIR):
                table, _ = await pair[0].make("classic", ["me", "anyone"], rounds=1)
                await pair[1].post(f"/api/tables/{table}/commands", do="sit", id="sit", table=table)
                tables.append(table)

        await asyncio.gather(*(make_all(*one) for one in pairs))
        stop = asyncio.Event()
        clients = [client for pair, _ in pairs for client in pair]
        playing = [asyncio.create_task(client.play_on(tables, stop)) for pair, tables in pairs for client in pair]

        def count():
            return sum(client.acknowledgements for client in clients)

        async def progress(moves):
            goal = count() + moves
            for _ in range(10_000):  # the deadline of the test comes before
                if count() >= goal:
                    return
                for task in playing:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.05)
            raise AssertionError(f"the games do not go on: {count()} of {goal}")

        for _ in range(KILLS):
            await progress(MOVES)
            await asyncio.sleep(random.random() / 10)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start, warm=False)
        await progress(MOVES)
        stop.set()
        await asyncio.gather(*playing)
        events = await stored(database)
        for pair, tables in pairs:
            for table in tables:
                numbers = [number for number, _, _ in events[table]]
                assert numbers == list(range(1, len(numbers) + 1))
                commands = [command for _, command, _ in events[table] if command]
                for client in pair:
                    for command, number in client.acknowledged.get(table, {}).items():
                        assert commands.count(command) == 1
                        assert events[table][number - 1][1] == command
                    heard = [entry["number"] for entry in client.logs.get(table, [])]
                    assert heard == list(range(1, len(heard) + 1)), "an event was heard twice, or not at all"
                    kinds = [entry["kind"] for entry in client.logs.get(table, [])]
                    assert kinds == [kind for _, _, kind in events[table]][: len(kinds)]
        for client in clients:
            await client.close()

    server.start(warm=False)
    try:
        asyncio.run(play())
        assert server.stop() == 0
    finally:
        server.process.kill()


async def let_pass(database, milliseconds):
    """Let some time pass for a server that is away: whatever it remembers was that much earlier."""
    opened = Database(database_url(database))
    times = (
        (schema.processes, "alive_at"),
        (schema.processes, "clock"),
        (schema.events, "at"),
        (schema.tables, "deadline"),
    )
    async with opened.writing() as connection:
        for table, name in times:
            await connection.execute(update(table).values({name: table.c[name] - milliseconds}))
        owed = schema.settings.c.name == heartbeat.OWED
        debts = (await connection.execute(select(schema.settings.c.value).where(owed))).scalar()
        if debts is not None:
            earlier = {game: since - milliseconds for game, since in json.loads(debts).items()}
            await connection.execute(update(schema.settings).where(owed).values(value=json.dumps(earlier)))
    await opened.close()


def test_clocks_are_credited_for_the_time_that_the_server_was_away(database):
    server = ServerProcess(database)

    async def play():
        ada, bob = [await Client.guest(server.address, name) for name in ("Ada", "Bob")]
        clock = {"kind": "bank", "seconds": 120, "increment": 0}
        table, _ = await ada.make("classic", ["me", "anyone"], clock=clock)
        await bob.post(f"/api/tables/{table}/commands", do="sit", id="sit", table=table)
        await asyncio.sleep(1.5)  # the server says every second that it lives
        await asyncio.to_thread(server.kill)
        await let_pass(database, 1_800_000)
        await asyncio.to_thread(server.start, warm=False)
        whole = await ada.get(f"/api/tables/{table}")
        assert whole["state"]["status"] == "playing"
        assert "credited" in [entry["kind"] for entry in whole["log"]]
        clocks = whole["state"]["clocks"]
        assert whole["now"] - clocks["since"] < clocks["remaining"][clocks["running"]]
        await ada.close()
        await bob.close()

    server.start(warm=False)
    try:
        asyncio.run(play())
        server.stop()
    finally:
        server.process.kill()


def test_a_game_that_was_aborted_stays_so_when_the_server_is_killed(sqlite):
    server = ServerProcess(sqlite)

    async def play():
        ada, bob = [await Client.guest(server.address, name) for name in ("Ada", "Bob")]
        clock = {"kind": "bank", "seconds": 120, "increment": 0}
        table, _ = await ada.make("classic", ["me", "anyone"], clock=clock)
        for person, what in ((bob, "sit"), (bob, "abort")):
            await person.post(f"/api/tables/{table}/commands", do=what, id=what, table=table)
        await asyncio.to_thread(server.kill)
        await let_pass(sqlite, 1_800_000)  # its clock would have run out long ago
        await asyncio.to_thread(server.start, warm=False)
        whole = await ada.get(f"/api/tables/{table}")
        assert (whole["state"]["status"], whole["state"]["result"]) == ("closed", None)
        assert (whole["log"][-1]["kind"], whole["log"][-1]["seat"]) == ("aborted", 1)
        assert await ada.get("/api/tables", mine=True) == []
        again = await bob.post(f"/api/tables/{table}/commands", do="abort", id="abort", table=table)
        assert again["repeated"]
        await ada.close()
        await bob.close()

    server.start(warm=False)
    try:
        asyncio.run(play())
        server.stop()
    finally:
        server.process.kill()


@pytest.mark.parametrize(("ending", "bots"), [(signal.SIGTERM, 1), (signal.SIGINT, 0)])
def test_a_polite_end_says_goodbye_and_leaves_cleanly(sqlite, ending, bots):
    server = ServerProcess(sqlite, bots=bots).start(warm=bots > 0)

    async def wait():
        ada = await (await Client.guest(server.address, "Ada")).connect()
        server.process.send_signal(ending)
        await ada.next("bye")
        await ada.close()

    try:
        asyncio.run(wait())
        assert server.process.wait(120) == 0
    finally:
        server.process.kill()
