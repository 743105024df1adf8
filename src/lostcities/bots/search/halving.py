"""A race: every candidate is played on in the same imagined worlds, and the worse half is out again and again."""

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from ...games.contract import Numbers, States
from ..api import Budget, Choice, Position, Thought
from .worlds import COLUMNS, GAIN, GAIN_SQUARES, MARGIN, POSITION, SQUARES, STATES, VISITS, WINS, Table

DOUBT = 1.5  # standard errors by which a candidate must beat the usual move: see benchmarks/decisions.md
GLANCE = 0.004  # about so many seconds between two looks at the clock
CLOSE = 15.0  # points: in the last round of a match, a lead of more is worth little more
LONGEST = 64  # worlds at once: nothing interrupts compiled code


class Race:
    """One decision.

    Memory: three states and a row of seven numbers for each candidate, however long the search.
    """

    def __init__(
        self,
        position: Position,
        candidates: Numbers,
        compiled: Callable[..., None],
        policy: Any,
        likely: int | None = None,
    ):
        """candidates: the usual move first. compiled: worlds.py, filled with who plays on by the policy.

        likely: how many of the candidates, the first ones, are worth more than a glance; all if left out.
        """
        if position.states["turn"][0] < 0:
            raise ValueError("the game is over: there is nothing to search")
        self.compiled, self.policy, self.random = compiled, policy, position.random
        self.aim = (0, 0.0) if position.lead is None else (position.lead, CLOSE)
        self.candidates = candidates.astype(np.int64)
        self.table: Table = np.zeros((len(candidates), COLUMNS))
        self.states: States = np.zeros(STATES, dtype=position.states.dtype)
        self.states[POSITION] = position.states[0]
        self.racing = len(candidates)  # those still in the race are the first ones
        self.likely = self.racing if likely is None else likely
        self.spent = 0  # simulations
        self.try_worlds(0)  # is compiled now, before anybody looks at the clock

    # The race

    def choice(self, budget: Budget) -> Choice:
        """Race, if there is more than one likely candidate, and say what came of it."""
        if self.likely > 1:
            self.run(budget)
        return Choice(self.best(), self.thoughts())

    def run(self, budget: Budget) -> None:
        """Share the budget among rounds; after each, the worse half of the candidates is out."""
        clock = Clock(budget)
        if self.likely < self.racing:
            self.try_worlds(min(1, clock.worlds(1, self.racing, 0)))
            self.racing = self.likely
        rounds = max(1, int(np.ceil(np.log2(self.racing))))
        for number in range(1, rounds + 1):
            while worlds := clock.worlds(number / rounds, self.racing, self.spent):
                self.try_worlds(worlds)
            if number < rounds:
                self.drop_the_worse_half()

    def try_worlds(self, worlds: int) -> None:
        """Play all candidates in the race on in so many more worlds."""
        self.compiled(
            self.states, self.candidates, self.racing, worlds, *self.aim, self.policy, self.random, self.table
        )
        self.spent += worlds * self.racing

    def drop_the_worse_half(self) -> None:
        """Keep the usual move and the better half of the others, best first; all of them if none was tried yet."""
        if self.table[0, VISITS] == 0:
            return
        gains, _ = self.gains()
        others = 1 + np.argsort(-gains[1 : self.racing], kind="stable")
        order = np.concatenate([[0], others, np.arange(self.racing, len(self.candidates))])
        self.candidates, self.table = self.candidates[order], self.table[order]
        self.racing = 1 + max(1, (self.racing - 1) // 2)

    # What came of it

    def gains(self) -> tuple[Table, Table]:
        """How much better than the usual move each candidate is on average, and the standard error of that."""
        visits = np.maximum(self.table[:, VISITS], 1)
        gains = self.table[:, GAIN] / visits
        spread = np.maximum(self.table[:, GAIN_SQUARES] / visits - gains**2, 0)
        return gains, np.where(visits > 1, np.sqrt(spread / np.maximum(visits - 1, 1)), np.inf)

    def best(self) -> int:
        """The candidate in the race whose gain over the usual move is largest, less the doubt about it."""
        gains, errors = self.gains()
        sure = (gains - DOUBT * errors)[: self.racing]
        sure[0] = 0
        return int(self.candidates[int(np.argmax(sure))])

    def thoughts(self) -> list[Thought]:
        """What the search found out about each candidate: those that were tried longest first, then the best."""
        found = []
        for action, row in zip(self.candidates, self.table, strict=True):
            visits = max(row[VISITS], 1)
            margin = row[MARGIN] / visits
            error = np.sqrt(max(row[SQUARES] / visits - margin**2, 0) / visits)
            found.append(Thought(int(action), float(margin), float(row[WINS] / visits), float(error), int(row[VISITS])))
        return sorted(found, key=lambda thought: (-thought.visits, -thought.margin))


class Clock:
    """Says how many worlds may be tried before the next look at the clock, so that a budget is kept."""

    def __init__(self, budget: Budget):
        self.budget = budget
        self.begin = time.perf_counter()

    def worlds(self, part: float, width: int, spent: int) -> int:
        """The worlds to try next, each with so many candidates, until a part of the budget is spent; 0 if it is."""
        allowed = LONGEST
        if self.budget.simulations is not None:
            allowed = min(allowed, max(0, int(self.budget.simulations * part) - spent) // width)
        if self.budget.seconds is not None:
            passed = time.perf_counter() - self.begin
            left = self.budget.seconds * part - passed
            if spent == 0:
                return min(allowed, int(left > 0))
            world = width * passed / spent
            allowed = min(allowed, int(left / world), max(1, int(GLANCE / world)))
        return max(allowed, 0)
