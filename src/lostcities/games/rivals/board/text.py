"""The table of Rivals as text: it fits 80 columns and can be read without colour."""

from rich.console import Group, RenderableType
from rich.text import Text

from ....drawing.columns_text import card_rows, colour_names, longest, quarter
from ....drawing.lines import ACTING, Cell, heading, left, line, side_by_side
from ....drawing.match import View, counted
from .table import Player, Table, piles_text, player_text, read_table

CELL = 7
GAP = 4
LABEL = 11


def draw(view: View) -> RenderableType:
    """The text of a view: the others, then the display, then the observer."""
    table = read_table(view)
    first, *others = (table.players[seat] for seat in table.match.clockwise())
    above, below = (others, [first]) if len(others) < 3 else (others[:2], [first, others[2]])
    width = 2 * CELL * len(table.colours) + GAP
    return Group(
        *heading(table.match, table.status),
        *row_of_players(table, above, hanging=False),
        line([("── display ".ljust(width, "─"), "dim")]),
        *display(table),
        line([("─" * width, "dim")]),
        *row_of_players(table, below, hanging=True),
    )


def row_of_players(table: Table, players: list[Player], *, hanging: bool) -> list[Text]:
    height = longest(player.expeditions for player in players)
    return side_by_side([block(table, player, height, hanging=hanging) for player in players], GAP)


def block(table: Table, player: Player, height: int, *, hanging: bool) -> list[list[Cell]]:
    """A player's name and points, gold and bid, and expeditions."""
    mark = ACTING if player.seat == table.match.turn else ""
    name = mark + table.match.name(player.seat)
    rows = quarter(name, player.points, player.expeditions, height, CELL, hanging=hanging)
    told = left(player_text(table, player), CELL * len(table.colours))
    return [rows[0], [told], *rows[1:]]


def display(table: Table) -> list[Text]:
    """The cards that lie open, and beside them the piles, the supply and the box."""
    facts = [
        ("piles", piles_text(table)),
        ("supply", f"{table.supply} gold"),
        ("box", counted(len(table.boxed), "card")),
    ]
    height = max(len(facts), 1 + max(len(column.cards) for column in table.display))
    shown = [colour_names(table.colours, CELL), *card_rows(table.display, height - 1, CELL, hanging=True)]
    beside: list[list[Cell]] = [[left(name, LABEL, "dim"), (value, "bold")] for name, value in facts]
    beside += [[] for _ in range(height - len(facts))]
    return side_by_side([shown, beside], GAP)
