"""A bot that plays on a server: a client like any other, in a process of its own.

It needs nothing of the server but its address and a token. docs/protocol.md has the same in a few lines.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from dataclasses import dataclass
from typing import Any

import httpx
import numpy as np
import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ..bots import Bot, Budget, Position, bot, searches
from ..rules.contract import States, check_options, entry, new_states
from ..rules.random import stream
from .turn_budgets import TurnBudgets

log = logging.getLogger("lostcities.bot")

PAUSE = 1.0  # seconds before connecting again
LONGEST_PAUSE = 30.0


class NotWelcome(Exception):
    """The server does not let this bot in."""


@dataclass(frozen=True)
class Entrant:
    """A bot to let play: which one, and the token of its account."""

    bot: str
    token: str


def read_state(game: str, players: int, options: dict[str, str], fields: dict[str, Any]) -> States:
    """A state from what the server sent."""
    rules = entry(game).rules
    players, checked = check_options(rules, players, options)
    states = new_states(rules, 1, players, checked)
    for name in states.dtype.names or ():
        states[name][0] = np.array(fields[name], dtype=np.int64)
    return states


def is_forced(message: dict[str, Any]) -> bool:
    """Is there only one thing to do?"""
    return len(message["legal"]) == 1


def choose(player: Bot, message: dict[str, Any], budget: Budget) -> str:
    """The text of the move that a bot chooses."""
    legal = message["legal"]
    if is_forced(message):
        return str(legal[0]["text"])
    states = read_state(message["game"], message["players"], message["options"], message["state"])
    position = Position(
        game=entry(message["game"]),
        states=states,
        seat=message["seat"],
        actions=np.array([move["action"] for move in legal], dtype=np.int64),
        budget=budget,
        random=stream(secrets.randbits(64)),
        lead=message["lead"],
    )
    action = player.choose(position).action
    return next(str(move["text"]) for move in legal if move["action"] == action)


class BotClient:
    """Plays for one account. Bots of a process search one at a time; who answers at once waits for nobody.

    budget: for a whole turn at a table of two, see turn_budgets.py.
    """

    def __init__(self, server: str, entrant: Entrant, budget: Budget, searching: asyncio.Lock):
        self.server = server.rstrip("/")
        self.entrant = entrant
        self.player = bot(entrant.bot)
        self.searching: contextlib.AbstractAsyncContextManager[None] = searching
        if not searches(self.player):
            self.searching, budget = contextlib.nullcontext(), Budget()
        self.budgets = TurnBudgets(budget)
        self.played = 0

    @property
    def headers(self) -> dict[str, str]:
        """How the server knows who it is."""
        return {"authorization": f"Bearer {self.entrant.token}"}

    async def register(self) -> str:
        """Say that this account is a bot's; returns its name."""
        async with httpx.AsyncClient(headers=self.headers) as client:
            answer = await client.post(f"{self.server}/api/me/bot")
        if answer.status_code != 200:
            raise NotWelcome(answer.json().get("message", "the server refused"))
        return str(answer.json()["name"])

    async def run(self) -> None:
        """Play for ever; when the connection is lost, connect again."""
        pause = PAUSE
        url = "ws" + self.server.removeprefix("http") + "/api/socket"
        while True:
            try:
                async with connect(url, additional_headers=self.headers, max_size=None, open_timeout=20) as socket:
                    pause = PAUSE
                    await self.play(socket)
            except InvalidStatus as refused:
                if refused.response.status_code in (401, 403):
                    raise NotWelcome("this token is not valid") from None
            except (OSError, ConnectionClosed, TimeoutError) as error:
                log.info("the connection is lost: %s", type(error).__name__)
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, pause * 2)

    async def play(self, socket: ClientConnection) -> None:
        """Answer every position with a move."""
        await socket.send(b'{"do":"serve","at_once":1}'.decode())
        async for text in socket:
            message = orjson.loads(text)
            if message["type"] == "think":
                async with contextlib.nullcontext() if is_forced(message) else self.searching:
                    await self.answer(socket, message)
            elif message["type"] == "bye":
                return

    async def answer(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        """Choose and send a move."""
        started = time.monotonic()
        try:
            with self.budgets.step(message) as budget:
                move = await asyncio.to_thread(choose, self.player, message, budget)
        except Exception as error:  # people at the table should not wait for a bot that errs, or does not know the game
            log.warning("%s does not know what to do: %s", self.entrant.bot, error, extra={"table": message["table"]})
            move = str(secrets.choice(message["legal"])["text"])
        self.played += 1
        command = {
            "do": "move",
            "id": f"{message['position']}-{secrets.token_hex(6)}",
            "table": message["table"],
            "move": move,
            "position": message["position"],
        }
        await socket.send(orjson.dumps(command).decode())
        log.debug("moved", extra={"table": message["table"], "seconds": time.monotonic() - started})


async def play_for(server: str, entrants: list[Entrant], budget: Budget) -> None:
    """Play for several accounts in one process, one search at a time."""
    searching = asyncio.Lock()
    clients = []
    for entrant in entrants:
        try:
            clients.append(BotClient(server, entrant, budget, searching))
        except Exception as error:  # such as a network that is not there
            log.warning("%s cannot play: %s", entrant.bot, error)
    await asyncio.gather(*(client.run() for client in clients))
