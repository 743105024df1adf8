"""A state for Python to read: looking at a field of a record takes microseconds, at a plain number nothing."""

from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

State = Any

Field = tuple[str, int, int, tuple[int, ...]]  # name, where it begins, how many numbers, and its shape


@cache
def fields(layout: np.dtype[Any]) -> tuple[Field, ...]:
    """Where the fields of a state are among its numbers."""
    found = []
    for name, (kind, start, *_) in (layout.fields or {}).items():
        found.append((name, start // 8, kind.itemsize // 8, kind.shape))
    return tuple(found)


def plainly(state: State) -> SimpleNamespace:
    """The same state with whole numbers and lists, of lists where a field has two dimensions; for reading only."""
    return decoded(state.tobytes(), state.dtype)


@lru_cache(maxsize=16)  # what is said of a position reads it several times
def decoded(content: bytes, layout: np.dtype[Any]) -> SimpleNamespace:
    """A state from its bytes."""
    numbers = np.frombuffer(content, dtype=np.int64).tolist()
    values = {}
    for name, start, size, shape in fields(layout):
        if not shape:
            values[name] = numbers[start]
        elif len(shape) == 1:
            values[name] = numbers[start : start + size]
        else:
            values[name] = [numbers[place : place + shape[-1]] for place in range(start, start + size, shape[-1])]
    return SimpleNamespace(**values)
