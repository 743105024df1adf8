"""Ratings for each game: openskill's Plackett-Luce model, for two to five players and for teams."""

from collections import Counter
from collections.abc import Collection
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ...games.registry import load
from ..accounts.models import Person
from ..storage import schema
from ..tables.results import RatingChange
from ..tables.table import Seat, Table
from .rules import HOUR, Rated, RatingRules, Unrated
from .sightings import share_an_address

Pair = tuple[int, int]  # two users

MODEL = PlackettLuce()
SETTLED = 4.0  # a sigma above this is provisional
SCALE = 40.0  # points that people see for one of the model's
START = 1500.0


def points(mu: float) -> int:
    """The model's mu on the scale that people see."""
    return round(START + (mu - MODEL.mu) * SCALE)


def shown(mu: float, sigma: float) -> dict[str, Any]:
    """A rating as people see it: a new player has 1500 ± 333."""
    return {
        "rating": points(mu),
        "deviation": round(sigma * SCALE),
        "provisional": sigma > SETTLED,
    }


async def current_ratings(connection: AsyncConnection, users: Collection[int], game: str) -> dict[int, Rated]:
    """Ratings in a game, by user."""
    kept = schema.ratings.c
    found = await connection.execute(
        select(kept.user_id, kept.mu, kept.sigma).where(kept.user_id.in_(users), kept.game == game)
    )
    return {user: Rated(points(mu), sigma > SETTLED) for user, mu, sigma in found}


def player(seat: Seat) -> Person | None:
    """Whose result a seat's is, also if a bot has finished the game."""
    return seat.left or seat.person


async def expected_problem(connection: AsyncConnection, table: Table, rules: RatingRules) -> Unrated | None:
    """Why a rated game will change no rating, as far as is known before its end."""
    people = [person for seat in table.seats if (person := player(seat)) is not None]
    about = table.about.model_dump()
    if rules.problem(load(table.about.game), about) is not None:
        return "not_standard"
    if len(people) == len(table.seats) and all(person.kind == "bot" for person in people):
        return None if any(seat.kind != "bot" for seat in table.seats) else "bots_only"
    since = (table.started_at or table.at) - rules.address_hours * HOUR
    if not rules.same_address_counts and await share_an_address(connection, {one.id for one in people}, since):
        return "same_address"
    return None


async def problem(connection: AsyncConnection, table: Table, rules: RatingRules) -> Unrated | None:
    """Why a finished rated game changes no rating."""
    assert table.result is not None
    assert table.game is not None
    if not table.result["played_out"]:
        made = Counter(table.game.side_of(seat) for seat, _ in table.game.history)
        if min(made[side] for side in range(len(table.sides()))) < rules.least_moves:
            return "too_short"
    return await expected_problem(connection, table, rules)


async def earlier_games(connection: AsyncConnection, table: Table, users: list[int], since: int) -> Counter[Pair]:
    """How often each pair of users has rated each other in this game since `since`."""
    one, other = schema.rating_history.alias(), schema.rating_history.alias()
    found = await connection.execute(
        select(one.c.user_id, other.c.user_id, func.count())
        .join(other, other.c.table_id == one.c.table_id)
        .where(one.c.user_id.in_(users), other.c.user_id.in_(users), one.c.user_id != other.c.user_id)
        .where(one.c.game == table.about.game, one.c.at > since)
        .group_by(one.c.user_id, other.c.user_id)
    )
    return Counter({(user, opponent): number for user, opponent, number in found})


async def rate_table(connection: AsyncConnection, table: Table, rules: RatingRules) -> None:
    """Update the ratings in the transaction that ends the game, and write the changes into the result."""
    assert table.result is not None
    if (reason := await problem(connection, table, rules)) is not None:
        table.result["unrated"] = reason
        return
    sides = table.sides()
    users = [[person.id for number in side if (person := player(table.seats[number]))] for side in sides]
    everybody = sorted({user for side in users for user in side})
    if len(everybody) != sum(map(len, users)):
        return  # a bot on two seats would play against itself
    pairs = await earlier_games(connection, table, everybody, table.at - rules.pair_hours * HOUR)
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
                weight = rules.weight(max(pairs[user, other] for other in everybody if other not in side))
                old_mu, old_sigma = known[user][:2] if user in known else (MODEL.mu, MODEL.sigma)
                mu, sigma = old_mu + weight * (rating.mu - old_mu), old_sigma + weight * (rating.sigma - old_sigma)
                await keep(connection, table, user, mu, sigma, known.get(user))
                changes[user] = {"before": points(old_mu), "after": points(mu)}
                if weight < 1:
                    changes[user]["weight"] = weight
    found_players = [player(seat) for seat in table.seats]
    table.result["ratings"] = [changes.get(person.id) if person else None for person in found_players]


async def keep(
    connection: AsyncConnection,
    table: Table,
    user: int,
    mu: float,
    sigma: float,
    known: tuple[float, float, int] | None,
) -> None:
    """Store a user's new rating and its history."""
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
