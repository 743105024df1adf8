"""Which games change ratings, and by how much: every limit in one place. docs/ratings.md explains them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ..games.contract import GameDefinition

HOUR = 3_600_000  # milliseconds
DAY_SECONDS = 86_400

# Why a rated game did not, or will not, change ratings.
Unrated = Literal["not_standard", "bots_only", "same_address", "too_short"]


@dataclass(frozen=True)
class RatingRules:
    """The limits; `Settings.ratings` holds those of a site."""

    longest_turn_seconds: int = 3 * DAY_SECONDS  # of a clock for each turn: nobody stalls a loss for months
    turn_limits: tuple[str, ...] = ("none", "300")  # the only option that may differ from the rulebook
    least_moves: int = 4  # of every side, before a game that somebody gave up counts
    same_address_counts: bool = False  # do people who share an internet address rate each other?
    address_hours: int = 24  # how long an address is remembered, as a keyed hash
    full_games: int = 3  # of the same two players within `pair_hours`
    pair_hours: int = 24
    fading: float = 0.5  # each further one counts so much of the one before

    def weight(self, earlier: int) -> float:
        """How much a game counts between two who have played so many rated ones lately."""
        return self.fading ** max(0, earlier - self.full_games + 1)

    def problem(
        self, definition: GameDefinition, about: Mapping[str, Any], seat_kinds: Sequence[str] = ("person",)
    ) -> str | None:
        """What keeps a table from being rated, for people; None if nothing does."""
        clock = about["clock"]
        if all(kind == "bot" for kind in seat_kinds):
            return "A game of bots alone can't be rated."
        if not about["public"]:
            return "Rated games are public."
        if clock["kind"] == "none":
            return "Rated games need a clock."
        if clock["kind"] == "days" and clock["seconds"] > self.longest_turn_seconds:
            return f"Rated games allow at most {self.longest_turn_seconds // DAY_SECONDS} days for a turn."
        if about["rounds"] != definition.rounds or not self.is_standard(definition, about["options"]):
            return "Rated games are played by the standard rules: leave the rounds and options as they are."
        return None

    def is_standard(self, definition: GameDefinition, options: Mapping[str, str]) -> bool:
        """Are all options those of the rulebook?"""
        for option in definition.options:
            value = options.get(option.name, option.text(option.default))
            if value != option.text(option.default) and (option.name, value) not in {
                ("turn_limit", limit) for limit in self.turn_limits
            }:
                return False
        return True
