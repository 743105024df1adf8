"""Rounds of matches for training: leads and rounds left as they come about, and what a round is then worth."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from ..bots.network import match
from ..equity import RoundEquity, equity_table
from ..games.contract import Numbers, Symmetry
from .settings import Settings, Variant

Floats = npt.NDArray[np.float32]

ROUNDS_AFTER = (0.5, 0.3, 0.2)  # how often none, one or two rounds follow
MOST_BEFORE = 3  # rounds that were played before
MARGIN_WEIGHT = 0.1  # what the margin of a round in a match is worth beside the match


class Matches:
    """Which games of an actor are rounds of matches, what its networks are told of these, and what a round is worth."""

    def __init__(self, settings: Settings, variant: Variant, games: int, random: np.random.Generator):
        self.random = random
        share = settings.match_share
        self.table = equity_table(settings.game, variant.players, variant.options) if share else None
        self.is_match = random.permutation(games) < round(share * games)
        self.inputs: Floats = np.zeros((games, variant.players, match.INPUTS if share else 0), dtype=np.float32)
        self.equities: list[RoundEquity | None] = [None] * games  # of side 0
        self.weights: Floats = np.ones((2, games), dtype=np.float32)  # of margin and win
        self.weights[0, self.is_match] = MARGIN_WEIGHT
        self.weights[1, ~self.is_match] = settings.win_weight

    def begin(self, place: int, starter: int) -> None:
        """Draw lead and rounds left of a round that a side starts: that is the one that is ahead."""
        if self.table is None or not self.is_match[place]:
            return
        after = int(self.random.choice(len(ROUNDS_AFTER), p=ROUNDS_AFTER))
        before = int(self.random.integers(0 if after else 1, MOST_BEFORE + 1))
        _, spread = self.table.margins.mean()
        ahead = round(abs(self.random.normal(0.0, spread)) * before**0.5)
        equity = self.table.by_margin(ahead if starter == 0 else -ahead, after)
        self.equities[place] = equity
        self.inputs[place, 0] = match.match_inputs(equity)
        self.inputs[place, 1] = match.of_other_side(self.inputs[place, 0])

    def wins(self, places: Numbers, side: int, margins: npt.NDArray[np.float32]) -> Floats:
        """What the margins of a side are worth to it, from −1 to 1: in the round, or in the match it is part of."""
        found = np.sign(margins)
        for row in np.flatnonzero(self.is_match[places]):
            if equity := self.equities[places[row]]:
                margin = int(margins[row]) * (1 if side == 0 else -1)
                found[row] = (2 * equity.chance(margin) - 1) * (1 if side == 0 else -1)
        return found


def inputs_of(settings: Settings, symmetry: Symmetry) -> Symmetry:
    """The inputs of a run's networks: an observation, and with matches what is told of them."""
    return replace(symmetry, table=symmetry.table + match.INPUTS) if settings.match_share else symmetry
