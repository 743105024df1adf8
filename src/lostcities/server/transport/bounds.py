"""What one connection may hold in memory, and for how long: the bounds below HTTP and WebSocket.

uvicorn parses whatever arrives, and reads on after every answer even if hundreds of requests wait. Here, bytes are
parsed in small pieces, only while they can be dealt with; until then nothing more is read from the client. The figures
are in `settings.Limits`, and docs/serving.md explains them.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Container
from typing import Any

from uvicorn.protocols.http.flow_control import HIGH_WATER_LIMIT, FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from ..settings import Limits
from .addresses import network

PIECE = 4096  # bytes that are parsed at once
UNREAD = 512 * 1024  # bytes that wait to be parsed at most; the loop reads half of it at once
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class ConnectionCount:
    """The open connections of a server process, counted by network."""

    def __init__(self, limits: Limits):
        self.limits = limits
        self.open: Counter[str] = Counter()
        self.proxies: Container[Any] = ()  # trusted ones: their connections are everybody's, and not counted

    def enter(self, address: str) -> Callable[[], None] | None:
        """Count a connection; returns the function that counts it out, or None if its network has too many."""
        if address in self.proxies:
            return uncounted
        origin = network(address)
        if self.open[origin] >= self.limits.connections:
            return None
        self.open[origin] += 1

        def leave() -> None:
            self.open[origin] -= 1
            if not self.open[origin]:
                del self.open[origin]

        return leave


def uncounted() -> None:
    """The counterpart for connections of proxies, which are not counted."""


class BoundedProtocol(asyncio.Protocol):
    """Mixin for uvicorn's protocols: parses in small pieces, and cuts off a client that does not read."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    limits: Limits
    unread: bytes = b""
    stalled: asyncio.TimerHandle | None = None
    leave: Callable[[], None] | None = None

    def busy(self) -> bool:
        """Whether what has been parsed is still being processed."""
        raise NotImplementedError

    def parse(self, piece: bytes) -> None:
        raise NotImplementedError

    def hold(self, paused: bool) -> None:
        """Pause or resume reading from the client."""
        raise NotImplementedError

    def data_received(self, data: bytes) -> None:
        """Parse at once if it is little and nothing waits, which is the usual case."""
        if self.unread or len(data) > PIECE or self.busy():
            self.unread += data
            self.read_on()
            if len(self.unread) > UNREAD:
                self.transport.abort()
        else:
            self.parse(data)

    def read_on(self) -> None:
        """Parse what waits, as far as it can be processed."""
        while self.unread and not self.transport.is_closing() and not self.busy():
            piece, self.unread = self.unread[:PIECE], self.unread[PIECE:]
            self.parse(piece)
        if self.transport.is_closing():
            self.unread = b""
        else:
            self.hold(bool(self.unread) or self.busy())

    def pause_writing(self) -> None:
        """Start the timer that cuts off a client that does not read."""
        super().pause_writing()
        if self.stalled is None:
            self.stalled = self.loop.call_later(self.limits.stall_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.settle()

    def settle(self) -> None:
        """Cancel that timer."""
        if self.stalled is not None:
            self.stalled.cancel()
            self.stalled = None

    def connection_lost(self, exc: Exception | None) -> None:
        self.unread = b""
        self.settle()
        if self.leave is not None:
            self.leave()
            self.leave = None
        super().connection_lost(exc)


class Flow(FlowControl):
    """Flow control that parses what waits before it reads on."""

    def __init__(self, protocol: "HttpProtocol"):
        super().__init__(protocol.transport)
        self.protocol = protocol

    def resume_reading(self) -> None:
        if self.protocol.unread:
            self.protocol.loop.call_soon(self.protocol.read_on)
        else:
            super().resume_reading()


class HttpProtocol(BoundedProtocol, HttpToolsProtocol):
    """HTTP with bounds: connections, header bytes, pipelined requests, the time that a request takes to arrive."""

    deadline: asyncio.TimerHandle | None = None
    running: RequestResponseCycle | None = None  # the request that is being answered

    def __init__(self, transports: ConnectionCount, *arguments: Any, **more: Any):
        super().__init__(*arguments, **more)
        self.transports = transports
        self.limits = transports.limits
        self.overhead = 0  # bytes of the request so far that are not its body

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a client, unless its network has too many connections."""
        super().connection_made(transport)
        self.flow = Flow(self)
        self.leave = self.transports.enter(self.client[0] if self.client else "")
        if self.leave is None:
            transport.abort()
        else:
            self.expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Also end requests before the last one, which uvicorn forgets."""
        self.have_request()
        self.pipeline.clear()
        if self.running is not None and not self.running.response_complete:
            self.running.disconnected = True
            self.running.message_event.set()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self.running = cycle
        super()._start_asgi_task(cycle, app)

    # How long a request takes to arrive

    def expect_request(self) -> None:
        """Start the timer of the next request."""
        if self.deadline is None:
            self.deadline = self.loop.call_later(self.limits.request_seconds, self.transport.abort)

    def have_request(self) -> None:
        """Cancel it."""
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def timeout_keep_alive_handler(self) -> None:
        """End an idle connection, even if its client has not read the last answer."""
        self.transport.abort()

    # What it is made of

    def busy(self) -> bool:
        """Whether a whole request is being answered, or much of its body waits for the application."""
        cycle = self.cycle
        if cycle is None or cycle.response_complete:
            return False
        return not cycle.more_body or len(cycle.body) > HIGH_WATER_LIMIT

    def parse(self, piece: bytes) -> None:
        """Parse a piece; too many bytes beside the body (headers, trailers, chunk sizes) end the connection."""
        self.expect_request()
        self.overhead += len(piece)
        HttpToolsProtocol.data_received(self, piece)
        if self.overhead > self.limits.header_bytes and not self.transport.is_closing():
            if self.cycle is None or self.cycle.response_complete:
                self.transport.write(TOO_LARGE)
            self.transport.close()

    def on_body(self, body: bytes) -> None:
        self.overhead -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.overhead = 0
        self.have_request()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.read_on()

    def hold(self, paused: bool) -> None:
        if paused:
            self.flow.pause_reading()
        else:
            self.flow.resume_reading()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the socket's protocol, which counts it out."""
        self.have_request()
        self.settle()
        self.hold(False)
        self.unread = b""
        super().handle_websocket_upgrade()
        socket: Any = self.transport.get_protocol()
        socket.leave = self.leave
        if socket.conn.handshake_exc is not None:  # its parser has narrower bounds, and uvicorn would leave it at that
            self.transport.write(TOO_LARGE)
            self.transport.close()
