"""Playing a plan on a Ray cluster: the same games, the same results, more machines. Needs the extra `cluster`."""

import time
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from ..cluster import Membership
from .crew import ArenaError, Crew
from .plan import Fixture, Plan
from .playing import Played

TASK_SECONDS = 1.0  # a task holds about as many games as this, so that the way there and back costs little
MOST_GAMES = 1000


class Station:
    """One core of the cluster. It plays in a process of its own, so a bot can do no more harm than at home."""

    def __init__(self, plan: Plan):
        self.crew = Crew(plan, 1)

    def play(self, fixtures: list[Fixture]) -> list[Played]:
        """Play some games."""
        return list(self.crew.play(fixtures))


class Cluster:
    """All cores of a Ray cluster."""

    def __init__(self, plan: Plan, address: str):
        self.membership = Membership(address)
        self.ray = self.membership.ray
        self.cores = min(self.membership.cores, plan.games)
        self.nodes = sum(bool(node["Alive"]) for node in self.ray.nodes())
        station = self.ray.remote(Station).options(num_cpus=1, scheduling_strategy="SPREAD")
        self.idle = deque(station.remote(plan) for _ in range(self.cores))

    def play(self, fixtures: Iterable[Fixture]) -> Iterator[Played]:
        """Play games; they come in the order in which they end. What a lost machine had is given to another."""
        waiting = iter(fixtures)
        again: deque[Fixture] = deque()
        under_way: dict[Any, tuple[Any, list[Fixture]]] = {}
        size, start, done = 1, time.monotonic(), 0
        while True:
            while self.idle and (batch := take(again, waiting, size)):
                station = self.idle.popleft()
                under_way[station.play.remote(batch)] = station, batch
            if not under_way:
                if again:
                    raise ArenaError("the cluster has lost all its machines")
                return
            for task in self.ray.wait(list(under_way))[0]:
                station, batch = under_way.pop(task)
                try:
                    games = self.ray.get(task)
                except self.ray.exceptions.RayActorError:
                    again.extend(batch)
                    continue
                self.idle.append(station)
                done += len(games)
                speed = done / (time.monotonic() - start) / self.cores
                size = 1 + min(int(speed * TASK_SECONDS), MOST_GAMES)
                yield from games

    def close(self) -> None:
        """Leave the cluster."""
        self.idle.clear()
        self.membership.leave()


def take(again: deque[Fixture], waiting: Iterator[Fixture], size: int) -> list[Fixture]:
    """The next games: first those that have to be played again."""
    found = [again.popleft() for _ in range(min(size, len(again)))]
    return found + list(islice(waiting, size - len(found)))
