"""The least that a server can do for a move: take it, answer it, and send both clients as much as a real one does.

No game, no database; uvicorn as it comes. benchmarks/server.py puts its figures beside those of the site.
"""

import socket
import sys
from collections import defaultdict
from typing import Any

import orjson
import uvicorn

UPDATE_BYTES = 1700  # of an update in the middle of a game of classic
Send = Any

tables: dict[str, list[Send]] = defaultdict(list)
numbers: dict[str, int] = defaultdict(int)


async def app(scope: Any, receive: Any, send: Send) -> None:
    """One client."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (said := await receive())["type"] == "websocket.receive":
        command = orjson.loads(said["text"])
        table = command["table"]
        if command["do"] == "watch":
            tables[table].append(send)
            await send(update(table))
        else:
            numbers[table] += 1
            told = update(table)
            for watcher in tables[table]:
                await watcher(told)
            await send(message({"type": "done", "id": command["id"], "table": table, "number": numbers[table]}))


def update(table: str) -> dict[str, str]:
    """A message in which whoever reads it may move."""
    state = {"turn": 0, "you": 0, "position": numbers[table], "legal": [{"text": "d"}], "more": "x" * UPDATE_BYTES}
    return message({"type": "update", "number": numbers[table], "state": state})


def message(content: dict[str, Any]) -> dict[str, str]:
    """As ASGI sends it."""
    return {"type": "websocket.send", "text": orjson.dumps(content).decode()}


if __name__ == "__main__":
    with socket.create_server(("127.0.0.1", int(sys.argv[1])), backlog=4096) as listening:
        config = uvicorn.Config(
            app, log_config=None, loop="uvloop", ws="websockets-sansio", ws_per_message_deflate=False, lifespan="off"
        )
        uvicorn.Server(config).run(sockets=[listening])
