"""Tables of Rich as plain text and as HTML, for values that show themselves at a prompt and in a notebook."""

import html
import io
from collections.abc import Iterable

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

WIDE = 100  # letters in a line of a table


def plain_text(shown: RenderableType, width: int = WIDE) -> str:
    """What Rich shows, as text without colour."""
    paper = io.StringIO()
    console = Console(
        file=paper,
        width=width,
        color_system=None,
        force_terminal=False,
        force_jupyter=False,  # in a notebook, Rich would show the text there and leave the paper empty
        legacy_windows=False,
    )
    console.print(shown, end="")
    return "\n".join(line.rstrip() for line in paper.getvalue().splitlines()).rstrip()


def plain_cell(cell: RenderableType) -> str:
    return cell.plain if isinstance(cell, Text) else Text.from_markup(str(cell)).plain


def row(tag: str, cells: Iterable[str], alignments: Iterable[str]) -> str:
    parts = [
        f'<{tag} style="text-align: {alignment}">{html.escape(cell).replace(chr(10), "<br>")}</{tag}>'
        for cell, alignment in zip(cells, alignments, strict=True)
    ]
    return f"<tr>{''.join(parts)}</tr>"


def html_table(table: Table) -> str:
    """A table without colours of its own, so that it fits a light notebook and a dark one."""
    alignments = [column.justify for column in table.columns]
    head = row("th", [plain_cell(column.header) for column in table.columns], alignments)
    cells = zip(*([plain_cell(cell) for cell in column.cells] for column in table.columns), strict=True)
    body = "".join(row("td", one, alignments) for one in cells)
    title = f"<caption>{html.escape(plain_cell(table.title)).replace(chr(10), '<br>')}</caption>" if table.title else ""
    return f"<table>{title}<thead>{head}</thead><tbody>{body}</tbody></table>"
