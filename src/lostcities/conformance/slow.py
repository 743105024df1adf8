"""Second opinions: for each game a slow scoring straight from the rulebook, and a list of all cards in sight."""

from collections.abc import Callable
from typing import Any

from . import slow_expeditions, slow_rivals, slow_rollwrite

Table = dict[str, Any]

SCORES: dict[str, Callable[[Table], list[int]]] = {
    "classic": slow_expeditions.classic_scores,
    "partners": slow_expeditions.classic_scores,
    "deck52": slow_expeditions.deck52_scores,
    "rivals": lambda view: slow_rivals.scores(view["table"]),
    "rollwrite": lambda view: slow_rollwrite.scores(view["table"]),
}

# The cards that an open table shows, and how many it does not.
PIECES: dict[str, Callable[[Table], tuple[list[str], int]]] = {
    "classic": slow_expeditions.pieces,
    "partners": slow_expeditions.pieces,
    "deck52": slow_expeditions.pieces,
    "rivals": slow_rivals.pieces,
}
