"""A client's socket with next to nothing around it, so that the load costs less than what it measures (RFC 6455)."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
WHOLE = 0x80  # the last frame of a message; servers that do not split messages set it always
MASKED = 0x80
NO_MASK = bytes(4)  # a mask of zeros changes nothing
SHORT, LONG = 126, 127  # lengths that say: the length follows, in two bytes or in eight
PATIENCE = 120  # seconds to connect


class Socket(asyncio.Protocol):
    """Connects, calls somebody for every message, and sends."""

    def __init__(self, request: bytes, hear: Callable[[bytes], None]):
        self.request = request
        self.hear = hear
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.received = b""
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        self.transport = transport  # type: ignore[assignment]
        self.transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        """Take in what has come, frame by frame."""
        self.received += data
        if not self.open.done() and not self.shake_hands():
            return
        while (frame := self.next_frame()) is not None:
            kind, content = frame
            if kind == TEXT:
                self.hear(content)
            elif kind == PING:
                self.send_frame(PONG, content)

    def connection_lost(self, error: Exception | None) -> None:
        """Whoever still waits for the connection waits in vain."""
        if not self.open.done():
            self.open.set_exception(ConnectionError("the server does not open a socket"))

    def shake_hands(self) -> bool:
        """Has the server agreed?"""
        head, end, self.received = self.received.partition(b"\r\n\r\n")
        if not end:
            self.received = head
            return False
        if not head.startswith(b"HTTP/1.1 101"):
            raise ConnectionError(head.decode(errors="replace"))
        self.open.set_result(None)
        return True

    def next_frame(self) -> tuple[int, bytes] | None:
        """The next frame, if all of it is here."""
        received = self.received
        if len(received) < 2:
            return None
        length, start = received[1], 2
        if length >= SHORT:
            start = 4 if length == SHORT else 10
            if len(received) < start:
                return None
            length = int.from_bytes(received[2:start], "big")
        end = start + length
        if len(received) < end:
            return None
        self.received = received[end:]
        return received[0] & 0x0F, received[start:end]

    def send(self, text: bytes) -> None:
        """Say something."""
        self.send_frame(TEXT, text)

    def send_frame(self, kind: int, content: bytes) -> None:
        """Send a frame; ours are short."""
        if len(content) < SHORT:
            head = struct.pack("!BB", WHOLE | kind, MASKED | len(content))
        else:
            head = struct.pack("!BBH", WHOLE | kind, MASKED | SHORT, len(content))
        self.transport.write(head + NO_MASK + content)

    def close(self) -> None:
        """Hang up."""
        self.send_frame(CLOSE, b"")
        self.transport.close()


async def connect(url: str, cookie: str, hear: Callable[[bytes], None]) -> Socket:
    """A socket to a server, for somebody with a cookie."""
    parts = urlsplit(url)
    head = [
        f"GET {parts.path}?{parts.query} HTTP/1.1",
        f"Host: {parts.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
        f"Cookie: {cookie}",
    ]
    request = "\r\n".join([*head, "", ""]).encode()
    assert parts.hostname
    assert parts.port
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(request, hear), parts.hostname, parts.port)
    await asyncio.wait_for(socket.open, PATIENCE)
    return socket
