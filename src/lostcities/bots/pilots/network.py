"""The trained network without PyTorch: compiled for one position, and for other compiled code; in NumPy for many.

One column of numbers a colour, the same weights for each, and a context that they share; train/network.py is its twin.
"""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ...rules.compiling import jit

Floats = npt.NDArray[np.float32]


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
def feed(numbers: Floats, weights: Floats, out: Floats) -> None:
    """Add numbers times weights. Many of an observation's numbers are 0 and cost nothing."""
    for place in range(len(numbers)):
        number = numbers[place]
        if number != 0:
            for to in range(len(out)):
                out[to] += number * weights[place, to]


@jit
def think(network: Network, observation: Floats, columns: Floats, logits: Floats, worth: Floats) -> None:
    """Write the logit of every action, and the worth of one position: margin in units of the scale, and win.

    columns: room for one column of the network's width a colour, and two more.
    """
    colours = len(columns) - 2
    features = len(network.enter)
    context, change = columns[colours], columns[colours + 1]
    context[:] = network.enter_bias
    feed(observation[colours * features :], network.table, context)
    for colour in range(colours):
        columns[colour] = context
        feed(observation[colour * features : (colour + 1) * features], network.enter, columns[colour])
        rectify(columns[colour])
    for layer in range(len(network.own)):
        average(columns, colours, change)
        context[:] = network.own_bias[layer]
        feed(change, network.shared[layer], context)
        for colour in range(colours):
            change[:] = context
            feed(columns[colour], network.own[layer], change)
            rectify(change)
            for place in range(len(change)):
                columns[colour, place] += change[place]
    average(columns, colours, context)
    table_actions, actions = len(network.table_bias), len(network.colour_bias)
    logits[:table_actions] = network.table_bias
    feed(context, network.table_actions, logits[:table_actions])
    for colour in range(colours):
        first = table_actions + colour * actions
        logits[first : first + actions] = network.colour_bias
        feed(columns[colour], network.colour_actions, logits[first : first + actions])
    worth[:] = network.worth_bias
    feed(context, network.worth, worth)


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
