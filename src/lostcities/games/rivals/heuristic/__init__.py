"""Rules of thumb for Rivals."""

from typing import Any

from ...contract import GameDefinition
from .choose import choose
from .parameters import BEGINNER, PARAMETERS

__all__ = ["BEGINNER", "PARAMETERS", "UNUSED", "compiled"]

UNUSED: dict[tuple[str, int], tuple[str, ...]] = {}  # what a game has no use for is not tuned


def compiled(definition: GameDefinition) -> Any:
    """`choose(state, parameters, random) -> action`, which looks only at what the seat to act may know."""
    return choose
