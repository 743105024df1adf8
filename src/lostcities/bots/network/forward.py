"""Template: the forward pass for one position, compiled for a number of colours and a width.

All colours share their weights, so a layer takes four rows of its matrix at a time and adds them to the columns of all
colours: each weight is loaded once. Sizes are constants, by which the compiler sees that no two columns overlap, and
vectorizes. Sums have a fixed order and are not contracted: every machine gets the same numbers.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...kernel.jit import jit
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
    columns, changes, context, places = buffers
    features = len(network.enter)
    context[:] = network.enter_bias
    add_sparse(observation[COLOURS * features :], network.table, context, places)
    for colour in range(COLOURS):
        column = columns[colour * WIDTH : (colour + 1) * WIDTH]
        column[:] = context
        add_sparse(observation[colour * features : (colour + 1) * features], network.enter, column, places)
        rectify(column)
    for layer in range(len(network.own)):
        average(columns, changes)
        context[:] = network.own_bias[layer]
        add_row(changes, network.shared[layer], context)
        for colour in range(COLOURS):
            changes[colour * WIDTH : (colour + 1) * WIDTH] = context
        add_columns(columns, network.own[layer], changes)
        add_rectified(changes, columns)
    average(columns, context)
    write_logits(network, columns, changes, context, logits)


@jit
def write_logits(network: Network, columns: Floats, buffer: Floats, context: Floats, logits: Floats) -> None:
    """Logits of the actions on the table, and then of each colour's."""
    actions, first = len(network.colour_bias), len(network.table_bias)
    buffer[:TABLE_ROOM] = 0
    add_table_actions(context, network.table_actions, buffer)
    for action in range(first):
        logits[action] = buffer[action] + network.table_bias[action]
    buffer[: COLOURS * ROOM] = 0
    add_actions(columns, network.colour_actions, buffer)
    for colour in range(COLOURS):
        for action in range(actions):
            logits[first + colour * actions + action] = buffer[colour * ROOM + action] + network.colour_bias[action]


@jit
def value(network: Network, context: Floats, worth: Floats) -> None:
    """What the position is worth, by the context that `think` leaves: margin in units of the scale, and win."""
    worth[:] = network.worth_bias
    for place in range(WIDTH):
        for kind in range(len(worth)):
            worth[kind] += context[place] * network.worth[place, kind]


@jit
def add_sparse(numbers: Floats, weights: Floats, out: Floats, places: Numbers) -> None:
    """Add a row of mostly zeros times a matrix: zeros are skipped, the others are taken four at a time."""
    count = 0
    for place in range(len(numbers)):
        places[count] = place
        count += numbers[place] != 0
    whole = count - count % 4
    for first in range(0, whole, 4):
        a, b, c, d = places[first], places[first + 1], places[first + 2], places[first + 3]
        from_a, from_b, from_c, from_d = weights[a], weights[b], weights[c], weights[d]
        for to in range(WIDTH):
            out[to] += (
                numbers[a] * from_a[to] + numbers[b] * from_b[to] + numbers[c] * from_c[to] + numbers[d] * from_d[to]
            )
    for last in range(whole, count):
        number, from_last = numbers[places[last]], weights[places[last]]
        for to in range(WIDTH):
            out[to] += number * from_last[to]


@jit
def add_row(row: Floats, weights: Floats, out: Floats) -> None:
    """Add one row times a matrix."""
    for first in range(0, WIDTH, 4):
        a, b, c, d = row[first], row[first + 1], row[first + 2], row[first + 3]
        from_a, from_b, from_c, from_d = weights[first], weights[first + 1], weights[first + 2], weights[first + 3]
        for to in range(WIDTH):
            out[to] += a * from_a[to] + b * from_b[to] + c * from_c[to] + d * from_d[to]


@jit
def add_columns(columns: Floats, weights: Floats, out: Floats) -> None:
    """Add the columns of all colours times a layer's matrix."""
    for first in range(0, WIDTH, 4):
        from_a, from_b, from_c, from_d = weights[first], weights[first + 1], weights[first + 2], weights[first + 3]
        for to in range(WIDTH):
            a, b, c, d = from_a[to], from_b[to], from_c[to], from_d[to]
            for colour in range(COLOURS):
                at = colour * WIDTH + first
                out[colour * WIDTH + to] += (
                    columns[at] * a + columns[at + 1] * b + columns[at + 2] * c + columns[at + 3] * d
                )


@jit
def add_actions(columns: Floats, weights: Floats, out: Floats) -> None:
    """Add the columns of all colours times the matrix of their actions."""
    for first in range(0, WIDTH, 4):
        from_a, from_b, from_c, from_d = weights[first], weights[first + 1], weights[first + 2], weights[first + 3]
        for to in range(ROOM):
            a, b, c, d = from_a[to], from_b[to], from_c[to], from_d[to]
            for colour in range(COLOURS):
                at = colour * WIDTH + first
                out[colour * ROOM + to] += (
                    columns[at] * a + columns[at + 1] * b + columns[at + 2] * c + columns[at + 3] * d
                )


@jit
def add_table_actions(row: Floats, weights: Floats, out: Floats) -> None:
    """Add the context times the matrix of the actions on the table."""
    for first in range(0, WIDTH, 4):
        a, b, c, d = row[first], row[first + 1], row[first + 2], row[first + 3]
        from_a, from_b, from_c, from_d = weights[first], weights[first + 1], weights[first + 2], weights[first + 3]
        for to in range(TABLE_ROOM):
            out[to] += a * from_a[to] + b * from_b[to] + c * from_c[to] + d * from_d[to]


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
