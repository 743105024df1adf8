"""Random bytes, wrong JSON and every request that the schema can think of: an answer, never a failure."""

import asyncio
import contextlib
import gc
import json
import random
import string
import threading
from dataclasses import replace

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from live_site import PLENTY, Client, running_site, two_at_a_table
from websockets.exceptions import ConnectionClosed

from lostcities.server.serve import quick_loop
from lostcities.server.transport.connections import Connection

EXPECTED = ("invalid", "not_found", "forbidden", "not_your_turn", "illegal", "conflict", "stale")


def rough_messages(table, chance):
    """Things that no client should say."""
    printable = string.printable
    yield "".join(chance.choice(printable) for _ in range(chance.randrange(200)))
    yield bytes(chance.randrange(256) for _ in range(chance.randrange(200)))
    yield json.dumps(chance.choice([None, 1, [], {}, "x", [[]] * 50, {"do": None}, {"do": ["move"]}]))
    yield "[" * 5_000
    yield json.dumps({"do": chance.choice(["move", "sit", "resign", "answer", "nothing"]), "table": table})
    values = [None, -1, 2**70, "", "x" * 5_000, [], {}, "\u0000", "\ud800", 1.5, True, "r5 d" * 20]
    command = {"do": "move", "id": "x", "table": table, "move": "d", "position": 0}
    name = chance.choice(list(command))
    yield json.dumps(command | {name: chance.choice(values)})
    yield json.dumps(command | {"more": 1})
    yield json.dumps({"do": "watch", "table": chance.choice(["../../etc", "x" * 33, "", "nope", 5]), "after": -1})
    yield json.dumps({"do": "chat", "id": "\n", "table": table, "text": "x"})


async def flood(client):
    await client.socket.send("x" * 20_000_000)
    await client.next("never")


def test_rough_messages_get_an_error_and_never_hurt_the_table(sqlite):
    async def throw():
        async with running_site(sqlite) as site:
            ada, bob, table = await two_at_a_table(site, "classic")
            eve = await (await Client.guest(site, "Eve")).connect()
            chance = random.Random(3)
            before = await ada.get(f"/api/tables/{table}")
            for client in (eve, ada):
                for _ in range(60):
                    for message in rough_messages(table, chance):
                        await client.socket.send(message)
                        answer = await client.next("error")
                        assert answer["code"] in EXPECTED
                        assert "Traceback" not in answer["message"]
            after = await ada.get(f"/api/tables/{table}")
            assert after["number"] == before["number"]
            assert after["state"]["view"] == before["state"]["view"]
            with pytest.raises((ConnectionClosed, OSError)):
                await flood(eve)
            first = ada if ada.states[table]["turn"] == ada.states[table]["you"] else bob
            legal = first.states[table]["legal"]
            assert (await first.do("move", table, move=legal[0]["text"], position=0))["type"] == "done"
            for client in (ada, bob, eve):
                await client.close()

    asyncio.run(throw())


def test_a_client_that_never_reads_is_let_go_and_nobody_waits_for_it(sqlite):
    async def ignore():
        async with running_site(sqlite) as site:
            ada, bob, table = await two_at_a_table(site, "classic")
            deaf = site.presence.of(next(iter(site.presence.by_user)))
            assert deaf
            connection = Connection(None, outbox_limit=5_000)
            live = site.tables.rooms[table]
            live.watchers[connection] = None
            for number in range(60):
                await ada.do("chat", table, text=f"line {number}")
            assert connection.closed
            assert connection.outbox_bytes <= 5_000
            assert not next(iter(deaf)).closed
            await ada.close()
            await bob.close()

    asyncio.run(ignore())


def test_a_slow_reader_gets_everything_in_order_once_it_reads(sqlite):
    async def read_late():
        async with running_site(sqlite, limits=replace(PLENTY, outbox_bytes=30_000_000)) as site:
            ada = await (await Client.guest(site, "Ada")).connect()
            (connection,) = site.presence.all
            ada.socket.transport.pause_reading()
            for number in range(100):
                connection.send({"type": "pong", "now": number, "padding": "x" * 200_000})
                await asyncio.sleep(0)
            assert connection.outbox, "all of it was sent to somebody who does not read"
            ada.socket.transport.resume_reading()
            assert [(await ada.next("pong"))["now"] for _ in range(100)] == list(range(100))
            assert not connection.closed
            await ada.close()

    asyncio.run(read_late())


@contextlib.contextmanager
def nothing_fails():
    """No task or callback of the loop may end in an error that nobody hears of."""
    failed = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: failed.append(context))
    yield
    assert not failed


def test_telling_a_client_that_has_just_vanished_is_no_error(sqlite):
    async def vanish():
        async with running_site(sqlite) as site:
            with nothing_fails():
                for _ in range(20):
                    ada = await (await Client.guest(site, "Ada")).connect()
                    (connection,) = site.presence.all
                    ada.socket.transport.abort()
                    while site.presence.all:
                        connection.send({"type": "pong", "now": 0})
                        await asyncio.sleep(0)
                    await ada.http.aclose()

    with asyncio.Runner(loop_factory=quick_loop()) as runner:
        runner.run(vanish())


def test_a_client_that_vanishes_before_it_hears_the_end_is_no_error(sqlite):
    async def end():
        async with running_site(sqlite) as site:
            ada = await (await Client.guest(site, "Ada")).connect()
            (connection,) = site.presence.all
            with nothing_fails():
                wire = connection.wake.__self__
                connection.close()
                await asyncio.sleep(0)  # the goodbye is on its way
                wire.disconnected = True  # and finds nobody
                while not wire.close_task.done():
                    await asyncio.sleep(0)
                wire.close_task = None
                gc.collect()
            ada.socket.transport.abort()
            await ada.http.aclose()

    asyncio.run(end())


def test_no_request_that_the_schema_allows_or_forbids_is_a_server_error(sqlite):
    """schemathesis makes up requests for every route, as somebody who is signed in."""
    ready, stop = threading.Event(), asyncio.Event()
    found = {}

    async def serve():
        async with running_site(sqlite) as site:
            ada = await Client.guest(site, "Ada")
            await ada.post("/api/account", name="Ada A", password="long enough")
            token = (await ada.post("/api/me/tokens", name="t"))["token"]
            await ada.make("classic", ["me", "anyone"])
            found.update(address=site.address, token=token, loop=asyncio.get_running_loop())
            ready.set()
            await stop.wait()
            await ada.close()

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    try:
        assert ready.wait(300)
        schema = schemathesis.openapi.from_url(f"{found['address']}/api/openapi.json")
        headers = {"authorization": f"Bearer {found['token']}"}
        tried = 0
        for result in schema.get_all_operations():
            operation = result.ok()
            if operation.path == "/api/me" and operation.method.upper() == "DELETE":
                continue  # it would end the others' session; its own test deletes an account

            @settings(
                max_examples=12, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
            )
            def check(case):
                nonlocal tried
                tried += 1
                answer = case.call(headers=headers)
                assert answer.status_code < 500, (answer.status_code, answer.text)
                if answer.status_code >= 400:
                    assert set(answer.json()) - {"detail"} == {"code", "message", "phrase"}
                    assert "Traceback" not in answer.text

            given(case=operation.as_strategy())(check)()
        assert tried > 200
    finally:
        found["loop"].call_soon_threadsafe(stop.set)
        thread.join()
