"""Token buckets: how much one client may do, on a clock that nobody sets."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable

from .refusals import TOO_FAST, Refusal

REMEMBERED = 10_000  # clients of one kind; whoever has not come for longest is forgotten first


class Budget:
    """Token bucket: `rate` per second, bursts of `burst`."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float):
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = 0.0

    def spend(self, now: float, cost: float = 1) -> bool:
        """Take `cost` if there is anything left. It may go below zero: the next ones wait for it."""
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < min(1, cost):
            return False
        self.left -= cost
        return True

    def wait(self) -> float:
        """Seconds until there is one left."""
        return (1 - self.left) / self.rate


class Budgets:
    """A token bucket for each client."""

    def __init__(
        self,
        limit: tuple[float, float],
        message: str = TOO_FAST,
        most: int = REMEMBERED,
        clock: Callable[[], float] = time.monotonic,
    ):
        self.limit = limit
        self.message = message
        self.most = most
        self.clock = clock
        self.budgets: OrderedDict[Hashable, Budget] = OrderedDict()

    def spend(self, client: Hashable, cost: float = 1) -> None:
        """Count something against a client, or refuse it."""
        budget = self.budgets.get(client)
        if budget is None:
            budget = self.budgets[client] = Budget(*self.limit)
            if len(self.budgets) > self.most:
                self.budgets.popitem(last=False)
        else:
            self.budgets.move_to_end(client)
        if not budget.spend(self.clock(), cost):
            raise Refusal("too_fast", self.message, retry_after=math.ceil(max(1, budget.wait())))

    def give_back(self, client: Hashable) -> None:
        """It did not count after all."""
        if (budget := self.budgets.get(client)) is not None:
            budget.left += 1
