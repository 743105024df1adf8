"""Bots that are connected: they are told when they are to act. The server computes no moves.

A bot is a client like any other. It says `serve`, and gets each position in which it is to act, with all that its
seat cannot know dealt again. Several processes may serve one account; each position goes to one of them.
"""

import secrets
from collections.abc import Callable

from ..bots.bot import lead_in_match
from ..rules.random import stream
from . import telling
from .connections import Connection, Presence
from .messages import ThinkMessage
from .people import Person
from .table import Table

STAND_INS = ("level3", "explorer", "random")  # who plays on for somebody, the first that there is


class BotDesk:
    """Gives positions to bots."""

    def __init__(self, presence: Presence, clock: Callable[[], int]):
        self.presence = presence
        self.now = clock
        self.house: dict[str, Person] = {}  # the bots that the server itself runs, by name

    def stand_in(self) -> Person | None:
        """A bot that plays on for somebody."""
        return next((self.house[name] for name in STAND_INS if name in self.house), None)

    def ask(self, table: Table) -> None:
        """If a bot is to act, let one of its processes think."""
        person = table.to_act
        if person is None or person.kind != "bot":
            return
        serving = [connection for connection in self.presence.of(person.id) if connection.serves]
        for connection in serving:
            connection.thinking.discard(table.id)
        if serving:
            chosen = min(serving, key=lambda connection: len(connection.thinking) / connection.at_once)
            chosen.thinking.add(table.id)
            chosen.tell(self.position(table))

    def thought_of(self) -> set[str]:
        """The tables that bots think about. Asked twice, a busy one would think twice, and fall ever further behind."""
        return {table for connection in self.presence.all if connection.serves for table in connection.thinking}

    def position(self, table: Table) -> ThinkMessage:
        """What a bot needs to choose a move."""
        game = table.game
        assert game is not None
        assert game.turn is not None
        view = game.view(game.turn)
        del view["legal"]
        return {
            "type": "think",
            "table": table.id,
            "seat": game.turn,
            "position": game.moves_made,
            "game": game.id,
            "players": game.players,
            "options": table.about.options,
            "view": view,
            "legal": telling.legal_moves(table),
            "state": telling.redealt_state(table, stream(secrets.randbits(64))),
            "lead": lead_in_match(game, game.turn),
            "deadline": table.clocks.deadline,
            "now": self.now(),
        }

    def leave(self, connection: Connection) -> None:
        """A bot's process is gone; others of the same account hear of its positions at the next sweep."""
        connection.thinking.clear()
