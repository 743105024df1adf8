"""Entrants: bots with names and budgets, parsed from what people write."""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..bots import Bot, Budget
from ..bots.budgets import read_budget, write_budget
from ..errors import OptionError, shown

LABELLED = re.compile(r"(?P<name>[\w.+-]+)=(?P<rest>.+)", re.DOTALL)
BUDGETED = re.compile(r"(?P<rest>.+)@(?P<budget>[\d.]+(s|ms)?(\+[\d.]+(s|ms)?)?(,\s*threads=[^,@]*)?)", re.DOTALL)
NEXT_BOT = re.compile(r",(?!\s*threads=)")  # a comma that does not belong to a budget
THREADS = "threads="

# When an answer is too late. The machine may be busy, so a bot has its budget twice and a little more.
GRACE = 2.0
GRACE_SECONDS = 0.5
UNTIMED_LIMIT = 60.0  # without a budget of time

Bots = str | Sequence["str | Bot | Entrant"] | Mapping[str, "str | Bot"]


@dataclass(frozen=True)
class Entrant:
    """A bot that takes part, with its name in the tables and its budget: for a move, or a bank for a whole game."""

    name: str
    bot: str | Bot  # as `lostcities.bots.player` takes it
    budget: Budget = field(default_factory=Budget)

    def json(self) -> dict[str, Any]:
        written = self.bot if isinstance(self.bot, str) else None
        return {"name": self.name, "bot": written, "budget": write_budget(self.budget)}


def read_entrant(written: str, budget: Budget) -> Entrant:
    """Parse [name=]bot[@budget]."""
    written = written.strip()
    if labelled := LABELLED.fullmatch(written):
        return read_named(labelled["name"], labelled["rest"], budget)
    return read_named(written, written, budget)


def read_named(name: str, bot: str, budget: Budget) -> Entrant:
    if budgeted := BUDGETED.fullmatch(bot):
        return Entrant(name, budgeted["rest"], read_budget(budgeted["budget"]))
    return Entrant(name, bot, budget)


def read_entrants(bots: Bots, budget: Budget) -> tuple[Entrant, ...]:
    """Entrants from a text with commas, a list, or a mapping of names; `budget` is the default of those without one."""
    if isinstance(bots, str):
        bots = split(bots)
    if not isinstance(bots, Sequence | Mapping):
        raise OptionError(f"bots must be a text, a list or names with bots, not {shown(bots)}")
    found = tuple(named(bots, budget) if isinstance(bots, Mapping) else listed(bots, budget))
    names = [entrant.name for entrant in found]
    for name in names:
        if names.count(name) > 1:
            raise OptionError(f"there are two bots called {name}: rename one, for example other={name}")
    if len(found) < 2:
        raise OptionError("an arena needs at least two bots, such as --bots random,other=random")
    return found


def split(bots: str) -> list[str]:
    """The entrants of a text with commas."""
    found = [written.strip() for written in NEXT_BOT.split(bots) if written.strip()]
    for written in found:
        if THREADS in written and not BUDGETED.fullmatch(written):
            raise OptionError(f"{shown(written)}: threads follow a budget, as in champion@1s,threads=2")
    return found


def named(bots: Mapping[str, str | Bot], budget: Budget) -> Iterable[Entrant]:
    for name, bot in bots.items():
        yield read_named(name, bot, budget) if isinstance(bot, str) else Entrant(name, bot, budget)


def listed(bots: Iterable[str | Bot | Entrant], budget: Budget) -> Iterable[Entrant]:
    for bot in bots:
        if isinstance(bot, Entrant):
            yield bot
        elif isinstance(bot, str):
            yield read_entrant(bot, budget)
        elif hasattr(bot, "name"):
            yield Entrant(bot.name, bot, budget)
        else:
            raise OptionError(f"{shown(bot)} is not a bot: it has no name")


def limit_of(entrant: Entrant, limit: float | None) -> float:
    """Seconds after which a move of an entrant is late, whatever is left in its bank."""
    if limit is not None:
        return limit
    if entrant.budget.bank is not None:
        return math.inf
    seconds = entrant.budget.seconds
    return UNTIMED_LIMIT if seconds is None else GRACE * seconds + GRACE_SECONDS
