"""What games there are."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from .drawing.tables import html_table, plain_text
from .games.contract import Option
from .games.registry import load, registered

FEW = 3  # values of an option that are listed one by one


@dataclass(frozen=True, repr=False)
class GameInfo:
    """A game in the catalogue."""

    id: str
    title: str
    rulebook: str
    players: tuple[int, ...]
    rounds: int
    options: tuple[Option, ...]

    def __repr__(self) -> str:
        options = ", ".join(option.name for option in self.options) or "none"
        return f"<{self.id}: {self.title}, {counts_text(self.players)} players, options: {options}>"


class Catalogue(list[GameInfo]):
    """All games. At a prompt and in a notebook it is a table."""

    def tables(self) -> tuple[Table, Table]:
        """The games with their players, and all their options."""
        overview = Table("game", "title", "players", "rounds", box=SIMPLE_HEAD)
        options = Table("option of", "name", "values", "default", "meaning", box=SIMPLE_HEAD)
        for info in self:
            overview.add_row(Text(info.id, "bold"), info.title, counts_text(info.players), str(info.rounds))
            for number, option in enumerate(info.options):
                game = Text("" if number else info.id, "bold")
                options.add_row(game, option.name, values_text(option), option.text(option.default), option.help)
        return overview, options

    def __repr__(self) -> str:
        return "\n".join(map(plain_text, self.tables()))

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return "".join(map(html_table, self.tables()))


def games() -> Catalogue:
    """All games, with their player counts and options."""
    return Catalogue(
        GameInfo(found.id, found.title, found.rulebook, found.players, found.rounds, found.options)
        for found in map(load, registered())
    )


def counts_text(counts: Sequence[int]) -> str:
    """2; 2 or 3; 2, 3 or 4."""
    *first, last = map(str, counts)
    return f"{', '.join(first)} or {last}" if first else last


def values_text(option: Option) -> str:
    """What an option may be."""
    if option.read:
        return "text"
    if not option.values:
        return "a number, none"
    if len(option.values) > FEW and all(isinstance(value, int) for value in option.values):
        return f"{min(option.values)} to {max(option.values)}"
    return ", ".join(map(option.text, option.values))
