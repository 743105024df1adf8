"""Positions that wait for bots: round-robin between the users for whom bots think, and who thinks about what."""

import time
from collections.abc import Callable, Container
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .connections import Connection

LEASE = 120.0  # seconds after which a worker that has not answered gets another position


class FairQueue:
    """Tables that wait for a bot's move. Each user is served in turn, however many tables they have made."""

    def __init__(self) -> None:
        self.users: dict[int, dict[str, int]] = {}  # next user first; of each: tables, and the bot to act there
        self.owners: dict[str, int] = {}  # by table: the user

    def add(self, table: str, user: int, bot: int) -> None:
        """Let a table wait behind the others of its user."""
        self.drop(table)
        self.users.setdefault(user, {})[table] = bot
        self.owners[table] = user

    def drop(self, table: str) -> None:
        """A table waits no longer."""
        if (user := self.owners.pop(table, None)) is not None:
            del self.users[user][table]
            if not self.users[user]:
                del self.users[user]

    def take(self, bots: Container[int]) -> str | None:
        """The next table where one of some bots is to act; its user goes to the end of the row."""
        for user, tables in self.users.items():
            for table, bot in tables.items():
                if bot in bots:
                    self.users[user] = self.users.pop(user)
                    self.drop(table)
                    return table
        return None

    def waiting_for(self, bot: int) -> list[str]:
        """The tables where a bot is to act."""
        return [table for tables in self.users.values() for table, to_act in tables.items() if to_act == bot]


Position = tuple[str, int]  # a table, and the moves made there


@dataclass(slots=True)
class Thought:
    """A position that a bot was sent."""

    bot: int
    since: float
    void: bool = False  # the table has moved on: the answer does not count


class Worker:
    """Whoever computes moves, for one account or several: `at_once` positions at a time."""

    __slots__ = ("__weakref__", "at_once", "clock", "connections", "thinking")

    def __init__(self, at_once: int, clock: Callable[[], float] = time.monotonic):
        self.at_once = at_once
        self.clock = clock
        self.connections: dict[int, list[Connection]] = {}  # by bot
        self.thinking: dict[Position, Thought] = {}

    def begin(self, position: Position, bot: int) -> None:
        """A position is sent to it."""
        self.thinking[position] = Thought(bot, self.clock())

    def has_time(self) -> bool:
        """Whether it can take another position; what it has not answered for long does not count."""
        before = self.clock() - LEASE
        for position in [position for position, thought in self.thinking.items() if thought.since < before]:
            del self.thinking[position]
        return len(self.thinking) < self.at_once

    @property
    def load(self) -> float:
        """How busy it is."""
        return len(self.thinking) / self.at_once
