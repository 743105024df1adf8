"""How a table looks: as text in a terminal, as SVG in a notebook.

Everything is drawn from a view (`Game.view(seat)` or `Game.table()`) and from nothing else, so a drawing shows what
the view holds and no more. A game without a board of its own gets a plain drawing of its JSON; to give it one, name
a module that has a `BOARD` as the part `board` of its definition.
"""

import io

from rich.console import Console, RenderableType

from ..games.registry import load, registered
from . import any_game
from .board import Board
from .match import View

__all__ = ["Board", "View", "plain", "svg", "text"]


BOARD = "board"  # the part of a game that has its board
ANY_GAME = Board(any_game.text, any_game.svg)


def board(view: View) -> Board:
    """The board on which a view is drawn."""
    if view["game"] not in registered() or BOARD not in (definition := load(view["game"])).parts:
        return ANY_GAME
    found: Board = definition.part(BOARD).BOARD
    return found


def text(view: View) -> RenderableType:
    """The view as something that Rich prints in colour."""
    return board(view).text(view)


def plain(view: View, width: int = 80) -> str:
    """The view as text without colour."""
    paper = io.StringIO()
    console = Console(
        file=paper,
        width=width,
        color_system=None,
        force_terminal=False,
        force_jupyter=False,  # in a notebook, Rich would show the text there and leave the paper empty
        legacy_windows=False,
    )
    console.print(text(view), end="")
    return "\n".join(line.rstrip() for line in paper.getvalue().splitlines())


def svg(view: View) -> str:
    """The view as a drawing that stands for itself."""
    return board(view).svg(view)
