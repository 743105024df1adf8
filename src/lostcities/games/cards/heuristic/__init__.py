"""Rules of thumb for classic, partners and deck52."""

from typing import Any

from ....kernel.template import fill
from ...contract import GameDefinition
from . import choose, gifts, outlooks, prospects
from .parameters import BEGINNER, PARAMETERS, UNUSED
from .prospects import point_sets

__all__ = ["BEGINNER", "PARAMETERS", "UNUSED", "compiled"]


def compiled(definition: GameDefinition) -> Any:
    """`choose(state, parameters, random) -> action`, which looks only at what the seat to act may know."""
    rules: Any = definition.rules
    return fill(rules, prospects, outlooks, gifts, choose, sets=point_sets(definition.facts)).choose
