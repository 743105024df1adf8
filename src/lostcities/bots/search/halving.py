"""Sequential halving: all candidates are rolled out in the same worlds, and the worse half is dropped each round."""

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from ...games.contract import Numbers, States
from ...kernel.random import Stream, next_word
from ..api import Budget, Choice, Decision, Thought
from .aim import aim_of
from .threads import WorldThreads
from .worlds import (
    COLUMNS,
    GAIN,
    GAIN_SQUARES,
    MARGIN,
    POSITION,
    SQUARES,
    STATES,
    VISITS,
    WINS,
    WORDS_A_WORLD,
    Table,
)

DOUBT = 1.5  # standard errors by which a candidate must beat the usual move, unless told otherwise
SURE = 3.0  # standard errors by which the best candidate must be ahead of all others to end the search early,
ENOUGH = 64  # worlds that it has been tried in before
GLANCE = 0.004  # seconds between two looks at the clock, about
LONGEST = 64  # worlds at once: nothing interrupts compiled code


class Race:
    """The search of one decision.

    Memory: three states and a row of six numbers for each candidate, however long the search. Several threads have
    three states and a copy of the policy each, and their batches a table for each world, of which there are LONGEST
    at most.
    """

    threads: WorldThreads | None = None  # while several run

    def __init__(
        self,
        decision: Decision,
        candidates: Numbers,
        compiled: Callable[..., None],
        policy: Any,
        likely: int | None = None,
        doubt: float = DOUBT,
    ):
        """candidates: the default action first. compiled: worlds.py, filled with the rollout policy.

        likely: the first `likely` candidates take part in the halving, the others get a single look; all if left out.
        doubt: standard errors by which a candidate must beat the default action.
        """
        if decision.states["turn"][0] < 0:
            raise ValueError("the game is over: there is nothing to search")
        self.compiled, self.policy, self.random = compiled, policy, decision.random
        self.aim = aim_of(decision)
        self.candidates = candidates.astype(np.int64)
        self.table: Table = np.zeros((len(candidates), COLUMNS))
        self.states: States = np.zeros(STATES, dtype=decision.states.dtype)
        self.states[POSITION] = decision.states[0]
        self.racing = len(candidates)  # those still in the race are the first ones
        self.likely = self.racing if likely is None else likely
        self.doubt = doubt
        self.spent = 0  # simulations
        self.try_worlds(0)  # is compiled now, before anybody looks at the clock

    # The race

    def choice(self, budget: Budget) -> Choice:
        """Search until it is clear what to choose, at most within the budget; not if only one candidate is likely."""
        if self.likely > 1:
            self.run(budget, until_clear=True)
        return Choice(self.best(), self.thoughts())

    def run(self, budget: Budget, until_clear: bool = False) -> None:
        """Race within the budget, on as many threads as it says."""
        if budget.threads == 1:
            self.halve(Clock(budget), until_clear)
            return
        with WorldThreads(budget.threads, self.states, self.policy) as self.threads:
            self.halve(Clock(budget), until_clear)
        self.threads = None

    def halve(self, clock: "Clock", until_clear: bool = False) -> None:
        """Share the budget among rounds; after each, drop the worse half of the candidates."""
        if self.likely < self.racing:
            self.try_worlds(min(1, clock.worlds(1, self.racing, 0)))
            self.racing = self.likely
        rounds = max(1, int(np.ceil(np.log2(self.racing))))
        for number in range(1, rounds + 1):
            while worlds := clock.worlds(number / rounds, self.racing, self.spent):
                self.try_worlds(worlds)
                if until_clear and self.is_clear():
                    return
            if number < rounds:
                self.drop_the_worse_half()

    def try_worlds(self, worlds: int) -> None:
        """Roll all remaining candidates out in `worlds` more worlds; the table is the same on any number of threads."""
        if self.threads is None or worlds < 2:
            self.roll_out(self.states, self.policy, worlds, self.random, self.table)
        else:
            streams = [self.next_world() for _ in range(worlds)]
            tables: Table = np.zeros((worlds, self.racing, COLUMNS))
            self.threads.play(
                lambda states, policy, world: self.roll_out(states, policy, 1, streams[world], tables[world]), worlds
            )
            for table in tables:  # one after the other: sums of floats depend on their order
                self.table[: self.racing] += table
        self.spent += worlds * self.racing

    def roll_out(self, states: States, policy: Any, worlds: int, random: Stream, table: Table) -> None:
        self.compiled(states, self.candidates, self.racing, worlds, self.aim, policy, random, table)

    def next_world(self) -> Stream:
        """The stream where the next world begins; ours goes on behind it."""
        random = self.random.copy()
        for _ in range(WORDS_A_WORLD):
            next_word(self.random)
        return random

    def drop_the_worse_half(self) -> None:
        """Keep the default action and the better half of the others, best first; all of them if none was tried yet."""
        if self.table[0, VISITS] == 0:
            return
        gains, _ = self.gains()
        others = 1 + np.argsort(-gains[1 : self.racing], kind="stable")
        order = np.concatenate([[0], others, np.arange(self.racing, len(self.candidates))])
        self.candidates, self.table = self.candidates[order], self.table[order]
        self.racing = 1 + max(1, (self.racing - 1) // 2)

    # What came of it

    def gains(self) -> tuple[Table, Table]:
        """Mean gain of each candidate over the default action, and its standard error."""
        visits = np.maximum(self.table[:, VISITS], 1)
        gains = self.table[:, GAIN] / visits
        spread = np.maximum(self.table[:, GAIN_SQUARES] / visits - gains**2, 0)
        return gains, np.where(visits > 1, np.sqrt(spread / np.maximum(visits - 1, 1)), np.inf)

    def best(self) -> int:
        """The remaining candidate with the largest lower confidence bound of its gain over the default action."""
        gains, errors = self.gains()
        sure = (gains - self.doubt * errors)[: self.racing]
        sure[0] = 0
        return int(self.candidates[int(np.argmax(sure))])

    def is_clear(self) -> bool:
        """Whether one remaining candidate is so far ahead that more worlds would hardly change the choice."""
        if self.table[0, VISITS] < ENOUGH:
            return False
        gains, errors = (found[: self.racing] for found in self.gains())
        leader = int(np.argmax(gains))
        others = np.arange(self.racing) != leader
        return bool(gains[leader] - SURE * errors[leader] >= (gains + SURE * errors)[others].max())

    def thoughts(self) -> list[Thought]:
        """A Thought for each candidate, by visits and then by margin."""
        found = []
        for action, row in zip(self.candidates, self.table, strict=True):
            visits = max(row[VISITS], 1)
            margin = row[MARGIN] / visits
            error = np.sqrt(max(row[SQUARES] / visits - margin**2, 0) / visits)
            found.append(Thought(int(action), float(margin), float(row[WINS] / visits), float(error), int(row[VISITS])))
        return sorted(found, key=lambda thought: (-thought.visits, -thought.margin))


class Clock:
    """Sizes the batches of worlds between two looks at the clock, so that a budget is kept."""

    def __init__(self, budget: Budget):
        self.budget = budget
        self.begin = time.perf_counter()

    def passed(self) -> float:
        """Seconds since it was started."""
        return time.perf_counter() - self.begin

    def worlds(self, part: float, width: int, spent: int) -> int:
        """Worlds to try next with this number of candidates; 0 once `part` of the budget is spent."""
        allowed = LONGEST
        if self.budget.simulations is not None:
            allowed = min(allowed, max(0, int(self.budget.simulations * part) - spent) // width)
        if self.budget.seconds is not None:
            passed = self.passed()
            left = self.budget.seconds * part - passed
            threads = self.budget.threads
            if spent == 0:
                return min(allowed, threads) if left > 0 else 0
            turn = threads * width * passed / spent  # seconds in which each thread plays a world
            allowed = min(allowed, threads * int(left / turn), threads * max(1, int(GLANCE / turn)))
        return max(allowed, 0)
