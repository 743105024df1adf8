"""The trained network without PyTorch: compiled for one position, and for other compiled code; in NumPy for many.

One column of numbers a colour, the same weights for each, and a context that they share; train/network.py is its twin.
"""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ...kernel.jit import jit

Floats = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int64]


class Network(NamedTuple):
    """The weights. Matrices are (from, to); `own` and `shared` have one for each layer after the first."""

    enter: Floats
    enter_bias: Floats
    table: Floats
    own: Floats
    own_bias: Floats
    shared: Floats
    colour_actions: Floats
    colour_bias: Floats
    table_actions: Floats
    table_bias: Floats
    worth: Floats
    worth_bias: Floats


def read(path: Path | Any) -> tuple[Network, float]:
    """The network of a file, and how many points count as 1."""
    with path.open("rb") as file, np.load(file) as kept:
        network = Network(*(np.ascontiguousarray(kept[name], dtype=np.float32) for name in Network._fields))
        return network, float(kept["scale"])


def write(path: Path, network: Network, scale: float) -> None:
    """Keep a network, in half precision: its choices hardly change, and its file has half the size."""
    arrays = {name: array.astype(np.float16) for name, array in network._asdict().items()}
    np.savez_compressed(path, scale=np.float64(scale), **arrays)


@jit
def feed(numbers: Floats, weights: Floats, out: Floats, places: Numbers) -> None:
    """Add numbers times weights. Many of the numbers are 0 and cost nothing; the others are taken four at a time.

    places: room for the place of every number.
    """
    count = 0
    for place in range(len(numbers)):
        places[count] = place
        count += numbers[place] != 0
    whole = count - count % 4
    for first in range(0, whole, 4):
        a, b, c, d = places[first], places[first + 1], places[first + 2], places[first + 3]
        from_a, from_b, from_c, from_d = weights[a], weights[b], weights[c], weights[d]
        for to in range(len(out)):
            out[to] += (
                numbers[a] * from_a[to] + numbers[b] * from_b[to] + numbers[c] * from_c[to] + numbers[d] * from_d[to]
            )
    for last in range(whole, count):
        number, from_last = numbers[places[last]], weights[places[last]]
        for to in range(len(out)):
            out[to] += number * from_last[to]


@jit
def think(
    network: Network, observation: Floats, columns: Floats, places: Numbers, logits: Floats, worth: Floats
) -> None:
    """Write the logit of every action, and the worth of one position: margin in units of the scale, and win.

    columns: room for one column of the network's width a colour, and two more. places: room for as many numbers as a
    column or a colour's observation has.
    """
    colours = len(columns) - 2
    features = len(network.enter)
    context, change = columns[colours], columns[colours + 1]
    context[:] = network.enter_bias
    feed(observation[colours * features :], network.table, context, places)
    for colour in range(colours):
        columns[colour] = context
        feed(observation[colour * features : (colour + 1) * features], network.enter, columns[colour], places)
        rectify(columns[colour])
    for layer in range(len(network.own)):
        average(columns, colours, change)
        context[:] = network.own_bias[layer]
        feed(change, network.shared[layer], context, places)
        for colour in range(colours):
            change[:] = context
            feed(columns[colour], network.own[layer], change, places)
            rectify(change)
            for place in range(len(change)):
                columns[colour, place] += change[place]
    average(columns, colours, context)
    table_actions, actions = len(network.table_bias), len(network.colour_bias)
    logits[:table_actions] = network.table_bias
    feed(context, network.table_actions, logits[:table_actions], places)
    for colour in range(colours):
        first = table_actions + colour * actions
        logits[first : first + actions] = network.colour_bias
        feed(columns[colour], network.colour_actions, logits[first : first + actions], places)
    worth[:] = network.worth_bias
    feed(context, network.worth, worth, places)


@jit
def rectify(numbers: Floats) -> None:
    """Nothing below 0."""
    for place in range(len(numbers)):
        numbers[place] = max(numbers[place], np.float32(0))


@jit
def average(columns: Floats, colours: int, out: Floats) -> None:
    """The mean of all colours' columns."""
    out[:] = 0
    for colour in range(colours):
        for place in range(len(out)):
            out[place] += columns[colour, place]
    for place in range(len(out)):
        out[place] /= np.float32(colours)


def think_of_many(network: Network, observations: Floats, colours: int) -> tuple[Floats, Floats]:
    """The logits and the worth of many positions."""
    number, size = len(observations), colours * len(network.enter)
    seen = observations[:, :size].reshape(number, colours, -1)
    table = (observations[:, size:] @ network.table + network.enter_bias)[:, None]
    columns = np.maximum(seen @ network.enter + table, 0)
    for own, bias, shared in zip(network.own, network.own_bias, network.shared, strict=True):
        context = (columns.mean(axis=1) @ shared + bias)[:, None]
        columns = columns + np.maximum(columns @ own + context, 0)
    context = columns.mean(axis=1)
    by_colour = (columns @ network.colour_actions + network.colour_bias).reshape(number, -1)
    logits = np.concatenate((context @ network.table_actions + network.table_bias, by_colour), axis=1)
    return logits, context @ network.worth + network.worth_bias
