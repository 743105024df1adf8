"""Networks that play: their weights, and what they think of positions, for each game."""

import functools
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

import numpy as np

from ...errors import OptionError
from ...games.contract import GameDefinition, State, States, Symmetry
from ...games.registry import load, registered
from ...kernel.template import fill
from ..search import worlds
from ..search.common_draws import step_of
from . import inference
from .inference import Workspace
from .model import Floats, Network, read, think_of_many, write

__all__ = ["Head", "Network", "hidden_place", "read", "think_of_many", "trained", "weights", "write"]


def trained() -> tuple[str, ...]:
    """The games that there are weights for."""
    return tuple(game for game in registered() if file_of(game).is_file())


def hidden_place(definition: GameDefinition, state: State) -> int:
    """Where an observation has what a learner is not told of, such as a turn limit; −1 if it has nothing like that."""
    pieces = definition.words.pieces(state)
    return next((piece.start for piece in pieces if piece.name in definition.hidden_features), -1)


@functools.cache
def compiled(definition: GameDefinition) -> Any:
    """Inference for a game, and the trying of worlds in which all play on by the network."""
    play = step_of(definition)
    filled = fill(inference, game=definition.rules, play=play)
    filled.try_worlds = fill(worlds, game=definition.rules, play=play, play_out=filled.play_out).try_worlds
    return filled


class Head:
    """A network that thinks about one kind of game."""

    def __init__(self, game: str, network: Network, scale: float, state: Any):
        """state: any state of that kind, which has the number of colours."""
        definition = load(game)
        self.scale = scale
        self.compiled = compiled(definition)
        symmetry: Symmetry = definition.words.symmetry(state)
        colours, width, actions = symmetry.colours, network.enter.shape[1], definition.words.action_count(state)
        widest = max(width, symmetry.features, symmetry.table)
        self.workspace = Workspace(
            network,
            hidden_place(definition, state),
            -1 if definition.draw_action is None else definition.draw_action,
            np.zeros(actions + 1, dtype=np.int64),
            np.zeros(colours * symmetry.features + symmetry.table, dtype=np.float32),
            np.zeros((colours + 2, width), dtype=np.float32),
            np.zeros(widest + 1, dtype=np.int64),
            np.zeros(actions, dtype=np.float32),
            np.zeros(2, dtype=np.float32),
        )

    def judge(self, states: States) -> tuple[Floats, float, float]:
        """For the seat to act in the first state: a logit for every action, the margin, and the chance to win."""
        self.compiled.judge(states, 0, self.workspace)
        margin, win = self.workspace.worth
        return self.workspace.logits.copy(), float(margin) * self.scale, chance(float(win))

    def likeliest(self, states: States) -> int:
        """What the network likes best for the seat to act in the first state."""
        return int(self.compiled.likeliest(states, 0, self.workspace))


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
