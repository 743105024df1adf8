"""Tables that no server plays: positions from web/fixtures, told to a page by the test itself."""

import json
import re
from pathlib import Path

FIXTURES = Path(__file__).parents[2] / "web" / "fixtures"
CLOCK = {"kind": "bank", "seconds": 300, "increment": 5}
NOW = 1_700_000_000_000
FIRST = 100  # the number of the first event that a test may add


def fixture(name):
    """A position with its moves, as web/fixtures/make.py wrote it."""
    return json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))


def seat_state(name, seat):
    """Somebody with a rating; every other one is a bot."""
    kind = "bot" if seat % 2 else "account"
    return {
        "kind": "person",
        "person": {"name": name, "kind": kind},
        "connected": True,
        "retired": None,
        "stand_in": False,
        "rating": 1534,
        "provisional": True,
    }


def table_message(found, *, clock=False, status="playing"):
    """The message of a whole table at such a position."""
    view, names = found["view"], found["names"]
    return {
        "type": "table",
        "table": "shown",
        "number": FIRST - 1,
        "now": NOW,
        "state": {
            "about": {
                "id": "shown",
                "game": view["game"],
                "title": view["game"],
                "players": view["players"],
                "rounds": view["rounds"],
                "options": view["options"],
                "clock": CLOCK if clock else {"kind": "none", "seconds": 0, "increment": 0},
                "public": True,
                "rated": clock,
                "take_backs": True,
                "leavers": "lose",
                "deal": None,
                "commitment": "0" * 64,
                "created_at": NOW,
                "rematch_of": None,
                "origin": None,
            },
            "status": status,
            "seats": [seat_state(name, seat) for seat, name in enumerate(names)],
            "you": found["seat"],
            "key": None,
            "turn": view["turn"],
            "position": 10,
            "view": view,
            "legal": found["moves"],
            "may_take_back": True,
            "may_abort": False,
            "may_hint": False,
            "hints": [],
            "clocks": {"remaining": [299_000] * len(names), "running": view["turn"], "since": NOW},
            "offers": [],
            "result": None,
            "proof": {"commitment": "0" * 64, "secret": None},
            "rematch": None,
            "watchers": 0,
        },
        "log": [{"number": number, "at": NOW, "kind": "moved", **move} for number, move in enumerate(found["last"])],
        "chat": [],
    }


def step(number, seat, phrase, **more):
    """Somebody's step, as the server tells it."""
    number += FIRST
    entry = {"number": number, "at": NOW, "kind": "moved", "seat": seat, "phrase": phrase, "text": "d", **more}
    return {"type": "update", "table": "shown", "number": number, "now": NOW, "state": {}, "log": [entry]}


class Teller:
    """Tells a page what a server would: one table, and whatever a test adds."""

    def __init__(self, person):
        self.person = person
        self.socket = None
        self.message = None
        self.told = 0
        person.context.route_web_socket(re.compile("/api/socket"), self.opened)
        nothing = json.dumps({"total": 0, "start": 0, "steps": []})
        person.context.route("**/api/tables/shown/replay*", lambda route: route.fulfill(body=nothing))

    def opened(self, socket):
        self.socket = socket
        socket.on_message(self.heard)
        self.send({"type": "hello", "you": {"name": "Ada", "kind": "guest"}, "now": NOW, "version": "0"})

    def heard(self, text):
        match json.loads(text)["do"]:
            case "watch":
                self.send(self.message)
            case "ping":
                self.send({"type": "pong", "now": NOW})

    def send(self, message):
        """Say something to the page."""
        self.socket.send(json.dumps(message))

    def show(self, message):
        """Go to the table that a message tells of."""
        self.message = message
        self.person.page.goto("/t/shown")
        self.person.page.locator(".board .game > *").first.wait_for()

    def tell(self, message):
        """Replace the table that the page shows already; its moves come after those that were told before."""
        self.told += len(message["log"])
        for entry in message["log"]:
            entry["number"] += self.told
        self.message = message
        self.send(message)
        self.person.page.locator(f".board.{message['state']['about']['game']}").wait_for()
