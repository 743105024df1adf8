"""What games there are."""

from dataclasses import dataclass

from .games.contract import Option
from .games.registry import load, registered


@dataclass(frozen=True)
class GameInfo:
    """A game in the catalogue."""

    id: str
    title: str
    rulebook: str
    players: tuple[int, ...]
    rounds: int
    options: tuple[Option, ...]


def games() -> list[GameInfo]:
    """All games, with their player counts and options."""
    return [
        GameInfo(found.id, found.title, found.rulebook, found.players, found.rounds, found.options)
        for found in map(load, registered())
    ]
