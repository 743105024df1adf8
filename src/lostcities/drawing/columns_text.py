"""Expeditions as text: columns of cards with their points."""

from collections.abc import Iterable, Sequence

from .columns import Card, Column, Owner
from .lines import Cell, left, middle, points_style
from .match import signed
from .palette import hue

WIDE_CELL = 9  # columns for a colour with its name


def card_cell(card: Card, width: int) -> Cell:
    """A card as it is typed, in its colour; all begin at the same column."""
    return middle(card.text.ljust(3), width, hue(card.colour).style)


def colour_names(colours: Sequence[str], width: int) -> list[Cell]:
    """The colours with their signs, or the signs alone where there is no room."""
    named = width >= WIDE_CELL
    return [middle(f"{hue(colour).sign} {colour if named else ' '}", width, hue(colour).style) for colour in colours]


def card_rows(columns: Sequence[Column], height: int, width: int, *, hanging: bool) -> list[list[Cell]]:
    """Expeditions as rows of cells; they hang from the first row, or stand on the last."""
    rows = []
    for number in range(height):
        row = []
        for column in columns:
            place = number if hanging else number - height + len(column.cards)
            there = 0 <= place < len(column.cards)
            row.append(card_cell(column.cards[place], width) if there else (" " * width, ""))
        rows.append(row)
    return rows


def point_cells(owner: Owner, width: int) -> list[Cell]:
    """What each expedition scores now."""
    return [
        middle(signed(column.points).rjust(3) if column.cards else " · ", width, points_style(column.points))
        for column in owner.columns
    ]


def longest(owners: Iterable[Owner]) -> int:
    return max(len(column.cards) for owner in owners for column in owner.columns)


def quarter(name: str, points: int, owner: Owner, height: int, width: int, *, hanging: bool) -> list[list[Cell]]:
    """The expeditions of one of several owners under a name, as rows of cells; their points are next to the middle."""
    total = signed(points)
    label = [
        left(name, width * len(owner.columns) - len(total) - 2, "bold"),
        (f"  {total}", f"bold {points_style(points)}"),
    ]
    colours = colour_names([column.colour for column in owner.columns], width)
    cards = card_rows(owner.columns, height, width, hanging=hanging)
    scored = point_cells(owner, width)
    return [label, scored, colours, *cards] if hanging else [label, colours, *cards, scored]
