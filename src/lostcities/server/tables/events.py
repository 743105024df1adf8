"""Events: a table is their fold, and nothing else."""

from dataclasses import dataclass, field
from typing import Any, Literal

import orjson

EventKind = Literal[
    "created",
    "sat",
    "left",
    "started",
    "moved",
    "taken_back",
    "hinted",
    "offered",
    "answered",
    "aborted",
    "resigned",
    "timed_out",
    "replaced",
    "chat",
    "chat_removed",
    "credited",
    "over",
    "rematch",
    "closed",
]


@dataclass(slots=True)
class Event:
    """Something that happened at a table. No names: a deleted account leaves none behind."""

    kind: EventKind
    seat: int | None = None
    data: dict[str, Any] = field(default_factory=dict)
    user: int | None = None  # who asked for it
    command: str | None = None  # and with which command
    number: int = 0  # from 1, without gaps
    at: int = 0  # milliseconds

    def data_text(self) -> str:
        """The data as it is stored."""
        return orjson.dumps(self.data).decode() if self.data else ""


def read_data(text: str) -> dict[str, Any]:
    """The data of a stored event."""
    return orjson.loads(text) if text else {}
