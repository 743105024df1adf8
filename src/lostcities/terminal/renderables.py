"""Rich renderables: lists of moves, the log, help."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..game import Game
from ..games.contract import Explained
from ..moves import Move
from .help_texts import COMMANDS, notation_of, rules_of
from .names import Names
from .narration import Told, join_turns
from .screen import QUIET, STRONG


def explained(pairs: Explained, gap: int = 2) -> Table:
    """A grid of words and their meanings."""
    grid = Table.grid(padding=(0, gap, 0, 0))
    grid.add_column(style=STRONG, no_wrap=True)
    grid.add_column()
    for word, meaning in pairs:
        grid.add_row(word, meaning)
    return grid


def side_by_side(pairs: Explained) -> Columns:
    """Words with their meanings, in as many columns as fit."""
    width = max(len(word) for word, _ in pairs)
    lines = [Text.assemble((f"{word:<{width}}  ", STRONG), meaning) for word, meaning in pairs]
    return Columns(lines, padding=(0, 3), column_first=True)


# Moves


def move_list(game: Game, moves: Sequence[Move]) -> RenderableType:
    """Every move with its number, its text and what it does."""
    numbered = not game.definition.numbers_are_moves
    width = max(len(move.text) for move in moves)
    lines = [
        Text.assemble(
            (f"{number:>2}  " if numbered else "", QUIET), (f"{move.text:<{width}}  ", STRONG), game.say(move)
        )
        for number, move in enumerate(moves, 1)
    ]
    return Columns(lines, padding=(0, 3), column_first=True)


def move_line(moves: Sequence[Move]) -> Text:
    """Moves in notation only, where there is no room for descriptions."""
    return Text.assemble(("Your moves: ", STRONG), "  ".join(move.text for move in moves))


def told_lines(told: list[Told], names: Names) -> RenderableType:
    """Who did what, a line for each turn."""
    return explained(tuple((f"{names[one.seat]}:", one.words) for one in join_turns(told)), gap=1)


def log_lines(told: list[Told], names: Names, rounds: int) -> RenderableType:
    """The log with turn numbers, under a heading for each round."""
    if not told:
        return Text("No moves yet.")
    parts: list[RenderableType] = []
    for number in dict.fromkeys(one.round for one in told):
        lines = [one for one in join_turns(told) if one.round == number]
        if rounds > 1:
            parts.append(Text(f"Round {number}", STRONG))
        parts.append(explained(tuple((f"{one.turn:>4}. {names[one.seat]}:", one.words) for one in lines), gap=1))
    return Group(*parts)


# Help


def help_screen(game: Game) -> RenderableType:
    """The game in a few lines, how moves are written, and the commands."""
    return Group(
        Text(game.definition.title, STRONG),
        explained(rules_of(game.definition)),
        Text("Moves", f"{STRONG} underline"),
        side_by_side(notation_of(game.definition, len(game.notation))),
        Text("Commands", f"{STRONG} underline"),
        side_by_side(COMMANDS),
    )
