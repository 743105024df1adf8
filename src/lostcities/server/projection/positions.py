"""A position of a game that somebody is asked about, as the seat to act saw it."""

from typing import Any

from typing_extensions import TypedDict

from ...game import Game
from ...games.moments import PhraseJson
from ...views import seen
from .messages import LegalMove


class SeenMove(TypedDict):
    seat: int
    phrase: PhraseJson


class SeenPosition(TypedDict):
    seat: int
    view: dict[str, Any]
    legal: list[LegalMove]
    last: list[SeenMove]


def seen_position(game: Game, moves: int, seat: int) -> SeenPosition:
    position, last = game.at(0), list[SeenMove]()
    for mover, move in game.history[:moves]:
        position.play(move)
    legal: list[LegalMove] = [
        {"action": move.action, "text": move.text, "phrase": position.describe(move).data}
        for move in position.legal_moves()
    ]
    return {"seat": seat, "view": seen(position, seat), "legal": legal, "last": last}
