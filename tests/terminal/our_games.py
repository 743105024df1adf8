"""The games that come with the package; tests elsewhere register others."""

import lostcities
from lostcities.rules.contract import entry

GAMES = [info for info in lostcities.games() if entry(info.id).rules.__name__.startswith("lostcities.")]
IDS = [info.id for info in GAMES]


def short(game: str, turns: int = 30) -> list[str]:
    """Options for a game that does not take long."""
    names = [option.name for option in entry(game).rules.OPTIONS]
    return ["--rounds", "1", *(["--option", f"turn_limit={turns}"] if "turn_limit" in names else [])]
