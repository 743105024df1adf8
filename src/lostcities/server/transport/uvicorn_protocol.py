"""Fast path: uvicorn's WebSocket protocol that empties a connection's outbox in one write, without a task.

ASGI takes a coroutine and a write for each message, which was a fifth of all the time that a move took. It builds on
private parts of uvicorn, which is why its version is pinned. The plain path is `websocket.AsgiSender`, with any ASGI
server; tests/server/test_uvicorn_protocol.py holds that clients cannot tell them apart.
"""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from .bounds import BoundedProtocol, ConnectionCount
from .connections import Connection
from .rate_limit import TokenBucket

EXTENSION = "lostcities.socket"  # where websocket.py finds the protocol in its scope
GOING_AWAY, POLICY = 1001, 1008  # codes of RFC 6455
TOO_MANY_FRAMES = "too many pings, pongs or fragments"
LINGER = 10  # seconds that a client has to read the last message


class Inbox:
    """Messages that are not read yet, for one reader. An `asyncio.Queue` takes ten times the memory."""

    __slots__ = ("messages", "reader")

    def __init__(self) -> None:
        self.messages: list[Any] = []
        self.reader: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self.messages

    def put_nowait(self, message: Any) -> None:
        self.messages.append(message)
        if self.reader is not None and not self.reader.done():
            self.reader.set_result(None)

    async def get(self) -> Any:
        while not self.messages:
            self.reader = asyncio.get_running_loop().create_future()
            await self.reader
        return self.messages.pop(0)


class SocketProtocol(BoundedProtocol, WebSocketsSansIOProtocol):
    """Reads only from a client that reads, and counts frames that are no commands."""

    attached: Connection | None = None
    flush_scheduled = False
    heard = False
    close_task: asyncio.Task[None] | None = None
    linger_timer: asyncio.TimerHandle | None = None
    frame_bucket: TokenBucket | None = None
    count: Callable[[float], None]

    def __init__(self, transports: ConnectionCount, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.limits = transports.limits
        self.queue = Inbox()  # type: ignore[assignment]

    async def run_asgi(self) -> None:
        """Run the application; a client that does not close after that is cut off."""
        self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]  # ours is not a dictionary
        await super().run_asgi()
        if not self.disconnected:
            self.linger_timer = self.loop.call_later(LINGER, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.linger_timer is not None:
            self.linger_timer.cancel()
        super().connection_lost(exc)

    async def send(self, message: Any) -> None:
        """As ASGI; a handshake answered over HTTP counts as complete, which uvicorn forgets."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    # Reading

    def busy(self) -> bool:
        """Whether the client does not read, or the application has not read what it sent."""
        return not self.close_sent and (not self.queue.empty() or not self.writable.is_set())

    def parse(self, piece: bytes) -> None:
        WebSocketsSansIOProtocol.data_received(self, piece)

    def hold(self, paused: bool) -> None:
        if paused != self.read_paused:
            self.read_paused = paused
            if paused:
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.unread or (self.read_paused and self.queue.empty()):
            self.read_on()
        return message

    def handle_ping(self) -> None:
        if self.allow_frame():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        if self.allow_frame():
            super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        if self.allow_frame():
            super().handle_cont(event)

    def allow_frame(self) -> bool:
        """Count a control frame or fragment; a client that sends too many is cut off."""
        if self.close_sent:
            return False
        if self.frame_bucket is None:
            self.frame_bucket = TokenBucket(*self.limits.frames)
        if self.frame_bucket.spend(self.loop.time()):
            return True
        self.conn.fail(POLICY, TOO_MANY_FRAMES)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        return False

    # Sending

    def attach(self, connection: Connection, count: Callable[[float], None]) -> None:
        """Send a connection's outbox from now on, and count the messages. The handshake is no longer needed."""
        self.attached, self.count = connection, count
        connection.wake = self.wake
        del self.request, self.response
        self.scope["headers"] = []

    def detach(self) -> None:
        self.attached = None

    def wake(self) -> None:
        """Flush in the next turn of the loop, so that messages of one moment leave together."""
        if not self.flush_scheduled:
            self.flush_scheduled = True
            self.loop.call_soon(self.flush)

    def data_received(self, data: bytes) -> None:
        self.heard = True
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Ping only a client that has been silent since the last time."""
        if self.heard:
            self.heard = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.wake()
        self.read_on()

    def can_send(self) -> bool:
        return self.conn.state is State.OPEN and not self.transport.is_closing() and self.writable.is_set()

    def flush(self) -> None:
        self.flush_scheduled = False
        connection = self.attached
        if connection is None or not self.can_send():
            return
        if texts := connection.take():
            self.count(len(texts))
            for text in texts:
                self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))
        if connection.closed:
            self.detach()
            self.close_task = self.loop.create_task(self.send_close())

    async def send_close(self) -> None:
        with contextlib.suppress(ClientDisconnected):
            await self.send({"type": "websocket.close", "code": GOING_AWAY})
