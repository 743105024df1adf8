"""Nothing hidden ever leaves for a seat that may not know it: traffic is the same, byte for byte, whatever is hidden.

Games are played twice, with two deals that differ only in what one observer never learns. Everything that is sent to
that observer is recorded both times. The server is the real one, but for the disk and the network below it.
"""

import asyncio
import itertools
import json
import random
from collections import Counter

import pytest

from lostcities import Game
from lostcities.kernel.random import stream
from lostcities.server.accounts.models import Person
from lostcities.server.bots import dispatch
from lostcities.server.metrics import Metrics
from lostcities.server.projection import table as projection
from lostcities.server.refusals import Refusal
from lostcities.server.tables import deals
from lostcities.server.tables.commands import Chat, PlayMove
from lostcities.server.tables.events import Event
from lostcities.server.tables.room import Room
from lostcities.server.tables.service import TableService
from lostcities.server.tables.table import Table
from lostcities.server.transport.connections import Connection, Presence

GAMES = 300  # of each kind
MOVES = 30  # of each game, at most

KINDS = [
    ("classic", 2, {"turn_limit": "12"}),
    ("classic", 2, {"expeditions": "6", "turn_limit": "12"}),
    ("partners", 4, {"turn_limit": "14"}),
    ("deck52", 2, {"turn_limit": "12"}),
    ("deck52", 4, {"turn_limit": "14"}),
    ("rivals", 3, {}),
    ("rollwrite", 3, {}),
]
SECRET = bytes(range(32))
EVERYBODY = "everybody"


class NoDisk:
    """A writer that is done at once."""

    async def append(self, job):
        """Nothing is ever lost here."""


async def at_once(game):
    """Everything is compiled."""


async def never(command, who):
    """No command has been done before."""


class RecordedTable:
    """A table with one client who listens, and everybody's moves."""

    def __init__(self, kind, deck, starter, observer, monkeypatch):
        game, players, options = kind
        dealt = Game(game, players=players, rounds=1, deck=[deck], starter=starter, **options)
        monkeypatch.setattr(deals, "deal", lambda *_, **__: dealt)
        numbers = itertools.count(1_000)
        self.people = [Person(seat, f"P{seat}", "bot") for seat in range(players)]
        self.presence = Presence()
        self.tables = TableService(None, NoDisk(), self.presence, Metrics(), lambda: next(numbers), at_once)
        self.tables.done_before = never
        self.tables.people = {person.id: person for person in self.people}
        table = Table("t", SECRET, "key", self.tables.person)
        about = {
            "game": game, "players": players, "rounds": 1, "options": options, "clock": {}, "public": True,
            "rated": False, "take_backs": True, "leavers": "lose", "deal": None, "creator": 0,
            "commitment": deals.commitment(SECRET),
        }  # fmt: skip
        seats = [["bot", person.id] for person in self.people]
        self.tables.apply(table, [Event("created", data={"about": about, "seats": seats}, user=0)])
        self.live = self.tables.rooms["t"] = Room(table)
        self.listener = Connection(self.people[observer] if observer is not None else None)
        self.presence.enter(self.listener)
        if observer is not None:
            self.tables.bots.serve(self.listener, 64)  # a bot is sent positions too
        self.live.watchers[self.listener] = observer
        self.game = dealt

    async def play(self, text, number):
        person = self.people[self.game.turn]
        command = PlayMove(do="move", id=f"m{number}", table="t", move=text, position=self.game.moves_made)
        await self.tables.act(command, person)
        if number % 7 == 0:
            await self.tables.act(Chat(do="chat", id=f"c{number}", table="t", text="hm"), person)

    async def heard(self):
        """Everything that was sent, and what a whole look at the table would show now."""
        texts = [text.decode() for text in self.listener.outbox]
        self.listener.outbox.clear()
        return texts


def hidden_places(game, observer):
    """The places of the deck whose cards the observer has never seen, found without the rules' own redeal."""
    table = game.view(observer)["table"]
    deck = game.deck_text(game._rounds[0].deck)
    if game.id == "rivals":
        return list(range(10 + len(table["turned"]), len(deck)))
    if game.id == "rollwrite":
        return list(range(len(table["rolls"]), len(deck)))
    hand = sum(entry["size"] for entry in Game(game.id, players=game.players, seed=0).view(None)["table"]["hands"])
    drawn_by = [seat for seat in range(game.players) for _ in range(hand // game.players)]
    drawn_by += [seat for seat, move in game.history if move.text == "d"]
    places = list(range(len(drawn_by), len(deck)))
    given = {move.text[1:] for _, move in game.history if move.text.startswith(">")}
    held = game.table()["table"]["hands"]
    for seat in range(game.players):
        if seat == observer:
            continue
        unseen = Counter(held[seat]["cards"]) - Counter(table["hands"][seat]["cards"])
        for place in range(len(drawn_by) - 1, -1, -1):
            if drawn_by[place] == seat and unseen[deck[place]] and deck[place] not in given:
                unseen[deck[place]] -= 1
                places.append(place)
    return places


def another_deck(game, observer, chance):
    """A deck that differs only in what the observer has never seen."""
    deck = game.deck_text(game._rounds[0].deck)
    places = hidden_places(game, observer)
    cards = [deck[place] for place in places]
    if game.id == "rollwrite":
        cards = Game("rollwrite", seed=chance.randrange(2**30)).deck_text(
            Game("rollwrite", seed=chance.randrange(2**30))._rounds[0].deck
        )
    chance.shuffle(cards)
    for place, card in zip(places, cards, strict=False):
        deck[place] = card
    return deck


def hidden_from(game, text, observer):
    """Is this a move that the observer does not see?"""
    return game.definition.words.seen_text(game.position.state, game.turn, game.parse(text).action, observer) != text


async def record(room, texts, observer, chance):
    """Play moves, each with what the listener hears; a card that the listener does not see given may be another one."""
    traffic = [await room.heard()]
    for number, text in enumerate(texts):
        if room.game.is_over:
            break
        if observer is not EVERYBODY and hidden_from(room.game, text, observer):
            text = chance.choice([str(move) for move in room.game.legal_moves() if str(move).startswith(">")])
        try:
            await room.play(text, number)
        except Refusal:
            break
        traffic.append(await room.heard())
    return traffic


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind[0]} for {kind[1]} {kind[2]}")
def test_a_client_hears_the_same_bytes_when_only_hidden_things_differ(kind, monkeypatch):
    # bots' positions are dealt again with the same chance, and so are their seeds
    monkeypatch.setattr(dispatch, "stream", lambda seed: stream(0))
    monkeypatch.setattr(dispatch.secrets, "randbits", lambda bits: 7)
    game, players, options = kind
    compared = differing = 0

    async def play(seed):
        nonlocal compared, differing
        chance = random.Random(seed)
        observer = chance.choice([None, *range(players)])
        spectator = -1 if observer is None else observer
        first = Game(game, players=players, rounds=1, seed=seed, **options)
        deck, starter = first.deck_text(first._rounds[0].deck), first.turn
        texts = []
        for _ in range(chance.randrange(1, MOVES)):
            if first.is_over:
                break
            texts.append(str(chance.choice(first.legal_moves())))
            first.play(texts[-1])
        other = another_deck(first, observer, chance)
        rooms = [RecordedTable(kind, deck, starter, observer, monkeypatch) for deck in (deck, other)]
        if first.is_over:
            texts.pop()  # after the end everything is shown
        traffic = [await record(rooms[0], texts, EVERYBODY, chance), await record(rooms[1], texts, spectator, chance)]
        both = list(zip(*traffic, strict=False))
        assert all(one == two for one, two in both)
        compared += len(both)
        differing += deck != other
        everything = "".join(text for one, _ in both for text in one)
        assert SECRET.hex() not in everything
        for text in everything.split('{"type":"')[1:]:
            assert '"secret":"' not in text

    async def play_all():
        for seed in range(GAMES):
            await play(seed)

    asyncio.run(play_all())
    assert differing > GAMES * 0.9
    assert compared > GAMES * 6


def test_the_check_finds_a_leak(monkeypatch):
    """A server that forgot to conceal would be found out."""
    honest = projection.played_parts
    monkeypatch.setattr(projection, "played_parts", lambda table, observer: honest(table, 0))
    with pytest.raises(AssertionError):
        test_a_client_hears_the_same_bytes_when_only_hidden_things_differ(KINDS[0], monkeypatch)


def test_messages_are_what_the_schema_says():
    """Every kind of message that tests have seen is described: the page's types are made from the schema."""
    from pydantic import TypeAdapter

    from lostcities.server.projection.messages import Message

    adapter = TypeAdapter(Message)
    monkeypatch = pytest.MonkeyPatch()
    try:
        kind = ("classic", 2, {"turn_limit": "6"})
        dealt = Game("classic", players=2, rounds=1, seed=5, turn_limit=6)
        room = RecordedTable(kind, dealt.deck_text(dealt._rounds[0].deck), dealt.turn, 0, monkeypatch)

        async def play():
            heard = []
            for number in range(100):
                if room.game.is_over:
                    break
                await room.play(str(room.game.legal_moves()[0]), number)
                heard += await room.heard()
            return heard

        texts = asyncio.run(play())
    finally:
        monkeypatch.undo()
    kinds = set()
    for text in texts:
        message = json.loads(text)
        kinds.add(message["type"])
        assert adapter.validate_python(message) == message
    assert kinds >= {"update", "chat", "think"}
