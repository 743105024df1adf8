"""How a table looks: as text in a terminal, as SVG in a notebook.

Everything is drawn from a view (`Game.view(seat)` or `Game.table()`) and from nothing else, so a drawing shows what
the view holds and no more. A game without a board of its own gets a plain drawing of its JSON; to give it one, name
a module that has a `BOARD` as the part `board` of its definition.
"""

import re

from rich.console import RenderableType

from ..errors import OptionError
from ..games.contract import check_whole
from ..games.registry import load, loadable
from . import any_game
from .board import Board
from .match import MARKED, View, last_turn
from .svg import number
from .tables import plain_text

__all__ = ["Board", "View", "plain", "svg", "text"]


MOST_SIZE_DIGITS = 5  # pixels
SIZED = re.compile(r'(?P<start><svg\b[^>]*?) width="(?P<width>[\d.]+)" height="(?P<height>[\d.]+)"')
BOARD = "board"  # the part of a game that has its board
ANY_GAME = Board(any_game.text, any_game.svg)


def board(view: View) -> Board:
    """The board on which a view is drawn."""
    if view["game"] not in loadable() or BOARD not in (definition := load(view["game"])).parts:
        return ANY_GAME
    found: Board = definition.part(BOARD).BOARD
    return found


def text(view: View) -> RenderableType:
    """The view as something that Rich prints in colour."""
    return board(view).text(view)


def plain(view: View, width: int = 80) -> str:
    """The view as text without colour."""
    return plain_text(text(view), width)


def svg(view: View, *, size: int | None = None, last_move: bool = False) -> str:
    """The view as a drawing that stands for itself, `size` pixels wide; `last_move` marks the last turn so far."""
    marked = last_turn(view) if last_move else []
    drawn = board(view).svg({**view, MARKED: marked} if marked else view)
    return drawn if size is None else resized(drawn, check_whole("size", size, 1, MOST_SIZE_DIGITS))


def resized(drawn: str, width: int) -> str:
    """The same drawing so many pixels wide, and as high as that makes it."""
    found = SIZED.match(drawn)
    if found is None:
        raise OptionError("the board of this game says no width and height: it has one size alone")
    height = float(found["height"]) * width / float(found["width"])
    return f'{found["start"]} width="{width}" height="{number(height)}"{drawn[found.end() :]}'
