"""Trained networks: weights for each game, and inference."""

import functools
import zipfile
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numpy as np

from ...equity import RoundEquity
from ...errors import OptionError
from ...games.contract import GameDefinition, State, States, Symmetry
from ...games.registry import load, registered
from ...kernel.template import fill
from ..search import worlds
from ..search.common_draws import step_of
from . import forward, inference, match
from .forward import Buffers
from .inference import Workspace
from .model import Floats, Network, padded, read, think_of_many, write

__all__ = ["Head", "Network", "hidden_place", "own_weights", "read", "think_of_many", "trained", "weights", "write"]


def trained() -> tuple[str, ...]:
    return tuple(game for game in registered() if file_of(game).is_file())


def hidden_place(definition: GameDefinition, state: State) -> int:
    """Index of the feature that is hidden from a learner, such as the turn limit; −1 if there is none."""
    pieces = definition.words.pieces(state)
    return next((piece.start for piece in pieces if piece.name in definition.hidden_features), -1)


@functools.cache
def forward_pass(colours: int, width: int, room: int, table_room: int) -> Any:
    """The compiled forward pass of padded networks of such sizes."""
    return fill(forward, COLOURS=colours, WIDTH=width, ROOM=room, TABLE_ROOM=table_room)


@functools.cache
def compiled(definition: GameDefinition, *sizes: int) -> Any:
    """Compiled inference for a game and networks of such sizes, and rollouts with the network as policy."""
    play = step_of(definition)
    filled = fill(forward_pass(*sizes), inference, game=definition.rules, play=play)
    filled.try_worlds = fill(worlds, game=definition.rules, play=play, play_out=filled.play_out).try_worlds
    return filled


def sizes_of(network: Network, colours: int) -> tuple[int, int, int, int]:
    """What `forward_pass` takes, of a padded network."""
    return colours, network.enter.shape[1], network.colour_actions.shape[1], network.table_actions.shape[1]


def buffers_for(network: Any, colours: int, width: int, room: int, table_room: int) -> Buffers:
    """Buffers for a padded network of such sizes."""
    return Buffers(
        np.zeros(colours * width, dtype=np.float32),
        np.zeros(max(colours * max(width, room), table_room), dtype=np.float32),
        np.zeros(width, dtype=np.float32),
        np.zeros(max(len(network.enter), len(network.table)) + 1, dtype=np.int64),
    )


def fits(network: Network, symmetry: Symmetry) -> bool:
    """Whether a network has the inputs and outputs of a game."""
    sizes = (len(network.enter), len(network.colour_bias), len(network.table_bias))
    return sizes == (symmetry.features, symmetry.actions, symmetry.table_actions) and more_inputs(
        network, symmetry
    ) in (0, match.INPUTS)


def more_inputs(network: Network, symmetry: Symmetry) -> int:
    """How many numbers a network sees beside the observation: none, or those of match.py."""
    return len(network.table) - symmetry.table


class Head:
    """A network with its workspace, for one game and number of colours."""

    def __init__(self, game: str, network: Network, scale: float, state: Any):
        """state: any state of that kind, which has the number of colours."""
        definition = load(game)
        symmetry: Symmetry = definition.words.symmetry(state)
        network, actions, more = padded(network), definition.words.action_count(state), more_inputs(network, symmetry)
        sizes = sizes_of(network, symmetry.colours)
        self.scale = scale
        self.compiled = compiled(definition, *sizes)
        self.workspace = Workspace(
            network,
            hidden_place(definition, state),
            -1 if definition.draw_action is None else definition.draw_action,
            np.zeros((2 if more else 0, more), dtype=np.float32),
            np.zeros(actions + 1, dtype=np.int64),
            np.zeros(symmetry.colours * symmetry.features + len(network.table), dtype=np.float32),
            buffers_for(network, *sizes),
            np.zeros(actions, dtype=np.float32),
            np.zeros(2, dtype=np.float32),
        )

    def play_for(self, side: int, equity: RoundEquity | None) -> None:
        """From now on play a round of a match of two sides, by this chance of a side to win it; None: one round."""
        told = self.workspace.match
        if told.size:
            told[side] = match.match_inputs(equity)
            told[1 - side] = match.of_other_side(told[side])

    def judge(self, states: States) -> tuple[Floats, float, float]:
        """For the seat to act in states[0]: logits of all actions, expected margin, chance to win."""
        self.compiled.judge(states, 0, self.workspace)
        margin, win = self.workspace.worth
        return self.workspace.logits.copy(), float(margin) * self.scale, chance(float(win))

    def likeliest(self, states: States) -> int:
        """The most probable legal action for the seat to act in states[0]."""
        return int(self.compiled.likeliest(states, 0, self.workspace))


def chance(win: float) -> float:
    """Map [−1, 1] to a probability, clipped."""
    return min(max(0.5 + 0.5 * win, 0.0), 1.0)


def file_of(game: str, colours: int | None = None) -> Traversable:
    """The weights file of a game; a number of colours may have a file of its own."""
    folder = resources.files(__name__).joinpath("weights")
    own = folder.joinpath(f"{game}-{colours}.npz")
    return own if own.is_file() else folder.joinpath(f"{game}.npz")


def own_weights(path: Path, game: str, symmetry: Symmetry) -> tuple[Network, float]:
    """The network in a file, or in the folder of a training run, if it is one for this game."""
    file = path / f"{game}.npz" if path.is_dir() else path
    try:
        network, scale = read(file)
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise OptionError(f"there are no weights for {game} in {file}: {error}") from error
    if not fits(network, symmetry):
        raise OptionError(f"the weights in {file} are not for {game}: their network has other inputs or outputs")
    return network, scale


@functools.cache
def weights(game: str, colours: int | None = None) -> tuple[Network, float]:
    """The shipped network of a game for a number of colours, and its scale."""
    path = file_of(game, colours)
    if not path.is_file():
        raise OptionError(f"there is no trained network for {game!r}; there are for {', '.join(trained()) or 'none'}")
    return read(path)
