"""Whoever acts: a guest, somebody with an account, or a bot."""

from dataclasses import dataclass
from typing import Literal

PersonKind = Literal["guest", "account", "bot"]


@dataclass(frozen=True, slots=True)
class Person:
    """A user, as the tables know one."""

    id: int
    name: str
    kind: PersonKind


DELETED = "(deleted)"


def nobody(user: int) -> Person:
    """In place of somebody whose account is gone."""
    return Person(user, DELETED, "account")
