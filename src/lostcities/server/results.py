"""Results: how a table ended, and what that means for one seat."""

from collections.abc import Mapping
from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from ..games.registry import load, registered
from .rating_rules import Unrated

Outcome = Literal["won", "lost", "draw", "shared"]
Retired = Literal["resigned", "timed_out"]

RETIRED: dict[str, Retired] = {"resigned": "resigned", "ran out of time": "timed_out"}  # as `reason` says it


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
    """How a table ended: winners by seat, places (1 is first) and totals by side, `reason` in words.

    `outcomes` by seat: won; lost; draw: equal for the first place; shared: the same where all of them win.
    `played_out`: the game came to its own end; `retired`: who gave up or ran out of time before it. `ratings` by seat:
    null for those who have none, and for the whole of a casual game. `unrated`: why a rated game changed no rating.
    """

    winners: list[int]
    places: list[int]
    totals: list[int]
    reason: str
    outcomes: list[Outcome]
    played_out: bool
    retired: list[Retirement]
    ratings: list[RatingChange | None] | None
    unrated: NotRequired[Unrated]


def side_of(seat: int, sides: int) -> int:
    """The side of a seat: partners sit opposite each other."""
    return seat % sides


def seat_outcomes(game: str, players: int, places: list[int]) -> list[Outcome]:
    """What the places of the sides are for each seat."""
    ties_are_wins = game in registered() and load(game).ties_are_wins
    equal: Outcome = "shared" if ties_are_wins else "draw"
    first: Outcome = equal if places.count(1) > 1 else "won"
    return [first if places[side_of(seat, len(places))] == 1 else "lost" for seat in range(players)]


def stored_retirements(reason: str) -> list[Retirement]:
    """Who gave up or ran out of time, from the words of a result that was stored without this."""
    found: list[Retirement] = []
    for part in reason.split(", "):
        seat, _, words = part.removeprefix("seat ").partition(" ")
        if seat.isdecimal() and words in RETIRED:
            found.append({"seat": int(seat), "how": RETIRED[words]})
    return found


def complete(stored: Mapping[str, Any], game: str, players: int) -> Result:
    """A stored result with everything that results have now; early versions stored only the first four entries."""
    if "outcomes" in stored:
        return stored  # type: ignore[return-value]  # as it was stored
    retired = stored_retirements(stored["reason"])
    return {
        "winners": stored["winners"],
        "places": stored["places"],
        "totals": stored["totals"],
        "reason": stored["reason"],
        "outcomes": seat_outcomes(game, players, stored["places"]),
        "played_out": not retired,
        "retired": retired,
        "ratings": None,
    }
