"""Template: the forward pass for one position, compiled for a number of colours and a width.

All colours share their weights: a layer is one product of their columns with a matrix. Sizes are constants, so that the
compiler keeps its sums in registers (kernel/products.py).
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ...kernel.jit import jit
from ...kernel.products import add_product, add_sparse_product
from ...kernel.template import given
from .model import Network

COLOURS: int = given()
WIDTH: int = given()  # of a column, and
ROOM: int = given()  # for the actions of a colour, and
TABLE_ROOM: int = given()  # for those on the table, as `model.padded` makes them

Floats = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int64]


class Buffers(NamedTuple):
    """What one forward pass writes to, flat; nothing is kept from one to the next."""

    columns: Floats  # WIDTH numbers for each colour
    changes: Floats  # as many, or what the heads need
    context: Floats  # WIDTH numbers
    places: Numbers  # more than the features of a colour and of the table


@jit
def think(network: Network, observation: Floats, buffers: Buffers, logits: Floats) -> None:
    """Forward pass of a padded network: writes the logits, and leaves the mean of the columns in the context."""
    size = COLOURS * len(network.enter)
    run_tower(network, observation[:size], observation[size:], buffers)
    write_logits(network, buffers.columns, buffers.changes, buffers.context, logits)


@jit
def evaluate(network: Any, colours: Floats, table: Floats, buffers: Buffers, worth: Floats) -> None:
    """What positions are worth, each by itself; the network may have no actions, but a tower and `worth`."""
    for row in range(len(worth)):
        run_tower(network, colours[row], table[row], buffers)
        value(network, buffers.context, worth[row])


@jit
def run_tower(network: Any, colours: Floats, table: Floats, buffers: Buffers) -> None:
    """The tower: from what is seen to a column for each colour, and their mean in the context."""
    columns, changes, context, places = buffers
    features = len(network.enter)
    context[:] = network.enter_bias
    add_sparse(table, network.table, context, places)
    for colour in range(COLOURS):
        column = columns[colour * WIDTH : (colour + 1) * WIDTH]
        column[:] = context
        add_sparse(colours[colour * features : (colour + 1) * features], network.enter, column, places)
        rectify(column)
    for layer in range(len(network.own)):
        average(columns, changes)
        context[:] = network.own_bias[layer]
        add_product(changes, 1, network.shared[layer], WIDTH, context)
        for colour in range(COLOURS):
            changes[colour * WIDTH : (colour + 1) * WIDTH] = context
        add_product(columns, COLOURS, network.own[layer], WIDTH, changes)
        add_rectified(changes, columns)
    average(columns, context)


@jit
def write_logits(network: Network, columns: Floats, buffer: Floats, context: Floats, logits: Floats) -> None:
    """Logits of the actions on the table, and then of each colour's."""
    actions, first = len(network.colour_bias), len(network.table_bias)
    buffer[:TABLE_ROOM] = 0
    add_product(context, 1, network.table_actions, TABLE_ROOM, buffer)
    for action in range(first):
        logits[action] = buffer[action] + network.table_bias[action]
    buffer[: COLOURS * ROOM] = 0
    add_product(columns, COLOURS, network.colour_actions, ROOM, buffer)
    for colour in range(COLOURS):
        for action in range(actions):
            logits[first + colour * actions + action] = buffer[colour * ROOM + action] + network.colour_bias[action]


@jit
def value(network: Any, context: Floats, worth: Floats) -> None:
    """What the position is worth, by the context that `think` leaves: margin in units of the scale, and win."""
    worth[:] = network.worth_bias
    for place in range(WIDTH):
        for kind in range(len(worth)):
            worth[kind] += context[place] * network.worth[place, kind]


@jit
def add_sparse(row: Floats, weights: Floats, out: Floats, places: Numbers) -> None:
    """Add a row of mostly zeros times a matrix."""
    count = 0
    for place in range(len(row)):
        places[count] = place
        count += row[place] != 0
    add_sparse_product(row, places, count, weights, WIDTH, out)


@jit
def rectify(numbers: Floats) -> None:
    """ReLU in place."""
    for place in range(WIDTH):
        numbers[place] = max(numbers[place], np.float32(0))


@jit
def add_rectified(changes: Floats, columns: Floats) -> None:
    """Residual connection: add the ReLU of the changes."""
    for place in range(COLOURS * WIDTH):
        columns[place] += max(changes[place], np.float32(0))


@jit
def average(columns: Floats, out: Floats) -> None:
    """Mean of the colours' columns."""
    for place in range(WIDTH):
        total = np.float32(0)
        for colour in range(COLOURS):
            total += columns[colour * WIDTH + place]
        out[place] = total / np.float32(COLOURS)
