"""The WebSocket of a client: admitted once, then commands in and messages out, for any number of tables.

It is an ASGI application of its own, beside FastAPI, which has nothing to add to a socket. Messages leave
through `uvicorn_protocol` where that carries the socket, else through `AsgiSender`.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any

import orjson
from pydantic import ValidationError
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from ...version import __version__
from ..api.validation import validation_refusal
from ..projection.messages import PROTOCOL, ErrorMessage
from ..refusals import Refusal
from ..site import Site
from ..tables.commands import Chat, Ping, Serve, Unwatch, Watch, WatchLobby, command_id, socket_command
from .connections import Connection
from .gate import client_address, identity_of, origin_is_ours, refusal_response
from .rate_limit import TokenBucket
from .uvicorn_protocol import EXTENSION, GOING_AWAY, SocketProtocol

log = logging.getLogger("lostcities.socket")

PATH = "/api/socket"
TOO_MANY = 4029
WRONG_ORIGIN = 4003
NOWHERE = 4004


class AsgiSender:
    """Plain path: a task that sends a connection's outbox, message by message, as ASGI does."""

    def __init__(self, send: Send):
        self.send = send
        self.ready = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    def attach(self, connection: Connection, count: Callable[[float], None]) -> None:
        connection.wake = self.ready.set
        self.task = asyncio.create_task(self.run(connection, count), name="socket")

    async def run(self, connection: Connection, count: Callable[[float], None]) -> None:
        with contextlib.suppress(OSError):  # the client is gone
            while not connection.closed:
                await self.ready.wait()
                self.ready.clear()
                texts = connection.take()
                count(len(texts))
                for text in texts:
                    await self.send({"type": "websocket.send", "text": text.decode()})
            await self.send({"type": "websocket.close", "code": GOING_AWAY})

    def detach(self) -> None:
        if self.task is not None:
            self.task.cancel()


async def serve_socket(site: Site, scope: Scope, receive: Receive, send: Send) -> None:
    """Admit a client, and carry out its commands until it is gone."""
    connection = await admit(site, scope, receive, send)
    if connection is None:
        return
    person, origin = connection.person, connection.origin
    sender: SocketProtocol | AsgiSender = scope.get("extensions", {}).get(EXTENSION) or AsgiSender(send)
    sender.attach(connection, site.metrics.messages.inc)
    site.enter(connection, origin)
    try:
        connection.send(
            {
                "type": "hello",
                "you": {"name": person.name, "kind": person.kind} if person else None,
                "now": site.now(),
                "version": __version__,
                "protocol": PROTOCOL,
                "by_table": not site.database.is_sqlite,
            }
        )
        await receive_commands(receive, connection, site)
    finally:
        site.leave(connection, origin)
        connection.closed = True
        sender.detach()


async def admit(site: Site, scope: Scope, receive: Receive, send: Send) -> Connection | None:
    """Authenticate a client and accept its socket, or refuse it."""
    request = HTTPConnection(scope)
    await receive()  # websocket.connect
    origin = client_address(request)
    if (code := close_code(request, origin, site)) is not None:
        await send({"type": "websocket.close", "code": code})
        return None
    try:
        person, credential = await identity_of(request, site)
        mutes = frozenset(await site.accounts.mutes(person.id)) if person else frozenset()
        await site.note_address(person, origin)
    except Refusal as refusal:
        await refusal_response(refusal)(scope, receive, send)
        return None
    await send({"type": "websocket.accept"})
    return Connection(person, mutes, credential, origin, site.settings.limits.outbox_bytes)


def close_code(request: HTTPConnection, origin: str, site: Site) -> int | None:
    """Why a client is not let in, as a WebSocket close code."""
    if request.url.path != PATH:
        return NOWHERE
    if not origin_is_ours(request.headers, site.settings):
        return WRONG_ORIGIN
    if site.sockets_from[origin] >= site.settings.limits.sockets or site.stopping:
        return TOO_MANY
    return None


async def receive_commands(receive: Receive, connection: Connection, site: Site) -> None:
    bucket = TokenBucket(*site.settings.limits.commands)
    person = connection.person
    is_house_bot = person is not None and person.name in site.tables.bots.house
    clock = asyncio.get_running_loop().time
    while not connection.closed:
        received = await receive()
        if received["type"] == "websocket.disconnect" or connection.closed:
            return
        text = received.get("text")
        if text is None:
            text = received.get("bytes") or b""
        if not is_house_bot and not bucket.spend(clock()):
            connection.send(error(id_of(text), Refusal("too_fast", "too_fast")))
            await asyncio.sleep(0.5)
            continue
        handling = handle(connection, site, text)
        if connection.serves:
            site.tables.spawn(handling)  # a bot's move at one table does not wait for another's to be stored
        else:
            await handling


async def handle(connection: Connection, site: Site, text: str | bytes) -> None:
    """Parse and carry out one command; whatever goes wrong is answered with an error."""
    command: Any = None
    try:
        if len(text) > site.settings.limits.message_bytes:
            raise Refusal("too_large", "message_too_long")
        command = socket_command.validate_json(text)
        await execute(connection, site, command)
    except Refusal as refusal:
        site.metrics.refusals.labels(refusal.code).inc()
        connection.send(error(id_of(text), refusal))
    except ValidationError as invalid:
        site.metrics.refusals.labels("invalid").inc()
        problems = invalid.errors(include_url=False, include_input=False, include_context=False)
        connection.send(error(id_of(text), validation_refusal(problems)))
    except Exception:
        log.exception("a command failed", extra={"command": type(command).__name__})
        connection.send(error(id_of(text), Refusal("unavailable", "went_wrong")))


def id_of(text: str | bytes) -> str | None:
    """The id in a message, whether or not it is a valid command, so that its sender can match the answer."""
    try:
        return command_id.validate_python(orjson.loads(text)["id"])
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


async def execute(connection: Connection, site: Site, command: Any) -> None:
    if isinstance(command, Ping):
        connection.send({"type": "pong", "now": site.now()})
    elif isinstance(command, Watch):
        await site.subscriptions.watch(connection, command)
        await site.note_look(command.table, connection.person, connection.origin)
    elif isinstance(command, Unwatch):
        site.subscriptions.unwatch(connection, command.table)
    elif isinstance(command, WatchLobby):
        if command.watch:
            await site.tables.lobby.enter(connection)
        else:
            site.presence.lobby.discard(connection)
    elif isinstance(command, Serve):
        await site.serve(connection, command)
    else:
        person = connection.somebody()
        if isinstance(command, Chat):
            site.chat_rates.spend(person.id)
        site.tables.bots.answered(connection, command)
        connection.send(await site.tables.act(command, person))


def error(command: str | None, refusal: Refusal) -> ErrorMessage:
    return {"type": "error", "id": command, **refusal.as_dict()}
