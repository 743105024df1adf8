"""A pool on a Ray cluster, with the same results as in processes. Needs the extra `cluster`."""

import time
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from ..cluster import Membership
from .plan import Fixture, Plan
from .table import Played
from .workers import ArenaError, ProcessPool

TASK_SECONDS = 1.0  # a task holds about as many games as this, so that the way there and back costs little
MOST_GAMES = 1000


class RayWorker:
    """One core of the cluster. It plays in a process of its own, which contains a bot that hangs or crashes."""

    def __init__(self, plan: Plan):
        self.pool = ProcessPool(plan, 1)

    def play(self, fixtures: list[Fixture]) -> list[Played]:
        return list(self.pool.play(fixtures))


class RayPool:
    """All cores of a Ray cluster."""

    def __init__(self, plan: Plan, address: str):
        self.membership = Membership(address)
        self.ray = self.membership.ray
        self.cores = min(self.membership.cores, plan.games)
        self.nodes = sum(bool(node["Alive"]) for node in self.ray.nodes())
        worker = self.ray.remote(RayWorker).options(num_cpus=1, scheduling_strategy="SPREAD")
        self.idle = deque(worker.remote(plan) for _ in range(self.cores))

    def play(self, fixtures: Iterable[Fixture]) -> Iterator[Played]:
        """Yield games as they end. The batch of a lost worker is played again by another."""
        waiting = iter(fixtures)
        again: deque[Fixture] = deque()
        under_way: dict[Any, tuple[Any, list[Fixture]]] = {}
        size, start, done = 1, time.monotonic(), 0
        while True:
            while self.idle and (batch := take(again, waiting, size)):
                worker = self.idle.popleft()
                under_way[worker.play.remote(batch)] = worker, batch
            if not under_way:
                if again:
                    raise ArenaError("the cluster has lost all its machines")
                return
            for task in self.ray.wait(list(under_way))[0]:
                worker, batch = under_way.pop(task)
                try:
                    games = self.ray.get(task)
                except self.ray.exceptions.RayActorError:
                    again.extend(batch)
                    continue
                self.idle.append(worker)
                done += len(games)
                speed = done / (time.monotonic() - start) / self.cores
                size = 1 + min(int(speed * TASK_SECONDS), MOST_GAMES)
                yield from games

    def close(self) -> None:
        self.idle.clear()
        self.membership.leave()


def take(again: deque[Fixture], waiting: Iterator[Fixture], size: int) -> list[Fixture]:
    """The next batch: first the fixtures of lost workers."""
    found = [again.popleft() for _ in range(min(size, len(again)))]
    return found + list(islice(waiting, size - len(found)))
