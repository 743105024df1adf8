"""Which games change ratings, and by how much: every limit in one place. docs/ratings.md explains them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from ...games.contract import GameDefinition
from ...games.phrases import Phrase
from ..phrases import phrase

HOUR = 3_600_000  # milliseconds
DAY_SECONDS = 86_400

# Why a rated game did not, or will not, change ratings.
Unrated = Literal["not_standard", "bots_only", "same_address", "too_short"]


class Rated(NamedTuple):
    rating: int
    provisional: bool


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
        """The weight of a game between two players with `earlier` rated games lately."""
        return self.fading ** max(0, earlier - self.full_games + 1)

    def problem(
        self, definition: GameDefinition, about: Mapping[str, Any], seat_kinds: Sequence[str] = ("person",)
    ) -> Phrase | None:
        """Why a table cannot be rated; None if it can."""
        clock = about["clock"]
        if all(kind == "bot" for kind in seat_kinds):
            return phrase("refusal.rated_bots")
        if not about["public"]:
            return phrase("refusal.rated_private")
        if clock["kind"] == "none":
            return phrase("refusal.rated_without_clock")
        if clock["kind"] == "days" and clock["seconds"] > self.longest_turn_seconds:
            return phrase("refusal.rated_long_turns", n=self.longest_turn_seconds // DAY_SECONDS)
        if about["rounds"] != definition.rounds or not self.is_standard(definition, about["options"]):
            return phrase("refusal.rated_not_standard")
        return None

    def is_standard(self, definition: GameDefinition, options: Mapping[str, str]) -> bool:
        for option in definition.options:
            value = options.get(option.name, option.text(option.default))
            if value != option.text(option.default) and (option.name, value) not in {
                ("turn_limit", limit) for limit in self.turn_limits
            }:
                return False
        return True
