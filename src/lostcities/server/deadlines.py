"""When clocks run out."""

import heapq
from collections.abc import Callable

from .live import LiveTable

SOON = 60_000  # milliseconds: later ones are found in time by the sweep through the database


class Deadlines:
    """The next times at which clocks may run out."""

    def __init__(self, clock: Callable[[], int]):
        self.now = clock
        self.heap: list[tuple[int, str]] = []  # most are out of date when they come up

    def note(self, live: LiveTable) -> None:
        """Remember when a clock runs out, if it is soon."""
        deadline = live.state.clocks.deadline
        if deadline is not None and live.state.status == "playing" and deadline < self.now() + SOON:
            heapq.heappush(self.heap, (deadline, live.state.id))

    def due(self) -> set[str]:
        """Tables whose clocks may have run out."""
        found = set()
        while self.heap and self.heap[0][0] <= self.now():
            found.add(heapq.heappop(self.heap)[1])
        return found
