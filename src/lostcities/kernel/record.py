"""Typed states: a class with a field for each number and array, from which the layout of the record is derived.

    class CardState(Record):
        turn: int  # the seat to act
        hand: Annotated[Numbers, "SEATS", "COLOURS"]  # a set of cards for each seat and colour

A state is never an instance of its class: it is a record of a NumPy array with the same fields, all of them int64.
"""

from typing import Annotated, Any, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int64]


class Record:
    """The base of typed states. Every game has these."""

    players: int
    turn: int  # the seat to act, or -1 once the round is over
    turns: int  # turns completed


def layout(record: type[Record], sizes: Any) -> np.dtype[Any]:
    """The NumPy layout of a record, in the order of its fields; `sizes` has the lengths of its arrays by name."""
    kinds = get_type_hints(record, include_extras=True)
    fields: list[tuple[Any, ...]] = []
    for name in record.__annotations__:
        if get_origin(kinds[name]) is Annotated:
            lengths = get_args(kinds[name])[1:]
            shape = tuple(one if isinstance(one, int) else getattr(sizes, one) for one in lengths)
            fields.append((name, np.int64, shape))
        else:
            fields.append((name, np.int64))
    return np.dtype((np.record, fields))
