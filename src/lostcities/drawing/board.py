"""How the tables of a game are drawn."""

from collections.abc import Callable
from typing import NamedTuple

from rich.console import RenderableType

from .match import View


class Board(NamedTuple):
    """A game's own way to draw its table, from a view and nothing else."""

    text: Callable[[View], RenderableType]
    svg: Callable[[View], str]
