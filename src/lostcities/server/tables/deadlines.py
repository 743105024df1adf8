"""Deadlines of running clocks, soonest first."""

import heapq
from collections.abc import Callable

from .room import Room

SOON = 60_000  # milliseconds: later ones are found in time by the sweep through the database


class Deadlines:
    """A heap of the times at which clocks may run out."""

    def __init__(self, clock: Callable[[], int]):
        self.now = clock
        self.heap: list[tuple[int, str]] = []  # most are out of date when they come up

    def note(self, room: Room) -> None:
        """Remember a deadline that is soon."""
        deadline = room.state.clocks.deadline
        if deadline is not None and room.state.status == "playing" and deadline < self.now() + SOON:
            heapq.heappush(self.heap, (deadline, room.state.id))

    def due(self) -> set[str]:
        """IDs of tables whose clocks may have run out."""
        found = set()
        while self.heap and self.heap[0][0] <= self.now():
            found.add(heapq.heappop(self.heap)[1])
        return found
