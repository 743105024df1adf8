"""Judging a decision by paired rollouts in worlds that its seat could know.

A first panel of worlds looks for a better move than the one that was played; a second one of fresh worlds measures what
was lost against it, without the bias of having been chosen.
"""

import math
from typing import TYPE_CHECKING

from ...bots.heuristic import HEURISTIC, explorer
from ...bots.search.halving import DOUBT
from ...differences import LineDifference
from ...game import Game
from ...kernel.random import stream
from ...moves import Move
from ..candidates import Candidate, candidates_of, explain
from ..policies import Policy
from ..rollouts import Mean, Rollouts, leader, likely_candidates
from .tags import tag_of
from .verdicts import Verdict, class_of

if TYPE_CHECKING:
    from .allocation import Purse

CANDIDATES = 5  # the likeliest, besides what was played
CERTAIN = 2.0  # standard errors that a loss must exceed, on both panels,
PROOF = 16  # each with so many worlds at least: a few worlds hardly know their own error
HOPELESS = 3.0  # standard errors behind the best: no more worlds are spent on such a candidate
OBVIOUS = 0.2  # of the smallest class: if all candidates are as close as that, a decision is not counted
ENOUGH = 0.1  # of the smallest class: a loss that is known so well needs no more worlds
URGENT = 1e6  # the interest of what is not known well enough for any verdict
SMALLEST_STEP, LARGEST_STEP = 8, 64  # worlds at once
EXPLORERS = 5  # tries: what most of them choose
HINDSIGHT = 48  # worlds of every candidate
HINDSIGHT_PANEL = 1 << 32  # added to the number of the move: no verdict knows these worlds


class Judgement:
    """One decision while it is judged."""

    def __init__(self, game: Game, played: Move, policy: Policy, seed: int):
        """game: as it stood before the decision."""
        self.game, self.position, self.policy, self.seed = game, game.position, policy, seed
        self.played, self.move, self.round = played, game.moves_made, game.round
        actions, priors = likely_candidates(self.position, policy, self.position.action_count, seed)
        legal = actions.tolist()
        self.rows = list(range(len(legal) if priors is None else min(CANDIDATES, len(legal))))
        place = legal.index(played.action)
        if place not in self.rows:
            self.rows.append(place)
        self.priors = None if priors is None else priors[self.rows]
        self.own = self.rows.index(place)
        candidates = [legal[row] for row in self.rows]
        self.first = Rollouts(self.position, policy, candidates, seed, 2 * self.move, keep=False)
        self.second: Rollouts | None = None  # what was played, and what it is held against
        self.threshold = game.definition.loss_classes[0]

    # The first panel

    def racing(self) -> list[int]:
        """The candidates that may still be the best, and what was played."""
        best = self.best()
        found = []
        for row in range(len(self.first)):
            gain = self.first.gain(row, best)
            if row in (best, self.own) or gain.value + HOPELESS * gain.error > 0:
                found.append(row)
        return found

    def best(self) -> int:
        """The candidate with the largest mean."""
        most = max(map(self.first.worlds, range(len(self.first))))
        return leader(self.first, [row for row in range(len(self.first)) if self.first.worlds(row) == most])

    def runner_up(self) -> int:
        """The best of the others."""
        others = [row for row in range(len(self.first)) if row != self.own]
        return max(others, key=lambda row: self.first.gain(row, self.own).value)

    def preferred(self) -> int:
        """What was played, unless another candidate is better beyond doubt."""
        rival, lead = self.runner_up(), self.lead()
        is_clear = self.first.common(rival, self.own) >= PROOF and lead.value > DOUBT * lead.error
        return rival if is_clear else self.own

    def is_judged(self) -> bool:
        """Whether the budget sufficed for a verdict."""
        return self.first.worlds(self.own) >= PROOF

    def lead(self) -> Mean:
        """How much more the best other candidate brings than what was played, on the first panel."""
        return self.first.gain(self.runner_up(), self.own)

    def step(self, purse: "Purse", until: float) -> bool:
        """Try some more worlds with the candidates that are left; False if nothing can be spent."""
        rows = self.racing()
        seen = self.first.worlds(self.best())
        worlds = purse.worlds(until, min(max(SMALLEST_STEP, seen // 2), LARGEST_STEP), len(rows))
        if worlds:
            purse.pay(self.first, rows, seen + worlds)
        return worlds > 0

    # The second panel

    def is_obvious(self) -> bool:
        """Whether all candidates are about as good."""
        best = self.best()
        gaps = [-self.first.gain(row, best).value for row in range(len(self.first))]
        return max(gaps) <= OBVIOUS * self.threshold

    def may_be_praised(self) -> bool:
        lead = self.lead()
        is_clear = -lead.value >= self.threshold and -lead.value > CERTAIN * lead.error
        return is_clear and not self.explorers_agree()

    def explorers_agree(self) -> bool:
        """Whether most explorers would have played the same; of a game without any, nobody knows otherwise."""
        if HEURISTIC not in self.game.definition.parts:
            return True
        heuristic, known = explorer(self.game.id, self.game.players), self.position.concealed(self.position.turn)
        agreed = 0
        for number in range(EXPLORERS):
            random = stream(self.seed, self.move, number)
            world = known.redealt(known.turn, random)
            agreed += int(heuristic.choose(world.states, 0, heuristic.parameters, random)) == self.played.action
        return 2 * agreed > EXPLORERS

    def open_second(self) -> bool:
        """Prepare fresh worlds, if there is anything to measure there."""
        if not self.is_judged() or self.is_obvious() or (self.preferred() == self.own and not self.may_be_praised()):
            return False
        actions = [self.played.action, int(self.first.candidates[self.runner_up()])]
        self.second = Rollouts(self.position, self.policy, actions, self.seed, 2 * self.move + 1)
        return True

    def measured(self) -> Mean:
        """How much more the rival brings than what was played, on fresh worlds."""
        return Mean(0.0, 0.0) if self.second is None else self.second.gain(1, 0)

    def step_second(self, purse: "Purse", until: float) -> bool:
        assert self.second is not None
        seen = self.second.worlds(0)
        worlds = purse.worlds(until, min(max(SMALLEST_STEP, seen // 2), LARGEST_STEP), 2)
        if worlds:
            purse.pay(self.second, [0, 1], seen + worlds)
        return worlds > 0

    def interest(self, mean: Mean, worlds: int, width: int) -> float:
        """How much more worlds are worth: most where a loss is close to a class or large, and badly known."""
        if worlds < PROOF:  # before anything else, and first where most may have been lost
            doubt = 1.0 if self.priors is None else 1.0 - float(self.priors[self.own])
            return URGENT * max(mean.value + CERTAIN * mean.error, ENOUGH) * (doubt + ENOUGH)
        if mean.error <= ENOUGH * self.threshold:
            return 0.0
        away = (mean.value - self.threshold) / mean.error
        return mean.error * (math.exp(-(away**2) / 2) + 0.25 * (mean.value > self.threshold)) / width

    def first_interest(self) -> float:
        return self.interest(self.lead(), self.first.worlds(self.own), len(self.racing()))

    def second_interest(self) -> float:
        assert self.second is not None
        return self.interest(self.measured(), self.second.worlds(0), 2)

    # Hindsight

    def look_back(self, open_handed: Policy) -> tuple[Candidate, ...]:
        """The candidates judged with the true hands; no verdict depends on it.

        open_handed: the policy, `Policy.open_handed`.
        """
        actions, panel = self.first.candidates.tolist(), HINDSIGHT_PANEL + self.move
        rollouts = Rollouts(self.position, open_handed, actions, self.seed, panel, keep=False, has_hindsight=True)
        rows = range(len(rollouts))
        rollouts.reach(rows, HINDSIGHT)
        return candidates_of(rollouts, leader(rollouts, rows), self.priors, self.position, self.game)

    # The verdict

    def verdict(self) -> Verdict:
        game, action, second = self.game, self.played.action, self.second
        lead, lost, worlds = self.lead(), self.measured(), second.worlds(0) if second else 0
        is_proven = worlds >= PROOF
        loss, mistake, tag = Mean(0.0, 0.0), None, None
        why: tuple[LineDifference, ...] = ()
        effects = (0.0,) * len(game.sides)
        if second and is_proven and self.preferred() != self.own and lost.value > DOUBT * lost.error:
            loss, action, why, effects = lost, int(second.candidates[1]), explain(second, 0, 1), second.effects(0, 1)
            if lead.value > CERTAIN * lead.error and lost.value > CERTAIN * lost.error:
                mistake = class_of(loss.value, game.definition.loss_classes)
        if mistake is not None:
            known = self.position.concealed(self.position.turn).state
            tag = tag_of(game.definition, known, self.played.action, action, why)
        return Verdict(
            round=self.round,
            move=self.move,
            seat=self.position.turn,
            played=self.played,
            words=game.describe(self.played),
            best=game.move(action),
            best_words=game.describe(action),
            loss=loss.value,
            error=loss.error,
            mistake=mistake,
            is_counted=not self.is_obvious(),
            is_judged=self.is_judged(),
            is_praised=is_proven and -lost.value >= max(self.threshold, CERTAIN * lost.error),
            tag=tag,
            candidates=candidates_of(self.first, self.best(), self.priors, self.position, game),
            why=why,
            effects=effects,
            worlds=worlds,
        )
