"""Who plays whom on the ladder. Pure: nothing here waits, stores or sends."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from .standings import ANCHORED, PairResult, Standing, chance, games_between


@dataclass(frozen=True)
class Entrant:
    """A bot on the ladder of a game that could play now."""

    user: int
    last_at: int = 0  # when its last game ended, or when it entered
    house: bool = False  # one of the site's own


def pair(
    entrants: Sequence[Entrant], results: Sequence[PairResult], standing: Mapping[int, Standing], random: Random
) -> tuple[int, int] | None:
    """Who has waited longest, and an opponent at random: likelier the more a game with it would tell.

    The site's own bots are there for the others: two of them never meet. Two bots take the first seat in turn; they do
    not play a deal twice, because a bot that remembers would know the other hand.
    """
    guests = [one for one in entrants if not one.house]
    if not guests or len(entrants) < 2:
        return None
    chosen = min(guests, key=lambda one: one.last_at)
    others = [one for one in entrants if one != chosen]
    informative = [information(standing, chosen.user, other.user) for other in others]
    (opponent,) = random.choices(others, informative)
    one, other = chosen.user, opponent.user
    sat_first, sat_second = games_between(results, one, other), games_between(results, other, one)
    if sat_first == sat_second:
        return random.choice([(one, other), (other, one)])
    return (one, other) if sat_first < sat_second else (other, one)


def information(standing: Mapping[int, Standing], one: int, other: int) -> float:
    """What a game tells about the difference of two ratings: most if they are equal."""
    ratings = [standing[bot].rating if bot in standing else ANCHORED for bot in (one, other)]
    return chance(*ratings) * chance(*reversed(ratings)) + 0.001
