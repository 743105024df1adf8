"""Allocation of a budget among the decisions of a game: more worlds wherever a loss is large or unclear."""

import time
from collections.abc import Callable, Iterable, Sequence

from ...bots.api import Budget
from ..rollouts import LEAST_WORLDS, Progress, Rollouts
from .judgement import Judgement

FIRST, SECOND = 0.6, 1.0  # parts of the budget after which the panels end
OPENING = 0.4  # part of a panel's budget for a first look at all decisions
FIRST_LOOK = 4  # worlds at most


class Purse:
    """What is left of a budget for many decisions."""

    def __init__(self, budget: Budget, progress: Progress | None = None):
        self.budget, self.progress = budget, progress
        self.begin = time.perf_counter()
        self.spent = 0

    def part(self) -> float:
        """The part of the budget that is spent."""
        parts = [0.0]
        if self.budget.simulations is not None:
            parts.append(self.spent / self.budget.simulations)
        if self.budget.seconds is not None:
            parts.append((time.perf_counter() - self.begin) / self.budget.seconds)
        return max(parts)

    def worlds(self, until: float, wanted: int, width: int) -> int:
        """Worlds that may be tried with so many candidates before a part of the budget is spent."""
        if self.part() >= until:
            return 0
        if self.budget.simulations is not None:
            wanted = min(wanted, int(self.budget.simulations * until - self.spent) // width)
        return wanted

    def pay(self, rollouts: Rollouts, rows: Sequence[int], worlds: int) -> None:
        before = rollouts.spent
        rollouts.reach(rows, worlds)
        self.spent += rollouts.spent - before
        if self.progress is not None:
            self.progress(min(1.0, self.part()))


def judge(judged: Sequence[Judgement], budget: Budget, progress: Progress | None = None) -> None:
    """Spend a budget on decisions, on the first panel and then on the second."""
    for one in judged[:1]:
        one.explorers_agree()  # is compiled now, before anybody looks at the clock
    purse = Purse(budget, progress)
    look(purse, [(one, one.first, list(range(len(one.first)))) for one in judged], FIRST)
    spend(purse, FIRST, judged, Judgement.first_interest, Judgement.step)
    measured = [one for one in judged if one.open_second()]
    look(purse, [(one, one.second, [0, 1]) for one in measured if one.second is not None], SECOND)
    spend(purse, SECOND, measured, Judgement.second_interest, Judgement.step_second)


def look(purse: Purse, panels: Sequence[tuple[Judgement, Rollouts, list[int]]], until: float) -> None:
    """A first look at all decisions, in as many worlds each as a part of the budget allows."""
    width = sum(len(rows) for _, _, rows in panels)
    worlds, begin = FIRST_LOOK, purse.part()
    if purse.budget.simulations is not None and width:
        left = until * purse.budget.simulations - purse.spent
        worlds = min(worlds, max(LEAST_WORLDS, int(OPENING * left) // width))
    for place, (_, rollouts, rows) in enumerate(panels):
        late = purse.budget.seconds is not None and purse.part() > begin + (until - begin) * (place + 1) / len(panels)
        purse.pay(rollouts, rows, LEAST_WORLDS if late else worlds)


def spend(
    purse: Purse,
    until: float,
    judged: Iterable[Judgement],
    interest: Callable[[Judgement], float],
    step: Callable[[Judgement, Purse, float], bool],
) -> None:
    """Give more worlds to whichever decision needs them most, until a part of the budget is spent."""
    wanted = {one: interest(one) for one in judged}
    while wanted:
        one = max(wanted, key=lambda each: wanted[each])
        if not wanted[one] or not step(one, purse, until):
            break
        wanted[one] = interest(one)
