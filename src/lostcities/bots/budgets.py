"""Budgets as people write them: 2s, 250ms, or a number of simulations, and behind it `,threads=2`.

60s+1s is a time bank for a whole game: a minute, and a second more after every decision.
"""

import re
from dataclasses import replace

from ..errors import OptionError, shown
from .api import Budget, TimeBank

AMOUNT = r"(\d+|\d*\.\d+)"
BUDGET = re.compile(
    rf"(?P<number>{AMOUNT})(?P<unit>s|ms)?(\+(?P<increment>{AMOUNT})(?P<increment_unit>s|ms))?"
    r"(,\s*threads=(?P<threads>.*))?"
)
LONGEST_BUDGET = 40  # letters
SECONDS = {"s": 1.0, "ms": 0.001}

# How a time bank is shared among the decisions of a game. Whoever keeps to it comes to rest at five increments in the
# bank, where both bounds allow one increment a decision.
DECISIONS_LEFT = 20  # that the bank should always last for
OF_INCREMENT = 0.75
MARGIN = 0.2  # of the time that is left on a clock, what one decision may use at most


def share_of_bank(budget: Budget, left: float) -> Budget:
    """The budget of one decision, with so many seconds left in the bank of a budget."""
    if budget.bank is None:
        return budget
    increment = budget.bank.increment
    seconds = min(left / DECISIONS_LEFT + OF_INCREMENT * increment, MARGIN * left)
    return replace(budget, seconds=seconds, bank=TimeBank(left, increment))


def read_budget(text: str | None) -> Budget:
    """Parse `1s`, `250ms` or a number of simulations, a time bank such as `60s+1s`, and behind it `,threads=2`."""
    if text is None:
        return Budget()
    found = BUDGET.fullmatch(text.strip()) if isinstance(text, str) and len(text) <= LONGEST_BUDGET else None
    if not found or (found["unit"] is None and ("." in found["number"] or found["increment"])):
        raise OptionError(
            f"{shown(text)} is not a budget: write 1s or 250ms, or a whole number of simulations, "
            "for a whole game 60s+1s, and for two cores 1s,threads=2"
        )
    threads = read_threads(found["threads"])
    if found["unit"] is None:
        return Budget(simulations=int(found["number"]), threads=threads)
    seconds = float(found["number"]) * SECONDS[found["unit"]]
    if found["increment"] is None:
        return Budget(seconds=seconds, threads=threads)
    if not seconds:
        raise OptionError(f"{shown(text)}: a time bank begins with more than 0 seconds")
    return Budget(bank=TimeBank(seconds, float(found["increment"]) * SECONDS[found["increment_unit"]]), threads=threads)


def read_threads(text: str | None) -> int:
    if text is None:
        return 1
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII):
        raise OptionError(f"threads must be a whole number from 1, not {shown(text)}")
    return int(text)  # `Budget` knows how many there may be


def write_budget(budget: Budget) -> str | None:
    threads = "" if budget.threads == 1 else f",threads={budget.threads}"
    if budget.bank is not None:
        return f"{seconds_text(budget.bank.seconds)}+{seconds_text(budget.bank.increment)}{threads}"
    if budget.is_open:
        return None
    if budget.seconds is not None:
        return seconds_text(budget.seconds) + threads
    return f"{budget.simulations}{threads}"


def seconds_text(seconds: float) -> str:
    return f"{seconds:f}".rstrip("0").rstrip(".") + "s"
