"""Networks without PyTorch: their weights as arrays, and inference in NumPy for batches.

One column of activations a colour with shared weights, and a pooled context; train/network.py is the PyTorch twin,
forward.py the forward pass for a single position.
"""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ...kernel.products import LANES

Floats = npt.NDArray[np.float32]


class Network(NamedTuple):
    """The weights. Matrices are (in, out); `own` and `shared` have one for each layer after the first."""

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
    """Load a network and its scale (points that count as 1)."""
    return read_as(Network, path)


def read_as(kind: Any, path: Path | Any) -> tuple[Any, float]:
    """Load a network of this kind, a NamedTuple of arrays, and its scale."""
    with path.open("rb") as file, np.load(file) as kept:
        network = kind(*(np.ascontiguousarray(kept[name], dtype=np.float32) for name in kind._fields))
        return network, float(kept["scale"])


def write(path: Path, network: Any, scale: float) -> None:
    """Save a network in half precision: half the size, and its choices hardly change."""
    arrays = {name: array.astype(np.float16) for name, array in network._asdict().items()}
    np.savez_compressed(path, scale=np.float64(scale), **arrays)


def padded(network: Any) -> Any:
    """The same network for compiled inference (forward.py): widths are filled up with zeros to whole vectors.

    It may have all arrays of a Network, or those of a tower with `worth`.
    """
    width = vectors(network.enter.shape[1])
    sizes: dict[str, tuple[int, ...]] = dict.fromkeys(("enter", "enter_bias", "table", "own_bias"), (width,))
    sizes |= dict.fromkeys(("own", "shared"), (width, width))
    found = {name: pad(array, *sizes.get(name, ())) for name, array in network._asdict().items()}
    for name in ("colour_actions", "table_actions"):
        if name in found:
            found[name] = pad(found[name], width, vectors(found[name].shape[1]))
    found["worth"] = pad(network.worth, width, len(network.worth_bias))
    return type(network)(**found)


def pad(array: Floats, *sizes: int) -> Floats:
    """The array with zeros behind its numbers, so that its last dimensions have these sizes."""
    sizes = (*array.shape[: array.ndim - len(sizes)], *sizes)
    return np.pad(array, [(0, size - used) for size, used in zip(sizes, array.shape, strict=True)])


def vectors(size: int) -> int:
    """The size, rounded up to whole vectors."""
    return -(-size // LANES) * LANES


def think_of_many(network: Network, observations: Floats, colours: int) -> tuple[Floats, Floats]:
    """Logits and values of a batch of positions."""
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
