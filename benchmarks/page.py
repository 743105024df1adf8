"""The page in a real browser: how much it loads, how soon it is seen, and whether a flood of moves makes it sluggish.

Chromium runs without a window. "4 × slower" is its own brake on the processor, which stands for a cheap phone. Moves
come from two clients of a real server, far faster than people play; the page watches, with cards in motion.
"""

import asyncio
import gzip
import json
import shutil
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.async_api import Browser, Page, async_playwright
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
    names = ("chromium", "chromium-browser", "google-chrome")
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


async def first_paint(browser: Browser, address: str, brake: int, empty: bool) -> float:
    """Milliseconds from asking for the page until something of it is seen."""
    seen = []
    for _ in range(TIMES):
        async with visit(browser, brake) as page:
            if empty:
                await page.route("**/*", lambda route: route.fulfill(body=EMPTY, content_type="text/html"))
            await page.goto(address)
            seen.append(await page.evaluate(PAINTED))
    return statistics.median(seen)


async def loaded(browser: Browser, address: str) -> int:
    """Bytes of everything that the first screen needs, compressed."""
    async with visit(browser, 1) as page:
        await page.goto(address)
        await page.wait_for_load_state("networkidle")
        names = await page.evaluate("performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)")
    files = [SITE / "index.html", *(SITE / name.lstrip("/") for name in names if name.startswith("/assets/"))]
    return sum(len(gzip.compress(file.read_bytes())) for file in files)


class Player:
    """A client at the table."""

    def __init__(self, socket: Any):
        self.socket = socket
        self.state: dict[str, Any] = {}

    async def listen(self) -> None:
        """Keep the table."""
        async for text in self.socket:
            message = json.loads(text)
            if message["type"] in ("table", "update"):
                self.state.update(message["state"])


async def seat(client: httpx.AsyncClient, address: str, name: str) -> str:
    """A guest's cookie."""
    answer = await client.post(f"{address}/api/guest", json={"name": name})
    client.cookies.clear()
    return f"lostcities={answer.cookies['lostcities']}"


async def flood(players: list[Player], table: str, pace: float, until: float) -> int:
    """Moves at a steady pace, as long as there are any."""
    loop = asyncio.get_running_loop()
    made, due = 0, loop.time()
    while loop.time() < until:
        acting = [one for one in players if one.state["turn"] is not None and one.state["turn"] == one.state["you"]]
        if len(acting) == 1 and acting[0].state["legal"]:
            one, made = acting[0], made + 1
            position = one.state["position"]
            move = one.state["legal"][made % len(one.state["legal"])]["text"]
            command = {"do": "move", "id": str(made), "table": table, "move": move, "position": position}
            await one.socket.send(json.dumps(command))
            while one.state["position"] == position and loop.time() < until:
                await asyncio.sleep(0.001)
        due = max(due + pace, loop.time() - pace)
        await asyncio.sleep(max(0.0, due - loop.time()))
    return made


async def under_load(browser: Browser, address: str, brake: int, moves_per_second: float) -> dict[str, Any]:
    """Watch a table at which so many moves are made, press keys meanwhile, and time both."""
    loop = asyncio.get_running_loop()
    socket_address = "ws" + address.removeprefix("http") + "/api/socket"
    async with httpx.AsyncClient(timeout=120, verify=False) as client:
        cookies = [await seat(client, address, name) for name in ("Ada", "Bob")]
        wish = {"game": "classic", "rounds": 9, "seats": [{"kind": "me"}, {"kind": "anyone"}]}
        made = await client.post(f"{address}/api/tables", json=wish, headers={"cookie": cookies[0]})
        table = made.json()["table"]
        sit = {"do": "sit", "id": "sit", "table": table}
        await client.post(f"{address}/api/tables/{table}/commands", json=sit, headers={"cookie": cookies[1]})
    async with (
        connect(socket_address, additional_headers={"cookie": cookies[0]}, max_size=None) as first,
        connect(socket_address, additional_headers={"cookie": cookies[1]}, max_size=None) as second,
        visit(browser, brake) as page,
    ):
        players = [Player(first), Player(second)]
        listening = [asyncio.create_task(player.listen()) for player in players]
        for player in players:
            await player.socket.send(json.dumps({"do": "watch", "table": table}))
        await page.goto(f"{address}/t/{table}")
        await page.locator(".board").wait_for()
        while not all(player.state for player in players):
            await asyncio.sleep(0.05)
        await page.evaluate(TIMING)
        until = loop.time() + SECONDS
        moving = asyncio.create_task(flood(players, table, 1 / moves_per_second, until)) if moves_per_second else None
        while loop.time() < until:
            await page.keyboard.press("Tab")
            await asyncio.sleep(PRESS)
        moves = await moving if moving else 0
        timing = await page.evaluate("window.timing")
        for task in listening:
            task.cancel()
    frames = timing["frames"][1:]
    return {
        "moves/s": f"{moves / SECONDS:.0f}",
        "frames/s": f"{len(frames) / SECONDS:.0f}",
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
        for what, empty in (("reference: first paint of an empty page", True), ("first paint of the page", False)):
            rows.append(row(what, brake, f"{await first_paint(browser, address, brake, empty):.0f} ms"))
    for brake in BRAKES:
        for what, pace in (("reference: watching while nobody moves", 0), ("watching a flood of moves", FLOOD)):
            rows.append(row(what, brake, **await under_load(browser, address, brake, pace)))
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
