"""The table of Roll & Write as a drawing: the dice above, the sheets below, the observer's first."""

from collections.abc import Iterable

from ....drawing.journal_svg import MARGIN, fitted, page
from ....drawing.labels_svg import LABEL, player_label
from ....drawing.match import View
from ....drawing.palette import FADED, PAPER_EDGE, PAPER_SHADE
from ....drawing.svg import Definitions, Element, box, group
from .dice import DIE_SIZE, die_at
from .sheets import SHEET_WIDTH, sheet_at, sheet_height
from .table import NOTE, Die, Sheet, Table, description, player_text, read_table, taken_text

GAP = 40
SPACE = 26
DIE_PITCH = DIE_SIZE + 12
MIDDLE = DIE_SIZE + 62  # the band with the dice
NOTE_HEIGHT = 30


def draw(view: View) -> str:
    table = read_table(view)
    definitions = Definitions(view)
    width = 2 * SHEET_WIDTH + GAP
    parts = [dice_band(definitions, table, width)]
    y: float = MIDDLE + SPACE
    sheets = [table.sheets[seat] for seat in table.match.clockwise()]
    height = LABEL + sheet_height(table)
    for number, sheet in enumerate(sheets):
        x = (SHEET_WIDTH + GAP) * (number % 2)
        parts.append(player(definitions, table, sheet, x, y))
        if number % 2 or number == len(sheets) - 1:
            y += height + SPACE
    if table.is_reconstructed:
        parts.append(fitted(NOTE, 0, y + 8, 19, width, fill=FADED, font_style="italic"))
        y += NOTE_HEIGHT
    return page(definitions, table.match, table.status, description(table), group(*parts), width, y - SPACE)


def player(definitions: Definitions, table: Table, sheet: Sheet, x: float, y: float) -> Element:
    """A sheet under its player's name."""
    told = player_text(table, sheet)
    return group(
        player_label(table.match, sheet.seat, told, sheet.points, x, y, SHEET_WIDTH),
        sheet_at(definitions, table, sheet, x, y + LABEL),
    )


def dice_band(definitions: Definitions, table: Table, width: float) -> Element:
    """A strip of darker paper: the dice in the centre, and apart from them those that were taken."""
    centre = [die for die in table.dice if die.in_centre]
    taken = [die for die in table.dice if not die.in_centre]
    paper = box(2 - MARGIN, 0, width + 2 * MARGIN - 4, MIDDLE, fill=PAPER_SHADE, stroke=PAPER_EDGE, stroke_width=1)
    parts = [paper, dice_at(definitions, centre, "in the centre", 0)]
    if taken:
        parts.append(dice_at(definitions, taken, taken_text(table), SHEET_WIDTH + GAP))
    return group(*parts)


def dice_at(definitions: Definitions, dice: Iterable[Die], told: str, x: float) -> Element:
    """Dice in a row above what is told of them."""
    shown = [die_at(definitions, die, x + DIE_PITCH * number, 16) for number, die in enumerate(dice)]
    return group(*shown, fitted(told, x, MIDDLE - 16, 19, SHEET_WIDTH, fill=FADED))
