"""Database queries behind the bot ladder."""

from typing import TYPE_CHECKING

from sqlalchemy import select

from ..lobby.listing import summaries
from ..storage import schema
from .models import LadderBot, LadderPage

if TYPE_CHECKING:
    from ..site import Site

RECENT = 5  # games that ended last


async def ladder_page(site: "Site", game: str) -> LadderPage:
    """The bots on the ladder of a game by rating, those without one last; and its games."""
    site.ladder.check(game)
    kept, users, tables = schema.ladder.c, schema.users.c, schema.tables.c
    standings = await site.ladder.standings(game)
    house = {bot.id: bot.name for bot in site.ladder.house_bots(game)}
    async with site.database.reading() as connection:
        entered = await connection.execute(
            select(users.id, users.name)
            .join(schema.ladder, users.id == kept.user_id)
            .where(kept.game == game, kept.entered)
            .order_by(users.name)
        )
        names = house | {row.id: row.name for row in entered}
        games = select(schema.tables).where(tables.ladder, tables.game == game)
        on = games.where(tables.status == "playing").order_by(tables.started_at)
        over = games.where(tables.status == "over").order_by(tables.ended_at.desc()).limit(RECENT)
        running, recent = await summaries(connection, on, None), await summaries(connection, over, None)
    bots = []
    for user, name in names.items():
        standing = standings.get(user)
        rated = standing is not None and standing.games > 0
        bots.append(
            LadderBot(
                name=name,
                house=user in house,
                connected=site.ladder.serves(user),
                rating=round(standing.rating) if standing and rated else None,
                error=round(standing.error) if standing and rated else None,
                games=standing.games if standing else 0,
                won=standing.won if standing else 0,
                drawn=standing.drawn if standing else 0,
            )
        )
    return LadderPage(
        game=game,
        at_once=site.ladder.most,
        anchor=next(iter(house.values()), None),
        bots=sorted(bots, key=lambda bot: (bot.rating is None, -(bot.rating or 0))),
        running=running,
        recent=recent,
    )
