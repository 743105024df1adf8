"""The queue of positions that wait for bots, round-robin between users, and the workers that think about them."""

import time
from collections.abc import Callable, Container
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..transport.connections import Connection

LEASE = 120.0  # seconds after which a worker that has not answered gets another position


class FairQueue:
    """Tables that wait for a bot's move: round-robin between users, however many tables each has made."""

    def __init__(self) -> None:
        self.users: dict[int, dict[str, int]] = {}  # next user first; of each: tables, and the bot to act there
        self.owners: dict[str, int] = {}  # by table: the user

    def add(self, table: str, user: int, bot: int) -> None:
        self.drop(table)
        self.users.setdefault(user, {})[table] = bot
        self.owners[table] = user

    def drop(self, table: str) -> None:
        if (user := self.owners.pop(table, None)) is not None:
            del self.users[user][table]
            if not self.users[user]:
                del self.users[user]

    def take(self, bots: Container[int]) -> str | None:
        """The next table where one of some bots is to act; its user goes to the end of the line."""
        for user, tables in self.users.items():
            for table, bot in tables.items():
                if bot in bots:
                    self.users[user] = self.users.pop(user)
                    self.drop(table)
                    return table
        return None

    def waiting_for(self, bot: int) -> list[str]:
        return [table for tables in self.users.values() for table, to_act in tables.items() if to_act == bot]


PositionKey = tuple[str, int]  # a table, and the moves made there


@dataclass(slots=True)
class Thought:
    """A position that a bot was sent."""

    bot: int
    since: float
    void: bool = False  # the table has moved on: the answer does not count


class Worker:
    """Computes moves for one account or several: `at_once` positions at a time."""

    __slots__ = ("__weakref__", "at_once", "clock", "connections", "thinking")

    def __init__(self, at_once: int, clock: Callable[[], float] = time.monotonic):
        self.at_once = at_once
        self.clock = clock
        self.connections: dict[int, list[Connection]] = {}  # by bot
        self.thinking: dict[PositionKey, Thought] = {}

    def begin(self, position: PositionKey, bot: int) -> None:
        self.thinking[position] = Thought(bot, self.clock())

    def has_time(self) -> bool:
        """Whether it can take another position; expired leases do not count."""
        before = self.clock() - LEASE
        for position in [position for position, thought in self.thinking.items() if thought.since < before]:
            del self.thinking[position]
        return len(self.thinking) < self.at_once

    @property
    def load(self) -> float:
        return len(self.thinking) / self.at_once
