"""The fast path of sockets: our protocol beside uvicorn's own, which clients cannot tell apart."""

import asyncio
import json
import re
from dataclasses import replace

import pytest
from live_site import PATIENCE, PLENTY, Client, running_site, two_at_a_table
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ConnectionClosed

from lostcities.server.tables import deals
from lostcities.server.transport.bounds import BoundedProtocol
from lostcities.server.transport.uvicorn_protocol import SocketProtocol
from lostcities.server.transport.websocket import AsgiSender

RANDOM_ID = re.compile(r'"id":"[0-9a-f]{16}"')
TIMES = ("now", "at", "since", "created_at", "started_at", "ended_at", "remaining")


def test_only_a_client_that_is_silent_is_asked_whether_it_is_there(monkeypatch):
    done = []
    monkeypatch.setattr(WebSocketsSansIOProtocol, "send_keepalive_ping", lambda protocol: done.append("asks"))
    monkeypatch.setattr(WebSocketsSansIOProtocol, "schedule_ping", lambda protocol: done.append("waits"))
    monkeypatch.setattr(BoundedProtocol, "data_received", lambda protocol, data: done.append(data))
    protocol = SocketProtocol.__new__(SocketProtocol)
    protocol.send_keepalive_ping()
    protocol.data_received(b"said")
    protocol.send_keepalive_ping()
    protocol.send_keepalive_ping()
    assert done == ["asks", b"said", "waits", "asks"]


def timeless(value):
    """A message without what differs from one game to the same one played again."""
    if isinstance(value, dict):
        return {name: timeless(part) for name, part in value.items() if name not in TIMES}
    return [timeless(part) for part in value] if isinstance(value, list) else value


def transcript(client, table, key):
    heard = [RANDOM_ID.sub('"id":"ID"', text.replace(table, "TABLE").replace(key, "KEY")) for text in client.heard]
    return [timeless(message) for message in map(json.loads, heard) if message["type"] != "presence"]


async def goodbye(client):
    """The code with which a server closes a socket."""
    try:
        while True:
            await client.hear()
    except ConnectionClosed as closed:
        return closed.rcvd.code


async def play(database, plain):
    """All that two players hear of a short game, and how it ends."""
    async with running_site(database, plain=plain) as site:
        ada, bob, table = await two_at_a_table(site, "classic")
        key = ada.states[table]["key"]
        for text in ("", "{", "[]", json.dumps({"do": "dance", "id": "7"})):
            await ada.socket.send(text)
            await ada.next("error")
        await ada.socket.send(b'{"do":"ping"}')
        await ada.next("pong")
        for number in range(8):
            mover, other = (ada, bob) if ada.states[table]["turn"] == ada.states[table]["you"] else (bob, ada)
            state = mover.states[table]
            text = state["legal"][0]["text"]
            assert (await mover.do("move", table, move=text, position=state["position"], id=str(number)))[
                "type"
            ] == "done"
            while other.numbers[table] < mover.numbers[table]:
                await other.hear()
        await bob.do("chat", table, text="Hello — ¡olé!", id="chat")
        await ada.next("chat")
        await ada.do("resign", table, id="resign")
        while bob.states[table]["status"] != "over":
            await bob.hear()
        eve = await Client(site.address).connect()
        await eve.socket.send("x" * (PLENTY.message_bytes + 1))
        too_large = await goodbye(eve)
        await site.send_goodbye()
        codes = [await goodbye(client) for client in (ada, bob)]
        return [transcript(client, table, key) for client in (ada, bob)], [too_large, *codes]


def test_clients_cannot_tell_the_fast_path_from_the_plain_one(tmp_path, monkeypatch):
    monkeypatch.setattr(deals, "new_secret", lambda: bytes(range(32)))
    plain_sockets = []
    attach = AsgiSender.attach
    monkeypatch.setattr(AsgiSender, "attach", lambda *words: (plain_sockets.append(words[0]), attach(*words))[1])
    fast = asyncio.run(play(f"sqlite:///{tmp_path}/fast.sqlite", plain=False))
    assert not plain_sockets
    plain = asyncio.run(play(f"sqlite:///{tmp_path}/plain.sqlite", plain=True))
    assert len(plain_sockets) == 3
    for client in (0, 1):
        for one, other in zip(fast[0][client], plain[0][client], strict=True):
            assert one == other
    assert fast[1] == plain[1] == [1009, 1001, 1001]


@pytest.mark.parametrize("plain", [False, True], ids=["fast", "plain"])
def test_a_client_that_is_too_far_behind_is_closed_on_both_paths(sqlite, plain):
    async def flood():
        async with running_site(sqlite, plain=plain, limits=replace(PLENTY, outbox_bytes=1_000)) as site:
            client = await Client(site.address).connect()
            (connection,) = site.presence.all
            for number in range(100):
                connection.send({"type": "pong", "now": number})
            assert connection.closed
            assert await goodbye(client) == 1001
            async with asyncio.timeout(PATIENCE):
                while site.presence.all:
                    await asyncio.sleep(0.01)

    asyncio.run(flood())


@pytest.mark.parametrize("plain", [False, True], ids=["fast", "plain"])
def test_a_client_that_vanishes_is_forgotten_on_both_paths(sqlite, plain):
    async def vanish():
        async with running_site(sqlite, plain=plain) as site:
            client = await Client(site.address).connect()
            (connection,) = site.presence.all
            client.socket.transport.abort()
            async with asyncio.timeout(PATIENCE):
                while site.presence.all:
                    connection.send({"type": "pong", "now": 0})
                    await asyncio.sleep(0.01)

    asyncio.run(vanish())
