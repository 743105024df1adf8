"""Results: how a table ended, and what that means for one seat."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, NotRequired, cast

from typing_extensions import TypedDict

from ...games.moments import PhraseJson
from ...games.phrases import Phrase
from ...games.registry import load, registered
from ...position import Position
from ..phrases import phrase
from ..ratings.rules import Unrated

Outcome = Literal["won", "lost", "draw", "shared"]
Retired = Literal["resigned", "timed_out"]

RETIRED: dict[str, Retired] = {"resigned": "resigned", "ran out of time": "timed_out"}  # as early versions stored it
STORED_REASONS = {  # and why a game had ended
    "the draw pile ran out": "cards.ending.draw_pile",
    "the draw pile is empty": "cards.ending.draw_pile",
    "the turn limit was reached": "cards.ending.turn_limit",
    "the turn limit is reached": "cards.ending.turn_limit",
    "the last card was revealed": "rivals.ending.last_card",
    "the last card is turned over": "rivals.ending.last_card",
    "all players are exhausted": "rollwrite.ending.exhausted",
    "all eight bridges are crossed": "rollwrite.ending.bridges",
    "all eight bridges have been passed": "rollwrite.ending.bridges",
}


class Retirement(TypedDict):
    """A seat that did not play on to the end, and why."""

    seat: int
    how: Retired


class RatingChange(TypedDict):
    """A rating before and after a rated game. `weight`: below 1 if the same players meet often, and it counts less."""

    before: int
    after: int
    weight: NotRequired[float]


class Result(TypedDict):
    """How a table ended: winners by seat, places (1 is first) and totals by side, `reason`: why it ended.

    `outcomes` by seat: won; lost; draw: equal for the first place; shared: the same where all of them win.
    `played_out`: the game came to its own end; `retired`: who gave up or ran out of time before it. `ratings` by seat:
    null for those who have none, and for the whole of a casual game. `unrated`: why a rated game changed no rating.
    `hints`: for how many decisions a hint was given; only if there were any.
    """

    winners: list[int]
    places: list[int]
    totals: list[int]
    reason: PhraseJson
    outcomes: list[Outcome]
    played_out: bool
    retired: list[Retirement]
    ratings: list[RatingChange | None] | None
    unrated: NotRequired[Unrated]
    hints: NotRequired[int]


@lru_cache
def seat_sides(game: str, players: int, sides: int) -> tuple[int, ...]:
    """The side of each seat, as the rules of the game say."""
    if game not in registered():  # it is no longer installed: take it that partners sit opposite each other
        return tuple(seat % sides for seat in range(players))
    definition = load(game)
    players, options = definition.check_options(players, {})
    position = Position(definition, definition.new_states(1, players, options))
    return tuple(position.side_of(seat) for seat in range(players))


def seat_outcomes(game: str, players: int, places: list[int]) -> list[Outcome]:
    ties_are_wins = game in registered() and load(game).ties_are_wins
    equal: Outcome = "shared" if ties_are_wins else "draw"
    first: Outcome = equal if places.count(1) > 1 else "won"
    return [first if places[side] == 1 else "lost" for side in seat_sides(game, players, len(places))]


def stored_retirements(reason: str) -> list[Retirement]:
    """Retirements from the `reason` of a result that was stored without them."""
    found: list[Retirement] = []
    for part in reason.split(", "):
        seat, _, words = part.removeprefix("seat ").partition(" ")
        if seat.isdecimal() and words in RETIRED:
            found.append({"seat": int(seat), "how": RETIRED[words]})
    return found


def reason_of(stored: Mapping[str, Any]) -> PhraseJson:
    """Why a game ended, as a phrase. Early versions stored English words."""
    reason = stored["reason"]
    if not isinstance(reason, str):
        return cast(PhraseJson, reason)
    if reason in STORED_REASONS:
        return {"key": STORED_REASONS[reason]}
    return retirement_reason(stored_retirements(reason)).data


def retirement_reason(retired: Sequence[Retirement]) -> Phrase:
    """Who gave up or ran out of time."""
    first, *rest = (phrase(f"result.{one['how']}", seat=one["seat"]) for one in retired)
    return phrase("result.several", first=first, rest=retirement_reason(retired[1:])) if rest else first


def complete(stored: Mapping[str, Any], game: str, players: int) -> Result:
    """A stored result with all entries of today; early versions stored only the first four."""
    if "outcomes" in stored:
        if isinstance(stored["reason"], str):
            stored = {**stored, "reason": reason_of(stored)}
        return stored  # type: ignore[return-value]  # as it was stored
    retired = stored_retirements(stored["reason"])
    return {
        "winners": stored["winners"],
        "places": stored["places"],
        "totals": stored["totals"],
        "reason": reason_of(stored),
        "outcomes": seat_outcomes(game, players, stored["places"]),
        "played_out": not retired,
        "retired": retired,
        "ratings": None,
    }
