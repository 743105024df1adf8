"""Rate limits: token buckets on a monotonic clock."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable

from ...games.phrases import Phrase
from ..phrases import phrase
from ..refusals import Refusal

TOO_FAST = phrase("refusal.too_fast")
REMEMBERED = 10_000  # clients of one kind; the least recent is forgotten first


class TokenBucket:
    """Token bucket: `rate` per second, bursts of `burst`."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float):
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = 0.0

    def spend(self, now: float, cost: float = 1) -> bool:
        """Take `cost` tokens if there are any. The bucket may go below zero: the next ones wait for it."""
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < min(1, cost):
            return False
        self.left -= cost
        return True

    def wait(self) -> float:
        """Seconds until there is a token."""
        return (1 - self.left) / self.rate


class RateLimits:
    """A token bucket for each client; the least recent ones are forgotten."""

    def __init__(
        self,
        limit: tuple[float, float],
        reason: Phrase = TOO_FAST,
        most: int = REMEMBERED,
        clock: Callable[[], float] = time.monotonic,
    ):
        self.limit = limit
        self.reason = reason
        self.most = most
        self.clock = clock
        self.buckets: OrderedDict[Hashable, TokenBucket] = OrderedDict()

    def spend(self, client: Hashable, cost: float = 1) -> None:
        """Charge a client, or refuse it."""
        bucket = self.buckets.get(client)
        if bucket is None:
            bucket = self.buckets[client] = TokenBucket(*self.limit)
            if len(self.buckets) > self.most:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(client)
        if not bucket.spend(self.clock(), cost):
            raise Refusal("too_fast", self.reason, retry_after=math.ceil(max(1, bucket.wait())))

    def give_back(self, client: Hashable) -> None:
        """Undo a charge of one."""
        if (bucket := self.buckets.get(client)) is not None:
            bucket.left += 1
