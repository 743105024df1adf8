"""Bots that play by a trained network: the pilot by the network alone, the champion by search with it."""

from pathlib import Path

import numpy as np

from ..games.contract import GameDefinition, State
from .api import Budget, Choice, Decision
from .network import Head, own_weights, trained, weights
from .search.halving import Race

DEFAULT = Budget(seconds=1.0)
CANDIDATES = 8  # actions that race at most
UNLIKELY = 0.01  # chances below this are not worth a thought


class Pilot:
    """A neural network, playing on instinct: takes the move it likes best, without looking ahead.

    With a budget it also tells what it expects. `weights` is a file of weights, or the folder of a training run: those
    of the package if left out.
    """

    name = "pilot"
    games = trained()
    searches = False

    def __init__(self, weights: Path | str | None = None) -> None:
        self.weights = None if weights is None else Path(weights)
        self._heads: dict[tuple[str, int], Head] = {}

    def head(self, decision: Decision) -> Head:
        return self.head_for(decision.game, decision.states[0])

    def head_for(self, definition: GameDefinition, state: State) -> Head:
        """The network for games like this state."""
        game, symmetry = definition.id, definition.words.symmetry(state)
        kind = game, symmetry.colours
        if kind not in self._heads:
            found = weights(*kind) if self.weights is None else own_weights(self.weights, game, symmetry)
            self._heads[kind] = Head(game, *found, state)
        return self._heads[kind]

    def choose(self, decision: Decision) -> Choice:
        """The most probable action; with a budget, thoughts about the most probable few."""
        head = self.head(decision)
        action = head.likeliest(decision.states)
        if decision.budget.is_open:
            return Choice(action)
        race = race_by_network(head, decision)
        race.run(decision.budget)
        return Choice(action, race.thoughts())


class Champion(Pilot):
    """A neural network that thinks ahead: plays its likeliest moves out in the same imagined worlds."""

    name = "champion"
    searches = True

    def __init__(self, budget: Budget = DEFAULT, weights: Path | str | None = None):
        super().__init__(weights)
        self.budget = budget.or_else(DEFAULT)

    def choose(self, decision: Decision) -> Choice:
        return race_by_network(self.head(decision), decision).choice(decision.budget.or_else(self.budget))


def race_by_network(head: Head, decision: Decision) -> Race:
    """Candidates are the network's most probable actions, in that order; the network is the rollout policy."""
    usual = head.likeliest(decision.states)
    logits, _, _ = head.judge(decision.states)
    chances = np.exp(logits[decision.actions] - logits[decision.actions].max())
    chances /= chances.sum()
    order = np.lexsort((-chances, decision.actions != usual))
    likely = 1 + int(np.sum(chances[order[1:CANDIDATES]] >= UNLIKELY))
    if chances[order[0]] >= decision.budget.sure:
        likely = 1
    return Race(decision, decision.actions[order], head.compiled.try_worlds, head.workspace, likely)
