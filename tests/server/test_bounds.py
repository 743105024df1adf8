"""What one connection may hold: raw sockets on the loopback that pipeline, trickle, ping and never read."""

import asyncio
import base64
import contextlib
import logging
import socket as sockets
from dataclasses import replace

import pytest
from live_site import PATIENCE, PLENTY, Client, running_site
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from lostcities.server.serve import quick_loop
from lostcities.server.transport.bounds import PIECE, UNREAD, ConnectionCount, HttpProtocol
from lostcities.server.transport.connections import Connection

HEALTH = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
CHUNK = 256 * 1024  # bytes that the event loop reads at once
STRANGER = "127.0.0.2"  # an address of this machine that is not believed to be a proxy's


def run(work):
    """In the loop that serves."""
    with asyncio.Runner(loop_factory=quick_loop()) as runner:
        runner.run(work())


@contextlib.asynccontextmanager
async def raw(site, address="127.0.0.1"):
    """A bare TCP connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", site.settings.port, local_addr=(address, 0))
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def closed(reader):
    """Whether the server ends the connection, within the time that a test has; returns what it said before."""
    said = b""
    with contextlib.suppress(ConnectionError):
        while block := await asyncio.wait_for(reader.read(65536), PATIENCE):
            said += block
    return said


async def send_endlessly(writer, block, most=20_000_000):
    """Send until the server ends the connection, or takes no more; returns how much it took."""
    sent = 0
    with contextlib.suppress(ConnectionError, TimeoutError):
        while sent < most:
            writer.write(block)
            await asyncio.wait_for(writer.drain(), 2)
            sent += len(block)
    return sent


def protocols(monkeypatch):
    """Every HTTP protocol that is made from now on."""
    made, begin = [], HttpProtocol.connection_made

    def noted(protocol, transport):
        made.append(protocol)
        begin(protocol, transport)

    monkeypatch.setattr(HttpProtocol, "connection_made", noted)
    return made


def test_pipelined_requests_wait_unparsed_and_are_all_answered_in_order(sqlite, monkeypatch):
    made = protocols(monkeypatch)
    paths = [b"/api/health" if number % 3 else b"/api/nothing" for number in range(600)]

    async def pipeline():
        async with running_site(sqlite) as site, raw(site) as (reader, writer):
            writer.write(b"".join(b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n" % path for path in paths))
            for path in paths:
                head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
                assert head.startswith(b"HTTP/1.1 200" if path == b"/api/health" else b"HTTP/1.1 404")
                length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
                await reader.readexactly(length)
                assert len(made[0].pipeline) <= PIECE / len(HEALTH)

    run(pipeline)


def test_a_client_that_pipelines_and_never_reads_is_not_read_either(sqlite, monkeypatch):
    made = protocols(monkeypatch)

    async def flood():
        async with running_site(sqlite, limits=replace(PLENTY, stall_seconds=600)) as site:
            async with raw(site) as (reader, writer):
                reader._transport.pause_reading()
                await send_endlessly(writer, HEALTH * 1000)
                (protocol,) = made
                assert len(protocol.unread) <= UNREAD
                assert len(protocol.pipeline) <= PIECE / len(HEALTH)
                assert protocol.transport.get_write_buffer_size() < CHUNK
            ada = Client(site.address)
            assert (await ada.get("/api/health"))["status"]
            await ada.close()

    run(flood)


@pytest.mark.parametrize(
    ("before", "endless"),
    [
        (b"GET / HTTP/1.1\r\n", b"X-Name: value\r\n" * 1000),
        (b"GET / HTTP/1.1\r\nX-Long: ", b"x" * 10_000),
        (b"GET /", b"x" * 10_000),
        (b"", b"\r\n" * 1000),
        (b"POST /api/guest HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n", b"X-Trailer: x\r\n" * 1000),
        (b"POST /api/guest HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", b"1;" + b"x" * 100 + b"\r\n{\r\n"),
    ],
    ids=["headers", "header", "address", "blank lines", "trailers", "chunk sizes"],
)
def test_a_head_without_end_is_refused(sqlite, monkeypatch, before, endless):
    made = protocols(monkeypatch)

    async def trickle():
        async with running_site(sqlite) as site, raw(site) as (reader, writer):
            writer.write(before)
            sent = await send_endlessly(writer, endless)
            assert sent < 20_000_000
            said = await closed(reader)
            assert b" 200 " not in said
            assert made[0].overhead <= site.settings.limits.header_bytes + PIECE

    run(trickle)


def test_a_body_that_nobody_reads_waits_at_the_client(sqlite, monkeypatch):
    made = protocols(monkeypatch)

    async def push():
        async with running_site(sqlite) as site, raw(site) as (reader, writer):
            asked, go_on = asyncio.Event(), asyncio.Event()

            async def slow(*_):
                asked.set()
                await go_on.wait()
                return []

            monkeypatch.setattr(site.tables.lobby, "all", slow)
            writer.write(b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000000\r\n\r\n")
            await asked.wait()
            await send_endlessly(writer, b"x" * 100_000)
            assert len(made[0].cycle.body) <= 2 * CHUNK
            assert len(made[0].unread) <= UNREAD
            go_on.set()
            assert b" 200 " in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)

    run(push)


def test_a_large_body_that_is_allowed_arrives_whole(sqlite):
    async def push():
        async with running_site(sqlite, limits=replace(PLENTY, body_bytes=1_000_000)) as site:
            ada = Client(site.address)
            for length in (60_000, 70_000, 300_000, 900_000):
                answer = await ada.http.post("/api/guest", json={"name": "x" * length})
                assert answer.status_code == 422
                assert "1000 characters" in answer.json()["detail"]
            await ada.close()

    run(push)


def test_a_request_that_does_not_arrive_in_time_is_given_up_and_others_are_not(sqlite):
    async def dawdle():
        limits = replace(PLENTY, request_seconds=0.3)
        async with running_site(sqlite, limits=limits) as site:
            for half in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-", HEALTH + b"GET /"):
                async with raw(site) as (reader, writer):
                    writer.write(half)
                    if half.startswith(HEALTH):
                        await reader.readuntil(b"}")
                        writer.write(b"x")
                    await closed(reader)
            body = b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{"
            async with raw(site) as (reader, writer):
                writer.write(body)
                await closed(reader)
            async with raw(site) as (reader, writer):  # one that keeps its connection open between requests
                for _ in range(2):
                    writer.write(HEALTH)
                    assert b"200" in await asyncio.wait_for(reader.readuntil(b"}"), PATIENCE)
                    await asyncio.sleep(0.5)

    run(dawdle)


def test_connections_of_one_address_are_bounded_and_those_of_a_proxy_are_not(sqlite, monkeypatch):
    made = protocols(monkeypatch)

    async def crowd():
        async with running_site(sqlite, limits=replace(PLENTY, connections=5)) as site:
            async with contextlib.AsyncExitStack() as stack:
                for _ in range(5):
                    reader, writer = await stack.enter_async_context(raw(site, STRANGER))
                    writer.write(HEALTH)
                    await asyncio.wait_for(reader.readuntil(b"}"), PATIENCE)
                async with raw(site, STRANGER) as (reader, writer):
                    assert await closed(reader) == b""
                for _ in range(10):
                    reader, writer = await stack.enter_async_context(raw(site))
                    writer.write(HEALTH)
                    await asyncio.wait_for(reader.readuntil(b"}"), PATIENCE)
            while made[0].transports.open:
                await asyncio.sleep(0.01)
            url = f"ws://127.0.0.1:{site.settings.port}/api/socket"
            for _ in range(12):  # a socket counts as the connection that it was, and is counted out
                socket = await connect(url, local_addr=(STRANGER, 0), open_timeout=PATIENCE)
                await socket.close()
                while made[0].transports.open:
                    await asyncio.sleep(0.01)

    run(crowd)


def test_a_connection_is_counted_out_once_under_its_network():
    transports = ConnectionCount(replace(PLENTY, connections=1))
    leave = transports.enter("2001:db8::1")
    assert transports.enter("2001:db8::2") is None
    assert transports.enter("2001:db8:0:1::2") is not None
    leave()
    assert transports.enter("2001:db8::2") is not None


async def handshake(site, reader, writer):
    """Open a socket by hand."""
    key = base64.b64encode(bytes(16))
    writer.write(
        b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + key + b"\r\n\r\n"
    )
    assert b" 101 " in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
    while not site.presence.all:
        await asyncio.sleep(0.01)
    (connection,) = site.presence.all
    return connection.wake.__self__


def frame(opcode, payload=b"", fin=True):
    """A masked frame; the mask is zero."""
    return bytes([opcode | (0x80 if fin else 0), 0x80 | len(payload)]) + bytes(4) + payload


@pytest.mark.parametrize(
    ("before", "endless"),
    [
        (b"", frame(9, b"x" * 125) * 200),
        (b"", frame(9) * 2_000),
        (b"", frame(10, b"x") * 2_000),
        (frame(1, b"{", fin=False), frame(0, fin=False) * 2_000),
    ],
    ids=["pings", "empty pings", "pongs", "empty fragments"],
)
def test_frames_that_say_nothing_end_the_socket_when_there_are_too_many(sqlite, before, endless):
    async def flood():
        async with running_site(sqlite) as site, raw(site) as (reader, writer):
            protocol = await handshake(site, reader, writer)
            reader._transport.pause_reading()
            writer.write(before)
            assert await send_endlessly(writer, endless) < 20_000_000
            while site.presence.all:
                await asyncio.sleep(0.01)
            assert protocol.unread == b""

    run(flood)


def test_a_socket_that_does_not_read_is_not_read_either(sqlite):
    """Its commands wait, and what waits for it is bounded in bytes."""

    async def stay_deaf():
        limits = replace(PLENTY, stall_seconds=600, outbox_bytes=100_000)
        async with running_site(sqlite, limits=limits) as site, raw(site) as (reader, writer):
            protocol = await handshake(site, reader, writer)
            connection = protocol.attached
            protocol.transport.get_extra_info("socket").setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, 4096)
            reader._transport.pause_reading()
            while protocol.writable.is_set():
                connection.send({"padding": "x" * 50_000})
                await asyncio.sleep(0)
            await send_endlessly(writer, frame(1, b'{"do":"ping"}') * 1000)
            assert len(protocol.unread) <= UNREAD
            assert len(protocol.queue.messages) <= PIECE
            while not connection.closed:
                connection.send({"padding": "x" * 10_000})
                assert connection.outbox_bytes <= 100_000
            assert not connection.outbox

    run(stay_deaf)


def test_a_client_that_does_not_read_for_long_is_let_go(sqlite):
    async def stay_deaf():
        async with running_site(sqlite, limits=replace(PLENTY, stall_seconds=0.2)) as site:
            async with raw(site) as (reader, writer):
                protocol = await handshake(site, reader, writer)
                reader._transport.pause_reading()
                while protocol.attached is not None:
                    protocol.attached.send({"padding": "x" * 50_000})
                    await asyncio.sleep(0.001)
            assert not site.presence.all

    run(stay_deaf)


def test_one_message_may_be_larger_than_the_outbox():
    connection = Connection(None, outbox_limit=10)
    connection.send_encoded(b"x" * 100)
    assert not connection.closed
    connection.send_encoded(b"x")
    assert connection.closed


def test_a_long_handshake_is_answered_and_a_longer_one_ends(sqlite):
    async def shake():
        async with running_site(sqlite) as site:
            url = f"ws://127.0.0.1:{site.settings.port}/api/socket"
            socket = await connect(url, additional_headers={"x-long": "x" * 7_000}, open_timeout=PATIENCE)
            await socket.close()
            for length in (9_000, 15_000, 17_000):
                with pytest.raises(InvalidStatus) as refused:
                    await connect(url, additional_headers={"x-long": "x" * length}, open_timeout=PATIENCE)
                assert refused.value.response.status_code == 431
            assert not site.presence.all

    run(shake)


def test_a_refused_token_on_the_socket_is_no_error_of_the_server(sqlite, caplog):
    async def forge():
        async with running_site(sqlite) as site:
            url = f"ws://127.0.0.1:{site.settings.port}/api/socket"
            with pytest.raises(InvalidStatus) as refused:
                await connect(url, additional_headers={"authorization": "Bearer lc_wrong"})
            assert refused.value.response.status_code == 401
            assert b"unauthorized" in refused.value.response.body

    with caplog.at_level(logging.WARNING, logger="uvicorn.error"):
        run(forge)
    assert not caplog.records
