"""What reviews say of a player: points lost by decisions, luck beside what chance does, kinds of mistakes."""

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from ..accounts.models import Person
from ..storage import schema
from ..tables.visibility import is_public
from .deal_queries import mean_loss
from .models import GameSkill, Luck, ReviewedGame
from .review_models import MeanLoss

if TYPE_CHECKING:
    from ..site import Site

MOST_GAMES = 2_000  # the newest, of all kinds


async def skill(site: "Site", person: Person, asking: Person | None) -> list[GameSkill]:
    """A player's reviewed games by kind: all for themselves, for others those that were public."""
    sums, tables = schema.review_summaries.c, schema.tables.c
    query = (
        select(schema.review_summaries)
        .where(sums.user_id == person.id)
        .order_by(sums.at.desc(), sums.table_id, sums.seat)
        .limit(MOST_GAMES)
    )
    if asking is None or asking.id != person.id:
        query = query.join(schema.tables, tables.id == sums.table_id).where(is_public(site.now()))
    async with site.database.reading() as connection:
        rows = (await connection.execute(query)).all()
    by_game: defaultdict[str, list[Any]] = defaultdict(list)
    for row in reversed(rows):
        by_game[row.game].append(row)
    return [game_skill(game, played) for game, played in sorted(by_game.items())]


def game_skill(game: str, rows: Sequence[Any]) -> GameSkill:
    """Sums over the reviewed games of one kind, oldest first."""
    tags: Counter[str] = Counter()
    for row in rows:
        tags.update(json.loads(row.tags))
    return GameSkill(
        game=game,
        decisions=sum(row.decisions for row in rows),
        lost=overall_loss(rows),
        luck=Luck(points=sum(row.luck for row in rows), deviation=sum(row.luck_variance for row in rows) ** 0.5),
        mistakes={
            "inaccuracy": sum(row.inaccuracies for row in rows),
            "mistake": sum(row.mistakes for row in rows),
            "blunder": sum(row.blunders for row in rows),
        },
        tags=dict(tags.most_common()),
        games=[
            ReviewedGame(
                table=row.table_id,
                at=row.at,
                decisions=row.decisions,
                lost=mean_loss(row.decisions, row.lost, row.lost_variance),
                luck=Luck(points=row.luck, deviation=row.luck_variance**0.5),
            )
            for row in rows
        ],
    )


def overall_loss(rows: Sequence[Any]) -> MeanLoss | None:
    """Points lost for each counted decision of several games, with the standard error.

    Some games are harder than others, so from two games on the error comes from how much they differ (that of a ratio
    of sums), which has the errors of the reviews in it. Of a single game only the review's own error is known.
    """
    rows = [row for row in rows if row.decisions]
    decisions, lost = sum(row.decisions for row in rows), sum(row.lost for row in rows)
    if len(rows) < 2:
        return mean_loss(decisions, lost, sum(row.lost_variance for row in rows))
    squares = sum((row.lost - lost / decisions * row.decisions) ** 2 for row in rows)
    return mean_loss(decisions, lost, squares * len(rows) / (len(rows) - 1))
