"""The results of the ladder in the database, added up by pair: they outlive the games themselves."""

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..storage import repository, schema
from ..tables.table import Table
from .standings import PairResult

results, ladder, tables = schema.ladder_results.c, schema.ladder.c, schema.tables.c


async def count_result(connection: AsyncConnection, table: Table) -> None:
    """Add a game to the results, in the transaction that ends it."""
    assert table.result is not None
    people = [table.seats[side[0]].person for side in table.sides()]
    bots = [person.id for person in people if person is not None and person.kind == "bot"]
    if len(bots) != len(people) or not table.result["places"]:  # deleted meanwhile, or nobody has won
        return
    first, second = bots
    mine, theirs = table.result["places"]
    none = {"won": 0, "drawn": 0, "lost": 0}
    pair = {"game": table.about.game, "first_id": first, "second_id": second}
    await repository.insert_missing(connection, schema.ladder_results, [pair | none])
    how = results.drawn if mine == theirs else results.won if mine < theirs else results.lost
    await connection.execute(update(schema.ladder_results).filter_by(**pair).values({how: how + 1}))
    await connection.execute(
        update(schema.ladder)
        .where(ladder.game == table.about.game, ladder.user_id.in_(bots))
        .values(last_at=table.ended_at)
    )


async def pair_results(connection: AsyncConnection, game: str) -> list[PairResult]:
    """The results of a game by pair."""
    found = await connection.execute(
        select(results.first_id, results.second_id, results.won, results.drawn, results.lost).where(
            results.game == game
        )
    )
    return [PairResult(*row) for row in found]


async def remove_games(connection: AsyncConnection, before: int) -> int:
    """Delete ladder games that ended before a time; their results stay. Returns how many those were."""
    old = (tables.ladder, tables.status == "over", tables.ended_at < before)
    return (await connection.execute(delete(schema.tables).where(*old))).rowcount
