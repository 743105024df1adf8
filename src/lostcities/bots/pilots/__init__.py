"""Networks that play: their weights, and what they think of positions, for each game."""

import functools
from importlib import resources
from importlib.resources.abc import Traversable
from types import SimpleNamespace
from typing import Any

import numpy as np

from ...rules.compiling import bind
from ...rules.contract import States, Symmetry, entry, registered
from ...rules.errors import OptionError
from .. import luck, navigation
from . import flying
from .flying import Cockpit
from .network import Floats, Network, read, think_of_many, write

__all__ = ["Head", "Network", "hidden_place", "read", "think_of_many", "trained", "weights", "write"]

HIDDEN_PIECE = "turns left"  # training has a limit of its own, which a player must not learn to play for


def trained() -> tuple[str, ...]:
    """The games that there are weights for."""
    return tuple(game for game in registered() if file_of(game).is_file())


def hidden_place(rules: Any, state: Any) -> int:
    """Where an observation tells of a turn limit; −1 if it does not."""
    return next((piece.start for piece in rules.pieces(state) if piece.name == HIDDEN_PIECE), -1)


@functools.cache
def bound_flying(rules: Any) -> SimpleNamespace:
    """The compiled text of a game, and the trying of worlds in which all play on by the network."""
    names: dict[str, Any] = {"game": rules, "play": luck.player(rules)}
    bind(flying, rules.GAME, names)
    racing: dict[str, Any] = {name: names[name] for name in ("game", "play", "play_out")}
    bind(navigation, f"{rules.GAME}.flying", racing)
    return SimpleNamespace(**names, try_worlds=racing["try_worlds"])


class Head:
    """A network that thinks about one kind of game."""

    def __init__(self, game: str, network: Network, scale: float, state: Any):
        """state: any state of that kind, which has the number of colours."""
        rules: Any = entry(game).rules
        self.scale = scale
        self.text = bound_flying(rules)
        symmetry: Symmetry = rules.symmetry(state)
        colours, width, actions = symmetry.colours, network.enter.shape[1], rules.action_count(state)
        widest = max(width, symmetry.features, symmetry.table)
        self.cockpit = Cockpit(
            network,
            hidden_place(rules, state),
            getattr(rules, "DRAW", -1),
            np.zeros(actions + 1, dtype=np.int64),
            np.zeros(colours * symmetry.features + symmetry.table, dtype=np.float32),
            np.zeros((colours + 2, width), dtype=np.float32),
            np.zeros(widest + 1, dtype=np.int64),
            np.zeros(actions, dtype=np.float32),
            np.zeros(2, dtype=np.float32),
        )

    def judge(self, states: States) -> tuple[Floats, float, float]:
        """For the seat to act in the first state: a logit for every action, the margin, and the chance to win."""
        self.text.judge(states, 0, self.cockpit)
        margin, win = self.cockpit.worth
        return self.cockpit.logits.copy(), float(margin) * self.scale, chance(float(win))

    def likeliest(self, states: States) -> int:
        """What the network likes best for the seat to act in the first state."""
        return int(self.text.likeliest(states, 0, self.cockpit))


def chance(win: float) -> float:
    """A chance from 0 to 1, from a number that goes from −1 to 1 but may overshoot."""
    return min(max(0.5 + 0.5 * win, 0.0), 1.0)


def file_of(game: str, colours: int | None = None) -> Traversable:
    """Where the network of a game lies; one for a number of colours may have a file of its own."""
    folder = resources.files(__name__).joinpath("weights")
    own = folder.joinpath(f"{game}-{colours}.npz")
    return own if own.is_file() else folder.joinpath(f"{game}.npz")


@functools.cache
def weights(game: str, colours: int | None = None) -> tuple[Network, float]:
    """The network of a game as the package has it, and its scale; the best there is for so many colours."""
    path = file_of(game, colours)
    if not path.is_file():
        raise OptionError(f"there is no trained network for {game!r}; there are for {', '.join(trained()) or 'none'}")
    return read(path)
