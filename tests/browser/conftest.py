"""A real site in a process of its own, and people before real browsers."""

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from ports import free_port

ROOT = Path(__file__).parents[2]
PICTURES = os.environ.get("LOSTCITIES_PICTURES")  # a folder, if somebody wants to look at them: make pictures
PATIENCE = 600  # seconds for the server; the machine may be busy, and the rules may have to be compiled
expect.set_options(timeout=60_000)  # milliseconds
# Whoever tests does not wait for the steps of others, unless a test is about them.
HURRYING = """localStorage.getItem('lostcities.settings') ??
    localStorage.setItem('lostcities.settings', JSON.stringify({ pace: 'instant' }))"""
RUNNING = os.environ.get("LOSTCITIES_ADDRESS")  # of a site that runs already, while one works on the page


def bots_there(address):
    """Are the server's own bots connected?"""
    try:
        with urllib.request.urlopen(f"{address}/api/bots", timeout=60) as answer:
            return any(bot["connected"] for bot in json.loads(answer.read()))
    except OSError:
        return False


@contextlib.contextmanager
def running_site(folder, **environment):
    """The address of a site whose games are compiled and whose bots are there; its database lies in the folder."""
    if not (ROOT / "src" / "lostcities" / "site" / "index.html").exists():
        pytest.fail("the page is not built: make page")
    port = free_port()
    options = ["--no-browser", "--no-limits", "--port", str(port), "--database", f"sqlite:///{folder}/site.sqlite"]
    process = subprocess.Popen(
        [sys.executable, "-m", "lostcities", "serve", *options],
        stdout=subprocess.DEVNULL,
        cwd=ROOT,
        env=os.environ | environment,
    )
    try:
        deadline = time.monotonic() + PATIENCE
        while not bots_there(f"http://localhost:{port}"):
            assert process.poll() is None, "the server does not start"
            assert time.monotonic() < deadline, "the bots do not come"
            time.sleep(0.2)
        yield f"http://localhost:{port}"
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            raise


@pytest.fixture(scope="session")
def address(tmp_path_factory):
    if RUNNING:
        yield RUNNING
        return
    with running_site(tmp_path_factory.mktemp("site")) as found:
        yield found


@pytest.fixture(scope="session")
def chromium():
    """The system's Chromium."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    program = next((found for name in names if (found := shutil.which(name))), None)
    if program is None:
        pytest.fail("the browser tests need Chromium: make browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"], timeout=PATIENCE * 1000)
        yield browser
        browser.close()


class Person:
    """Somebody before a browser; every error that the browser sees is remembered."""

    def __init__(self, chromium, address, **wishes):
        self.address = address
        self.context = chromium.new_context(
            base_url=address,
            viewport={"width": wishes.pop("width", 1280), "height": wishes.pop("height", 900)},
            locale=wishes.pop("locale", "en-GB"),
            color_scheme=wishes.pop("theme", "light"),
            reduced_motion=wishes.pop("reduced_motion", "reduce"),
            **wishes,
        )
        self.context.set_default_timeout(60_000)
        self.context.add_init_script(HURRYING)
        self.errors = []
        self.allowed = []  # patterns of errors that a test expects
        self.page = self.open("/")

    def open(self, path):
        """A new tab."""
        page = self.context.new_page()
        page.on("console", self.heard)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(path)
        page.locator("h1").first.wait_for()
        return page

    def heard(self, message):
        if message.type in ("error", "warning") and not any(re.search(one, message.text) for one in self.allowed):
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def go(self, path):
        self.page.goto(path)
        self.page.locator("h1").first.wait_for()

    def settle(self, **settings):
        """Choose settings of the page; from outside of it, as it may keep its own at any time."""
        here = self.page.url
        self.page.goto("/api/games")
        script = """(more) => localStorage.setItem('lostcities.settings',
            JSON.stringify({...JSON.parse(localStorage.getItem('lostcities.settings') ?? '{}'), ...more}))"""
        self.page.evaluate(script, settings)
        self.page.goto(here)

    def ask(self, method, path, body=None):
        """A request of the page itself."""
        script = """([method, path, body]) => fetch(path, {method, body: body && JSON.stringify(body),
            headers: body ? {'content-type': 'application/json'} : {}}).then(async (answer) => {
                const text = await answer.text(); return text ? JSON.parse(text) : null; })"""
        return self.page.evaluate(script, [method, path, body])

    def be(self, name):
        """Become a guest without clicking."""
        self.ask("POST", "/api/guest", {"name": name})
        return self

    @property
    def name(self):
        """What the server calls them: a name that is taken gets a number."""
        return self.ask("GET", "/api/me")["name"]

    def make(self, game, *seats, **wish):
        """Make a table and go there; a seat is me, friend, anyone or a bot."""
        plain = ("me", "friend", "anyone")
        wishes = [{"kind": seat} if seat in plain else {"kind": "bot", "bot": seat} for seat in seats]
        made = self.ask("POST", "/api/tables", {"game": game, "seats": wishes, **wish})
        self.go(f"/t/{made['table']}")
        return made

    def picture(self, name):
        """A picture of the whole page, for people to look at: the window grows, so that nothing sticks to its edge."""
        if PICTURES is None:
            return
        window = self.page.viewport_size
        for _ in range(2):  # a taller window may make things larger
            height = max(window["height"], self.page.evaluate("document.documentElement.scrollHeight"))
            self.page.set_viewport_size({**window, "height": height})
        self.shot(name)
        self.page.set_viewport_size(window)

    def shot(self, name):
        """A picture of the window as it is."""
        if PICTURES is not None:
            self.page.screenshot(path=Path(PICTURES) / f"{name}.png")

    def close(self):
        self.context.close()


def people(chromium, address):
    """Makes people; at the end nobody's browser may have complained."""
    people = []

    def make(**wishes):
        people.append(Person(chromium, address, **wishes))
        return people[-1]

    yield make
    errors = [error for one in people for error in one.errors]
    for one in people:
        one.close()
    assert errors == []


person = pytest.fixture(people, name="person")
lasting_person = pytest.fixture(people, scope="module", name="lasting_person")
