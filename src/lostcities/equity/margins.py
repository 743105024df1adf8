"""How rounds between equal players end: what a match equity table is made of."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import OptionError

Counts = npt.NDArray[np.int64]

OWN, OTHER = 0, 1  # who had the last turn of a round: the side that started it, or the other one


@dataclass(frozen=True, eq=False)
class RoundMargins:
    """Simulated rounds: how often they ended with each margin of the side that started, by who had the last turn."""

    game: str
    players: int
    options: Mapping[str, str]
    seed: int
    longest: int  # turns of the longest of these rounds
    lowest: int  # the margin of the first column
    counts: Counts  # two rows, OWN and OTHER, with a column for each margin from the lowest on

    @property
    def rounds(self) -> int:
        """How many were simulated."""
        return int(self.counts.sum())

    @property
    def highest(self) -> int:
        return self.lowest + len(self.counts[OWN]) - 1

    @property
    def title(self) -> str:
        """The game with the options that make a difference."""
        options = [f"{name}={value}" for name, value in self.options.items() if name != "turn_limit"]
        return " ".join([self.game, *options])

    def mean(self) -> tuple[float, float]:
        """The mean margin of the side that starts, and the standard deviation of a round."""
        margins, weights = np.arange(self.lowest, self.highest + 1), self.counts.sum(axis=0) / self.rounds
        mean = float(margins @ weights)
        return mean, float(np.sqrt((margins - mean) ** 2 @ weights))

    def write(self, path: Path) -> None:
        kept: dict[str, Any] = {
            "game": self.game,
            "players": self.players,
            "options": dict(self.options),
            "seed": self.seed,
            "longest": self.longest,
            "lowest": self.lowest,
            "counts": self.counts.tolist(),
        }
        path.write_text(json.dumps(kept, separators=(",", ":")) + "\n", encoding="utf-8")

    @classmethod
    def read(cls, path: Path | Traversable) -> "RoundMargins":
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
            counts = np.array(kept.pop("counts"), dtype=np.int64)
            found = cls(counts=counts, **kept)
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise OptionError(f"{path} is not a file of simulated rounds: {error}") from None
        if counts.ndim != 2 or len(counts) != 2 or counts.sum() < 1:
            raise OptionError(f"{path} is not a file of simulated rounds: its counts must be two rows")
        return found


def count_margins(
    margins: Counts, last: Counts, *, game: str, players: int, options: Mapping[str, str], seed: int, longest: int
) -> RoundMargins:
    """Count rounds: the margin of the side that started each of them, and whether it had the last turn (OWN)."""
    lowest, highest = int(margins.min()), int(margins.max())
    counts = np.zeros((2, highest - lowest + 1), dtype=np.int64)
    np.add.at(counts, (last, margins - lowest), 1)
    return RoundMargins(game, players, options, seed, longest, lowest, counts)
