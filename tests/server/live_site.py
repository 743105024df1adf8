"""A real site in this process, on a real port, with clients that use nothing but the protocol."""

import asyncio
import contextlib
import json
import secrets
import socket

import httpx
import uvicorn
from websockets.asyncio.client import connect

from lostcities.server.ratings.rules import RatingRules
from lostcities.server.serve import configuration
from lostcities.server.settings import Limits, Settings
from lostcities.server.site import Site
from lostcities.server.storage.database import database_url

PLENTY = Limits(
    commands=(10_000, 10_000),
    chat=(1_000, 1_000),
    requests=(10_000, 10_000),
    sign_ins=(10_000, 10_000),
    guesses=(10_000, 10_000),
    reading=(10_000_000, 10_000_000),
    sockets=5_000,
    open_tables_from=5_000,
    bot_games=5_000,
    bot_games_from=5_000,
)
RATED = {"rated": True, "clock": {"kind": "bank", "seconds": 300, "increment": 5}}
ANY_RATED = RatingRules(same_address_counts=True, least_moves=0)  # everybody here has one address
NO_TLS = False  # certificates take longer to load than most tests run
PATIENCE = 60  # seconds after which a test has failed; the machine may be busy


@contextlib.asynccontextmanager
async def running_site(database, *, limits=PLENTY, plain=False, **settings):
    """A site that listens on a free port; `plain`: with uvicorn's own protocols in place of ours."""
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    site = Site(Settings(database=database_url(database), port=port, limits=limits, bot_processes=0, **settings))
    config = configuration(site)
    if plain:
        config.http, config.ws = "httptools", "websockets-sansio"
    server = uvicorn.Server(config)
    server.install_signal_handlers = lambda: None
    task = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        if task.done():
            task.result()
        await asyncio.sleep(0.01)
    site.address = f"http://127.0.0.1:{port}"
    try:
        yield site
    finally:
        server.should_exit = True
        await task
        listening.close()


class Client:
    """Somebody at a browser, or a program."""

    def __init__(self, address, token=None):
        self.address = address
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self.http = httpx.AsyncClient(base_url=address, headers=headers, timeout=PATIENCE, verify=NO_TLS)
        self.token = token
        self.socket = None
        self.heard = []  # every message as text
        self.states = {}  # by table: the state as a page keeps it
        self.numbers = {}
        self.logs = {}

    @classmethod
    async def guest(cls, site, name):
        client = cls(site if isinstance(site, str) else site.address)
        client.name = (await client.post("/api/guest", name=name))["name"]
        return client

    async def post(self, path, **body):
        answer = await self.http.post(path, json=body)
        assert answer.status_code < 300, answer.text
        return answer.json() if answer.content else None

    async def get(self, path, **parameters):
        answer = await self.http.get(path, params=parameters)
        assert answer.status_code < 300, answer.text
        return answer.json()

    async def make(self, game, seats, **wish):
        """A table from a short word for each seat: me, anyone, friend, or the name of a bot."""
        plain = ("me", "anyone", "friend")
        wishes = [{"kind": seat} if seat in plain else {"kind": "bot", "bot": seat} for seat in seats]
        made = await self.post("/api/tables", game=game, seats=wishes, **wish)
        return made["table"], made["key"]

    async def connect(self, path="/api/socket", **headers):
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        if cookies:
            headers["cookie"] = cookies
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        url = "ws" + self.address.removeprefix("http") + path
        self.socket = await connect(url, additional_headers=headers, max_size=None, open_timeout=PATIENCE)
        self.hello = await self.next("hello")
        return self

    async def disconnect(self):
        if self.socket is not None:
            await self.socket.close()

    async def close(self):
        await self.disconnect()
        await self.http.aclose()

    async def say(self, **command):
        await self.socket.send(json.dumps(command))

    async def hear(self):
        """The next message; tables are kept up to date as the protocol says."""
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        self.heard.append(text)
        message = json.loads(text)
        if message["type"] in ("table", "update"):
            table = message["table"]
            self.states.setdefault(table, {}).update(message["state"])
            self.logs.setdefault(table, []).extend(message["log"])
            self.numbers[table] = message["number"]
        return message

    async def next(self, kind):
        """The next message of a kind; others are taken in on the way."""
        while True:
            message = await self.hear()
            if message["type"] == kind:
                return message

    async def watch(self, table, **more):
        await self.say(do="watch", table=table, **more)
        return await self.next("table")

    async def do(self, what, table, **more):
        """Give a command, and wait for its answer."""
        command = more.pop("id", None) or secrets.token_hex(8)
        await self.say(do=what, id=command, table=table, **more)
        while True:
            message = await self.hear()
            if message["type"] in ("done", "error") and message["id"] in (command, None):
                return message

    async def play(self, table, choose=lambda legal: legal[0]):
        """Play at a table until the game is over."""
        while True:
            state = self.states[table]
            if state["status"] == "over":
                return state
            if state["turn"] is not None and state["turn"] == state["you"]:
                move = choose(state["legal"])["text"]
                answer = await self.do("move", table, move=move, position=state["position"])
                assert answer["type"] == "done" or answer["code"] in ("stale", "not_your_turn"), answer
            else:
                await self.hear()


async def two_at_a_table(site, game, **wish):
    """Two guests at a table for two, both watching."""
    ada, bob = await Client.guest(site, "Ada"), await Client.guest(site, "Bob")
    await ada.connect()
    await bob.connect()
    table, _ = await ada.make(game, ["me", "anyone"], **wish)
    await ada.watch(table)
    await bob.watch(table)
    assert (await bob.do("sit", table))["type"] == "done"
    while ada.states[table]["status"] != "playing":
        await ada.hear()
    while bob.states[table].get("you") is None:
        await bob.hear()
    return ada, bob, table
