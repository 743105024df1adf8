"""Worlds on several threads. Compiled code runs without Python's lock, so they run side by side."""

import copy
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, Self

from ...games.contract import States


class WorldThreads:
    """Threads for the batches of one search. Each has its own states and its own copy of the policy."""

    def __init__(self, number: int, states: States, policy: Any):
        self.own = [(states.copy(), copy.deepcopy(policy)) for _ in range(number)]
        self.pool = ThreadPoolExecutor(number, thread_name_prefix="worlds")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.pool.shutdown()

    def play(self, play: Callable[[States, Any, int], None], worlds: int) -> None:
        """Call play(states, policy, world) for each world, on whichever thread is free, and wait for all."""
        left = iter(range(worlds))  # shared: a thread takes the next world when it is done with one

        def work(states: States, policy: Any) -> None:
            for world in left:
                play(states, policy, world)

        for running in [self.pool.submit(work, *own) for own in self.own]:
            running.result()
