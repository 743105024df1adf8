"""Who takes part: bots with their names and budgets, as people write them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..bots import Bot, Budget
from ..errors import OptionError, shown

LABELLED = re.compile(r"(?P<name>[\w.+-]+)=(?P<rest>.+)", re.DOTALL)
BUDGETED = re.compile(r"(?P<rest>.+)@(?P<budget>[\d.]+(s|ms)?)", re.DOTALL)
BUDGET = re.compile(r"(?P<number>\d+|\d*\.\d+)(?P<unit>s|ms)?")
LONGEST_BUDGET = 20  # letters
SECONDS = {"s": 1.0, "ms": 0.001}

# When an answer is too late. The machine may be busy, so a bot has its budget twice and a little more.
GRACE = 2.0
GRACE_SECONDS = 0.5
UNTIMED_LIMIT = 60.0  # without a budget of time

Bots = str | Sequence["str | Bot | Entrant"] | Mapping[str, "str | Bot"]


@dataclass(frozen=True)
class Entrant:
    """A bot that takes part: its name in the tables, what it is, and how long it may think about a move."""

    name: str
    bot: str | Bot  # as `lostcities.bots.player` takes it
    budget: Budget = field(default_factory=Budget)

    def json(self) -> dict[str, Any]:
        """As it stands in files."""
        written = self.bot if isinstance(self.bot, str) else None
        return {"name": self.name, "bot": written, "budget": write_budget(self.budget)}


def read_budget(text: str | None) -> Budget:
    """A budget from `1s`, `250ms` or a number of simulations; none if there is none."""
    if text is None:
        return Budget()
    found = BUDGET.fullmatch(text.strip()) if isinstance(text, str) and len(text) <= LONGEST_BUDGET else None
    if not found or (found["unit"] is None and "." in found["number"]):
        raise OptionError(f"{shown(text)} is not a budget: write 1s or 250ms, or a whole number of simulations")
    if found["unit"] is None:
        return Budget(simulations=int(found["number"]))
    return Budget(seconds=float(found["number"]) * SECONDS[found["unit"]])


def write_budget(budget: Budget) -> str | None:
    """A budget as `read_budget` takes it."""
    if budget.seconds is not None:
        return f"{budget.seconds:f}".rstrip("0").rstrip(".") + "s"
    return None if budget.simulations is None else str(budget.simulations)


def read_entrant(written: str, budget: Budget) -> Entrant:
    """An entrant from [name=]bot[@budget]."""
    written = written.strip()
    if labelled := LABELLED.fullmatch(written):
        return read_named(labelled["name"], labelled["rest"], budget)
    return read_named(written, written, budget)


def read_named(name: str, bot: str, budget: Budget) -> Entrant:
    """An entrant from its name and bot[@budget]."""
    if budgeted := BUDGETED.fullmatch(bot):
        return Entrant(name, budgeted["rest"], read_budget(budgeted["budget"]))
    return Entrant(name, bot, budget)


def read_entrants(bots: Bots, budget: Budget) -> tuple[Entrant, ...]:
    """All entrants: a text with commas, a list, or names with their bots. The budget is for those without their own."""
    if isinstance(bots, str):
        bots = [written for written in bots.split(",") if written.strip()]
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


def named(bots: Mapping[str, str | Bot], budget: Budget) -> Iterable[Entrant]:
    """Entrants from names and bots."""
    for name, bot in bots.items():
        yield read_named(name, bot, budget) if isinstance(bot, str) else Entrant(name, bot, budget)


def listed(bots: Iterable[str | Bot | Entrant], budget: Budget) -> Iterable[Entrant]:
    """Entrants from a list of anything that is one."""
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
    """The seconds after which an answer is too late."""
    if limit is not None:
        return limit
    seconds = entrant.budget.seconds
    return UNTIMED_LIMIT if seconds is None else GRACE * seconds + GRACE_SECONDS
