"""A client's wire: what waits for the client leaves in one write, without a task.

ASGI asks for a coroutine and a write for each message, which was a fifth of all the time that a move took. This is
uvicorn's own socket with a second way out beside it; `socket.py` finds it among the extensions of its scope.
"""

import asyncio
from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from .connections import Connection

EXTENSION = "lostcities.wire"
GOING_AWAY = 1001


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket that empties a connection's outbox."""

    carries: Connection | None = None
    woken = False
    farewell: asyncio.Task[None] | None = None
    count: Callable[[float], None]

    async def run_asgi(self) -> None:
        """Be there for the application."""
        self.scope["extensions"][EXTENSION] = self  # type: ignore[typeddict-item]  # ours is not a dictionary
        await super().run_asgi()

    def carry(self, connection: Connection, count: Callable[[float], None]) -> None:
        """From now on, send what waits for this client, and count it."""
        self.carries, self.count = connection, count
        connection.wake = self.wake

    def cut(self) -> None:
        """Send no more."""
        self.carries = None

    def wake(self) -> None:
        """Something waits, or it is over. What else comes in the same moment goes along."""
        if not self.woken:
            self.woken = True
            self.loop.call_soon(self.empty)

    def resume_writing(self) -> None:
        """A slow reader has caught up."""
        super().resume_writing()
        self.wake()

    def empty(self) -> None:
        """Send what waits, if the client reads."""
        self.woken = False
        connection = self.carries
        if connection is None or self.conn.state is not State.OPEN or not self.writable.is_set():
            return
        if texts := connection.outbox:
            connection.outbox = []
            self.count(len(texts))
            for text in texts:
                self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))
        if connection.closed:
            self.cut()
            self.farewell = self.loop.create_task(self.send({"type": "websocket.close", "code": GOING_AWAY}))
