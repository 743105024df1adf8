"""The table of Roll & Write as text: it fits 80 columns and can be read without colour."""

from rich.console import Group, RenderableType
from rich.text import Text

from ....drawing.lines import ACTING, Cell, heading, left, line, points_style, side_by_side
from ....drawing.match import View, signed
from ....drawing.palette import hue
from .table import COLOUR, DIE, NOTE, Box, Column, Sheet, Table, player_text, read_table, taken_text

GUTTER = 4  # columns for what the boxes are worth
CELL = 4
SHADED_CELL = 5
GAP = 4
ARROW, ARTEFACT, BOTH = "↑", "Ω", "‡"
NAMES = {"artefacts": "art", DIE: "dice"}
CIRCLES = {"X": "X", "line": "─", None: "○"}
BRIDGES = {"bonus": "+{}", "line": "──", None: "{}"}


def draw(view: View) -> RenderableType:
    """The text of a view: the dice, then the sheets, the observer's first."""
    table = read_table(view)
    sheets = [table.sheets[seat] for seat in table.match.clockwise()]
    parts = [*heading(table.match, table.status), *dice(table)]
    for start in range(0, len(sheets), 2):
        parts += [Text(), *side_by_side([block(table, sheet) for sheet in sheets[start : start + 2]], GAP)]
    parts += [Text(), line([(f"{ARROW} acceleration   {ARTEFACT} artefact   ○ circle   X circle marked", "dim")])]
    if table.is_reconstructed:
        parts.append(Text(NOTE, "dim"))
    return Group(*parts)


def dice(table: Table) -> list[Text]:
    """The dice in the centre, and those that were taken."""
    told = Text("dice in the centre")
    taken = Text(f"   {taken_text(table)}")
    for die in table.dice:
        style = hue(die.face).style if die.is_colour else "bold"
        shown = f"{hue(die.face).sign} {die.face}" if die.is_colour else die.face
        (told if die.in_centre else taken).append("  ").append(shown, style)
    return [told if all(die.in_centre for die in table.dice) else told + taken]


def width_of(column: Column) -> int:
    """How wide the cells of a column are."""
    return CELL if column.kind == COLOUR else SHADED_CELL


def style_of(column: Column) -> str:
    """The style of what is written in a column."""
    return hue(column.name).style if column.kind == COLOUR else "bold"


def block(table: Table, sheet: Sheet) -> list[list[Cell]]:
    """A sheet as rows of cells, its highest boxes first."""
    columns = sheet.columns
    width = GUTTER + sum(map(width_of, columns))
    total = signed(sheet.points)
    name = (ACTING if sheet.seat == table.match.turn else "") + table.match.name(sheet.seat)
    rows = [
        [left(name, width - len(total) - 2, "bold"), (f"  {total}", f"bold {points_style(sheet.points)}")],
        [left(player_text(table, sheet), width)],
    ]
    rows.append(row("", [name_cell(column) for column in columns]))
    for box in range(len(columns[0].boxes), 0, -1):
        rows.append(row(signed(columns[0].boxes[box - 1].worth), [box_cell(column, box) for column in columns]))
        if box == table.bridge_box + 1:
            rows.append(row("══", [bridge_cell(table, column) for column in columns]))
    rows.append(row(signed(table.circle_points), [circle_cell(column) for column in columns]))
    points = [aligned(signed(column.points), "", column, points_style(column.points)) for column in columns]
    rows.append(row("", points))
    return rows


def row(worth: str, cells: list[Cell]) -> list[Cell]:
    """A row behind what its boxes are worth."""
    return [(worth.rjust(GUTTER), "dim"), *cells]


def name_cell(column: Column) -> Cell:
    """The sign of a column; a mark behind it tells that its top artefact is taken."""
    if column.kind != COLOUR:
        return NAMES[column.kind].rjust(SHADED_CELL), ""
    return aligned(hue(column.name).sign, ARTEFACT if column.top else "", column, style_of(column))


def aligned(text: str, behind: str, column: Column, style: str) -> Cell:
    """A cell in which the last letter of the text is above that of all others, and a mark may stand behind it."""
    return text.rjust(width_of(column) - 1) + behind.ljust(1), style


def box_cell(column: Column, number: int) -> Cell:
    """A box: what is written in it and what it brings, or that it is shaded, or what it would be worth."""
    box = column.boxes[number - 1]
    if column.kind != COLOUR:
        shown = "■" if box.filled else signed(box.worth)
        return aligned(shown, "", column, "bold" if box.filled else "dim")
    brings = mark(box)
    shown = box.written or ("" if brings else "·")
    return aligned(shown, brings, column, style_of(column) if box.filled else "dim")


def mark(box: Box) -> str:
    """What a box brings."""
    return BOTH if box.arrow and box.artefact else ARROW if box.arrow else ARTEFACT if box.artefact else ""


def bridge_cell(table: Table, column: Column) -> Cell:
    """A bridge: its points, with a plus if they are earned; a line if others have them."""
    shown = BRIDGES[column.bridge].format(signed(table.bridge_points))
    return aligned(shown, "", column, "bold green" if column.bridge == "bonus" else "dim")


def circle_cell(column: Column) -> Cell:
    """The circle at the start of an expedition."""
    if column.kind != COLOUR:
        return " " * SHADED_CELL, ""
    return aligned(CIRCLES[column.circle], "", column, style_of(column) if column.circle == "X" else "dim")
