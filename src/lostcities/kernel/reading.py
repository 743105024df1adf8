"""A state for Python to read: looking at a field of a record takes microseconds, at a plain number nothing."""

from collections.abc import Callable
from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any, TypeVar, cast

import numpy as np

Read = TypeVar("Read")

MOST_KEPT = 50_000  # of what is said again and again


@cache
def reader(layout: np.dtype[Any]) -> Callable[[list[int]], dict[str, Any]]:
    """A function that finds the fields of a state among its numbers."""
    # Written out as code: a loop over the fields takes three times as long.
    parts = []
    for name, (kind, offset, *_) in (layout.fields or {}).items():
        start, size = offset // 8, kind.itemsize // 8
        row = kind.shape[-1] if kind.shape else 0
        rows = [f"numbers[{place}:{place + row}]" for place in range(start, start + size, row or size)]
        value = f"numbers[{start}]" if not kind.shape else rows[0] if len(kind.shape) == 1 else f"[{', '.join(rows)}]"
        parts.append(f"{name!r}: {value}")
    return cast(Callable[[list[int]], dict[str, Any]], eval(f"lambda numbers: {{{', '.join(parts)}}}"))


def plainly(state: Read) -> Read:
    """The same state with whole numbers and lists, of lists where a field has two dimensions; for reading only."""
    # A record looks for fields before it finds its own attributes, which takes longer than all the rest.
    read = object.__getattribute__
    return cast(Read, decoded(read(state, "tobytes")(), read(state, "dtype")))


@lru_cache(maxsize=16)  # what is said of a position reads it several times
def decoded(content: bytes, layout: np.dtype[Any]) -> SimpleNamespace:
    """A state from its bytes."""
    return SimpleNamespace(**reader(layout)(np.frombuffer(content, dtype=np.int64).tolist()))
