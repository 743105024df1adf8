"""Differences of score sheets: what a move brings more than another, line by line."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from .drawing.chart import signed
from .games.contract import Json
from .games.phrases import Messages, Phrase


@dataclass(frozen=True)
class LineDifference:
    """A line of a score sheet: how much more it brings after one move than after another.

    whose: `own` for the side of the seat to act, `rival` for its best rival, whose points count against it.
    """

    whose: str
    label: Phrase
    points: float
    error: float

    @property
    def data(self) -> dict[str, Json]:
        """The line ready for JSON."""
        return {"whose": self.whose, "label": self.label.data, "points": self.points, "error": self.error}

    @classmethod
    def read(cls, data: Mapping[str, Any], messages: Messages) -> Self:
        """The line from its JSON. messages: those of its game."""
        return cls(data["whose"], messages.read(data["label"]), data["points"], data["error"])

    def __str__(self) -> str:
        """yellow −6.0, or what the rival has of it: their green +1.2"""
        return f"{'their ' if self.whose == 'rival' else ''}{self.label} {signed(self.points, 1)}"
