"""Ratings for each game: openskill's Plackett-Luce model, for two to five players and for teams."""

from collections.abc import Collection
from typing import Any, NamedTuple

from openskill.models import PlackettLuce
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from . import schema
from .results import RatingChange
from .table import Table

MODEL = PlackettLuce()
SETTLED = 4.0  # a sigma above this is provisional
SCALE = 40.0  # points that people see for one of the model's
START = 1500.0


class Rated(NamedTuple):
    """Somebody's rating in a game."""

    rating: int
    provisional: bool


def points(mu: float) -> int:
    """A strength as people see it."""
    return round(START + (mu - MODEL.mu) * SCALE)


def shown(mu: float, sigma: float) -> dict[str, Any]:
    """A rating as people see it: a new player has 1500 ± 333."""
    return {
        "rating": points(mu),
        "deviation": round(sigma * SCALE),
        "provisional": sigma > SETTLED,
    }


async def current_ratings(connection: AsyncConnection, users: Collection[int], game: str) -> dict[int, Rated]:
    """The ratings of those users who have one in a game."""
    kept = schema.ratings.c
    found = await connection.execute(
        select(kept.user_id, kept.mu, kept.sigma).where(kept.user_id.in_(users), kept.game == game)
    )
    return {user: Rated(points(mu), sigma > SETTLED) for user, mu, sigma in found}


async def rate_table(connection: AsyncConnection, table: Table) -> list[RatingChange | None] | None:
    """Change the ratings of those who have finished a rated game, in the transaction that ends it.

    Returns the change at each seat.
    """
    assert table.result is not None
    sides = table.sides()
    users = [[seat.person.id for number in side if (seat := table.seats[number]).person] for side in sides]
    everybody = sorted({user for side in users for user in side})
    if len(everybody) != sum(map(len, users)):
        return None  # a bot on two seats would play against itself
    kept = schema.ratings.c
    query = select(kept.user_id, kept.mu, kept.sigma, kept.games).where(
        kept.user_id.in_(everybody), kept.game == table.about.game
    )
    found = await connection.execute(query.order_by(kept.user_id).with_for_update())
    known = {user: (mu, sigma, games) for user, mu, sigma, games in found}
    there = await connection.execute(select(schema.users.c.id).where(schema.users.c.id.in_(everybody)))
    remain = set(there.scalars())
    teams = [
        [
            MODEL.rating(*known[user][:2], name=str(user)) if user in known else MODEL.rating(name=str(user))
            for user in side
        ]
        for side in users
    ]
    rated = MODEL.rate(teams, ranks=[float(place) for place in table.result["places"]])
    changes: dict[int, RatingChange] = {}
    for side, ratings in zip(users, rated, strict=True):
        for user, rating in zip(side, ratings, strict=True):
            if user in remain:
                await keep(connection, table, user, rating.mu, rating.sigma, known.get(user))
                before = known[user][0] if user in known else MODEL.mu
                changes[user] = {"before": points(before), "after": points(rating.mu)}
    return [changes.get(seat.person.id) if seat.person else None for seat in table.seats]


async def keep(
    connection: AsyncConnection,
    table: Table,
    user: int,
    mu: float,
    sigma: float,
    known: tuple[float, float, int] | None,
) -> None:
    """Store one user's new rating, and its history."""
    game = table.about.game
    kept = schema.ratings
    if known is None:
        await connection.execute(insert(kept).values(user_id=user, game=game, mu=mu, sigma=sigma, games=1))
    else:
        await connection.execute(
            update(kept)
            .where(kept.c.user_id == user, kept.c.game == game)
            .values(mu=mu, sigma=sigma, games=known[2] + 1)
        )
    await connection.execute(
        insert(schema.rating_history).values(
            user_id=user, table_id=table.id, game=game, at=table.ended_at, mu=mu, sigma=sigma
        )
    )
