"""A bot that plays on a server: a client like any other, in a process of its own.

It needs nothing of the server but its address and a token. docs/protocol.md has the same in a few lines.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

import httpx
import numpy as np
import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from ...bots import Bot, Budget, Decision, player, searches
from ...bots.external import ExecutablePlayer
from ...bots.player import BotPlayer, Fault
from ...equity import RoundEquity, equity_by_margin, lead_of
from ...games.contract import States
from ...games.registry import load
from ...kernel.random import stream
from .turn_budgets import TurnBudgets

log = logging.getLogger("lostcities.bot")

PAUSE = 1.0  # seconds before connecting again
LONGEST_PAUSE = 30.0
TOO_BUSY = 429  # from this status on, a server may be ready later
PROGRAM_LIMIT = 60.0  # seconds for a program's move where there is no clock
AT_ONCE = 4  # positions for a bot that answers at once, so that it need not wait for the next one


class NotWelcome(Exception):
    """The server does not let this bot in."""


@dataclass(frozen=True)
class Entrant:
    """A bot and the token of its account."""

    bot: str  # its name, package.module:Bot, or the command of a program
    token: str


def read_state(game: str, players: int, options: dict[str, str], fields: dict[str, Any]) -> States:
    """A state from a `think` message."""
    definition = load(game)
    players, checked = definition.check_options(players, options)
    states = definition.new_states(1, players, checked)
    for name in states.dtype.names or ():
        states[name][0] = np.array(fields[name], dtype=np.int64)
    return states


def is_forced(message: dict[str, Any]) -> bool:
    return len(message["legal"]) == 1


def choose(player: Bot, message: dict[str, Any], budget: Budget) -> str:
    """The text of the move that a bot chooses."""
    legal = message["legal"]
    if is_forced(message):
        return str(legal[0]["text"])
    states = read_state(message["game"], message["players"], message["options"], message["state"])
    decision = Decision(
        game=load(message["game"]),
        states=states,
        seat=message["seat"],
        actions=np.array([move["action"] for move in legal], dtype=np.int64),
        budget=budget,
        random=stream(message["seed"]),
        lead=message["lead"],
        equity=equity_of(message),
    )
    action = player.choose(decision).action
    return next(str(move["text"]) for move in legal if move["action"] == action)


def equity_of(message: dict[str, Any]) -> RoundEquity | None:
    """The chance to win the match by the margin of the round, in a match of several rounds."""
    view = message["view"]
    if view["rounds"] == 1:
        return None
    totals = [sum(score["rounds"]) for score in view["scores"]]
    side = next(side for side, seats in enumerate(view["sides"]) if message["seat"] in seats)
    players, options = load(message["game"]).check_options(message["players"], message["options"])
    rounds_after = view["rounds"] - view["round"]
    return equity_by_margin(message["game"], players, options, lead_of(totals, side), rounds_after)


def ask_program(program: ExecutablePlayer, message: dict[str, Any], budget: Budget) -> str:
    """The text of the move that an external program answers; it is asked as in the arena."""
    texts = [str(move["text"]) for move in message["legal"]]
    if is_forced(message):
        return texts[0]
    limit = PROGRAM_LIMIT if message["deadline"] is None else (message["deadline"] - message["now"]) / 1000
    move = program.ask({**message["view"], "legal": texts}, message["seed"], budget, max(limit, 0.0)).move
    if move.strip().lower() not in map(str.lower, texts):
        raise Fault("illegal", f"answered {move!r}, which is not legal")
    return move


class BotClient:
    """Plays for one account. Bots of a process search one at a time; who answers at once waits for nobody.

    budget: for a whole turn at a table of two, see turn_budgets.py. pool: names those that share one `searching`, so
    that the server sends them one position at a time, and the next one of whoever has waited longest.
    """

    def __init__(self, server: str, entrant: Entrant, budget: Budget, searching: asyncio.Lock, pool: str | None = None):
        self.server = server.rstrip("/")
        self.entrant = entrant
        self.player = player(entrant.bot)
        self.searching = searching
        self.pool = pool
        self.is_quick = isinstance(self.player, BotPlayer) and not searches(self.player.bot)
        self.budgets = TurnBudgets(Budget() if self.is_quick else budget)
        self.played = 0

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.entrant.token}"}

    def choose(self, message: dict[str, Any], budget: Budget) -> str:
        if isinstance(self.player, ExecutablePlayer):
            return ask_program(self.player, message, budget)
        assert isinstance(self.player, BotPlayer)
        return choose(self.player.bot, message, budget)

    async def register(self, tell: Callable[[str], None] = log.info) -> str:
        """Make this account a bot's, and return its name; `tell` hears once if the server has to be waited for."""
        pause, told = PAUSE, False
        while True:
            try:
                async with httpx.AsyncClient(headers=self.headers) as client:
                    answer = await client.post(f"{self.server}/api/me/bot")
            except (httpx.UnsupportedProtocol, httpx.InvalidURL):
                raise NotWelcome("not an address such as http://localhost:8000") from None
            except httpx.TransportError:
                pass
            else:
                if answer.status_code < TOO_BUSY:
                    return registered_name(answer)
            if not told:
                tell(f"{self.server} is not answering. Trying again until it does; press Ctrl-C to stop.")
                told = True
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, pause * 2)

    async def join_ladders(self, games: Collection[str]) -> None:
        """Enter the ladders of some games, and leave all others."""
        async with httpx.AsyncClient(base_url=self.server, headers=self.headers) as client:
            known = [game["id"] for game in (await client.get("/api/games")).json()]
            if missing := sorted(set(games) - set(known)):
                raise NotWelcome(f"there is no game {missing[0]!r}; there are {', '.join(known)}")
            for game in known:
                answer = await client.request("PUT" if game in games else "DELETE", f"/api/ladder/{game}")
                if answer.status_code != httpx.codes.NO_CONTENT:
                    raise NotWelcome(refusal_of(answer))

    async def run(self) -> None:
        """Play for ever; reconnect when the connection is lost."""
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
            except (OSError, EOFError, WebSocketException) as error:
                log.info("the connection is lost: %s", type(error).__name__)
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, pause * 2)

    async def play(self, socket: ClientConnection) -> None:
        serve = {"do": "serve", "at_once": AT_ONCE if self.is_quick else 1}
        if self.pool is not None and not self.is_quick:
            serve["pool"] = self.pool
        await socket.send(orjson.dumps(serve).decode())
        tasks: set[asyncio.Task[None]] = set()
        try:
            async for text in socket:
                message = orjson.loads(text)
                if message["type"] == "think":
                    task = asyncio.create_task(self.think(socket, message))
                    tasks.add(task)
                    task.add_done_callback(tasks.discard)
                elif message["type"] == "bye":
                    return
        finally:
            for task in tasks:
                task.cancel()

    async def think(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        """Answer a position: at once where there is nothing to search for."""
        async with contextlib.nullcontext() if self.is_quick or is_forced(message) else self.searching:
            with contextlib.suppress(WebSocketException):
                await self.answer(socket, message)

    async def answer(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        started = time.monotonic()
        try:
            with self.budgets.step(message) as budget:
                move = await asyncio.to_thread(self.choose, message, budget)
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


def registered_name(answer: httpx.Response) -> str:
    try:
        told = answer.json()
        if answer.status_code == httpx.codes.OK:
            return str(told["name"])
    except (ValueError, KeyError, TypeError):
        pass
    raise NotWelcome(refusal_of(answer))


def refusal_of(answer: httpx.Response) -> str:
    """Why a server does not do what it is asked to."""
    try:
        return str(answer.json()["message"])
    except (ValueError, KeyError, TypeError):
        return "no Lost Cities server answers there"


async def play_for(server: str, entrants: list[Entrant], budget: Budget) -> None:
    """Play for several accounts in one process, one search at a time."""
    searching, pool = asyncio.Lock(), secrets.token_hex(16)
    clients = []
    for entrant in entrants:
        try:
            clients.append(BotClient(server, entrant, budget, searching, pool))
        except Exception as error:  # such as a network that is not there
            log.warning("%s cannot play: %s", entrant.bot, error)
    await asyncio.gather(*(client.run() for client in clients))
