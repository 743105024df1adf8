"""How a table looks: as text in a terminal, as SVG in a notebook.

Everything is drawn from a view (`Game.view(seat)` or `Game.table()`) and from nothing else, so a drawing shows what
the view holds and no more. A game without a board of its own gets a plain drawing of its JSON; to give it one, add a
`Board` to `BOARDS`.
"""

import io
from collections.abc import Callable
from typing import NamedTuple

from rich.console import Console, RenderableType

from . import any_game, expeditions_svg, expeditions_text, rivals_svg, rivals_text, rollwrite_svg, rollwrite_text
from .match import View

__all__ = ["BOARDS", "Board", "View", "plain", "svg", "text"]


class Board(NamedTuple):
    """How the tables of a game are drawn."""

    text: Callable[[View], RenderableType]
    svg: Callable[[View], str]


ANY_GAME = Board(any_game.text, any_game.svg)
EXPEDITIONS = Board(expeditions_text.draw, expeditions_svg.draw)
BOARDS = {
    "classic": EXPEDITIONS,
    "partners": EXPEDITIONS,
    "deck52": EXPEDITIONS,
    "rivals": Board(rivals_text.draw, rivals_svg.draw),
    "rollwrite": Board(rollwrite_text.draw, rollwrite_svg.draw),
}


def board(view: View) -> Board:
    """The board on which a view is drawn."""
    return BOARDS.get(view["game"], ANY_GAME)


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
