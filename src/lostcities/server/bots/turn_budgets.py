"""How long a bot thinks at a table: one budget for a whole turn, shared by its steps.

People wait for turns, not for steps: a card is placed and another drawn, an auction is won and a dozen cards are taken.
The first step has the most, because it decides most. A forced move, or one that the network is sure of, takes no time.
"""

import contextlib
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from ...bots import Budget
from ...bots.budgets import MARGIN

SECONDS = 1.5  # for a whole turn at a table of two
STEP = 0.6  # of the time that is left of a turn, what its next step may use
SHORTEST = 0.02  # seconds: a search with less finds out nothing
SURE = 0.9  # a network's chance for a move that needs no search
TABLE_OF_TWO = 2  # the number of players that a budget is meant for; more players share the same time
MOST = 1_000  # seats whose turns are remembered

Turn = tuple[int, int]  # a round, and the turns completed in it


class TurnBudgets:
    """Splits a budget of seconds among the steps of a turn. Other budgets hold for every step as they are."""

    def __init__(self, budget: Budget, clock: Callable[[], float] = time.monotonic):
        """budget: for a whole turn at a table of two; at larger tables each has less, so that nobody waits longer."""
        self.budget = budget
        self.clock = clock
        self.used: dict[tuple[str, int], tuple[Turn, float]] = {}  # by table and seat: its last turn, and seconds used

    @contextlib.contextmanager
    def step(self, message: dict[str, Any]) -> Iterator[Budget]:
        """The budget for one `think` message; the time until the move is counted."""
        start = self.clock()
        try:
            yield self.next_step(message)
        finally:
            self.count(message, self.clock() - start)

    def next_step(self, message: dict[str, Any]) -> Budget:
        """A part of what is left of the turn, and never more than a part of the time on the clock."""
        if self.budget.seconds is None:
            return self.budget
        whole = self.budget.seconds * TABLE_OF_TWO / max(message["players"], TABLE_OF_TWO)
        seconds = STEP * (whole - self.used_in_turn(message))
        if message["deadline"] is not None:
            seconds = min(seconds, (message["deadline"] - message["now"]) / 1000 * MARGIN)
        return replace(self.budget, seconds=seconds if seconds >= SHORTEST else 0.0, sure=SURE)

    def used_in_turn(self, message: dict[str, Any]) -> float:
        """Seconds that earlier steps of the turn have taken."""
        turn, seconds = self.used.get(seat_of(message), (None, 0.0))
        return seconds if turn == turn_of(message) else 0.0

    def count(self, message: dict[str, Any], seconds: float) -> None:
        """Add the time of a step; the least recent turns are forgotten."""
        whole = self.used_in_turn(message) + seconds
        self.used.pop(seat_of(message), None)
        self.used[seat_of(message)] = turn_of(message), whole
        if len(self.used) > MOST:
            del self.used[next(iter(self.used))]


def seat_of(message: dict[str, Any]) -> tuple[str, int]:
    """Who is asked: one bot may sit on several seats of a table."""
    return message["table"], message["seat"]


def turn_of(message: dict[str, Any]) -> Turn:
    return message["view"]["round"], message["view"]["turns"]
