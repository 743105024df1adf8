"""The table of classic, partners and deck52 as a drawing.

Two owners face each other across the discard piles, with what they score beside them; three or four have a quarter
of the page each, with the discard piles between.
"""

from ....drawing.cards_svg import CARD_HEIGHT, CARD_WIDTH, back, badge, card, mark, slot
from ....drawing.columns import Owner
from ....drawing.columns_svg import CHIPS, PITCH, above_middle, below_middle, columns_height, columns_width, edges
from ....drawing.journal_svg import MARGIN, fitted, page, points_tone, text_width
from ....drawing.match import View, counted, signed
from ....drawing.palette import CARD, FADED, INK, LOSS, PAPER_EDGE, PAPER_SHADE, hue
from ....drawing.svg import Definitions, Element, box, group, tip, words
from .hands import hand_at, hands_at, hands_height, open_width, row_height
from .table import Hand, Pile, Table, description, read_table

SIDEBAR = 190
MIDDLE = CARD_HEIGHT + 48  # the band with the discard piles
SPACE = 22
QUARTER_GAP = 44


def draw(view: View) -> str:
    table = read_table(view)
    definitions = Definitions(view)
    width, height, drawn = facing(definitions, table) if len(table.owners) == 2 else quarters(definitions, table)
    return page(definitions, table.match, table.status, description(table), drawn, width, height)


# Arrangements: each gives its width, its height, and the drawing


def facing(definitions: Definitions, table: Table) -> tuple[float, float, Element]:
    """Two owners above and below the discard piles."""
    near = table.owner_of(table.match.clockwise()[0])
    far = next(owner for owner in table.owners if owner is not near)
    far_hands, near_hands = hands_of(table, far), hands_of(table, near)
    side = columns_width(len(table.colours)) + SPACE
    width = side + SIDEBAR
    parts = [hands_at(definitions, table, far_hands, 0, 0, width)]
    y = hands_height(far_hands) + SPACE
    y += max(columns_height([far]) + CHIPS, standing_height(table))
    parts.append(above_middle(definitions, far, 0, y))
    parts.append(standing(table, far, side, y - 8, upwards=True))
    parts.append(middle(definitions, table, y, width, side))
    y += MIDDLE
    parts.append(below_middle(definitions, near, 0, y))
    parts.append(standing(table, near, side, y + 8, upwards=False))
    y += max(columns_height([near]) + CHIPS, standing_height(table)) + SPACE
    parts.append(hands_at(definitions, table, near_hands, 0, y, width))
    y += hands_height(near_hands)
    return width, y + held_height(table), group(*parts, *held_between(table, y, width))


def quarters(definitions: Definitions, table: Table) -> tuple[float, float, Element]:
    """Three or four owners around the discard piles, clockwise from the lower left."""
    first, second, third, *fourth = (table.hands[seat] for seat in table.match.clockwise())
    columns = columns_width(len(table.colours))
    right = columns + QUARTER_GAP
    width = right + columns
    above = [(second, 0.0), (third, right)]
    below = [(first, 0.0), (fourth[0], right)] if fourth else [(first, (width - columns) / 2)]
    builders = [table.owner_of(hand.seat) for hand, _ in above]
    parts = [hand_at(definitions, table, hand, x, 0, columns) for hand, x in above]
    y = row_height([second, third]) + SPACE + columns_height(builders) + CHIPS
    parts += [above_middle(definitions, owner, x, y) for owner, (_, x) in zip(builders, above, strict=True)]
    parts.append(middle(definitions, table, y, width, right))
    parts.append(standings(table, right + SIDEBAR + 14, y + 24, width - right - SIDEBAR - 14))
    y += MIDDLE
    builders = [table.owner_of(hand.seat) for hand, _ in below]
    parts += [below_middle(definitions, owner, x, y) for owner, (_, x) in zip(builders, below, strict=True)]
    y += columns_height(builders) + CHIPS + SPACE
    for hand, x in below:
        more = max(0, open_width(hand) - columns) if not fourth and not hand.hidden else 0
        parts.append(hand_at(definitions, table, hand, x - more / 2, y, columns + more))
    y += row_height([hand for hand, _ in below])
    return width, y + held_height(table), group(*parts, *held_between(table, y, width))


def hands_of(table: Table, owner: Owner) -> list[Hand]:
    """The hands that build these expeditions, in the order in which the seats follow the observer's."""
    return [table.hands[seat] for seat in table.match.clockwise() if seat in owner.seats]


# The middle


def middle(definitions: Definitions, table: Table, y: float, width: float, pile_x: float) -> Element:
    """A strip of darker paper, from edge to edge, on which the piles lie."""
    return group(
        box(2 - MARGIN, y + 4, width + 2 * MARGIN - 4, MIDDLE - 8, fill=PAPER_SHADE, stroke=PAPER_EDGE, stroke_width=1),
        discard_piles(definitions, table, 0, y + 24),
        draw_pile(definitions, table, pile_x, y + 24),
    )


def discard_piles(definitions: Definitions, table: Table, x: float, y: float) -> Element:
    return group(*(pile_at(definitions, pile, x + number * PITCH, y) for number, pile in enumerate(table.piles)))


def pile_at(definitions: Definitions, pile: Pile, x: float, y: float) -> Element:
    """A discard pile: its top card, and how many there are."""
    if not pile.cards:
        frame = [mark(x, y)] if pile.marked else []
        return group(tip(f"{pile.colour} discard pile: empty"), slot(definitions, pile.colour, x, y), *frame)
    told = ", ".join(card.word for card in reversed(pile.cards))
    parts = [tip(f"{pile.colour} discard pile, from the top: {told}")]
    parts += edges(len(pile.cards), hue(pile.colour).deep, x, y)
    top = pile.cards[-1]
    parts.append(card(definitions, top.colour, top.face, x, y))
    if pile.marked:
        parts.append(mark(x, y))
    parts.append(badge(str(len(pile.cards)), x + CARD_WIDTH / 2, y + CARD_HEIGHT))
    if pile.closed:
        parts.append(box(x - 4, y + 58, CARD_WIDTH + 8, 32, 6, fill=LOSS, stroke=CARD, stroke_width=2))
        parts.append(words("closed", x + CARD_WIDTH / 2, y + 80, 21, text_anchor="middle", fill=CARD))
    return group(*parts)


def draw_pile(definitions: Definitions, table: Table, x: float, y: float) -> Element:
    """The draw pile with the number of its cards."""
    left = table.draw_pile
    parts = [tip(f"draw pile: {counted(left, 'card')}")]
    if left:
        parts += edges(left, FADED, x, y)
        parts.append(back(definitions, x, y))
    else:
        parts.append(slot(definitions, "", x, y))
    if table.draw_marked:
        parts.append(mark(x, y))
    parts.append(words(str(left), x + CARD_WIDTH + 18, y + 66, 42, font_weight="bold", fill=INK))
    parts.append(words("to draw", x + CARD_WIDTH + 18, y + 92, 19, fill=FADED))
    return group(*parts)


# Scores


def standing_height(table: Table) -> float:
    """How much room the longest standing takes."""
    return max(sum(line[-1] for line in standing_lines(table, owner)) for owner in table.owners)


def standing_lines(table: Table, owner: Owner) -> list[tuple[str, int, str, str, int]]:
    """What is said of an owner's points: text, size, weight, ink, height of the line."""
    match, side = table.match, table.side_of(owner)
    lines = [(match.name(seat), 20, "bold", INK, 26) for seat in owner.seats]
    lines.append((signed(owner.points), 46, "bold", points_tone(owner.points), 50))
    if match.rounds > 1:
        lines.append((f"in round {match.round}", 19, "normal", FADED, 25))
    before = side.rounds[: match.round - 1]
    if before:
        lines.append((f"before: {', '.join(map(signed, before))}", 19, "normal", FADED, 25))
        lines.append((f"total {signed(side.total)}", 21, "bold", INK, 29))
    return lines


def standing(table: Table, owner: Owner, x: float, y: float, *, upwards: bool) -> Element:
    """An owner's points in this round, the rounds before, and the total, below a point or above it."""
    lines = standing_lines(table, owner)
    top = y - sum(line[-1] for line in lines) if upwards else y
    parts = []
    for text, size, weight, fill, height in lines:
        top += height
        parts.append(fitted(text, x, top - 6, size, SIDEBAR, font_weight=weight, fill=fill))
    return group(*parts)


def standings(table: Table, x: float, y: float, width: float) -> Element:
    """The total of every side, the leader first: behind the name, or for the names of a team below them."""
    match = table.match
    sides = sorted(match.sides, key=lambda side: -side.total)
    parts = []
    for number, side in enumerate(sides):
        total, ink = signed(side.total), points_tone(side.total)
        name = " & ".join(match.names[seat] for seat in side.seats)
        line = y + 28 + number * CARD_HEIGHT / len(sides)
        if len(side.seats) > 1:
            parts.append(fitted(name, x, line, 20, width))
            parts.append(words(total, x, line + 29, 26, font_weight="bold", fill=ink))
        else:
            parts.append(fitted(name, x, line, 20, width - text_width(total, 26, "bold") - 10))
            parts.append(words(total, x + width, line, 26, text_anchor="end", font_weight="bold", fill=ink))
    return group(*parts)


def held_height(table: Table) -> float:
    """How much room the lines take that say what partners hold between them."""
    return 30 * len(table.paired)


def held_between(table: Table, y: float, width: float) -> list[Element]:
    """The cards that one of two partners is known to hold, below a point."""
    return [
        fitted(
            f"{table.match.all_names(seats)} hold between them {' '.join(card.text for card in cards)}",
            0,
            y + 30 * number + 26,
            19,
            width,
            font_style="italic",
            fill=FADED,
        )
        for number, (seats, cards) in enumerate(table.paired)
    ]
