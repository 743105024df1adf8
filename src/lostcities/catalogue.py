"""What games there are."""

from dataclasses import dataclass

from .rules.contract import Option, entry, registered


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
    found = [entry(game).rules for game in registered()]
    return [
        GameInfo(rules.GAME, rules.TITLE, rules.RULEBOOK, rules.PLAYERS, rules.ROUNDS, rules.OPTIONS) for rules in found
    ]
