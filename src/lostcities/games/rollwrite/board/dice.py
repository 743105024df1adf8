"""Dice as drawings."""

from ....drawing.cards_svg import colour_symbol
from ....drawing.palette import CARD, INK, hue
from ....drawing.svg import Definitions, Element, box, group, tip, words
from .table import Die

DIE_SIZE = 56


def die_at(definitions: Definitions, die: Die, x: float, y: float) -> Element:
    """A die: the symbol of its colour, or its number."""
    if not die.is_colour:
        return group(
            tip(f"number die: {die.face}"),
            cube(x, y, CARD, INK),
            words(die.face, x + DIE_SIZE / 2, y + 41, 36, text_anchor="middle", font_weight="bold"),
        )
    tones = hue(die.face)
    return group(
        tip(f"colour die: {die.face}"),
        cube(x, y, tones.fill, tones.deep),
        colour_symbol(definitions, die.face, x + 12, y + 12, 32, tones.ink),
    )


def cube(x: float, y: float, fill: str, stroke: str) -> Element:
    """The face of a die."""
    return box(x, y, DIE_SIZE, DIE_SIZE, 11, fill=fill, stroke=stroke, stroke_width=2)
