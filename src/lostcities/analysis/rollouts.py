"""Rollouts of the candidates of one decision in common worlds, with every end state kept.

Worlds are dealt again from what the seat to act knows. They are numbered, so any two candidates can be compared world
by world: the error of a difference is that of paired samples.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..bots.api import Budget
from ..bots.search.end_states import POSITION, STATES
from ..bots.search.halving import Clock
from ..games.contract import GameDefinition, Numbers, States
from ..games.phrases import Phrase
from ..kernel.random import stream
from ..position import Position
from .policies import Policy, Priors

Samples = npt.NDArray[np.float64]  # one for each world
Progress = Callable[[float], None]  # told which part of the work is done

OWN, RIVAL = "own", "rival"
LEAST_WORLDS = 2  # of every candidate, however small the budget: one world has no error


class Mean(NamedTuple):
    """A mean over worlds and its standard error."""

    value: float
    error: float


def mean_of(samples: Samples) -> Mean:
    error = float(samples.std(ddof=1)) / len(samples) ** 0.5 if len(samples) > 1 else float("inf")
    return Mean(float(samples.mean()), error)


class Rollouts:
    """The candidates of a decision and what came of them in every world."""

    def __init__(
        self,
        position: Position,
        policy: Policy,
        candidates: Sequence[int],
        seed: int,
        panel: int = 0,
        keep: bool = True,
        has_hindsight: bool = False,
    ):
        """panel: another one has other worlds. keep: end states too, without which there are no lines.

        has_hindsight: the policy is open-handed, and its worlds keep the true hands.
        """
        seat = position.turn
        self.definition: GameDefinition = position.definition
        self.policy, self.root, self.keep = policy, stream(seed, panel), keep
        self.side, self.sides = position.side_of(seat), position.sides()
        self.candidates = np.array(candidates, dtype=np.int64)
        # What the seat does not know is erased first, so nothing that follows can depend on it.
        self.states: States = np.zeros(STATES, dtype=self.definition.dtype)
        self.states[POSITION] = position.state if has_hindsight else position.concealed(seat).state
        self.points: list[Numbers] = [np.zeros((0, self.sides), dtype=np.int64) for _ in candidates]
        self._ends: list[list[Numbers]] = [[] for _ in candidates]
        self.spent = 0  # simulations
        self._roll([0], 0, 0)  # is compiled now, before anybody looks at the clock

    def __len__(self) -> int:
        return len(self.candidates)

    def worlds(self, row: int) -> int:
        """In how many worlds a candidate has been rolled out: always the first ones."""
        return len(self.points[row])

    def reach(self, rows: Iterable[int], worlds: int) -> None:
        """Roll candidates out until each of them has seen so many worlds."""
        by_seen: dict[int, list[int]] = {}
        for row in rows:
            by_seen.setdefault(self.worlds(row), []).append(row)
        for seen, group in by_seen.items():
            if seen < worlds:
                self._roll(group, seen, worlds - seen)

    def _roll(self, rows: list[int], first: int, worlds: int) -> None:
        number = worlds * len(rows)
        ends = np.zeros(number, dtype=self.definition.dtype)
        points = np.zeros((number, self.sides), dtype=np.int64)
        self.policy.roll_out(
            self.states, self.candidates[rows], first, worlds, self.policy.parameters, self.root, ends, points
        )
        self.spent += number
        if not number:
            return
        whole = ends.view(np.int64).reshape(worlds, len(rows), -1)  # as plain numbers they are copied far faster
        for place, row in enumerate(rows):
            self.points[row] = np.concatenate((self.points[row], points[place :: len(rows)]))
            if self.keep:
                self._ends[row].append(whole[:, place].copy())

    # What came of it

    def margins(self, row: int, worlds: int | None = None, side: int | None = None) -> Samples:
        """The margin of a side, that of the seat to act if left out, over its best rival in each world."""
        points, side = self.points[row][:worlds], self.side if side is None else side
        rivals = np.delete(points, side, axis=1).max(axis=1)
        return np.asarray(points[:, side] - rivals, dtype=np.float64)

    def common(self, *rows: int) -> int:
        """How many worlds all of these candidates have seen."""
        return min(map(self.worlds, rows))

    def gain(self, row: int, other: int) -> Mean:
        """How much more one candidate brings than another, over the worlds that both have seen."""
        worlds = self.common(row, other)
        return mean_of(self.margins(row, worlds) - self.margins(other, worlds))

    def effects(self, row: int, other: int) -> tuple[float, ...]:
        """How much more one candidate brings each side than another."""
        worlds = self.common(row, other)
        sides = range(self.sides)
        return tuple(
            float((self.margins(row, worlds, side) - self.margins(other, worlds, side)).mean()) for side in sides
        )

    def expected(self, row: int, best: int) -> Mean:
        """The margin of a candidate: what the best brings in all its worlds, less the difference in the common ones.

        For a candidate that has seen all worlds that is its plain mean.
        """
        worlds, all_worlds = self.common(row, best), self.worlds(best)
        whole = self.margins(best)
        lost = whole[:worlds] - self.margins(row, worlds)
        value = float(whole.mean() - lost.mean())
        if worlds < 2:
            return Mean(value, float("inf"))
        shared = float(np.cov(whole[:worlds], lost)[0, 1])
        variance = (whole.var(ddof=1) - 2 * shared) / all_worlds + lost.var(ddof=1) / worlds
        return Mean(value, float(max(variance, 0.0)) ** 0.5)

    def lines(self, row: int, worlds: int) -> dict[tuple[str, Phrase], Samples]:
        """The lines of the score sheets in each world: the own side's, and the best rival's, which count against it.

        In every world they add up to the margin.
        """
        score_lines = self.definition.words.score_lines
        points = self.points[row][:worlds].copy()
        points[:, self.side] = np.iinfo(np.int64).min
        rivals = points.argmax(axis=1)
        ends = np.concatenate(self._ends[row])[:worlds].reshape(-1).view(self.definition.dtype)
        found: dict[tuple[str, Phrase], Samples] = {}
        for world in range(worlds):
            for line in score_lines(ends[world], self.side):
                found.setdefault((OWN, line.label), np.zeros(worlds))[world] += line.points
            for line in score_lines(ends[world], int(rivals[world])):
                found.setdefault((RIVAL, line.label), np.zeros(worlds))[world] -= line.points
        return found

    def differences(self, row: int, other: int) -> dict[tuple[str, Phrase], Mean]:
        """Line by line, how much more one candidate brings than another; together that is `gain`."""
        worlds = self.common(row, other)
        mine, theirs = self.lines(row, worlds), self.lines(other, worlds)
        nothing = np.zeros(worlds)
        keys = dict.fromkeys([*mine, *theirs])
        return {key: mean_of(mine.get(key, nothing) - theirs.get(key, nothing)) for key in keys}


def likely_candidates(position: Position, policy: Policy, most: int, seed: int) -> tuple[Numbers, Priors | None]:
    """The likeliest legal actions for the seat to act and their prior probabilities, the likeliest first.

    A policy without probabilities has all of them.
    """
    known = position.concealed(position.turn)
    world = known.redealt(position.turn, stream(seed))
    actions = world.legal_actions().copy()
    priors = policy.priors(world.states, actions)
    if priors is None:
        return actions, None
    order = np.argsort(-priors, kind="stable")[:most]
    return actions[order], priors[order]


def race(rollouts: Rollouts, budget: Budget, pinned: Sequence[int] = (), progress: Progress | None = None) -> int:
    """Sequential halving: share the budget among rounds, and drop the worse half of the candidates after each.

    pinned: candidates that stay to the end. Returns the best, which no other beats over the worlds they have in common.
    """
    clock = Clock(budget)
    racing = list(range(len(rollouts)))
    rollouts.reach(racing, LEAST_WORLDS)
    rounds = max(1, int(np.ceil(np.log2(len(racing)))))
    for number in range(1, rounds + 1):
        while worlds := clock.worlds(number / rounds, len(racing), rollouts.spent):
            rollouts.reach(racing, rollouts.worlds(racing[0]) + worlds)
            if progress is not None:
                progress(spent_part(clock, rollouts.spent))
        if number < rounds:
            racing = better_half(rollouts, racing, pinned)
    best = leader(rollouts, racing)
    while better := [row for row in range(len(rollouts)) if rollouts.gain(row, best).value > 0]:
        rollouts.reach(better, rollouts.worlds(best))  # it was dropped before its time
        racing = [best, *better]
        best = leader(rollouts, racing)
    return best


def spent_part(clock: Clock, spent: int) -> float:
    parts = [0.0]
    if clock.budget.simulations:
        parts.append(spent / clock.budget.simulations)
    if clock.budget.seconds:
        parts.append(clock.passed() / clock.budget.seconds)
    return min(1.0, max(parts))


def leader(rollouts: Rollouts, rows: Sequence[int]) -> int:
    """The candidate with the largest mean margin among some that have seen the same worlds."""
    return max(rows, key=lambda row: float(rollouts.margins(row).mean()))


def better_half(rollouts: Rollouts, rows: Sequence[int], pinned: Sequence[int]) -> list[int]:
    ranked = sorted(rows, key=lambda row: -float(rollouts.margins(row).mean()))
    kept = set(ranked[: max(2, (len(rows) + 1) // 2)]) | set(pinned)
    return [row for row in rows if row in kept]
