"""Tables that fit a terminal: names are shortened, then columns move to a further table; no figure is ever cut."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import JustifyMethod
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from .words import shorten

SHORTEST_NAME = 12  # with its place; below that, columns move to a further table
BETWEEN = 2  # letters between two columns


@dataclass(frozen=True)
class Column:
    """A heading and a cell for each name, with Rich's markup."""

    heading: str
    cells: Sequence[str]
    justify: JustifyMethod = "right"

    @property
    def width(self) -> int:
        lines = [line for cell in (self.heading, *self.cells) for line in Text.from_markup(cell).plain.splitlines()]
        return max(map(cell_len, lines), default=0)


def fit(
    title: str, names: Sequence[str], columns: Sequence[Column], width: int | None = None, has_lines: bool = False
) -> list[Table]:
    """A row for each name, in as many tables as the width asks for; without a width, one."""
    digits = len(str(len(names)))
    longest = max((cell_len(name) for name in names), default=0) + digits + 1
    if width is None:
        groups, room = [list(columns)], longest
    else:
        groups = group(columns, width - min(longest, SHORTEST_NAME))
        room = min(longest, *(width - taken(columns) for columns in groups))
    rows = [f"{place:>{digits}} {shorten(name, room - digits - 1)}" for place, name in enumerate(names, 1)]
    return [make_table("" if place else title, rows, columns, has_lines) for place, columns in enumerate(groups)]


def taken(columns: Sequence[Column]) -> int:
    """Letters that columns take beside the names."""
    return sum(column.width + BETWEEN for column in columns)


def group(columns: Sequence[Column], room: int) -> list[list[Column]]:
    """Columns in their order, as many in a group as there is room for."""
    groups: list[list[Column]] = [[]]
    for column in columns:
        if groups[-1] and taken([*groups[-1], column]) > room:
            groups.append([])
        groups[-1].append(column)
    return groups


def fits(columns: Sequence[Column], names: Sequence[str], width: int | None) -> bool:
    """Whether one table is enough."""
    return len(fit("", names, columns, width)) == 1


def make_table(title: str, rows: Sequence[str], columns: Sequence[Column], has_lines: bool) -> Table:
    table = Table(
        title=title or None,
        title_justify="left",
        title_style="",
        box=SIMPLE_HEAD,
        show_edge=False,
        pad_edge=False,
        padding=(0, BETWEEN - 1, 0, 0),  # the box itself puts a letter between
        show_lines=has_lines,
    )
    table.add_column("bot", no_wrap=True)
    for column in columns:
        table.add_column(column.heading, justify=column.justify, no_wrap=True)
    for place, row in enumerate(rows):
        table.add_row(escape(row), *(column.cells[place] for column in columns))
    return table
