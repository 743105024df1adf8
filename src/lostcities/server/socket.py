"""The socket: one for each client, for as many tables as it likes."""

import asyncio
import contextlib
import logging
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from starlette.websockets import WebSocketState

from .commands import Chat, Ping, Serve, Unwatch, Watch, WatchLobby, socket_command
from .connections import Budget, Connection
from .messages import ErrorMessage
from .refusals import Refusal
from .security import client_address, origin_is_ours, person_of
from .site import Site
from .version import VERSION

log = logging.getLogger("lostcities.socket")
router = APIRouter()

TOO_FAST = 4008
WRONG_ORIGIN = 4003
TOO_MANY = 4029
GOING_AWAY = 1001


@router.websocket("/api/socket")
async def socket(websocket: WebSocket) -> None:
    """Let a client in, and do what it says until it is gone."""
    site: Site = websocket.app.state.site
    if not origin_is_ours(websocket, site.settings):
        await websocket.close(WRONG_ORIGIN)
        return
    address = client_address(websocket)
    if site.sockets_from[address] >= site.settings.limits.sockets or site.stopping:
        await websocket.close(TOO_MANY)
        return
    person = await person_of(websocket, site)
    mutes = frozenset(await site.accounts.mutes(person.id)) if person else frozenset()
    await websocket.accept()
    connection = Connection(person, mutes)
    site.enter(connection, address)
    connection.tell(
        {
            "type": "hello",
            "you": {"name": person.name, "kind": person.kind} if person else None,
            "now": site.now(),
            "version": VERSION,
        }
    )
    writer = asyncio.create_task(write(websocket, connection, site))
    try:
        await listen(websocket, connection, site)
    except WebSocketDisconnect:
        pass
    finally:
        site.leave(connection, address)
        connection.close()
        writer.cancel()
        with contextlib.suppress(asyncio.CancelledError, RuntimeError, WebSocketDisconnect):
            await writer


async def write(websocket: WebSocket, connection: Connection, site: Site) -> None:
    """Send what is waiting."""
    outbox = connection.outbox
    count = site.metrics.messages.inc
    while True:
        await connection.wake.wait()
        connection.wake.clear()
        while outbox:
            count()
            await websocket.send_text(outbox.popleft())
        if connection.closed:
            if websocket.application_state == WebSocketState.CONNECTED:
                await websocket.close(GOING_AWAY)
            return


async def listen(websocket: WebSocket, connection: Connection, site: Site) -> None:
    """Do what a client says."""
    limits = site.settings.limits
    budget = Budget(*limits.commands)
    person = connection.person
    clock = asyncio.get_running_loop().time
    while not connection.closed:
        said = await websocket.receive()
        if said["type"] == "websocket.disconnect":
            return
        text = said.get("text")
        of_the_house = person is not None and person.name in site.tables.bots.house
        if not of_the_house and not budget.spend(clock()):
            connection.tell(error(None, "too_fast", "that was too much at once: wait a moment"))
            await asyncio.sleep(0.5)
            continue
        await obey(connection, site, text if text is not None else said.get("bytes") or b"")


async def obey(connection: Connection, site: Site, text: str | bytes) -> None:
    """Do one thing, or say why not."""
    command: Any = None
    try:
        if len(text) > site.settings.limits.message_bytes:
            raise Refusal("too_large", "that message is too long")
        command = socket_command.validate_json(text)
        await do(connection, site, command)
    except Refusal as refusal:
        site.metrics.refusals.labels(refusal.code).inc()
        connection.tell(error(getattr(command, "id", None), refusal.code, refusal.message))
    except ValidationError as invalid:
        site.metrics.refusals.labels("invalid").inc()
        connection.tell(error(None, "invalid", first_problem(invalid)))
    except Exception:
        log.exception("a command failed", extra={"command": type(command).__name__})
        connection.tell(error(getattr(command, "id", None), "unavailable", "something went wrong; try again"))


async def do(connection: Connection, site: Site, command: Any) -> None:
    """What a command means."""
    if isinstance(command, Ping):
        connection.tell({"type": "pong", "now": site.now()})
    elif isinstance(command, Watch):
        await site.tables.watch(connection, command)
    elif isinstance(command, Unwatch):
        site.tables.unwatch(connection, command.table)
    elif isinstance(command, WatchLobby):
        if command.watch:
            await site.tables.lobby.enter(connection)
        else:
            site.presence.lobby.discard(connection)
    elif isinstance(command, Serve):
        await site.serve(connection, command.at_once)
    else:
        person = connection.somebody()
        if isinstance(command, Chat):
            site.spend_chat(person.id)
        connection.thinking.discard(command.table)
        connection.tell(await site.tables.act(command, person))


def error(command: str | None, code: Any, message: str) -> ErrorMessage:
    """Why something was not done."""
    return {"type": "error", "id": command, "code": code, "message": message}


def first_problem(invalid: ValidationError) -> str:
    """What is wrong with a message, in one line."""
    problem = invalid.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(map(str, problem["loc"]))
    return f"{where}: {problem['msg']}" if where else problem["msg"]
