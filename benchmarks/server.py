"""The live site under load: many tables, two real sockets each, a move every two seconds, every move on the disk.

Measured from sending a move until both clients have it. The server is a process of its own, started as a person would
start it; this process is the load, and can be run alone: python benchmarks/server.py [PART OF A CASE'S NAME …]

"capacity" is how many times the moves of one process two of them carry, by processor time: 2 × that of a move at one,
divided by that of a move at two, with as many tables for each process. Where load, proxy and database share the cores
with the servers, moves a second cannot tell. One process and two are measured in turns; the middle one counts.
"""

import asyncio
import contextlib
import gc
import json
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import orjson
import psutil
import uvloop
from sockets import Socket, connect

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))
from proxy import nginx_configuration, nginx_program

PACE = 2.0  # seconds between the moves of a table
SECONDS = 20.0  # of measuring
SIZES = (100, 300, 1000, 3000)
POSTGRES_SIZE = REFERENCE_SIZE = 1000
TURNS = 3  # of one process and two
CPU, CAPACITY = "CPU µs/move", "capacity"  # columns
AT_ONCE = 20  # pairs that come in at the same time


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


class Server:
    """A server process."""

    def __init__(self, *command: str):
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process = psutil.Popen([sys.executable, *command, str(self.port)], stdout=subprocess.DEVNULL)
        while not self.is_ready():
            if self.process.poll() is not None:
                sys.exit("the server does not start")
            time.sleep(0.2)

    def is_ready(self) -> bool:
        """Does it listen?"""
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
            return True
        return False

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        times = self.process.cpu_times()
        return float(times.user + times.system)

    def memory(self) -> int:
        """Bytes in memory."""
        return int(self.process.memory_info().rss)

    def stop(self) -> None:
        """End it."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)


class Site(Server):
    """The live site, as a person would start it."""

    def __init__(self, database: str):
        command = ("-m", "lostcities", "serve", "--no-browser", "--no-limits", "--bots", "0")
        super().__init__(*command, "--database", database, "--port")

    def is_ready(self) -> bool:
        """Has it compiled its games?"""
        with contextlib.suppress(httpx.TransportError):
            return bool(httpx.get(f"{self.address}/api/ready", verify=False).json().get("status") == "ok")
        return False


class Proxy:
    """nginx as docs/serving.md sets it up: everybody at a table gets to the same process."""

    def __init__(self, servers: Sequence[Server], folder: Path):
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        file = folder / "nginx.conf"
        file.write_text(nginx_configuration(self.port, [server.port for server in servers], folder))
        self.process = psutil.Popen([nginx_program(), "-c", str(file)])
        while not Server.is_ready(self):  # type: ignore[arg-type]  # it has a port
            time.sleep(0.1)

    def cpu(self) -> float:
        """Seconds of processor time so far, of all its processes."""
        times = [process.cpu_times() for process in (self.process, *self.process.children())]
        return sum(float(one.user + one.system) for one in times)

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(30)


class Seat:
    """A client at a table."""

    def __init__(self, table: "TableLoad", address: str, cookie: str):
        self.table = table
        self.address = address
        self.cookie = cookie
        self.number = 0
        self.state: dict[str, Any] = {}
        self.socket: Socket

    async def enter(self) -> None:
        """Connect and watch."""
        url = f"{self.address}/api/socket?table={self.table.id}"
        self.socket = await connect(url, f"lostcities={self.cookie}", self.hear)
        self.socket.send(orjson.dumps({"do": "watch", "table": self.table.id}))

    def hear(self, text: bytes) -> None:
        """Keep the table, and note when a move has arrived."""
        message = orjson.loads(text)
        if message["type"] in ("table", "update"):
            self.state.update(message["state"])
            self.number = message["number"]
            self.table.arrived()
        elif message["type"] == "error":
            sys.exit(f"the server refuses a move: {message}")


class TableLoad:
    """A table with two clients."""

    def __init__(self, latencies: list[float]):
        self.id = ""
        self.seats: list[Seat] = []
        self.latencies = latencies
        self.sent_at = 0.0
        self.waiting_for = 0
        self.moves = 0
        self.measuring = False

    def arrived(self) -> None:
        """Have both clients the move that was sent?"""
        if self.waiting_for and all(seat.number >= self.waiting_for for seat in self.seats):
            if self.measuring:
                self.latencies.append(time.perf_counter() - self.sent_at)
            self.moves += 1
            self.waiting_for = 0

    async def play(self, start: float, chance: random.Random) -> None:
        """Make a move every two seconds, whoever is to act."""
        await asyncio.sleep(start)
        due = time.perf_counter()
        while True:
            seat = next((one for one in self.seats if one.state.get("turn") == one.state.get("you")), None)
            if seat is not None and not self.waiting_for and seat.state.get("legal"):
                self.move(seat, chance.choice(seat.state["legal"])["text"])
            due += PACE
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    def move(self, seat: Seat, text: str) -> None:
        """Send a move, and look at the clock."""
        command = {
            "do": "move", "id": f"{seat.number}", "table": self.id, "move": text, "position": seat.state["position"],
        }  # fmt: skip
        self.waiting_for = max(one.number for one in self.seats) + 1
        self.sent_at = time.perf_counter()
        seat.socket.send(orjson.dumps(command))


Seating = Callable[[Sequence[Server], list[TableLoad]], Awaitable[None]]


async def seat_players(servers: Sequence[Server], tables: list[TableLoad]) -> None:
    """Two guests at each table, on different processes if there are two; each has a socket."""
    await seat_pairs([servers[0].address, servers[-1].address], tables)


def seat_behind(proxy: Proxy) -> Seating:
    """Two guests at each table, who come through a proxy."""

    async def seating(servers: Sequence[Server], tables: list[TableLoad]) -> None:
        await seat_pairs([proxy.address] * 2, tables)

    return seating


async def seat_pairs(addresses: list[str], tables: list[TableLoad]) -> None:
    """Two guests at each table, at two addresses."""
    gate = asyncio.Semaphore(AT_ONCE)
    async with httpx.AsyncClient(timeout=120, verify=False) as client:

        async def one(number: int) -> None:
            async with gate:
                await seat_pair(client, addresses, f"L{number}", tables[number])

        await asyncio.gather(*(one(number) for number in range(len(tables))))


async def seat_pair(client: httpx.AsyncClient, addresses: list[str], name: str, table: TableLoad) -> None:
    """Two new guests sit down at a new table."""
    cookies: list[str] = []

    async def post(side: int, path: str, body: dict[str, Any]) -> httpx.Response:
        headers = {"cookie": f"lostcities={cookies[side]}"} if len(cookies) > side else {}
        client.cookies.clear()
        answer = await client.post(addresses[side] + path, json=body, headers=headers)
        return answer.raise_for_status()

    for side in range(2):
        cookies.append((await post(side, "/api/guest", {"name": f"{name} {side}"})).cookies["lostcities"])
    seats = [{"kind": "me"}, {"kind": "anyone"}]
    made = await post(0, "/api/tables", {"game": "classic", "rounds": 1, "seats": seats})
    table.id = made.json()["table"]
    await post(1, f"/api/tables/{table.id}/commands", {"do": "sit", "id": "sit", "table": table.id})
    await enter(table, addresses, cookies)


async def enter(table: TableLoad, addresses: list[str], cookies: list[str]) -> None:
    """Both clients of a table connect."""
    table.seats = [Seat(table, address, cookie) for address, cookie in zip(addresses, cookies, strict=True)]
    for seat in table.seats:
        await seat.enter()


async def seat_nobody(servers: Sequence[Server], tables: list[TableLoad]) -> None:
    """At a bare server, tables need no making."""
    for number, table in enumerate(tables):
        table.id = str(number)
        await enter(table, [servers[0].address] * 2, [""] * 2)


async def load(servers: Sequence[Server], size: int, seating: Seating = seat_players) -> dict[str, Any]:
    """Play at so many tables, and measure."""
    chance = random.Random(size)
    latencies: list[float] = []
    empty = sum(server.memory() for server in servers)
    tables = [TableLoad(latencies) for _ in range(size)]
    await seating(servers, tables)
    gc.disable()  # a pause of the load's own would be counted as one of the server
    tasks = [asyncio.create_task(table.play(chance.random() * PACE, chance)) for table in tables]
    await asyncio.sleep(2 * PACE)
    for table in tables:
        table.measuring = True
    cpu, moves, started = (
        sum(server.cpu() for server in servers),
        sum(table.moves for table in tables),
        time.perf_counter(),
    )
    await asyncio.sleep(SECONDS)
    seconds = time.perf_counter() - started
    moves = sum(table.moves for table in tables) - moves
    cpu = sum(server.cpu() for server in servers) - cpu
    memory = sum(server.memory() for server in servers) - empty
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for table in tables:
        for seat in table.seats:
            seat.socket.close()
    gc.enable()
    return {
        **percentiles(latencies),
        "moves/s": f"{moves / seconds:.0f}",
        CPU: f"{cpu / max(1, moves) * 1e6:.0f}",
        "kB/table": f"{memory / size / 1000:.0f}",
        CAPACITY: "",
    }


def percentiles(latencies: list[float]) -> dict[str, str]:
    """The middle and the slow end, in milliseconds."""
    ordered = sorted(latencies) or [float("nan")]
    return {
        "p50 ms": f"{ordered[len(ordered) // 2] * 1000:.1f}",
        "p99 ms": f"{ordered[int(len(ordered) * 0.99)] * 1000:.1f}",
    }


def bare(size: int) -> dict[str, Any]:
    """The reference: messages of the same size to as many clients, without a game and without a disk."""
    server = Server(str(Path(__file__).with_name("bare_server.py")))
    try:
        return uvloop.run(load([server], size, seat_nobody))
    finally:
        server.stop()


def on_sqlite(size: int) -> dict[str, Any]:
    """One process, one file."""
    with tempfile.TemporaryDirectory() as folder:
        server = Site(f"sqlite:///{folder}/site.sqlite")
        try:
            return uvloop.run(load([server], size))
        finally:
            server.stop()


def on_postgres(size: int, processes: int, behind_proxy: bool = False) -> dict[str, Any]:
    """A PostgreSQL of our own, and one server process or two, perhaps behind a proxy."""
    import pgserver

    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)  # PostgreSQL does not run as root, and has to enter
        postgres: Any = pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")  # type: ignore[attr-defined]
        servers: list[Server] = []
        proxy = None
        try:
            for _ in range(processes):
                servers.append(Site(postgres.get_uri()))
            proxy = Proxy(servers, Path(folder)) if behind_proxy else None
            return uvloop.run(load(servers, size, seat_behind(proxy) if proxy else seat_players))
        finally:
            if proxy is not None:
                proxy.stop()
            for server in servers:
                server.stop()
            postgres.cleanup()


def two_against_one(size: int) -> dict[str, Any]:
    """Two processes behind a proxy, and how much more they carry than one with half the tables."""
    runs = []
    capacities = []
    for _ in range(TURNS):
        one, two = on_postgres(size // 2, 1, behind_proxy=True), on_postgres(size, 2, behind_proxy=True)
        runs.append(two)
        capacities.append(2 * int(one[CPU]) / int(two[CPU]))
    middle = statistics.median_low(capacities)
    text = f"{middle:.2f} ({min(capacities):.2f} – {max(capacities):.2f})"
    return {**runs[capacities.index(middle)], CAPACITY: text}


CASES: dict[str, Callable[[], dict[str, Any]]] = {
    f"reference: {REFERENCE_SIZE} tables without a game and without a disk": partial(bare, REFERENCE_SIZE),
    **{f"SQLite, {size} tables": partial(on_sqlite, size) for size in SIZES},
    f"PostgreSQL, one process, {POSTGRES_SIZE} tables": partial(on_postgres, POSTGRES_SIZE, 1),
    f"PostgreSQL, two processes, players anywhere, {POSTGRES_SIZE} tables": partial(on_postgres, POSTGRES_SIZE, 2),
    f"PostgreSQL, one process behind nginx, {POSTGRES_SIZE} tables": partial(on_postgres, POSTGRES_SIZE, 1, True),
    f"PostgreSQL, two processes behind nginx, {POSTGRES_SIZE} tables": partial(two_against_one, POSTGRES_SIZE),
}


def measure() -> list[dict[str, Any]]:
    """Everything, as rows of a table."""
    return [{"what": what, **case()} for what, case in CASES.items()]


if __name__ == "__main__":
    chosen = [what for what in CASES if not sys.argv[1:] or any(word in what for word in sys.argv[1:])]
    for what in chosen:
        print(json.dumps({"what": what, **CASES[what]()}, ensure_ascii=False), flush=True)
