"""Bots that play by a trained network: the pilot by the network alone, the champion by search with it."""

import numpy as np

from .api import Budget, Choice, Position
from .network import Head, trained, weights
from .search.halving import Race

NONE = Budget()
DEFAULT = Budget(seconds=1.0)
CANDIDATES = 8  # actions that race at most
UNLIKELY = 0.01  # chances below this are not worth a thought


class Pilot:
    """A neural network, playing on instinct: takes the move it likes best, without looking ahead.

    With a budget it also tells what it expects.
    """

    name = "pilot"
    games = trained()
    searches = False

    def __init__(self) -> None:
        self._heads: dict[tuple[str, int], Head] = {}

    def head(self, position: Position) -> Head:
        """The network for this kind of game."""
        game = position.game.id
        kind = game, position.game.words.symmetry(position.states[0]).colours
        if kind not in self._heads:
            self._heads[kind] = Head(game, *weights(*kind), position.states[0])
        return self._heads[kind]

    def choose(self, position: Position) -> Choice:
        """The likeliest action; thoughts about the likeliest few if there is a budget for them."""
        head = self.head(position)
        action = head.likeliest(position.states)
        if position.budget == NONE:
            return Choice(action)
        race = race_by_network(head, position)
        race.run(position.budget)
        return Choice(action, race.thoughts())


class Champion(Pilot):
    """A neural network that thinks ahead: plays its likeliest moves out in the same imagined worlds."""

    name = "champion"
    searches = True

    def __init__(self, budget: Budget = DEFAULT):
        super().__init__()
        self.budget = DEFAULT if budget == NONE else budget

    def choose(self, position: Position) -> Choice:
        """The best candidate, if it beats the network's choice beyond doubt; else that."""
        budget = self.budget if position.budget == NONE else position.budget
        return race_by_network(self.head(position), position).choice(budget)


def race_by_network(head: Head, position: Position) -> Race:
    """The network's choice races with what else it finds likely, likeliest first; all play on by the network."""
    usual = head.likeliest(position.states)
    logits, _, _ = head.judge(position.states)
    chances = np.exp(logits[position.actions] - logits[position.actions].max())
    chances /= chances.sum()
    order = np.lexsort((-chances, position.actions != usual))
    likely = 1 + int(np.sum(chances[order[1:CANDIDATES]] >= UNLIKELY))
    if chances[order[0]] >= position.budget.sure:
        likely = 1
    return Race(position, position.actions[order], head.compiled.try_worlds, head.workspace, likely)
