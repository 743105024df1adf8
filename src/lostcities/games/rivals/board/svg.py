"""The table of Rivals as a drawing: players above and below the display; piles, gold and the box are beside it.

Two players have their names and purses beside their expeditions; three or four have half of the page each.
"""

from ....drawing.cards_svg import CARD_HEIGHT, CARD_WIDTH, back, slot
from ....drawing.columns_svg import (
    CHIPS,
    PITCH,
    above_middle,
    below_middle,
    column_at,
    column_height,
    columns_height,
    columns_width,
)
from ....drawing.journal_svg import MARGIN, page
from ....drawing.labels_svg import LABEL, player_label
from ....drawing.match import View, counted
from ....drawing.palette import FADED, INK, PAPER_EDGE, PAPER_SHADE
from ....drawing.svg import Definitions, Element, box, group, place, tip, words
from .coins import coin, purse, purse_height
from .table import Player, Table, counted_cards, description, player_text, read_table

SCALE = 0.8  # of the cards
PILE_SCALE, PILE_PITCH = 0.62, 68
SPACE = 16
GAP = 44  # between what is left and what is right


def draw(view: View) -> str:
    table = read_table(view)
    definitions = Definitions(view)
    panel = columns_width(len(table.colours)) * SCALE
    width = 2 * panel + GAP
    height, drawn = (facing if len(table.players) == 2 else halves)(definitions, table, panel)
    return page(definitions, table.match, table.status, description(table), drawn, width, height)


# Arrangements: each gives its height and the drawing


def facing(definitions: Definitions, table: Table, panel: float) -> tuple[float, Element]:
    """Two players above and below the display, their purses at the right."""
    near, far = (table.players[seat] for seat in table.match.clockwise())
    right = panel + GAP
    y = expeditions_height([far])
    parts = [
        group(above_middle(definitions, far.expeditions, 0, 0), transform=place(0, y, SCALE)),
        label(table, far, right, y - LABEL - purse_height(far.gold, panel) - SPACE, panel),
        purse(definitions, far.gold, right, y - purse_height(far.gold, panel) - SPACE, panel),
    ]
    y += SPACE
    parts.append(middle(definitions, table, y, right, panel))
    y += middle_height(table) + SPACE
    parts += [
        group(below_middle(definitions, near.expeditions, 0, 0), transform=place(0, y, SCALE)),
        label(table, near, right, y + SPACE, panel),
        purse(definitions, near.gold, right, y + SPACE + LABEL, panel),
    ]
    return y + expeditions_height([near]), group(*parts)


def halves(definitions: Definitions, table: Table, panel: float) -> tuple[float, Element]:
    """Three or four players around the display, clockwise from the lower left."""
    first, second, third, *fourth = (table.players[seat] for seat in table.match.clockwise())
    right = panel + GAP
    above = [(second, 0.0), (third, right)]
    below = [(first, 0.0), (fourth[0], right)] if fourth else [(first, (right + panel) / 2 - panel / 2)]
    y = LABEL + SPACE + expeditions_height([player for player, _ in above])
    parts = []
    for player, x in above:
        parts.append(label(table, player, x, 0, panel))
        parts.append(group(above_middle(definitions, player.expeditions, 0, 0), transform=place(x, y, SCALE)))
    y += SPACE
    parts.append(middle(definitions, table, y, right, panel))
    y += middle_height(table) + SPACE
    bottom = y + expeditions_height([player for player, _ in below]) + SPACE
    for player, x in below:
        parts.append(group(below_middle(definitions, player.expeditions, 0, 0), transform=place(x, y, SCALE)))
        parts.append(label(table, player, x, bottom, panel))
    return bottom + LABEL, group(*parts)


def expeditions_height(players: list[Player]) -> float:
    """How much room the longest expedition takes, with its points."""
    return (columns_height([player.expeditions for player in players]) + CHIPS) * SCALE


def label(table: Table, player: Player, x: float, y: float, width: float) -> Element:
    """A player's name, gold and bid, and points."""
    return player_label(table.match, player.seat, player_text(table, player), player.points, x, y, width)


# The middle


def middle_height(table: Table) -> float:
    """How much room the display takes."""
    return max(column_height(column) for column in table.display) * SCALE + 44


def middle(definitions: Definitions, table: Table, y: float, right: float, panel: float) -> Element:
    """A strip of darker paper with the display, the piles, the supply and the box."""
    height = middle_height(table)
    cards = [column_at(definitions, column, number * PITCH, 0) for number, column in enumerate(table.display)]
    paper = box(
        2 - MARGIN, y, right + panel + 2 * MARGIN - 4, height, fill=PAPER_SHADE, stroke=PAPER_EDGE, stroke_width=1
    )
    return group(
        paper,
        group(*cards, transform=place(0, y + 22, SCALE)),
        piles(definitions, table, right, y + 22),
        supply(definitions, table, right + 4 * PILE_PITCH + 26, y + 22),
    )


def piles(definitions: Definitions, table: Table, x: float, y: float) -> Element:
    """The piles, and how many cards each has left."""
    parts = []
    for number, left in enumerate(table.piles):
        pile = back(definitions, 0, 0) if left else slot(definitions, "", 0, 0)
        count = words(
            str(left),
            x + CARD_WIDTH * PILE_SCALE / 2,
            y + CARD_HEIGHT * PILE_SCALE + 25,
            23,
            text_anchor="middle",
            font_weight="bold",
            fill=INK if left else FADED,
        )
        told = tip(f"pile {number + 1}: {counted(left, 'card')}")
        parts.append(group(told, group(pile, transform=place(x, y, PILE_SCALE)), count))
        x += PILE_PITCH
    return group(*parts)


def supply(definitions: Definitions, table: Table, x: float, y: float) -> Element:
    """The gold that nobody owns, and how many cards have gone to the box."""
    return group(
        group(
            tip(f"supply: {table.supply} gold"),
            coin(definitions, x + 13, y + 16, 1.4),
            words(str(table.supply), x + 36, y + 25, 26, font_weight="bold"),
            words("supply", x, y + 50, 19, fill=FADED),
        ),
        group(
            tip(f"in the box: {counted_cards(table.boxed) or 'nothing'}"),
            words(str(len(table.boxed)), x, y + 82, 26, font_weight="bold"),
            words("in the box", x, y + 104, 19, fill=FADED),
        ),
    )
