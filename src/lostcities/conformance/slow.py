"""Second opinions: for each game a slow scoring straight from the rulebook, and a list of all cards in sight."""

from collections.abc import Callable
from typing import Any

from . import slow_expeditions

Table = dict[str, Any]

SCORES: dict[str, Callable[[Table], list[int]]] = {
    "classic": slow_expeditions.classic_scores,
    "partners": slow_expeditions.classic_scores,
    "deck52": slow_expeditions.deck52_scores,
}

# The cards that an open table shows, and how many it does not.
PIECES: dict[str, Callable[[Table], tuple[list[str], int]]] = {
    "classic": slow_expeditions.pieces,
    "partners": slow_expeditions.pieces,
    "deck52": slow_expeditions.pieces,
}
