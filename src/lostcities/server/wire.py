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

from .connections import Connection

EXTENSION = "lostcities.wire"
GOING_AWAY = 1001


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


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket that empties a connection's outbox."""

    carries: Connection | None = None
    woken = False
    heard = False
    farewell: asyncio.Task[None] | None = None
    count: Callable[[float], None]

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.queue = Inbox()  # type: ignore[assignment]

    async def run_asgi(self) -> None:
        """Be there for the application."""
        self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]  # ours is not a dictionary
        await super().run_asgi()

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
