"""Cards and the expeditions that are built from them, as the views of the card games tell them."""

from collections.abc import Iterable
from dataclasses import dataclass

WORDS = {"x": "wager", "*": "starting wager", "A": "ace", "J": "jack", "Q": "queen", "K": "king"}


@dataclass(frozen=True)
class Card:
    """A card: its colour's name and its face."""

    colour: str
    face: str

    @property
    def text(self) -> str:
        """The card as it is typed."""
        return self.colour[0] + self.face

    @property
    def word(self) -> str:
        return WORDS.get(self.face, self.face)


def read_cards(colours: Iterable[str], texts: Iterable[str]) -> tuple[Card, ...]:
    """Cards of a view, whose colours are told by their letters."""
    letters = {colour[0]: colour for colour in colours}
    return tuple(Card(letters[text[0]], text[1:]) for text in texts)


@dataclass(frozen=True)
class Column:
    """One expedition, its points, and how they come about."""

    colour: str
    cards: tuple[Card, ...]
    points: int
    detail: str
    marked: bool = False  # its last card


@dataclass(frozen=True)
class Owner:
    """The seats that build a set of expeditions together."""

    seats: tuple[int, ...]
    columns: tuple[Column, ...]

    @property
    def points(self) -> int:
        return sum(column.points for column in self.columns)
