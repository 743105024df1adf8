"""The bot that searches: rules of thumb, improved by playing on in worlds that it can imagine."""

import functools
import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np

from ..rules.compiling import bind
from ..rules.contract import Numbers, entry
from . import navigation
from .bot import Budget, Choice, Position, Thought
from .explorers import explorer
from .navigation import COLUMNS, GAIN, GAIN_SQUARES, MARGIN, SQUARES, VISITS, WINS, Table

DEFAULT = Budget(seconds=1.0)
SMALLEST_STEP = 8  # worlds between two looks at the clock
DOUBT = 1.0  # standard errors by which a candidate must beat the rules of thumb


@functools.cache
def bound(game: str) -> Any:
    """The search, compiled for a game."""
    names: dict[str, Any] = {"game": entry(game).rules, "decide": explorer(game).decide}
    bind(navigation, game, names)
    return SimpleNamespace(**names)


class Navigator:
    """Holds the candidates against each other in the same worlds, and drops the worse half again and again."""

    name = "navigator"

    def __init__(self, budget: Budget = DEFAULT):
        self.budget = budget

    def choose(self, position: Position) -> Choice:
        """The best candidate, if it beats the rules of thumb beyond doubt; else what they say."""
        search = Search(position)
        if len(position.actions) > 1:
            given = position.budget
            search.run(self.budget if given.seconds is None and given.simulations is None else given)
        return Choice(search.best(), search.thoughts())


class Search:
    """One decision."""

    def __init__(self, position: Position):
        self.position = position
        game = position.game.rules.GAME
        thumbs = explorer(game, int(position.states["players"][0]))
        self.parameters = thumbs.parameters
        self.try_worlds: Callable[..., None] = bound(game).try_worlds
        usual = int(thumbs.choose(position.states, 0, thumbs.parameters, position.random))
        others = [int(action) for action in position.actions if action != usual]
        self.candidates: Numbers = np.array([usual, *others], dtype=np.int64)
        self.table: Table = np.zeros((len(self.candidates), COLUMNS))
        self.number = len(self.candidates)  # those still in the race are the first ones
        self.states = np.zeros(3, dtype=position.states.dtype)
        self.states[0] = position.states[0]

    def run(self, budget: Budget) -> None:
        """Share the budget among rounds; after each, the worse half of the candidates is out."""
        rounds = max(1, int(np.ceil(np.log2(self.number))))
        spent = 0
        begin = time.perf_counter()
        for number in range(1, rounds + 1):
            for worlds in steps():
                if budget.simulations is not None:
                    left = budget.simulations * number // rounds - spent
                    worlds = min(worlds, left // self.number)
                elif time.perf_counter() - begin >= (budget.seconds or 0.0) * number / rounds:
                    break
                if worlds <= 0:
                    break
                self.try_more(worlds)
                spent += worlds * self.number
            if number < rounds:
                self.drop_the_worse_half()

    def try_more(self, worlds: int) -> None:
        """Play all candidates in the race on in so many more worlds."""
        self.try_worlds(
            self.states, self.candidates, self.number, worlds, self.parameters, self.position.random, self.table
        )

    def drop_the_worse_half(self) -> None:
        """Sort the race by margin, the usual move first whatever its margin, and halve it."""
        if self.table[0, VISITS] == 0:
            return
        race = 1 + np.argsort(-self.margins()[1 : self.number], kind="stable")
        order = np.concatenate([[0], race, np.arange(self.number, len(self.candidates))])
        self.candidates, self.table = self.candidates[order], self.table[order]
        self.number = max(2, (self.number + 1) // 2)

    def margins(self) -> Table:
        """The mean margin of each candidate; 0 where nothing was tried."""
        found: Table = self.table[:, MARGIN] / np.maximum(self.table[:, VISITS], 1)
        return found

    def best(self) -> int:
        """The candidate in the race whose gain over the usual move is largest, less the doubt about it."""
        race = self.table[: self.number]
        visits = np.maximum(race[:, VISITS], 1)
        gain = race[:, GAIN] / visits
        spread = np.maximum(race[:, GAIN_SQUARES] / visits - gain**2, 0)
        sure = gain - DOUBT * np.sqrt(spread / visits)
        sure[0] = 0
        return int(self.candidates[int(np.argmax(sure))])

    def thoughts(self) -> list[Thought]:
        """What the search found out about each candidate, best first."""
        found = []
        for action, row, mean in zip(self.candidates, self.table, self.margins(), strict=True):
            visits = max(row[VISITS], 1)
            error = float(np.sqrt(max(row[SQUARES] / visits - mean**2, 0) / visits))
            found.append(Thought(int(action), float(mean), float(row[WINS] / visits), error, int(row[VISITS])))
        return sorted(found, key=lambda thought: (-min(thought.visits, 1), -thought.margin))


def steps() -> Iterator[int]:
    """Worlds between two looks at the clock: few at first, then more."""
    worlds = SMALLEST_STEP
    while True:
        yield worlds
        worlds = min(2 * worlds, 64)
