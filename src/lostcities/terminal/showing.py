"""What a game looks like at a terminal: the table, moves, what has happened, help, the catalogue."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..catalogue import GameInfo
from ..game import Game
from ..moves import Move
from ..rules.contract import Json, Option
from .help_texts import COMMANDS, Explained, notation_of, rules_of
from .naming import Names
from .screen import QUIET, STRONG
from .telling import Told, join_turns


def picture(view: dict[str, Json]) -> RenderableType:
    """The table as a view shows it."""
    lines = [f"{name}: {value}" for name, value in view["table"].items()]
    return Text("\n".join(lines))


def explained(pairs: Explained) -> Table:
    """Words on the left, what they mean on the right."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style=STRONG, no_wrap=True)
    grid.add_column()
    for word, meaning in pairs:
        grid.add_row(word, meaning)
    return grid


def side_by_side(pairs: Explained) -> Columns:
    """The same in as many columns as there is room for."""
    width = max(len(word) for word, _ in pairs)
    lines = [Text.assemble((f"{word:<{width}}  ", STRONG), meaning) for word, meaning in pairs]
    return Columns(lines, padding=(0, 3), column_first=True)


# Moves


def numbers_are_moves(game: Game) -> bool:
    """Is a bare number a move of this game, such as a bid? Then its lists of moves have no numbers."""
    return any(move.text.isdecimal() for move in game._notation.moves)


def move_list(game: Game, moves: Sequence[Move]) -> RenderableType:
    """Every move with its number, its text and what it does."""
    numbered = not numbers_are_moves(game)
    width = max(len(move.text) for move in moves)
    lines = [
        Text.assemble(
            (f"{number:>2}  " if numbered else "", QUIET), (f"{move.text:<{width}}  ", STRONG), game.say(move)
        )
        for number, move in enumerate(moves, 1)
    ]
    return Columns(lines, padding=(0, 3), column_first=True)


def told_lines(told: list[Told], names: Names) -> Text:
    """Who did what, a line for each turn."""
    lines = [Text.assemble((f"{names[one.seat]}: ", STRONG), one.words) for one in join_turns(told)]
    return Text("\n").join(lines)


def log_lines(told: list[Told], names: Names, rounds: int) -> Text:
    """The same with the numbers of the turns, under the rounds."""
    lines: list[Text] = []
    shown = 0
    for one in join_turns(told):
        if one.round != shown and rounds > 1:
            lines.append(Text(f"Round {one.round}", STRONG))
        shown = one.round
        lines.append(Text.assemble((f"{one.turn:>4}. ", QUIET), (f"{names[one.seat]}: ", STRONG), one.words))
    return Text("\n").join(lines) if lines else Text("Nothing has happened yet.")


# Help and catalogue


def help_screen(game: Game) -> RenderableType:
    """The game in a few lines, how moves are written, and the commands."""
    return Group(
        Text(game.rules.TITLE, STRONG),
        explained(rules_of(game.rules)),
        Text("Moves", f"{STRONG} underline"),
        side_by_side(notation_of(game.rules, len(game._notation))),
        Text("Commands", f"{STRONG} underline"),
        side_by_side(COMMANDS),
    )


def catalogue(games: Sequence[GameInfo]) -> RenderableType:
    """All games with their players and options."""
    parts: list[RenderableType] = []
    for info in games:
        players = " or ".join(map(str, info.players))
        rounds = f"{info.rounds} rounds" if info.rounds > 1 else "1 round"
        parts.append(Text.assemble((info.id, STRONG), f"  {info.title}: {players} players, {rounds}"))
        parts.append(Padding(option_table(info.options), (0, 0, 1, 2)))
    return Group(*parts)


def option_table(options: Sequence[Option]) -> RenderableType:
    """The options of a game with their values, defaults and meaning."""
    if not options:
        return Text("no options", QUIET)
    return explained(tuple((f"{option.name}={values_text(option)}", option_help(option)) for option in options))


def values_text(option: Option) -> str:
    """What an option may be set to."""
    if not option.values:
        return "N|none"
    return "|".join(map(option.text, option.values))


def option_help(option: Option) -> str:
    """What an option means, and what it is if nobody says otherwise."""
    return f"{option.help} (default: {option.text(option.default)})"
