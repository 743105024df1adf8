"""The baseline: uniformly random legal actions."""

from ..kernel.random import below
from .api import Choice, Decision


class Random:
    """Plays at random."""

    name = "random"
    searches = False

    def choose(self, decision: Decision) -> Choice:
        return Choice(int(decision.actions[below(decision.random, len(decision.actions))]))
