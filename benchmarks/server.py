"""The live site under load: many tables, two real sockets each, a move every two seconds, every move on the disk.

Measured from sending a move until both clients have it. The server is a process of its own, started as a person would
start it; this process is the load, and can be run alone: python benchmarks/server.py [PART OF A CASE'S NAME …]
"""

import asyncio
import contextlib
import json
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import orjson
import psutil
import uvloop
from sockets import Socket, connect
from websockets.asyncio.server import serve

PACE = 2.0  # seconds between the moves of a table
SECONDS = 20.0  # of measuring
SIZES = (100, 300, 1000, 3000)
POSTGRES_SIZE = 1000
AT_ONCE = 20  # pairs that come in at the same time
TABLES_OF_A_PAIR = 10
ECHOES = 1000


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


class Server:
    """A server process."""

    def __init__(self, database: str):
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        command = [sys.executable, "-m", "lostcities", "serve", "--no-browser", "--no-limits", "--bots", "0"]
        command += ["--port", str(self.port), "--database", database]
        self.process = psutil.Popen(command, stdout=subprocess.DEVNULL)
        with httpx.Client(verify=False) as client:
            while True:
                with contextlib.suppress(httpx.TransportError):
                    if client.get(f"{self.address}/api/ready").json().get("status") == "ok":
                        return
                if self.process.poll() is not None:
                    sys.exit("the server does not start")
                time.sleep(0.2)

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
        url = f"{self.address}/api/socket"
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


async def seat_players(servers: list[Server], tables: list[TableLoad]) -> None:
    """Guests, tables, and who sits where; the two players of a table are on different processes if there are two."""
    gate = asyncio.Semaphore(AT_ONCE)
    addresses = [servers[0].address, servers[-1].address]

    async def one(number: int) -> None:
        async with gate:
            await seat_pair(addresses, f"L{number}", tables[number : number + TABLES_OF_A_PAIR])

    await asyncio.gather(*(one(number) for number in range(0, len(tables), TABLES_OF_A_PAIR)))


async def seat_pair(addresses: list[str], name: str, tables: list[TableLoad]) -> None:
    """Two guests sit down at several tables, each with a socket for each table."""
    async with httpx.AsyncClient(timeout=120, verify=False) as client:

        async def post(side: int, path: str, body: dict[str, Any]) -> httpx.Response:
            headers = {"cookie": f"lostcities={cookies[side]}"} if len(cookies) > side else {}
            client.cookies.clear()
            answer = await client.post(addresses[side] + path, json=body, headers=headers)
            return answer.raise_for_status()

        cookies: list[str] = []
        for side in range(2):
            cookies.append((await post(side, "/api/guest", {"name": f"{name} {side}"})).cookies["lostcities"])
        for table in tables:
            seats = [{"kind": "me"}, {"kind": "anyone"}]
            made = await post(0, "/api/tables", {"game": "classic", "rounds": 1, "seats": seats})
            table.id = made.json()["table"]
            await post(1, f"/api/tables/{table.id}/commands", {"do": "sit", "id": "sit", "table": table.id})
            table.seats = [Seat(table, address, cookie) for address, cookie in zip(addresses, cookies, strict=True)]
            for seat in table.seats:
                await seat.enter()


async def load(servers: list[Server], size: int) -> dict[str, Any]:
    """Play at so many tables, and measure."""
    chance = random.Random(size)
    latencies: list[float] = []
    empty = sum(server.memory() for server in servers)
    tables = [TableLoad(latencies) for _ in range(size)]
    await seat_players(servers, tables)
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
    return {
        **percentiles(latencies),
        "moves/s": f"{moves / seconds:.0f}",
        "CPU µs/move": f"{cpu / max(1, moves) * 1e6:.0f}",
        "kB/table": f"{memory / size / 1000:.0f}",
    }


def percentiles(latencies: list[float]) -> dict[str, str]:
    """The middle and the slow end, in milliseconds."""
    ordered = sorted(latencies) or [float("nan")]
    return {
        "p50 ms": f"{ordered[len(ordered) // 2] * 1000:.1f}",
        "p99 ms": f"{ordered[int(len(ordered) * 0.99)] * 1000:.1f}",
    }


async def echo() -> dict[str, Any]:
    """The reference: a library's server sends a message of the same size back, both ends in this process."""
    text = b"x" * 2000
    latencies = []
    heard = asyncio.Event()

    async def answer(socket: Any) -> None:
        async for message in socket:
            await socket.send(message)

    async with serve(answer, "127.0.0.1", 0, compression=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        client = await connect(f"http://127.0.0.1:{port}/", "", lambda _: heard.set())
        cpu = time.process_time()
        for _ in range(ECHOES):
            heard.clear()
            start = time.perf_counter()
            client.send(text)
            await heard.wait()
            latencies.append(time.perf_counter() - start)
            await asyncio.sleep(0.002)
        cpu = time.process_time() - cpu
        client.close()
    return {**percentiles(latencies), "moves/s": "", "CPU µs/move": f"{cpu / ECHOES * 1e6:.0f}", "kB/table": ""}


def on_sqlite(size: int) -> dict[str, Any]:
    """One process, one file."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{folder}/site.sqlite")
        try:
            return uvloop.run(load([server], size))
        finally:
            server.stop()


def on_postgres(size: int, processes: int) -> dict[str, Any]:
    """A PostgreSQL of our own, and one server process or two."""
    import pgserver

    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)  # PostgreSQL does not run as root, and has to enter
        postgres = pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")
        servers: list[Server] = []
        try:
            for _ in range(processes):
                servers.append(Server(postgres.get_uri()))
            return uvloop.run(load(servers, size))
        finally:
            for server in servers:
                server.stop()
            postgres.cleanup()


CASES: dict[str, Callable[[], dict[str, Any]]] = {
    "reference: an echo on a socket": lambda: uvloop.run(echo()),
    **{f"SQLite, {size} tables": partial(on_sqlite, size) for size in SIZES},
    f"PostgreSQL, one process, {POSTGRES_SIZE} tables": partial(on_postgres, POSTGRES_SIZE, 1),
    f"PostgreSQL, two processes, {POSTGRES_SIZE} tables": partial(on_postgres, POSTGRES_SIZE, 2),
}


def measure() -> list[dict[str, Any]]:
    """Everything, as rows of a table."""
    return [{"what": what, **case()} for what, case in CASES.items()]


if __name__ == "__main__":
    chosen = [what for what in CASES if not sys.argv[1:] or any(word in what for word in sys.argv[1:])]
    for what in chosen:
        print(json.dumps({"what": what, **CASES[what]()}, ensure_ascii=False), flush=True)
