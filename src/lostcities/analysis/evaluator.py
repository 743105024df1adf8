"""V(s, side): the expected final margin and win of every side from a full state.

All hands are known, and the deck as a set. A finished state is worth its true margin. The network is the critic of
training with all hands as input; it runs in compiled code.
"""

import functools
from collections.abc import Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from ..bots.network import buffers_for, forward_pass, hidden_place
from ..bots.network.model import padded, read_as
from ..errors import OptionError
from ..games.contract import GameDefinition, Numbers, State, States
from ..games.registry import load, registered
from ..kernel import outcomes
from ..kernel.products import LANES
from ..kernel.template import fill

Floats = npt.NDArray[np.float32]
Values = npt.NDArray[np.float64]  # (states, sides, 2): margin in points, and win from −1 to 1

MARGIN, WIN = 0, 1
ROWS_AT_ONCE = 2048  # larger matrices leave the processor's cache


class Evaluator(Protocol):
    """Anything that values full states of one game; luck is fair whatever it thinks, as long as it is deterministic."""

    def values(self, states: States) -> Values:
        """Expected final margin (points) and win (−1 to 1) of every side, in every state."""


class Weights(NamedTuple):
    """The evaluator's network. Matrices are (in, out); `own` and `shared` have one for each layer after the first."""

    enter: Floats
    enter_bias: Floats
    table: Floats
    own: Floats
    own_bias: Floats
    shared: Floats
    worth: Floats
    worth_bias: Floats


def read(path: Path | Traversable) -> tuple[Weights, float]:
    """Load a network and its scale (points that count as 1)."""
    return read_as(Weights, path)


def forward(weights: Weights, colours: Floats, table: Floats) -> Floats:
    """Worth (rows, 2) of rows with (rows, colours, features) and (rows, table features), by padded weights.

    Sums have a fixed order, unlike those of NumPy: a position is worth the same in any batch and on any machine.
    """
    rows, number, features = colours.shape
    sizes = number, len(weights.enter_bias), LANES, LANES  # it has no actions
    worth = np.empty((rows, len(weights.worth_bias)), dtype=np.float32)
    colours = colours.reshape(rows, number * features)
    forward_pass(*sizes).evaluate(weights, colours, table, buffers_for(weights, *sizes), worth)
    return worth


@functools.cache
def compiled(definition: GameDefinition) -> Any:
    return fill(outcomes, game=definition.rules)


class Layout:
    """How full states of one kind become rows for the network."""

    def __init__(self, definition: GameDefinition, state: State):
        """state: any state of that kind, which has the number of players and colours."""
        self.compiled = compiled(definition)
        self.symmetry = definition.words.symmetry(state)
        self.players = int(state.players)
        states = np.zeros(1, dtype=definition.dtype)
        states[0] = state
        self.sides = int(definition.calls.sides(states, 0))
        self.side_of = np.array([int(definition.calls.side_of(states, 0, seat)) for seat in range(self.players)])
        self.hidden = hidden_place(definition, state)
        symmetry = self.symmetry
        self.features = symmetry.features + (max(definition.players) - 1) * symmetry.hand
        self.view = np.zeros(symmetry.colours * symmetry.features + symmetry.table, dtype=np.float32)

    def rows(self, states: States, seats: Numbers) -> tuple[Floats, Floats]:
        """Colours and table as the seats see them, with the other hands."""
        symmetry = self.symmetry
        colours = np.empty((len(states), symmetry.colours, self.features), dtype=np.float32)
        table = np.empty((len(states), symmetry.table), dtype=np.float32)
        self.compiled.observe_fully(
            states, seats, symmetry.features, symmetry.hand, self.hidden, self.view, colours, table
        )
        return colours, table

    def margins(self, states: States) -> npt.NDArray[np.float64]:
        """The margin of every side as if the rounds ended now."""
        margins = np.empty((len(states), self.sides), dtype=np.float64)
        self.compiled.write_margins(states, margins)
        return margins


class NetworkEvaluator:
    """The trained evaluator of a game.

    With two sides it looks with the eyes of the seat to act, and the other side has the opposite: the two always add
    up to 0. With more, every side is valued from its own seat.
    """

    def __init__(self, definition: GameDefinition, state: State, weights: Weights, scale: float):
        self.layout = Layout(definition, state)
        self.weights, self.scale = padded(weights), scale

    def values(self, states: States) -> Values:
        layout = self.layout
        worth = np.zeros((len(states), layout.sides, 2))
        running = np.flatnonzero(states["turn"] >= 0)
        for first in range(0, len(running), ROWS_AT_ONCE):
            places = running[first : first + ROWS_AT_ONCE]
            worth[places] = self.judge(states[places])
        over = np.flatnonzero(states["turn"] < 0)
        if len(over):
            worth[over, :, MARGIN] = layout.margins(states[over])
            worth[over, :, WIN] = np.sign(worth[over, :, MARGIN])
        return worth

    def judge(self, states: States) -> Values:
        """Values of states in which somebody is to act."""
        layout, scale = self.layout, np.array([self.scale, 1.0])
        found = np.empty((len(states), layout.sides, 2))
        if layout.sides == 2:
            turns = states["turn"].copy()
            own = forward(self.weights, *layout.rows(states, turns)) * scale
            rows, side = np.arange(len(states)), layout.side_of[turns]
            found[rows, side], found[rows, 1 - side] = own, -own
        else:
            for side in range(layout.sides):
                seat = int(np.flatnonzero(layout.side_of == side)[0])
                seats = np.full(len(states), seat, dtype=np.int64)
                found[:, side] = forward(self.weights, *layout.rows(states, seats)) * scale
        return found


def file_of(game: str, colours: int) -> Traversable:
    """The weights file of a game; a number of colours may have a file of its own."""
    folder = resources.files(__package__).joinpath("weights")
    own = folder.joinpath(f"{game}-{colours}.npz")
    return own if own.is_file() else folder.joinpath(f"{game}.npz")


def evaluated() -> tuple[str, ...]:
    """The games that have a trained evaluator."""
    return tuple(game for game in registered() if file_of(game, 0).is_file())


@functools.cache
def trained(game: str, colours: int) -> tuple[Weights, float]:
    path = file_of(game, colours)
    if not path.is_file():
        raise OptionError(f"there is no evaluator for {game!r}; there are for {', '.join(evaluated()) or 'none'}")
    return read(path)


def network_evaluator(game: str, players: int | None = None, options: Mapping[str, Any] | None = None) -> Evaluator:
    """The shipped evaluator of a game with these players and options."""
    definition = load(game)
    state = definition.new_states(1, *definition.check_options(players, options or {}))[0]
    return NetworkEvaluator(definition, state, *trained(game, definition.words.symmetry(state).colours))
