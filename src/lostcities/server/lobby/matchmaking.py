"""The quick match: the open table with the nearest rating that waits for the same game, or a new one."""

import json
import secrets

from sqlalchemy import select

from ..accounts.models import Person
from ..ratings.rating import MODEL
from ..refusals import Refusal
from ..storage import schema
from ..tables.commands import NewTable, QuickMatch, SeatWish, Sit
from ..tables.create import TableFactory, find_game


class Matchmaking:
    def __init__(self, factory: TableFactory):
        self.factory = factory
        self.tables = factory.tables

    async def quick_match(self, wish: QuickMatch, who: Person, address: str = "") -> str:
        """Sit down at the nearest table, or open one; returns its ID."""
        players = wish.players or find_game(wish.game).players[0]
        seats = [SeatWish(kind="me")] + [SeatWish(kind="anyone")] * (players - 1)
        new = NewTable(game=wish.game, seats=seats, rounds=wish.rounds, clock=wish.clock, rated=wish.rated)
        about = self.factory.check(new, who)
        if wish.rated and (problem := self.tables.rating_rules.problem(find_game(wish.game), about)):
            raise Refusal("invalid", problem)
        text = json.dumps(about, sort_keys=True)
        for table, sitting in await self.waiting(text, wish.game, who):
            if who.id in sitting:
                return table
            if not any(self.tables.presence.connected(user) for user in sitting):
                continue
            try:
                await self.tables.act(Sit(do="sit", id=secrets.token_urlsafe(12), table=table), who)
            except Refusal:
                continue
            return table
        async with self.factory.quotas.room(who, address, seats) as made:
            table_seats = [["person", who.id]] + [["anyone", None]] * (players - 1)
            made.add((await self.factory.create(about, table_seats, who, text)).id)
        return made.pop()

    async def waiting(self, quick: str, game: str, who: Person) -> list[tuple[str, set[int]]]:
        """Open tables with the same settings and who sits there, nearest rating first."""
        kept, seats, ratings = schema.tables.c, schema.seats.c, schema.ratings.c
        async with self.tables.database.reading() as connection:
            found = await connection.execute(
                select(kept.id, seats.user_id, ratings.mu)
                .join(schema.seats, seats.table_id == kept.id)
                .outerjoin(schema.ratings, (ratings.user_id == seats.user_id) & (ratings.game == game))
                .where(kept.status == "open", kept.quick == quick, seats.user_id.is_not(None))
                .order_by(kept.created_at)
            )
            sitting: dict[str, dict[int, float]] = {}
            for table, user, mu in found:
                sitting.setdefault(table, {})[user] = MODEL.mu if mu is None else mu
            own = await connection.execute(select(ratings.mu).where(ratings.user_id == who.id, ratings.game == game))
            mu = own.scalar()
        strength = MODEL.mu if mu is None else mu
        distance = {table: abs(sum(there.values()) / len(there) - strength) for table, there in sitting.items()}
        return [(table, set(sitting[table])) for table in sorted(sitting, key=lambda table: distance[table])]
