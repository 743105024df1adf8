"""Hands as drawings: what is known lies open, the rest shows its back."""

from collections.abc import Sequence

from ....drawing.cards_svg import CARD_HEIGHT, CARD_WIDTH, back, card
from ....drawing.labels_svg import LABEL, player_label
from ....drawing.match import counted
from ....drawing.svg import Definitions, Element, group
from .table import Hand, Table, hand_text

OPEN_SCALE, LEAST_SCALE, HIDDEN_SCALE = 0.82, 0.66, 0.6
BACK_STEP, TIGHT_BACK_STEP = 17, 8
GAP = 26
ROW_GAP = 18


def rows_of(hands: Sequence[Hand]) -> list[list[Hand]]:
    """Hidden hands share a row; every open one has its own, and the first seat's is the lowest."""
    hidden = [hand for hand in hands if hand.hidden]
    return [row for row in (hidden, *([hand] for hand in reversed(hands) if not hand.hidden)) if row]


def scale_of(hand: Hand) -> float:
    """How large the cards of a hand are drawn: an open hand is held nearer."""
    return HIDDEN_SCALE if hand.hidden else OPEN_SCALE


def row_height(row: Sequence[Hand]) -> float:
    """How much room a row of hands takes."""
    return LABEL + max(CARD_HEIGHT * scale_of(hand) for hand in row)


def hands_height(hands: Sequence[Hand]) -> float:
    """How much room the rows of hands take."""
    rows = rows_of(hands)
    return sum(row_height(row) for row in rows) + ROW_GAP * (len(rows) - 1)


def hands_at(
    definitions: Definitions, table: Table, hands: Sequence[Hand], x: float, y: float, width: float
) -> Element:
    """Hands in rows."""
    drawn = []
    for row in rows_of(hands):
        share = (width - GAP * (len(row) - 1)) / len(row)
        for number, hand in enumerate(row):
            drawn.append(hand_at(definitions, table, hand, x + number * (share + GAP), y, share))
        y += row_height(row) + ROW_GAP
    return group(*drawn)


def hand_at(definitions: Definitions, table: Table, hand: Hand, x: float, y: float, width: float) -> Element:
    """A hand under its label."""
    return group(hand_label(table, hand, x, y, width), *hand_cards(definitions, hand, x, y + LABEL, width))


def hand_cards(definitions: Definitions, hand: Hand, x: float, y: float, width: float) -> list[Element]:
    """The backs, and then the open cards, a little smaller if need be, and overlapping as far as they must."""
    scale = scale_of(hand)
    if not hand.hidden:
        scale = max(LEAST_SCALE, min(scale, (width / max(1, hand.size) - 4) / CARD_WIDTH))
    wide = CARD_WIDTH * scale
    roomy = len(hand.cards) * wide * 0.7 < width - hand.hidden * BACK_STEP - wide
    back_step = BACK_STEP if roomy else TIGHT_BACK_STEP
    drawn = [back(definitions, x + back_step * number, y, scale) for number in range(hand.hidden)]
    if hand.hidden:
        taken = back_step * (hand.hidden - 1) + wide + 8
        x, width = x + taken, width - taken
    step = min(wide + 4, (width - wide) / max(1, len(hand.cards) - 1))
    for number, held in enumerate(hand.cards):
        drawn.append(card(definitions, held.colour, held.face, x + step * number, y, scale))
    return drawn


def open_width(hand: Hand) -> float:
    """How wide a hand is when no card covers another."""
    return hand.size * (CARD_WIDTH * OPEN_SCALE + 4)


def hand_label(table: Table, hand: Hand, x: float, y: float, width: float) -> Element:
    """Whose hand it is, and how large; and the points of those who play for themselves."""
    told = hand_text(hand)
    if hand.swaps_left is not None:
        told += f", {counted(hand.swaps_left, 'swap')}"
    points = table.owner_of(hand.seat).points if len(table.owners) > 2 else None
    return player_label(table.match, hand.seat, told, points, x, y, width)
