"""Behaviour metrics: they show a policy that forgets parts of the game before its score does."""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from ..games.contract import Symmetry
from ..kernel.jit import jit

Numbers = npt.NDArray[np.int64]


@jit
def tally(
    actions: Numbers,
    seats: Numbers,
    done: npt.NDArray[np.bool_],
    table_actions: int,
    width: int,
    builds: int,
    verbs: Numbers,
    opened: npt.NDArray[np.bool_],
) -> int:
    """Count actions by kind, and the expeditions of finished games; opened: (games, seats, colours)."""
    expeditions = 0
    for game in range(len(actions)):
        action = actions[game] - table_actions
        if action >= 0:
            verbs[action % width] += 1
            if action % width < builds:
                opened[game, seats[game], action // width] = True
        if done[game]:
            expeditions += opened[game].sum()
            opened[game] = False
    return expeditions


@dataclass
class Behaviour:
    """Counts since the last call of `metrics`, without forced moves."""

    symmetry: Symmetry
    games: int
    players: int
    verbs: Numbers = field(init=False)
    opened: npt.NDArray[np.bool_] = field(init=False)
    expeditions: int = 0
    finished: int = 0
    turns: int = 0
    capped: int = 0
    points: float = 0.0
    best: float = 0.0  # points of the best seat

    def __post_init__(self) -> None:
        self.verbs = np.zeros(self.symmetry.actions, dtype=np.int64)
        self.opened = np.zeros((self.games, self.players, self.symmetry.colours), dtype=np.bool_)

    def see(
        self,
        actions: Numbers,
        seats: Numbers,
        done: npt.NDArray[np.bool_],
        scores: npt.NDArray[np.float32],
        lengths: Numbers,
        truncated: npt.NDArray[np.bool_],
    ) -> None:
        symmetry = self.symmetry
        self.expeditions += tally(
            actions, seats, done, symmetry.table_actions, symmetry.actions, symmetry.builds, self.verbs, self.opened
        )
        if done.any():
            self.finished += int(done.sum())
            self.turns += int(lengths.sum())
            self.points += float(scores[done].sum())
            self.best += float(scores[done].max(axis=1).sum())
            self.capped += int(truncated.sum())

    def metrics(self) -> dict[str, float]:
        """Means by game and seat; resets the counts."""
        games = max(self.finished, 1)
        seats = games * self.players
        found = {
            "games": float(self.finished),
            "score": self.points / seats,
            "best": self.best / games,
            "turns": self.turns / games,
            "capped": self.capped / games,
            "expeditions": self.expeditions / seats,
        }
        for kind in dict.fromkeys(self.symmetry.kinds):
            found[kind] = self.verbs[[name == kind for name in self.symmetry.kinds]].sum() / seats
        self.verbs[:] = 0
        self.expeditions = self.finished = self.turns = self.capped = 0
        self.points = self.best = 0.0
        return {name: float(value) for name, value in found.items()}
