"""A state for Python to read: looking at a field of a record takes microseconds, at a plain number nothing."""

from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any, TypeVar

import numpy as np

State = Any
Kept = TypeVar("Kept")

MOST_KEPT = 50_000  # of what is said again and again

Field = tuple[str, int, int, tuple[int, ...]]  # name, where it begins, how many numbers, and its shape


def keep(memory: dict[Any, Kept], key: Any, value: Kept) -> Kept:
    """Remember something that is costly to say; a memory that is full begins anew."""
    if len(memory) >= MOST_KEPT:
        memory.clear()
    memory[key] = value
    return value


@cache
def fields(layout: np.dtype[Any]) -> tuple[Field, ...]:
    """Where the fields of a state are among its numbers."""
    found = []
    for name, (kind, start, *_) in (layout.fields or {}).items():
        found.append((name, start // 8, kind.itemsize // 8, kind.shape))
    return tuple(found)


def plainly(state: State) -> SimpleNamespace:
    """The same state with whole numbers and lists, of lists where a field has two dimensions; for reading only."""
    # A record looks for fields before it finds its own attributes, which takes longer than all the rest.
    return decoded(bytes(state), object.__getattribute__(state, "dtype"))


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
