"""A learning curve as SVG."""

from collections.abc import Sequence
from typing import NamedTuple

from lostcities.drawing.chart import Line, Panel, chart


class Look(NamedTuple):
    """How strong a player was after so many games."""

    games: int
    margin: float
    error: float

    def __str__(self) -> str:
        return f"{self.games:7,} games: {self.margin:+.1f} ± {2 * self.error:.1f} against random"


def picture(title: str, looks: Sequence[Look]) -> str:
    """The margins with a band of two standard errors."""
    margins = [(look.games, look.margin) for look in looks]
    line = Line("margin", margins, [2 * look.error for look in looks])
    return chart(
        title, "margin against random in points, with two standard errors", [Panel("", [line], "games played")]
    )
