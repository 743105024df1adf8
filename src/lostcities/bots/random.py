"""The bot that everything is measured from: every legal action is as likely."""

from ..kernel.random import below
from .api import Choice, Position


class Random:
    """Plays at random."""

    name = "random"
    searches = False

    def choose(self, position: Position) -> Choice:
        """Any legal action."""
        return Choice(int(position.actions[below(position.random, len(position.actions))]))
