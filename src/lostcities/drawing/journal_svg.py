"""The page on which every table is drawn: paper, a heading, whose turn it is, and words for those who cannot see it."""

import itertools
from unicodedata import east_asian_width

from .landscapes import compass
from .match import Match, marked_text, progress
from .palette import FADED, GAIN, INK, LANTERN, LOSS, PAPER, PAPER_EDGE, PAPER_SHADE, SERIF
from .svg import Definitions, Element, Value, box, element, group, path, place, words

MARGIN = 28
HEADING = 112  # from the edge of the page to the table

# About how wide letters are in a wide font, as a part of its size.
SLIM, BROAD = frozenset("ijlftrI.,:;'!|()[] -"), frozenset("mwMW@%&QGOD")
WIDTHS = {"slim": 0.38, "usual": 0.6, "capital": 0.74, "broad": 0.9, "square": 1.0}
BOLD = 1.1

# Contour lines of a hill, in the corner of the page.
CONTOURS = (
    "M0 150C-60 140 -92 96 -84 40C-78 -6 -40 -20 0 -20",
    "M0 116C-40 108 -62 78 -57 40C-53 10 -28 2 0 2",
    "M0 84C-22 78 -35 60 -32 40C-30 26 -16 22 0 22",
)


def page(
    definitions: Definitions, match: Match, status: str, description: str, table: Element, inner: float, high: float
) -> str:
    """A whole drawing: a table so wide and so high below its heading, with margins around it."""
    width, height = inner + 2 * MARGIN, HEADING + high + MARGIN
    title, told = definitions.id("title"), definitions.id("description")
    return str(
        element(
            "svg",
            element("title", f"{match.title}: {progress(match)}", id=title),
            element("desc", description, id=told),
            definitions.element(),
            sheet(width, height),
            heading(match, status, width),
            group(table, transform=place(MARGIN, HEADING)),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {width:g} {height:g}",
            width=width,
            height=height,
            style="max-width:100%;height:auto",
            role="img",
            aria_labelledby=f"{title} {told}",
            font_family=SERIF,
            fill=INK,
        )
    )


def sheet(width: float, height: float) -> Element:
    """The paper, with the contour lines of a hill in two corners."""
    lines = [path(contour) for contour in CONTOURS]
    return group(
        box(1, 1, width - 2, height - 2, 14, fill=PAPER, stroke=PAPER_EDGE, stroke_width=2),
        group(
            group(*lines, transform=f"translate({width - 2:g} 40)"),
            group(*lines, transform=f"translate(2 {height - 40:g}) rotate(180)"),
            fill="none",
            stroke=PAPER_SHADE,
            stroke_width=3,
        ),
    )


def heading(match: Match, status: str, width: float) -> Element:
    """The game, how far it is, and whose turn it is."""
    inner = width - 2 * MARGIN
    told = progress(match)
    marked = marked_text(match)
    room = inner - 32 - (min(text_width(marked, 19), inner / 2) + 20 if marked else 0)
    return group(
        fitted(match.title, MARGIN, 46, 30, inner - 20 - text_width(told, 20), font_weight="bold"),
        words(told, width - MARGIN, 45, 20, text_anchor="end", fill=FADED),
        path(f"M{MARGIN} 58H{width - MARGIN:g}", stroke=PAPER_EDGE, stroke_width=1.5),
        group(compass(11, LANTERN, INK), transform=place(MARGIN + 11, 77)),
        fitted(status, MARGIN + 32, 84, 21, room, font_style="italic"),
        *([fitted(marked, width - MARGIN, 84, 19, inner / 2, text_anchor="end", fill=LANTERN)] if marked else ()),
    )


def letter_width(letter: str) -> float:
    """About how wide a letter is, as a part of its size."""
    if east_asian_width(letter) in "WF":
        return WIDTHS["square"]
    if letter in SLIM:
        return WIDTHS["slim"]
    if letter in BROAD:
        return WIDTHS["broad"]
    return WIDTHS["capital" if letter.isupper() else "usual"]


def text_width(text: str, size: float, weight: str = "normal") -> float:
    """About how wide a line of text is; fonts differ, so this is on the safe side."""
    return sum(map(letter_width, text)) * size * (BOLD if weight == "bold" else 1)


def fitted(text: str, x: float, y: float, size: float, width: float, **attributes: Value) -> Element:
    """A line of text that is made smaller, and then shorter, until it fits."""
    weight = str(attributes.get("font_weight") or "normal")
    needed = text_width(text, size, weight)
    if needed > width:
        size = max(size * 0.8, size * width / needed)
    if text_width(text, size, weight) > width:
        room = width / (size * (BOLD if weight == "bold" else 1)) - letter_width("…")
        widths = itertools.accumulate(map(letter_width, text))
        text = text[: sum(1 for _ in itertools.takewhile(lambda used: used <= room, widths))].rstrip() + "…"
    return words(text, x, y, size, **attributes)


def squeezed(text: str, x: float, y: float, size: float, width: float, **attributes: Value) -> Element:
    """A number that is made smaller until it fits: nothing of it may be lost."""
    needed = text_width(text, size, str(attributes.get("font_weight") or "normal"))
    return words(text, x, y, min(size, size * width / needed), **attributes)


def points_tone(points: int) -> str:
    """The ink for points: losses stand out, and the sign tells them as well."""
    return LOSS if points < 0 else GAIN if points > 0 else FADED
