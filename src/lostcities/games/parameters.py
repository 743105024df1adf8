"""Numbers that rules of thumb are made with, and that tuning may change."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Parameters = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Parameter:
    """A named number, the bounds that tuning keeps to, its value, and what it means."""

    name: str
    low: float
    high: float
    value: float
    meaning: str


def values(parameters: Sequence[Parameter]) -> Parameters:
    """The numbers alone, as compiled code takes them."""
    return np.array([parameter.value for parameter in parameters], dtype=np.float64)
