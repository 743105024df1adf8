"""How long a bot may think at a seat: a limit for each move, and perhaps a time bank for the whole game."""

import math

from ..bots import Budget, Fault
from ..bots.budgets import share_of_bank, write_budget


class SeatTime:
    """The time of a seat in one game."""

    def __init__(self, budget: Budget, limit: float):
        self.full = budget
        self.move_limit = limit
        self.left = math.inf if budget.bank is None else budget.bank.seconds

    @property
    def budget(self) -> Budget:
        """For the next move."""
        return share_of_bank(self.full, self.left)

    @property
    def limit(self) -> float:
        return min(self.move_limit, self.left)

    def spend(self, seconds: float) -> None:
        if self.full.bank is not None:
            self.left = max(self.left - seconds, 0.0) + self.full.bank.increment

    def words(self, fault: Fault) -> str:
        """What a bot did wrong; that its bank is empty, if that is why it was late."""
        if fault.kind == "timeout" and self.left < self.move_limit:
            return f"used up its time bank of {write_budget(self.full)}"
        return fault.text
