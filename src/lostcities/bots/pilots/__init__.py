"""Networks that play: their weights, and what they think of positions, for each game."""

import functools
from importlib import resources
from types import SimpleNamespace
from typing import Any

import numpy as np

from ...rules.compiling import bind
from ...rules.contract import Numbers, States, Symmetry, copy_states, entry
from ...rules.errors import OptionError
from ...rules.random import Stream
from . import foresight
from .network import Floats, Network, read, think_of_many, write

__all__ = ["Head", "Network", "hidden_place", "read", "think_of_many", "trained", "weights", "write"]

HIDDEN_PIECE = "turns left"  # training has a limit of its own, which a player must not learn to play for


def trained() -> tuple[str, ...]:
    """The games that there are weights for."""
    names = sorted(path.name for path in resources.files(__name__).joinpath("weights").iterdir())
    return tuple(name.removesuffix(".npz") for name in names if name.endswith(".npz"))


def hidden_place(rules: Any, state: Any) -> int:
    """Where an observation tells of a turn limit; −1 if it does not."""
    return next((piece.start for piece in rules.pieces(state) if piece.name == HIDDEN_PIECE), -1)


@functools.cache
def bound_foresight(rules: Any) -> Any:
    """The compiled text of a game."""
    names: dict[str, Any] = {"game": rules}
    bind(foresight, rules.GAME, names)
    return SimpleNamespace(**names)


class Head:
    """A network and the room that it needs to think about one kind of game."""

    def __init__(self, game: str, network: Network, scale: float, state: Any):
        """state: any state of that kind, which has the number of colours."""
        rules: Any = entry(game).rules
        self.network, self.scale = network, scale
        self.symmetry: Symmetry = rules.symmetry(state)
        self.hidden = hidden_place(rules, state)
        self.text = bound_foresight(rules)
        colours, width = self.symmetry.colours, network.enter.shape[1]
        self.legal: Numbers = np.zeros(rules.action_count(state) + 1, dtype=np.int64)
        self.room: tuple[Floats, ...] = (
            np.zeros(colours * self.symmetry.features + self.symmetry.table, dtype=np.float32),
            np.zeros((colours + 2, width), dtype=np.float32),
            np.zeros(rules.action_count(state), dtype=np.float32),
            np.zeros(2, dtype=np.float32),
        )

    def judge(self, states: States) -> tuple[Floats, float, float]:
        """For the seat to act in the first state: a logit for every action, the margin, and the chance to win."""
        self.text.judge(states, 0, self.network, self.hidden, *self.room)
        _, _, logits, worth = self.room
        return logits, float(worth[0]) * self.scale, chance(float(worth[1]))

    def follow(self, states: States, action: int, random: Stream) -> tuple[float, float]:
        """The margin and the chance to win when the seat to act plays this and all go on by the network."""
        world = copy_states(states)
        self.text.follow(world, 0, action, self.network, self.hidden, self.scale, random, self.legal, *self.room)
        worth = self.room[3]
        return float(worth[0]) * self.scale, chance(float(worth[1]))


def chance(win: float) -> float:
    """A chance from 0 to 1, from a number that goes from −1 to 1 but may overshoot."""
    return min(max(0.5 + 0.5 * win, 0.0), 1.0)


@functools.cache
def weights(game: str) -> tuple[Network, float]:
    """The network of a game as the package has it, and its scale."""
    path = resources.files(__name__).joinpath("weights", f"{game}.npz")
    if not path.is_file():
        raise OptionError(f"there is no trained network for {game!r}; there are for {', '.join(trained()) or 'none'}")
    return read(path)
