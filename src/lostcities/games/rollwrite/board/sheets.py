"""A sheet of Roll & Write as a drawing: eight columns that are filled from the bottom, with a bridge across them."""

from ....drawing.cards_svg import colour_symbol
from ....drawing.journal_svg import points_tone, squeezed
from ....drawing.match import signed
from ....drawing.palette import CARD, FADED, GAIN, GOLD_EDGE, PAPER_EDGE, PENCIL, UNKNOWN, Hue, hue
from ....drawing.svg import Definitions, Element, Value, box, circle, group, path, place, tip, words
from .table import ARTEFACT, COLOUR, Box, Column, Sheet, Table

GUTTER = 44  # for what the boxes are worth
BOX_WIDTH, BOX_HEIGHT = 42, 32
PITCH, ROW = 46, 35
SHEET_WIDTH = GUTTER + 8 * PITCH
HEAD = 62  # the symbols of the columns and the artefacts above the last boxes
BRIDGE = 30
FOOT = 78  # the circles and the points

# Drawn in a box of 14 by 14 with one fill.
MARKS = {
    "arrow": "M7 0L14 7H10L7 4L4 7H0zM7 7L14 14H10L7 11L4 14H0z",
    "urn": "M4 0H10V2C14.5 4 13.5 8.5 9.5 11.5V14H4.5V11.5C.5 8.5 -.5 4 4 2z",
    "die": (
        "M2 0H12A2 2 0 0 1 14 2V12A2 2 0 0 1 12 14H2A2 2 0 0 1 0 12V2A2 2 0 0 1 2 0z"
        "M4 2.5A1.5 1.5 0 1 0 4 5.5A1.5 1.5 0 1 0 4 2.5zM10 8.5A1.5 1.5 0 1 0 10 11.5A1.5 1.5 0 1 0 10 8.5z"
    ),
}


def sheet_height(table: Table) -> float:
    return HEAD + ROW * len(table.sheets[0].columns[0].boxes) + BRIDGE + FOOT


def box_y(table: Table, number: int) -> float:
    """Where a box begins, counted from the lowest."""
    boxes = len(table.sheets[0].columns[0].boxes)
    return HEAD + ROW * (boxes - number) + (BRIDGE if number <= table.bridge_box else 0)


def bridge_y(table: Table) -> float:
    """Where the bridge begins, above the box that passes it."""
    return box_y(table, table.bridge_box) - BRIDGE


def sheet_at(definitions: Definitions, table: Table, sheet: Sheet, x: float, y: float) -> Element:
    """A sheet with all that is written on it."""
    height = sheet_height(table)
    columns = [
        column_at(definitions, table, column, GUTTER + PITCH * number) for number, column in enumerate(sheet.columns)
    ]
    return group(
        box(-8, 0, SHEET_WIDTH + 14, height, 10, fill=CARD, fill_opacity=0.55, stroke=PAPER_EDGE, stroke_width=1.5),
        ladder(table, sheet),
        *columns,
        bridge(table, sheet),
        transform=place(x, y),
    )


def ladder(table: Table, sheet: Sheet) -> Element:
    """What an expedition is worth, by its highest box."""
    worths = [(box_y(table, number), one.worth) for number, one in enumerate(sheet.columns[0].boxes, 1)]
    worths.append((box_y(table, 0) + 4, table.circle_points))
    lines = [squeezed(signed(worth), GUTTER - 8, y + 22, 17, GUTTER, text_anchor="end") for y, worth in worths]
    return group(*lines, fill=FADED)


def tones_of(column: Column) -> Hue:
    """The tones of a column."""
    return hue(column.name) if column.kind == COLOUR else UNKNOWN


def column_at(definitions: Definitions, table: Table, column: Column, x: float) -> Element:
    """A column: its symbol, its boxes, its circle, its points."""
    tones = tones_of(column)
    bottom = box_y(table, 0)
    parts = [tip(f"{column.name}: {signed(column.points)} points"), head(definitions, column, tones)]
    for number, one in enumerate(column.boxes, 1):
        draw = expedition_box if column.kind == COLOUR else shaded_box
        parts.append(group(draw(definitions, column, one), transform=place(0, box_y(table, number))))
    if column.kind == COLOUR:
        parts.append(start(column, tones, bottom + 19))
    parts.append(
        squeezed(
            signed(column.points),
            BOX_WIDTH / 2,
            bottom + 66,
            18,
            BOX_WIDTH + 4,
            text_anchor="middle",
            font_weight="bold",
            fill=points_tone(column.points),
        )
    )
    return group(*parts, fill=tones.deep, transform=place(x, 0))


def head(definitions: Definitions, column: Column, tones: Hue) -> Element:
    """The symbol of a column, and for an expedition the artefact that a full one gives."""
    middle = BOX_WIDTH / 2
    disc = circle(middle, 22, 16, fill=tones.fill, stroke=tones.deep, stroke_width=1)
    if column.kind != COLOUR:
        kind = "urn" if column.kind == ARTEFACT else "die"
        return group(disc, group(mark(definitions, kind, middle - 9, 13, 18), fill=CARD))
    top = group(
        mark(definitions, "urn", middle - 7, 44, 14),
        fill=PENCIL if column.top else "none",
        stroke=PENCIL if column.top else tones.deep,
    )
    return group(disc, colour_symbol(definitions, column.name, middle - 10, 12, 20, tones.ink), top)


def mark(definitions: Definitions, kind: str, x: float, y: float, size: float) -> Element:
    """A mark in the colour of where it stands."""
    return definitions.use(f"mark-{kind}", lambda: path(MARKS[kind], fill_rule="evenodd"), x, y, size / 14)


def expedition_box(definitions: Definitions, column: Column, one: Box) -> Element:
    """A box of an expedition: the number that is written in it, and the arrow or the artefact that it brings."""
    tones = hue(column.name)
    kinds = [kind for kind, there in (("arrow", one.arrow), ("urn", one.artefact)) if there]
    size = 10 if one.filled or len(kinds) > 1 else 15
    x = BOX_WIDTH - 12 if one.filled else BOX_WIDTH / 2 - size / 2
    y = 4 if one.filled or len(kinds) > 1 else BOX_HEIGHT / 2 - size / 2
    parts = [frame(definitions, column, tones.mist if one.filled else tones.pale, tones.deep, filled=one.filled)]
    parts += [mark(definitions, kind, x, y + 14 * number, size) for number, kind in enumerate(kinds)]
    if one.written:
        aside = 5 if kinds else 0
        parts.append(pencilled(one.written, BOX_WIDTH / 2 - aside, 24, 19 if aside and len(one.written) > 1 else 23))
    return group(*parts)


def shaded_box(definitions: Definitions, column: Column, one: Box) -> Element:
    """A box of the artefacts or the dice: what it is worth, shaded once it is filled."""
    ink = CARD if one.filled else FADED
    text = squeezed(signed(one.worth), BOX_WIDTH / 2, 22, 17, BOX_WIDTH, text_anchor="middle", fill=ink)
    return group(
        frame(definitions, column, PENCIL if one.filled else CARD, UNKNOWN.deep, filled=one.filled),
        text,
    )


def frame(definitions: Definitions, column: Column, fill: str, stroke: str, *, filled: bool) -> Element:
    """The outline of a box."""

    def outline() -> Element:
        return box(0, 0, BOX_WIDTH, BOX_HEIGHT, 5, fill=fill, stroke=stroke, stroke_width=1)

    return definitions.use(f"{'filled' if filled else 'empty'}-{column.name}", outline)


def pencilled(text: str, x: float, y: float, size: float) -> Element:
    """What a player has written."""
    return words(text, x, y, size, text_anchor="middle", font_style="italic", font_weight="bold", fill=PENCIL)


def start(column: Column, tones: Hue, y: float) -> Element:
    """The circle of an expedition, with its X or its line."""
    middle = BOX_WIDTH / 2
    pencil: dict[str, Value] = {"stroke": PENCIL, "stroke_width": 3, "stroke_linecap": "round"}
    parts = [circle(middle, y, 15, fill=CARD, stroke=tones.deep, stroke_width=1.5)]
    if column.circle == "X":
        parts.append(path(f"M{middle - 8:g} {y - 8:g}l16 16m0 -16l-16 16", **pencil))
    elif column.circle:
        parts.append(path(f"M{middle - 10:g} {y:g}h20", **pencil))
    else:
        parts.append(words("×2", middle, y + 6, 16, text_anchor="middle", fill=FADED))
    return group(*parts)


def bridge(table: Table, sheet: Sheet) -> Element:
    """The bridge across all columns, and who has its points."""
    y = bridge_y(table)
    left, right = GUTTER - 3, GUTTER + PITCH * len(sheet.columns) - 1
    parts = [
        tip(f"bridges: {sheet.bridge_points} points"),
        path(f"M{left:g} {y + 3:g}H{right:g}M{left:g} {y + 24:g}H{right:g}", stroke=GOLD_EDGE, stroke_width=2),
    ]
    for number, column in enumerate(sheet.columns):
        middle = GUTTER + PITCH * number + BOX_WIDTH / 2
        earned = column.bridge == "bonus"
        if earned:
            parts.append(box(middle - 19, y + 2, 38, 23, 11, fill=GAIN))
        tone = CARD if earned else FADED
        parts.append(
            squeezed(signed(table.bridge_points), middle, y + 20, 17, BOX_WIDTH, text_anchor="middle", fill=tone)
        )
        if column.bridge == "line":
            parts.append(path(f"M{middle - 14:g} {y + 14:g}h28", stroke=PENCIL, stroke_width=2.5))
    if sheet.bridge_points:
        told = f"+{sheet.bridge_points}" if sheet.bridge_points > 0 else signed(sheet.bridge_points)
        parts.append(words(told, GUTTER - 8, y + 20, 17, text_anchor="end", font_weight="bold", fill=GAIN))
    return group(*parts)
