"""A client's wire: what waits for the client leaves in one write, without a task.

ASGI asks for a coroutine and a write for each message, which was a fifth of all the time that a move took. This is
uvicorn's own socket with a second way out beside it; `socket.py` finds it among the extensions of its scope.
"""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from .budgets import Budget
from .connections import Connection
from .transport import Bounded, Transports

EXTENSION = "lostcities.wire"
GOING_AWAY, POLICY = 1001, 1008  # codes of RFC 6455
TOO_MANY_FRAMES = "too many pings, pongs or fragments"
LINGER = 10  # seconds that a client has to read the last message


class Inbox:
    """What a client has said and nobody has read yet. For one reader; a queue takes ten times the memory."""

    __slots__ = ("reader", "said")

    def __init__(self) -> None:
        self.said: list[Any] = []
        self.reader: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        """Is there nothing to read?"""
        return not self.said

    def put_nowait(self, message: Any) -> None:
        """Something was said."""
        self.said.append(message)
        if self.reader is not None and not self.reader.done():
            self.reader.set_result(None)

    async def get(self) -> Any:
        """The next thing that is said."""
        while not self.said:
            self.reader = asyncio.get_running_loop().create_future()
            await self.reader
        return self.said.pop(0)


class Wire(Bounded, WebSocketsSansIOProtocol):
    """A WebSocket that empties a connection's outbox, and reads only from a client that reads."""

    carries: Connection | None = None
    woken = False
    heard = False
    farewell: asyncio.Task[None] | None = None
    lingers: asyncio.TimerHandle | None = None
    frame_budget: Budget | None = None
    count: Callable[[float], None]

    def __init__(self, transports: Transports, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.limits = transports.limits
        self.queue = Inbox()  # type: ignore[assignment]

    async def run_asgi(self) -> None:
        """Be there for the application, and for a moment longer."""
        self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]  # ours is not a dictionary
        await super().run_asgi()
        if not self.disconnected:
            self.lingers = self.loop.call_later(LINGER, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        if self.lingers is not None:
            self.lingers.cancel()
        super().connection_lost(exc)

    async def send(self, message: Any) -> None:
        """Send as ASGI does; a handshake that was answered over HTTP is complete too, which uvicorn forgets."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    # What the client says

    def busy(self) -> bool:
        """Whether the client does not read, or has said something that is still to be done."""
        return not self.close_sent and (not self.queue.empty() or not self.writable.is_set())

    def parse(self, piece: bytes) -> None:
        """Take some frames."""
        WebSocketsSansIOProtocol.data_received(self, piece)

    def hold(self, paused: bool) -> None:
        """Stop or resume reading."""
        if paused != self.read_paused:
            self.read_paused = paused
            if paused:
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()

    async def receive(self) -> Any:
        """The next thing that the client says."""
        message = await self.queue.get()
        if self.unread or (self.read_paused and self.queue.empty()):
            self.read_on()
        return message

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self.affords_frame():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        """An answer to ours, or none."""
        if self.affords_frame():
            super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        """A part of a message."""
        if self.affords_frame():
            super().handle_cont(event)

    def affords_frame(self) -> bool:
        """Count a frame that is no command; who sends too many of them is cut off."""
        if self.close_sent:
            return False
        if self.frame_budget is None:
            self.frame_budget = Budget(*self.limits.frames)
        if self.frame_budget.spend(self.loop.time()):
            return True
        self.conn.fail(POLICY, TOO_MANY_FRAMES)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        return False

    # What it hears

    def carry(self, connection: Connection, count: Callable[[float], None]) -> None:
        """From now on, send what waits for this client, and count it. What it came with has been read."""
        self.carries, self.count = connection, count
        connection.wake = self.wake
        del self.request, self.response
        self.scope["headers"] = []

    def cut(self) -> None:
        """Send no more."""
        self.carries = None

    def wake(self) -> None:
        """Something waits, or it is over. What else comes in the same moment goes along."""
        if not self.woken:
            self.woken = True
            self.loop.call_soon(self.empty)

    def data_received(self, data: bytes) -> None:
        """The client says something."""
        self.heard = True
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Ask whether the client is still there, unless it has said something since the last time."""
        if self.heard:
            self.heard = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def resume_writing(self) -> None:
        """A slow reader has caught up."""
        super().resume_writing()
        self.wake()
        self.read_on()

    def takes(self) -> bool:
        """Is the client there, and does it read?"""
        return self.conn.state is State.OPEN and not self.transport.is_closing() and self.writable.is_set()

    def empty(self) -> None:
        """Send what waits, if the client takes it."""
        self.woken = False
        connection = self.carries
        if connection is None or not self.takes():
            return
        if texts := connection.outbox:
            connection.outbox = []
            connection.waiting = 0
            self.count(len(texts))
            for text in texts:
                self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))
        if connection.closed:
            self.cut()
            self.farewell = self.loop.create_task(self.part())

    async def part(self) -> None:
        """Say that it is over, if the client is still there to hear it."""
        with contextlib.suppress(ClientDisconnected):
            await self.send({"type": "websocket.close", "code": GOING_AWAY})
