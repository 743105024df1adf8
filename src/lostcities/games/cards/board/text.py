"""The table of classic, partners and deck52 as text: it fits 80 columns and can be read without colour."""

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from ....drawing.columns import Owner
from ....drawing.columns_text import WIDE_CELL as CELL
from ....drawing.columns_text import card_rows, colour_names, longest, point_cells, quarter
from ....drawing.lines import ACTING, WAITING, Cell, heading, left, line, middle, points_style, short, side_by_side
from ....drawing.match import View, counted, listed, signed
from ....drawing.palette import hue
from .table import Hand, Table, hand_text, read_table

LABEL = 14  # columns for names
QUARTER_CELL = 8
QUARTER_GAP = 5


def draw(view: View) -> RenderableType:
    table = read_table(view)
    board = facing(table) if len(table.owners) == 2 else quarters(table)
    return Group(
        *heading(table.match, table.status), *board, Text(), *hands(table), *held_between(table), *standings(table)
    )


def pile_cells(table: Table, width: int) -> list[Cell]:
    """The top of each discard pile, and how many cards it has."""
    cells = []
    for pile in table.piles:
        if pile.cards:
            text = f"{pile.cards[-1].text} ({len(pile.cards)})"
            cells.append(middle(text, width, hue(pile.colour).style))
        else:
            cells.append(middle("–", width, "dim"))
    return cells


def facing(table: Table) -> list[Text]:
    """Two owners above and below the discard piles."""
    near = table.owner_of(table.match.clockwise()[0])
    far = next(owner for owner in table.owners if owner is not near)
    rule = line([("─" * (LABEL + CELL * len(table.colours) + 5), "dim")])
    return [
        line([(" " * LABEL, ""), *colour_names(table.colours, CELL)]),
        *labelled(table, far, card_rows(far.columns, longest([far]), CELL, hanging=False)),
        points_line(far),
        rule,
        line([left("discards", LABEL), *pile_cells(table, CELL)]),
        line([left("draw pile", LABEL), middle(str(table.draw_pile), CELL, "bold")]),
        rule,
        points_line(near),
        *labelled(table, near, card_rows(near.columns, longest([near]), CELL, hanging=True)),
    ]


def points_line(owner: Owner) -> Text:
    """An owner's points, all together and for each expedition."""
    total = (signed(owner.points).rjust(LABEL - 8) + "  ", f"bold {points_style(owner.points)}")
    return line([("points", ""), total, *point_cells(owner, CELL)])


def labelled(table: Table, owner: Owner, rows: list[list[Cell]]) -> list[Text]:
    """Rows of cards beside the names of those who build them."""
    names = [table.match.name(seat) for seat in table.match.clockwise() if seat in owner.seats]
    rows = rows + [[] for _ in range(len(names) - len(rows))]
    labels = names + [""] * (len(rows) - len(names))
    return [line([left(label, LABEL - 1, "bold"), (" ", ""), *row]) for label, row in zip(labels, rows, strict=True)]


def quarters(table: Table) -> list[Text]:
    """Three or four owners around the discard piles, clockwise from the lower left."""
    first, second, third, *fourth = (table.owner_of(seat) for seat in table.match.clockwise())
    above, below = [second, third], [first, *fourth]
    width = QUARTER_CELL * len(table.colours)
    whole = 2 * width + QUARTER_GAP
    draw_pile: list[Cell] = [(" " * QUARTER_GAP, ""), ("draw pile ", ""), (str(table.draw_pile), "bold")]
    return [
        *side_by_side([quarter_of(table, owner, longest(above), hanging=False) for owner in above], QUARTER_GAP),
        line([("── discards ".ljust(whole, "─"), "dim")]),
        line([*pile_cells(table, QUARTER_CELL), *draw_pile]),
        line([("─" * whole, "dim")]),
        *side_by_side([quarter_of(table, owner, longest(below), hanging=True) for owner in below], QUARTER_GAP),
    ]


def quarter_of(table: Table, owner: Owner, height: int, *, hanging: bool) -> list[list[Cell]]:
    """The expeditions of one of three or four owners."""
    name = table.match.all_names(owner.seats)
    return quarter(name, owner.points, owner, height, QUARTER_CELL, hanging=hanging)


# Hands and scores


def hands(table: Table) -> list[Text]:
    """Every hand, from the next seat round to the observer's own."""
    seats = table.match.clockwise()
    return [hand_line(table, table.hands[seat]) for seat in (*seats[1:], seats[0])]


def hand_line(table: Table, hand: Hand) -> Text:
    """Whose turn it is, the cards that are known, and how many are not."""
    mark = ACTING if hand.seat == table.match.turn else WAITING
    cells: list[Cell] = [(mark, "bold"), left(table.match.name(hand.seat), LABEL + 2, "bold"), (" ", "")]
    if hand.hidden:
        cells.append((hand_text(hand) + (": " if hand.cards else ""), "dim"))
    for number, card in enumerate(hand.cards):
        cells += [(" " if number else "", ""), (card.text, hue(card.colour).style)]
    if hand.swaps_left is not None:
        cells.append((f"  ({counted(hand.swaps_left, 'swap')} left)", "dim"))
    return line(cells)


def held_between(table: Table) -> list[Text]:
    """The cards that one of two partners is known to hold."""
    lines = []
    for seats, cards in table.paired:
        told = Text(f"{WAITING}{short(table.match.all_names(seats), 36)} hold between them", "dim")
        for card in cards:
            told.append(" ").append(card.text, hue(card.colour).style)
        lines.append(told)
    return lines


def standings(table: Table) -> list[Text]:
    """The points of every side, round by round; nothing where the points beside the expeditions say it all."""
    match = table.match
    if match.round == 1 and len(match.sides) == len(table.owners):
        return []
    names = [short(listed([match.names[seat] for seat in side.seats]), 36) for side in match.sides]
    width = max(map(cell_len, names))
    lines = [Text()]
    for name, side in zip(names, match.sides, strict=True):
        rounds = [*side.rounds[: match.round - 1], side.points]
        told = " + ".join(signed(points) if points >= 0 else f"({signed(points)})" for points in rounds)
        cells: list[Cell] = [(WAITING, ""), left(name, width), (f"  total {signed(side.total)}", "bold")]
        cells.append((f" = {told}" if len(rounds) > 1 else "", "dim"))
        lines.append(line(cells))
    return lines
