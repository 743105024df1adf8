"""Lines of text for a terminal, made of cells of a fixed width."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from .match import Match, progress

Cell = tuple[str, str]  # text and style

ACTING, WAITING = "▶ ", "  "


def heading(match: Match, status: str) -> list[Text]:
    """The game, how far it is, and whose turn it is."""
    return [Text(f"{match.title}, {progress(match)}", "bold"), Text(status, "italic"), Text()]


def line(cells: Iterable[Cell]) -> Text:
    """A line of cells, without spaces at its end."""
    made = Text.assemble(*cells, no_wrap=True, overflow="ellipsis")
    made.rstrip()
    return made


def short(text: str, width: int) -> str:
    """A text that is cut with a mark if it is too wide."""
    return text if cell_len(text) <= width else set_cell_size(text, width - 1).rstrip() + "…"


def left(text: str, width: int, style: str = "") -> Cell:
    """A left-aligned cell."""
    return set_cell_size(short(text, width), width), style


def middle(text: str, width: int, style: str = "") -> Cell:
    """A centred cell."""
    space = width - cell_len(text)
    return set_cell_size(" " * (space // 2) + text, width), style


def points_style(points: int) -> str:
    """Losses in red; the sign tells them as well."""
    return "red" if points < 0 else "green" if points > 0 else "dim"


def side_by_side(blocks: Sequence[Sequence[Sequence[Cell]]], gap: int) -> list[Text]:
    """Blocks of rows of cells, each as high as the others, beside one another."""
    space: Cell = (" " * gap, "")
    return [
        line([cell for number, cells in enumerate(rows) for cell in ((space, *cells) if number else cells)])
        for rows in zip(*blocks, strict=True)
    ]
