"""The games that come with the package; tests elsewhere register others."""

import lostcities
from lostcities.games.registry import OURS, load

GAMES = [info for info in lostcities.games() if info.id in OURS]
IDS = [info.id for info in GAMES]


def short(game: str, turns: int = 30) -> list[str]:
    """Options for a game that does not take long."""
    names = [option.name for option in load(game).options]
    return ["--rounds", "1", *(["--option", f"turn_limit={turns}"] if "turn_limit" in names else [])]
