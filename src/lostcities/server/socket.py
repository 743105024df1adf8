"""The socket: one for each client, for as many tables as it likes.

It speaks ASGI itself: the layers between a route and the server would cost more for each message than all that we do.
"""

import asyncio
import logging
from typing import Any

import orjson
from pydantic import ValidationError
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from ..version import __version__
from .budgets import Budget
from .commands import Chat, Ping, Serve, Unwatch, Watch, WatchLobby, command_id, socket_command
from .connections import Connection
from .messages import ErrorMessage
from .problems import unreadable
from .refusals import TOO_FAST, WENT_WRONG, Refusal
from .security import client_address, identity_of, origin_is_ours, refusal_response
from .site import Site
from .wire import EXTENSION, Wire

log = logging.getLogger("lostcities.socket")

PATH = "/api/socket"
TOO_MANY = 4029
WRONG_ORIGIN = 4003
NOWHERE = 4004


async def socket(site: Site, scope: Scope, receive: Receive, send: Send) -> None:
    """Let a client in, and do what it says until it is gone."""
    connection = await admit(site, scope, receive, send)
    if connection is None:
        return
    person, origin = connection.person, connection.origin
    wire: Wire = scope["extensions"][EXTENSION]
    wire.carry(connection, site.metrics.messages.inc)
    site.enter(connection, origin)
    try:
        connection.tell(
            {
                "type": "hello",
                "you": {"name": person.name, "kind": person.kind} if person else None,
                "now": site.now(),
                "version": __version__,
                "by_table": not site.database.is_sqlite,
            }
        )
        await listen(receive, connection, site)
    finally:
        site.leave(connection, origin)
        connection.closed = True
        wire.cut()


async def admit(site: Site, scope: Scope, receive: Receive, send: Send) -> Connection | None:
    """Find out who a client is, and say yes or no."""
    asking = HTTPConnection(scope)
    await receive()  # that it wants to connect
    origin = client_address(asking)
    if (code := reason_against(asking, origin, site)) is not None:
        await send({"type": "websocket.close", "code": code})
        return None
    try:
        person, credential = await identity_of(asking, site)
        mutes = frozenset(await site.accounts.mutes(person.id)) if person else frozenset()
        await site.note_address(person, origin)
    except Refusal as refusal:
        await refusal_response(refusal)(scope, receive, send)
        return None
    await send({"type": "websocket.accept"})
    return Connection(person, mutes, credential, origin, site.settings.limits.outbox_bytes)


def reason_against(asking: HTTPConnection, origin: str, site: Site) -> int | None:
    """Why somebody is not let in, as a code."""
    if asking.url.path != PATH:
        return NOWHERE
    if not origin_is_ours(asking, site.settings):
        return WRONG_ORIGIN
    if site.sockets_from[origin] >= site.settings.limits.sockets or site.stopping:
        return TOO_MANY
    return None


async def listen(receive: Receive, connection: Connection, site: Site) -> None:
    """Do what a client says."""
    budget = Budget(*site.settings.limits.commands)
    person = connection.person
    of_the_house = person is not None and person.name in site.tables.bots.house
    clock = asyncio.get_running_loop().time
    while not connection.closed:
        said = await receive()
        if said["type"] == "websocket.disconnect" or connection.closed:
            return
        text = said.get("text")
        if text is None:
            text = said.get("bytes") or b""
        if not of_the_house and not budget.spend(clock()):
            connection.tell(error(id_of(text), Refusal("too_fast", TOO_FAST)))
            await asyncio.sleep(0.5)
            continue
        doing = obey(connection, site, text)
        if connection.serves:
            site.tables.later(doing)  # at many tables at once, where one move does not wait for another to be stored
        else:
            await doing


async def obey(connection: Connection, site: Site, text: str | bytes) -> None:
    """Do one thing, or say why not."""
    command: Any = None
    try:
        if len(text) > site.settings.limits.message_bytes:
            raise Refusal("too_large", "That message is too long.")
        command = socket_command.validate_json(text)
        await do(connection, site, command)
    except Refusal as refusal:
        site.metrics.refusals.labels(refusal.code).inc()
        connection.tell(error(getattr(command, "id", None), refusal))
    except ValidationError as invalid:
        site.metrics.refusals.labels("invalid").inc()
        problems = invalid.errors(include_url=False, include_input=False, include_context=False)
        connection.tell(error(id_of(text), unreadable(problems)))
    except Exception:
        log.exception("a command failed", extra={"command": type(command).__name__})
        connection.tell(error(getattr(command, "id", None), Refusal("unavailable", WENT_WRONG)))


def id_of(text: str | bytes) -> str | None:
    """The id of something that is no command, so that whoever sent it knows which answer is its own."""
    try:
        return command_id.validate_python(orjson.loads(text)["id"])
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


async def do(connection: Connection, site: Site, command: Any) -> None:
    """What a command means."""
    if isinstance(command, Ping):
        connection.tell({"type": "pong", "now": site.now()})
    elif isinstance(command, Watch):
        await site.watching.watch(connection, command)
        await site.note_look(command.table, connection.person, connection.origin)
    elif isinstance(command, Unwatch):
        site.watching.unwatch(connection, command.table)
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
            site.spend_chat(person.id)
        site.tables.bots.answered(connection, command)
        connection.tell(await site.tables.act(command, person))


def error(command: str | None, refusal: Refusal) -> ErrorMessage:
    """Why something was not done."""
    return {"type": "error", "id": command, **refusal.told()}
