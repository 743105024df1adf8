"""Expeditions as drawings: columns of overlapping cards with their points, above the middle of a table or below it."""

from collections.abc import Sequence

from .cards_svg import BAND, CARD_HEIGHT, CARD_WIDTH, card, mark, outline, slot
from .columns import Column, Owner
from .journal_svg import points_tone
from .match import signed
from .palette import CARD, hue
from .svg import Definitions, Element, box, group, place, tip, words

PITCH = CARD_WIDTH + 12
CHIPS = 44  # the row of points beside the columns


def columns_width(colours: int) -> float:
    """How wide the expeditions of so many colours are."""
    return colours * PITCH - (PITCH - CARD_WIDTH)


def column_height(column: Column) -> float:
    """How long a column is; the place of an empty one is as long as a card."""
    return CARD_HEIGHT + BAND * max(0, len(column.cards) - 1)


def columns_height(owners: Sequence[Owner]) -> float:
    return max(column_height(column) for owner in owners for column in owner.columns)


def above_middle(definitions: Definitions, owner: Owner, x: float, bottom: float) -> Element:
    """Expeditions whose last cards and points are next to the discard piles below them."""
    y = bottom - CHIPS
    parts = []
    for number, column in enumerate(owner.columns):
        parts.append(column_at(definitions, column, x + number * PITCH, y - column_height(column)))
        parts.append(points_chip(column, x + number * PITCH, y + 6))
    return group(*parts)


def below_middle(definitions: Definitions, owner: Owner, x: float, y: float) -> Element:
    """Expeditions that grow downwards, with their points next to the discard piles above them."""
    parts = []
    for number, column in enumerate(owner.columns):
        parts.append(points_chip(column, x + number * PITCH, y + 6))
        parts.append(column_at(definitions, column, x + number * PITCH, y + CHIPS))
    return group(*parts)


def column_at(definitions: Definitions, column: Column, x: float, y: float) -> Element:
    """An expedition: every card lies on the one before it and leaves its band to be seen."""
    if not column.cards:
        return slot(definitions, column.colour, x, y)
    told = f"{column.colour}: {' '.join(card.word for card in column.cards)}"
    cards = [card(definitions, one.colour, one.face, x, y + BAND * number) for number, one in enumerate(column.cards)]
    marks = [mark(x, y + BAND * (len(cards) - 1))] if column.marked else []
    return group(tip(told), *cards, *marks)


def points_chip(column: Column, x: float, y: float) -> Element:
    """What an expedition scores now."""
    if not column.cards:
        return group()
    told = f"{column.colour}: {column.detail} = {signed(column.points)}" if column.detail else column.colour
    return group(
        tip(told),
        box(x + 12, y, CARD_WIDTH - 24, 32, 16, fill=CARD, stroke=hue(column.colour).deep, stroke_width=1.5),
        words(
            signed(column.points),
            x + CARD_WIDTH / 2,
            y + 24,
            23,
            text_anchor="middle",
            font_weight="bold",
            fill=points_tone(column.points),
        ),
    )


def edges(number: int, stroke: str, x: float, y: float) -> list[Element]:
    """The edges of the cards below the top one, as far as one sees them."""
    return [
        group(outline(CARD, stroke), transform=place(x + 2.5 * depth, y - 2.5 * depth))
        for depth in range(min(number - 1, 3), 0, -1)
    ]
