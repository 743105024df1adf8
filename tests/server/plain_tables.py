"""Tables without a server: the fold of events, and what commands are answered."""

import dataclasses

from lostcities.server.accounts.models import Person
from lostcities.server.refusals import Refusal
from lostcities.server.tables import decide
from lostcities.server.tables.events import Event
from lostcities.server.tables.table import Table

SECRET = bytes(range(32))


def person(user):
    """Whoever has a number; bots are from 100 on."""
    return Person(user, f"player {user}", "bot" if user >= 100 else "account")


def new_table(game, players, *, rounds=1, options=None, users=None, secret=SECRET, **about):
    """A table where everybody sits and the cards are dealt."""
    table = Table("table", secret, "key", person)
    users = users or list(range(1, players + 1))
    made = {
        "game": game,
        "players": players,
        "rounds": rounds,
        "options": options or {},
        "clock": {"kind": "none"},
        "public": True,
        "rated": False,
        "take_backs": True,
        "leavers": "lose",
        "deal": None,
        "commitment": "",
        "creator": 1,
    }
    seats = [["bot" if user >= 100 else "person", user] for user in users]
    happen(table, Event("created", data={"about": made | about, "seats": seats}), Event("started"))
    return table


def happen(table, *events):
    """Let events happen, as the server numbers them."""
    for event in events:
        event.number, event.at = table.number + 1, table.at + 1_000
        table.apply(event)


def moved(table, text):
    """The event of a move that is made now."""
    return decide.moved(table.turn, table.game.parse(text).action)


def text_of(table, event):
    """A move in notation."""
    return table.game.notation.moves[event.data["action"]].text


def answered(table, command, user, around=decide.ALONE):
    """What a command is answered: its events, or why not."""
    try:
        return [dataclasses.asdict(event) for event in decide.decide(table, command, person(user), around)]
    except Refusal as refusal:
        return refusal.as_dict()
