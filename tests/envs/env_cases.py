"""All games for every number of players, with options that end random games soon."""

from typing import Any

from lostcities.games.registry import load, registered

ALL = [(game, players) for game in registered() if not game.startswith("tiny") for players in load(game).players]
TURN_LIMIT = 20


def short(game: str) -> dict[str, Any]:
    """A turn limit, where there is one."""
    return load(game).with_turn_limit({}, TURN_LIMIT)
