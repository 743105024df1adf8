"""Second opinions: what a game's `oracle` part says, a slow scoring straight from the rulebook."""

from typing import Any

from ..games.registry import load

Table = dict[str, Any]
ORACLE = "oracle"


def oracle(game: str) -> Any:
    """`scores(view) -> list[int]`, and perhaps `pieces(table)`: the cards in sight, and how many are not."""
    definition = load(game)
    return definition.part(ORACLE) if ORACLE in definition.parts else None
