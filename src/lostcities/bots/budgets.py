"""Budgets as people write them: 2s, 250ms, or a number of simulations, and behind it `,threads=2`."""

import re

from ..errors import OptionError, shown
from .api import Budget

BUDGET = re.compile(r"(?P<number>\d+|\d*\.\d+)(?P<unit>s|ms)?(,\s*threads=(?P<threads>.*))?")
LONGEST_BUDGET = 40  # letters
SECONDS = {"s": 1.0, "ms": 0.001}


def read_budget(text: str | None) -> Budget:
    """Parse `1s`, `250ms` or a number of simulations, and behind it `,threads=2`."""
    if text is None:
        return Budget()
    found = BUDGET.fullmatch(text.strip()) if isinstance(text, str) and len(text) <= LONGEST_BUDGET else None
    if not found or (found["unit"] is None and "." in found["number"]):
        raise OptionError(
            f"{shown(text)} is not a budget: write 1s or 250ms, or a whole number of simulations, "
            "and for two cores 1s,threads=2"
        )
    threads = read_threads(found["threads"])
    if found["unit"] is None:
        return Budget(simulations=int(found["number"]), threads=threads)
    return Budget(seconds=float(found["number"]) * SECONDS[found["unit"]], threads=threads)


def read_threads(text: str | None) -> int:
    if text is None:
        return 1
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII):
        raise OptionError(f"threads must be a whole number from 1, not {shown(text)}")
    return int(text)  # `Budget` knows how many there may be


def write_budget(budget: Budget) -> str | None:
    if budget.is_open:
        return None
    threads = "" if budget.threads == 1 else f",threads={budget.threads}"
    if budget.seconds is not None:
        return f"{budget.seconds:f}".rstrip("0").rstrip(".") + "s" + threads
    return f"{budget.simulations}{threads}"
