"""How many tables one user, and one address, may have going at a time."""

import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, and_, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ..accounts.models import Person
from ..refusals import Refusal
from ..settings import Limits
from ..storage import schema
from ..storage.database import Database
from ..tables.commands import SeatWish
from .listing import LAST_EVENT

RUNNING = 3_600_000  # milliseconds without a move after which a game with bots does not count as going on
MOST_ADDRESSES = 10_000  # whose tables are remembered
MOST_TABLES = 10_000  # of one address
UNFINISHED = ("open", "playing")

tables, seats = schema.tables.c, schema.seats.c


class Quotas:
    """Counts unfinished tables by maker and by address. Addresses are kept in memory alone, and stored nowhere."""

    def __init__(self, database: Database, limits: Limits, clock: Callable[[], int]):
        self.database = database
        self.limits = limits
        self.now = clock
        self.made: dict[str, set[str]] = {}  # by address: tables
        self.making: Counter[int | str] = Counter()  # by user and by address: tables that are not stored yet

    @contextlib.asynccontextmanager
    async def room(self, who: Person, address: str, wishes: Sequence[SeatWish]) -> AsyncIterator[set[str]]:
        """Reserve a place for a table, whose ID goes into the yielded set; too many tables are a Refusal."""
        kinds = {wish.kind for wish in wishes}
        self.making.update((who.id, address))
        made: set[str] = set()
        try:
            await self.check(who, address, waits=bool(kinds & {"anyone", "friend"}), bots="bot" in kinds)
            yield made
        finally:
            self.making.subtract((who.id, address))
            self.making += Counter()  # without those that are zero
            self.remember(address, made)

    async def check(self, who: Person, address: str, *, waits: bool, bots: bool) -> None:
        limits = self.limits
        made = self.made.get(address, set())
        own, here = tables.creator == who.id, tables.id.in_(made)
        async with self.database.reading() as connection:

            async def too_many(most: int, key: int | str, *conditions: ColumnElement[bool]) -> bool:
                if key == address and len(made) + self.making[key] <= most:
                    return False
                return self.making[key] > most or await count(connection, *conditions) + self.making[key] > most

            if waits:
                sits = exists().where(seats.table_id == tables.id, seats.user_id == who.id)
                if await too_many(limits.open_tables, who.id, tables.status == "open", or_(own, sits)):
                    raise Refusal("conflict", "many_open_tables", n=limits.open_tables)
                if await too_many(limits.open_tables_from, address, tables.status == "open", here):
                    raise Refusal("too_fast", "many_open_tables_here")
            if bots:
                going = self.with_bots()
                if await too_many(limits.bot_games, who.id, going, own):
                    raise Refusal("conflict", "many_bot_games", n=limits.bot_games)
                if await too_many(limits.bot_games_from, address, going, here):
                    raise Refusal("too_fast", "many_bot_games_here")

    def with_bots(self) -> ColumnElement[bool]:
        """Unfinished games with bots and a recent event."""
        bot = exists().where(seats.table_id == tables.id, seats.kind == "bot")
        lately = exists().where(LAST_EVENT, schema.events.c.at > self.now() - RUNNING)
        return and_(tables.status.in_(UNFINISHED), ~tables.ladder, bot, lately)

    def remember(self, address: str, made: set[str]) -> None:
        """Count tables against an address until `tidy` finds them over."""
        if made and len(self.made.get(address, ())) < MOST_TABLES:
            self.made.setdefault(address, set()).update(made)
        if len(self.made) > MOST_ADDRESSES:
            del self.made[next(iter(self.made))]

    async def tidy(self) -> None:
        for address, made in list(self.made.items()):
            async with self.database.reading() as connection:
                found = await connection.execute(
                    select(tables.id).where(tables.id.in_(made), tables.status.not_in(UNFINISHED))
                )
            self.made[address] -= set(found.scalars())
            if not self.made[address]:
                del self.made[address]


async def count(connection: AsyncConnection, *conditions: Any) -> int:
    found = await connection.execute(select(func.count()).select_from(schema.tables).where(*conditions))
    return int(found.scalar_one())
