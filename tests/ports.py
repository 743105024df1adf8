"""Ports for servers in processes of their own."""

import contextlib
import secrets
import socket

# Below those that systems hand out by themselves: nobody takes one before the server does.
FIRST, NUMBER = 20_000, 10_000


def free_port() -> int:
    """A port that nobody uses, and that stays free while a server comes, or comes back."""
    while True:
        port = FIRST + secrets.randbelow(NUMBER)
        with contextlib.suppress(OSError), socket.socket() as listening:
            listening.bind(("127.0.0.1", port))
            return port
