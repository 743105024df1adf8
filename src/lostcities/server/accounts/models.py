"""Users: guests, accounts and bots."""

from dataclasses import dataclass
from typing import Literal

PersonKind = Literal["guest", "account", "bot"]


@dataclass(frozen=True, slots=True)
class Person:
    """A user, as tables know one."""

    id: int
    name: str
    kind: PersonKind


DELETED = "(deleted)"


def nobody(user: int) -> Person:
    """The placeholder of a deleted account."""
    return Person(user, DELETED, "account")
