"""The page in a real browser: how much it loads, how soon it is seen, and whether a flood of moves makes it sluggish.

Chromium runs without a window. "4 × slower" is its own brake on the processor, which stands for a cheap phone. The
moves were made by two clients of a real server, and what somebody heard who watched is then told to the page, far
faster than people play; cards are in motion.
"""

import asyncio
import gzip
import json
import re
import shutil
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.async_api import Browser, Page, WebSocketRoute, async_playwright
from websockets.asyncio.client import connect

from server import Site

SITE = Path(__file__).parents[1] / "src" / "lostcities" / "site"
TIMES = 5  # first visits, of which the middle one counts
BRAKES = (1, 4)  # times slower
FLOOD = 60  # moves a second
TIMED = ("moves/s", "frames/s", "longest frame ms", "slowest key ms")
SECONDS = 6.0
PRESS = 0.1  # seconds between the keys that are pressed meanwhile
EMPTY = "<!doctype html><title>Empty</title><p>Nothing</p>"

# Frames and keys are timed by the browser itself: a key until whatever it changed has been painted.
TIMING = """() => {
  window.timing = { frames: [], keys: [] };
  let before = performance.now();
  const frame = (now) => { window.timing.frames.push(now - before); before = now; requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (one.name === 'keydown') window.timing.keys.push(one.duration);
  }).observe({ type: 'event', durationThreshold: 16 });
}"""
PAINTED = """() => new Promise((done) => new PerformanceObserver((list) => {
  const found = list.getEntriesByName('first-contentful-paint')[0];
  if (found) done(found.startTime);
}).observe({ type: 'paint', buffered: true }))"""


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """The system's browser."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    program = next((found for name in names if (found := shutil.which(name))), None)
    if program is None or not (SITE / "index.html").exists():
        sys.exit("this needs Chromium and the built page: make browser page")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        await browser.close()


@asynccontextmanager
async def visit(browser: Browser, brake: int) -> AsyncIterator[Page]:
    """A tab with an empty cache."""
    context = await browser.new_context(viewport={"width": 1280, "height": 900})
    page = await context.new_page()
    devtools = await context.new_cdp_session(page)
    await devtools.send("Emulation.setCPUThrottlingRate", {"rate": brake})
    yield page
    await context.close()


async def first_paint(browser: Browser, address: str, brake: int) -> tuple[float, float, float]:
    """Milliseconds until something is seen of an empty page and of ours, and until one can press our button."""
    empty, seen, ready = [], [], []
    for _ in range(TIMES):
        async with visit(browser, brake) as page:
            await page.route("**/*", lambda route: route.fulfill(body=EMPTY, content_type="text/html"))
            await page.goto(address)
            empty.append(await page.evaluate(PAINTED))
        async with visit(browser, brake) as page:
            await page.goto(address, wait_until="commit")
            await page.locator("button.primary").wait_for()
            ready.append(await page.evaluate("performance.now()"))
            seen.append(await page.evaluate(PAINTED))
    return statistics.median(empty), statistics.median(seen), statistics.median(ready)


async def loaded(browser: Browser, address: str) -> int:
    """Bytes of everything that the first screen needs, compressed."""
    async with visit(browser, 1) as page:
        await page.goto(address)
        await page.wait_for_load_state("networkidle")
        names = await page.evaluate("performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)")
    files = [SITE / "index.html", *(SITE / name.lstrip("/") for name in names if name.startswith("/assets/"))]
    return sum(len(gzip.compress(file.read_bytes())) for file in files)


class Client:
    """A socket to the server that keeps the table, and every message about it."""

    def __init__(self, socket: Any):
        self.socket = socket
        self.state: dict[str, Any] = {}
        self.heard: list[str] = []

    async def listen(self) -> None:
        """Keep the table."""
        async for text in self.socket:
            message = json.loads(text)
            if message["type"] in ("table", "update"):
                self.heard.append(text)
                self.state.update(message["state"])


async def seat(client: httpx.AsyncClient, address: str, name: str) -> str:
    """A guest's cookie."""
    answer = await client.post(f"{address}/api/guest", json={"name": name})
    client.cookies.clear()
    return f"lostcities={answer.cookies['lostcities']}"


async def play(players: list[Client], table: str, moves: int) -> None:
    """Make so many moves, one after the other."""
    for number in range(moves):
        while not (acting := [one for one in players if one.state.get("legal")]):
            await asyncio.sleep(0)
        mover, position = acting[0], acting[0].state["position"]
        legal = mover.state["legal"]
        move = legal[number % len(legal)]["text"]
        command = {"do": "move", "id": str(number), "table": table, "move": move, "position": position}
        await mover.socket.send(json.dumps(command))
        while any(one.state["position"] == position for one in players):
            await asyncio.sleep(0)


async def recorded(address: str, moves: int) -> tuple[str, list[str]]:
    """A table where so many moves were made, and what somebody heard who watched."""
    socket_address = "ws" + address.removeprefix("http") + "/api/socket"
    async with httpx.AsyncClient(timeout=120, verify=False) as client:
        cookies = [await seat(client, address, name) for name in ("Ada", "Bob", "Eve")]
        wish = {"game": "classic", "rounds": 9, "seats": [{"kind": "me"}, {"kind": "anyone"}]}
        made = await client.post(f"{address}/api/tables", json=wish, headers={"cookie": cookies[0]})
        table = made.json()["table"]
        sit = {"do": "sit", "id": "sit", "table": table}
        await client.post(f"{address}/api/tables/{table}/commands", json=sit, headers={"cookie": cookies[1]})
    async with AsyncExitStack() as sockets:
        clients = [
            Client(await sockets.enter_async_context(connect(socket_address, additional_headers={"cookie": cookie})))
            for cookie in cookies
        ]
        listening = [asyncio.create_task(one.listen()) for one in clients]
        for one in clients:
            await one.socket.send(json.dumps({"do": "watch", "table": table}))
        await play(clients[:2], table, moves)
        while len(clients[2].heard) <= moves:
            await asyncio.sleep(0.01)
        for task in listening:
            task.cancel()
        return table, clients[2].heard


async def under_load(browser: Browser, address: str, brake: int, table: str, heard: list[str]) -> dict[str, Any]:
    """Watch a table of which the page hears these messages, the first at once, press keys meanwhile, and time both."""
    loop = asyncio.get_running_loop()
    watching: asyncio.Future[WebSocketRoute] = loop.create_future()

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def said(text: str | bytes) -> None:
            if json.loads(text)["do"] != "watch":
                server.send(text)
            elif not watching.done():
                socket.send(heard[0])
                watching.set_result(socket)

        socket.on_message(said)

    async def flood(socket: WebSocketRoute, begin: float) -> None:
        for number, text in enumerate(heard[1:]):
            await asyncio.sleep(max(0.0, begin + number / FLOOD - loop.time()))
            socket.send(text)

    async with visit(browser, brake) as page:
        await page.route_web_socket(re.compile("/api/socket"), route)
        await page.goto(f"{address}/t/{table}")
        await page.locator(".board").wait_for()
        await page.evaluate(TIMING)
        begin = loop.time()
        flooding = asyncio.create_task(flood(await watching, begin))
        while not flooding.done() or loop.time() < begin + SECONDS:
            await page.keyboard.press("Tab")
            await asyncio.sleep(PRESS)
        passed = loop.time() - begin
        timing = await page.evaluate("window.timing")
    frames = timing["frames"][1:]
    return {
        "moves/s": f"{(len(heard) - 1) / passed:.0f}",
        "frames/s": f"{len(frames) / passed:.0f}",
        "longest frame ms": f"{max(frames):.0f}",
        "slowest key ms": f"{max(timing['keys'], default=16):.0f}",
    }


def row(what: str, brake: int, figure: str = "", **timing: str) -> dict[str, Any]:
    """A row of the table."""
    slower = f", {brake} × slower" if brake > 1 else ""
    return {"what": what + slower, "figure": figure, **{name: timing.get(name, "") for name in TIMED}}


async def figures(browser: Browser, address: str) -> list[dict[str, Any]]:
    """Everything that is measured, each beside its reference."""
    size = await loaded(browser, address)
    rows = [row("all that the first screen loads, compressed", 1, f"{size / 1000:.1f} kB")]
    for brake in BRAKES:
        empty, seen, ready = await first_paint(browser, address, brake)
        rows.append(row("reference: first paint of an empty page", brake, f"{empty:.0f} ms"))
        rows.append(row("first paint of the page", brake, f"{seen:.0f} ms"))
        rows.append(row("its button can be pressed", brake, f"{ready:.0f} ms"))
    table, heard = await recorded(address, int(FLOOD * SECONDS))
    for brake in BRAKES:
        for what, told in (("reference: watching while nobody moves", heard[:1]), ("watching a flood of moves", heard)):
            rows.append(row(what, brake, **await under_load(browser, address, brake, table, told)))
    return rows


async def everything() -> list[dict[str, Any]]:
    """A server, a browser, and all figures."""
    with tempfile.TemporaryDirectory() as folder:
        server = Site(f"sqlite:///{folder}/site.sqlite")
        try:
            async with chromium() as browser:
                return await figures(browser, server.address)
        finally:
            server.stop()


def measure() -> list[dict[str, Any]]:
    """Everything, as rows of a table."""
    return asyncio.run(everything())


if __name__ == "__main__":
    for found in measure():
        print("  ".join(f"{name}: {value}" for name, value in found.items() if value))
