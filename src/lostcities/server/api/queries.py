"""Database queries behind the routes: bots, profiles, games, ratings."""

from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, and_, case, func, or_, select

from ...bots import LEVELS, about, plays
from ...games.registry import load, registered
from ..accounts.models import Person
from ..lobby.listing import summaries
from ..projection.messages import Someone, TableSummary
from ..ratings.rating import shown
from ..storage import schema
from ..tables.results import seat_sides
from ..tables.visibility import is_public
from .models import (
    BotInfo,
    GameCount,
    GamesPage,
    OpposingSide,
    PlayedGame,
    Profile,
    Rating,
    RatingPoint,
)

if TYPE_CHECKING:
    from ..site import Site

PAGE = 50
MOST_POINTS = 1_000


def house_bots(site: "Site") -> list[BotInfo]:
    """The site's own bots, levels first, then others that are connected."""
    own = [
        BotInfo(
            name=name,
            about=about(name),
            games=list(plays(name)),
            house=True,
            connected=person.id in site.tables.bots.workers or site.presence.serves_elsewhere(person.id),
        )
        for name, person in sorted(site.tables.bots.house.items(), key=lambda bot: bot[0] not in LEVELS)
    ]
    house = {bot.name for bot in own}
    guests = {c.person.name for c in site.presence.all if c.serves and c.person and c.person.name not in house}
    games = list(registered())
    return own + [BotInfo(name=name, about="", games=games, house=False, connected=True) for name in sorted(guests)]


def drawn() -> ColumnElement[bool]:
    """Whether a finished table ended in a draw: several sides share the first place, where that is no shared win.

    Where games end in draws, four players are two sides of two.
    """
    tables, other = schema.tables.c, schema.seats.alias()
    there = other.c.table_id == tables.id
    sitting = select(func.count()).where(there).correlate(schema.tables).scalar_subquery()
    winners = select(func.count()).where(there, other.c.place == 1).correlate(schema.tables).scalar_subquery()
    draws = [game for game in registered() if not load(game).ties_are_wins]
    return and_(tables.game.in_(draws), winners > case((sitting == 4, 2), else_=1))


async def profile(site: "Site", person: Person) -> Profile:
    kept, seats, tables = schema.ratings.c, schema.seats.c, schema.tables.c
    async with site.database.reading() as connection:
        since = await connection.execute(select(schema.users.c.created_at).where(schema.users.c.id == person.id))
        rated = await connection.execute(
            select(kept.game, kept.mu, kept.sigma, kept.games).where(kept.user_id == person.id).order_by(kept.game)
        )
        outcome = case((seats.place > 1, "lost"), (drawn(), "draw"), else_="won")
        finished = (
            select(tables.game, outcome.label("outcome"))
            .join(schema.seats, seats.table_id == tables.id)
            .where(
                seats.user_id == person.id,
                tables.status == "over",
                seats.place.is_not(None),
                ~tables.ladder,  # they have their own count there
                tables.origin.is_(None),  # a game that is played on was counted when it was played first
            )
            .subquery()
        )
        counted = await connection.execute(
            select(
                finished.c.game,
                func.count(),
                func.sum(case((finished.c.outcome == "won", 1), else_=0)),
                func.sum(case((finished.c.outcome == "draw", 1), else_=0)),
            )
            .group_by(finished.c.game)
            .order_by(finished.c.game)
        )
        return Profile(
            name=person.name,
            kind=person.kind,
            since=since.scalar() or 0,
            connected=site.presence.connected(person.id),
            ratings=[Rating(game=game, games=games, **shown(mu, sigma)) for game, mu, sigma, games in rated],
            counts=[GameCount(game=game, played=played, won=won, drawn=draws) for game, played, won, draws in counted],
        )


async def rating_points(site: "Site", person: Person, game: str) -> list[RatingPoint]:
    kept = schema.rating_history.c
    async with site.database.reading() as connection:
        found = await connection.execute(
            select(kept.at, kept.table_id, kept.mu, kept.sigma)
            .where(kept.user_id == person.id, kept.game == game)
            .order_by(kept.at.desc())
            .limit(MOST_POINTS)
        )
        points = [(at, table, shown(mu, sigma)) for at, table, mu, sigma in found]
    return [
        RatingPoint(at=at, table=table, rating=now["rating"], deviation=now["deviation"])
        for at, table, now in reversed(points)
    ]


async def games_of(
    site: "Site",
    person: Person,
    asking: Person | None,
    *,
    game: str | None,
    result: str | None,
    rated: bool | None,
    before: int | None,
) -> GamesPage:
    """Finished games of a player, newest first, as far as `asking` may see them."""
    tables, seats = schema.tables.c, schema.seats.c
    query = (
        select(schema.tables, seats.seat)
        .join(schema.seats, seats.table_id == tables.id)
        .where(seats.user_id == person.id, tables.status == "over", tables.result.is_not(None))
        .order_by(tables.ended_at.desc(), tables.id)
        .limit(PAGE)
    )
    own = schema.seats.alias()
    if asking is None:
        query = query.where(is_public(site.now()))
    elif asking.id != person.id:
        sat_there = select(own.c.table_id).where(own.c.user_id == asking.id)
        query = query.where(or_(is_public(site.now()), tables.id.in_(sat_there)))
    if game is not None:
        query = query.where(tables.game == game)
    if result is not None:
        query = query.where(and_(seats.place == 1, ~drawn()) if result == "won" else seats.place > 1)
    if rated is not None:
        query = query.where(tables.rated == rated)
    if before is not None:
        query = query.where(tables.ended_at < before)
    async with site.database.reading() as connection:
        rows = list((await connection.execute(query)).mappings())
        listed = await summaries(
            connection, select(schema.tables).where(tables.id.in_([row["id"] for row in rows])), None
        )
    by_id = {table["id"]: table for table in listed}
    return GamesPage(
        games=[played_game(by_id[row["id"]], row["seat"]) for row in rows],
        before=rows[-1]["ended_at"] if len(rows) == PAGE else None,
    )


def played_game(table: TableSummary, seat: int) -> PlayedGame:
    """A finished game from the point of view of one seat."""
    result = table["result"]
    assert result is not None
    sides = range(len(result["totals"]))
    side_by_seat = seat_sides(table["game"], len(table["seats"]), len(sides))
    own = side_by_seat[seat]
    people: list[list[Someone]] = [[] for _ in sides]
    for number, other in enumerate(table["seats"]):
        if number != seat and other["person"] is not None:
            people[side_by_seat[number]].append(other["person"])
    opponents = [
        OpposingSide(people=people[side], score=result["totals"][side], place=result["places"][side])
        for side in sides
        if side != own
    ]
    return PlayedGame(
        table=table,
        seat=seat,
        place=result["places"][own],
        outcome=result["outcomes"][seat],
        score=result["totals"][own],
        partners=people[own],
        opponents=sorted(opponents, key=lambda side: side.place),
        rating=result["ratings"][seat] if result["ratings"] else None,
    )
