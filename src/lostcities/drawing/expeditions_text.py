"""The table of classic, partners and deck52 as text: it fits 80 columns and can be read without colour."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.text import Text

from .expeditions import Card, Column, Hand, Owner, Table, hand_text, read_table
from .match import View, counted, listed, progress, signed
from .palette import hue

LABEL = 14  # columns for names
CELL = 9  # columns for a colour
QUARTER_CELL = 8
QUARTER_GAP = 5
ACTING, WAITING = "▶ ", "  "

Cell = tuple[str, str]  # text and style


def draw(view: View) -> RenderableType:
    """The text of a view."""
    table = read_table(view)
    board = facing(table) if len(table.owners) == 2 else quarters(table)
    return Group(*heading(table), Text(), *board, Text(), *hands(table), *held_between(table), *standings(table))


def heading(table: Table) -> list[Text]:
    """The game, how far it is, and whose turn it is."""
    return [Text(f"{table.match.title}, {progress(table.match)}", "bold"), Text(table.status, "italic")]


# Lines and cells


def line(cells: Iterable[Cell]) -> Text:
    """A line of cells, without spaces at its end."""
    made = Text.assemble(*cells, no_wrap=True, overflow="ellipsis")
    made.rstrip()
    return made


def short(text: str, width: int) -> str:
    """A text that is cut with a mark if it is too wide."""
    return text if cell_len(text) <= width else set_cell_size(text, width - 1).rstrip() + "…"


def left(text: str, width: int, style: str = "") -> Cell:
    """A cell whose text begins at its left."""
    return set_cell_size(short(text, width), width), style


def middle(text: str, width: int, style: str = "") -> Cell:
    """A cell with its text in the middle."""
    space = width - cell_len(text)
    return set_cell_size(" " * (space // 2) + text, width), style


def card_cell(card: Card, width: int) -> Cell:
    """A card as it is typed, in its colour; all begin at the same column."""
    return middle(card.text.ljust(3), width, hue(card.colour).style)


def points_style(points: int) -> str:
    """Losses in red; the sign tells them as well."""
    return "red" if points < 0 else "green" if points > 0 else "dim"


# Expeditions


def colour_names(table: Table, width: int) -> list[Cell]:
    """The colours with their signs, or the signs alone where there is no room."""
    return [
        middle(f"{hue(colour).sign} {colour}" if width == CELL else f"{hue(colour).sign}  ", width, hue(colour).style)
        for colour in table.colours
    ]


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
    """The length of the longest column."""
    return max(len(column.cards) for owner in owners for column in owner.columns)


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
        line([(" " * LABEL, ""), *colour_names(table, CELL)]),
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
    width = QUARTER_CELL * len(table.colours)
    whole = 2 * width + QUARTER_GAP
    draw_pile: list[Cell] = [(" " * QUARTER_GAP, ""), ("draw pile ", ""), (str(table.draw_pile), "bold")]
    return [
        *side_by_side(table, [second, third], hanging=False),
        line([("── discards ".ljust(whole, "─"), "dim")]),
        line([*pile_cells(table, QUARTER_CELL), *draw_pile]),
        line([("─" * whole, "dim")]),
        *side_by_side(table, [first, *fourth], hanging=True),
    ]


def side_by_side(table: Table, owners: Sequence[Owner], *, hanging: bool) -> list[Text]:
    """One owner's expeditions, or two owners' beside each other."""
    height = longest(owners)
    width = QUARTER_CELL * len(table.colours)
    names = []
    for owner in owners:
        points = signed(owner.points)
        names.append(
            [
                left(table.match.all_names(owner.seats), width - len(points) - 2, "bold"),
                (points.rjust(len(points) + 2), f"bold {points_style(owner.points)}"),
            ]
        )
    blocks = [card_rows(owner.columns, height, QUARTER_CELL, hanging=hanging) for owner in owners]
    colours = [colour_names(table, QUARTER_CELL) for _ in owners]
    points_row = [point_cells(owner, QUARTER_CELL) for owner in owners]
    cards = [[block[number] for block in blocks] for number in range(height)]
    rows = [names, points_row, colours, *cards] if hanging else [names, colours, *cards, points_row]
    gap: list[Cell] = [(" " * QUARTER_GAP, "")]
    return [line([cell for number, part in enumerate(row) for cell in (gap if number else []) + part]) for row in rows]


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
