"""Numbers that rules of thumb are made with, and that tuning may change."""

import functools
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources

import numpy as np
import numpy.typing as npt

Parameters = npt.NDArray[np.float64]

TUNED = "tuned.json"  # what benchmarks/tune.py has found: by game, number of players and name


@dataclass(frozen=True)
class Parameter:
    """A named number, the bounds that tuning keeps to, its value, and what it means."""

    name: str
    low: float
    high: float
    value: float
    meaning: str


@functools.cache
def tuned() -> Mapping[str, Mapping[str, Mapping[str, float]]]:
    """Everything that was found by tuning."""
    found: Mapping[str, Mapping[str, Mapping[str, float]]]
    found = json.loads(resources.files(__package__).joinpath(TUNED).read_text(encoding="utf-8"))
    return found


def values(parameters: Sequence[Parameter]) -> Parameters:
    """The numbers alone, as compiled code takes them."""
    return np.array([parameter.value for parameter in parameters], dtype=np.float64)
