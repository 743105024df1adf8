"""Rounds between pilots, many of them: what match equity tables are made of, and what they are held against."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ...bots.network import Head, rounds, weights
from ...bots.network.rounds import COLUMNS, LAST, MARGIN, TURNS
from ...equity.margins import OTHER, OWN, RoundMargins, count_margins
from ...errors import OptionError, shown
from ...games.contract import MOST_DIGITS, MOST_SEED_DIGITS, Numbers, check_whole
from ...games.registry import load
from ...kernel.random import stream
from ...kernel.template import fill

AT_ONCE = 100  # rounds between two looks at the progress


class PilotRounds:
    """Pilots that play rounds of one game of two sides."""

    def __init__(self, game: str, players: int | None = None, options: Mapping[str, Any] | None = None, seed: int = 0):
        definition = load(game)
        self.players, self.options = definition.check_options(players, definition.with_turn_limit(options or {}))
        self.definition = definition
        self.states = definition.new_states(1, self.players, self.options)
        if definition.calls.sides(self.states, 0) != 2:
            raise OptionError(f"match equity is for games of two sides: {game} with {self.players} players has more")
        colours = definition.words.symmetry(self.states[0]).colours
        self.head = Head(game, *weights(game, colours), self.states[0])
        self.side_of = np.array([definition.calls.side_of(self.states, 0, seat) for seat in range(self.players)])
        self.seed = check_whole("seed", seed, 0, MOST_SEED_DIGITS)
        self.calls = 0
        self.compiled = fill(rounds, game=definition.rules, likeliest=self.head.compiled.likeliest)

    def play(self, rounds: int, starter: int = 0) -> Numbers:
        """Play fresh rounds that a seat starts: a row for each, with the columns of bots/network/rounds.py."""
        results = np.zeros((rounds, COLUMNS), dtype=np.int64)
        random = stream(self.seed, self.calls)
        self.calls += 1
        self.compiled.play_rounds(self.states, self.head.workspace, starter, random, results)
        return results

    def count(self, rounds: int, watch: Callable[[int], None] | None = None) -> RoundMargins:
        """Play so many rounds and count how they end. watch: is told how many have been played."""
        if check_whole("rounds", rounds, 0, MOST_DIGITS) < 1:
            raise OptionError(f"rounds must be a whole number above 0, not {shown(rounds)}")
        found = np.zeros((rounds, COLUMNS), dtype=np.int64)
        for first in range(0, rounds, AT_ONCE):
            found[first : first + AT_ONCE] = self.play(min(AT_ONCE, rounds - first))
            if watch:
                watch(min(first + AT_ONCE, rounds))
        own = self.side_of[found[:, LAST]] == self.side_of[0]
        return count_margins(
            found[:, MARGIN],
            np.where(own, OWN, OTHER),
            game=self.definition.id,
            players=self.players,
            options={option.name: option.text(self.options[option.name]) for option in self.definition.options},
            seed=self.seed,
            longest=int(found[:, TURNS].max()),
        )
