"""Sets of cards as bit masks: one bit a card, one mask a colour."""

from collections.abc import Iterator

from .jit import jit


@jit
def count(cards: int) -> int:
    """How many cards are in the set. The compiler turns this loop into one instruction."""
    number = 0
    while cards:
        cards &= cards - 1
        number += 1
    return number


@jit
def lowest(cards: int) -> int:
    """The set of the lowest card alone; empty for the empty set."""
    return cards & -cards


@jit
def position(card: int) -> int:
    """Where the only card of the set stands in its colour."""
    return count(card - 1)


@jit
def cards_in(cards: int) -> Iterator[int]:
    """The positions of the cards in the set, lowest first."""
    while cards:
        yield count((cards & -cards) - 1)
        cards &= cards - 1
