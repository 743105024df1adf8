"""A game's `oracle` part: a slow scoring straight from the rulebook, to hold the rules against."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..games.registry import load

Table = dict[str, Any]
ORACLE = "oracle"


@dataclass(frozen=True)
class Oracle:
    """What the part provides; a game may leave out either function, or the whole part."""

    scores: Callable[[Table], list[int]] | None = None  # of each side, from a view that shows everything
    pieces: Callable[[Table], tuple[list[str], int]] | None = None  # the cards in sight on a table, how many are not


def oracle(game: str) -> Oracle:
    definition = load(game)
    part = vars(definition.part(ORACLE)) if ORACLE in definition.parts else {}
    return Oracle(part.get("scores"), part.get("pieces"))
