"""Bots that play by a trained network: the pilot by the network alone, the champion by search with it."""

from pathlib import Path

import numpy as np
import numpy.typing as npt

from ..games.contract import GameDefinition, State
from ..kernel.random import WORD, next_word
from .api import Budget, Choice, Decision
from .network import Head, own_weights, trained, weights
from .search.halving import Race

Floats = npt.NDArray[np.float32]

DEFAULT = Budget(seconds=1.0)
CANDIDATES = 8  # actions that race at most
UNLIKELY = 0.01  # chances below this are not worth a thought
DOUBT = 1.0  # standard errors by which a move must beat the likeliest: see benchmarks/decisions.md


class Pilot:
    """A neural network, playing on instinct: takes the move it likes best, without looking ahead.

    With a budget it also tells what it expects. `weights` is a file of weights, or the folder of a training run: those
    of the package if left out. At a `temperature` above 0 it draws its move from the network's probabilities: 1 as they
    are, more for less strict ones.
    """

    name = "pilot"
    games = trained()
    searches = False

    def __init__(self, weights: Path | str | None = None, temperature: float = 0.0) -> None:
        self.weights = None if weights is None else Path(weights)
        self.temperature = temperature
        self._heads: dict[tuple[str, int], Head] = {}

    def head(self, decision: Decision) -> Head:
        """The network, told what the round means for the match."""
        head = self.head_for(decision.game, decision.states[0])
        head.play_for(int(decision.game.calls.side_of(decision.states, 0, decision.seat)), decision.equity)
        return head

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
        action = sample(head, decision, self.temperature) if self.temperature else head.likeliest(decision.states)
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


def chances_of(head: Head, decision: Decision, temperature: float = 1.0) -> Floats:
    """The network's probabilities of the legal actions (softmax)."""
    logits = head.judge(decision.states)[0][decision.actions] / temperature
    odds = np.exp(logits - logits.max())
    chances: Floats = odds / odds.sum()
    return chances


def sample(head: Head, decision: Decision, temperature: float) -> int:
    """A legal action, drawn from the network's probabilities at a temperature."""
    reached = np.cumsum(chances_of(head, decision, temperature)) > (next_word(decision.random) + 0.5) / (WORD + 1.0)
    return int(decision.actions[int(np.argmax(reached))])


def race_by_network(head: Head, decision: Decision) -> Race:
    """Candidates are the network's most probable actions, in that order; the network is the rollout policy."""
    usual = head.likeliest(decision.states)
    chances = chances_of(head, decision)
    order = np.lexsort((-chances, decision.actions != usual))
    likely = 1 + int(np.sum(chances[order[1:CANDIDATES]] >= UNLIKELY))
    if chances[order[0]] >= decision.budget.sure:
        likely = 1
    return Race(decision, decision.actions[order], head.compiled.try_worlds, head.workspace, likely, DOUBT)
