"""How many tables one user, and one address, may have going at a time."""

import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, and_, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from . import schema
from .commands import SeatWish
from .database import Database
from .lobby import LAST_EVENT
from .people import Person
from .refusals import Refusal
from .settings import Limits

RUNNING = 3_600_000  # milliseconds without a move after which a game with bots does not count as going on
MOST_ADDRESSES = 10_000  # whose tables are remembered
MOST_TABLES = 10_000  # of one address
UNFINISHED = ("open", "playing")

tables, seats = schema.tables.c, schema.seats.c


class Quotas:
    """Counts tables by their makers. Addresses are remembered in memory alone, and stored nowhere."""

    def __init__(self, database: Database, limits: Limits, clock: Callable[[], int]):
        self.database = database
        self.limits = limits
        self.now = clock
        self.made: dict[str, set[str]] = {}  # by address: tables
        self.making: Counter[int | str] = Counter()  # by user and by address: tables that are not stored yet

    @contextlib.asynccontextmanager
    async def room(self, who: Person, address: str, wishes: Sequence[SeatWish]) -> AsyncIterator[set[str]]:
        """Make a table inside of this, and add it to what is given; or a Refusal says that there are too many."""
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
        """Refuse one table too many."""
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
                    raise Refusal(
                        "conflict",
                        f"You already have {limits.open_tables} tables waiting for players. Cancel one first.",
                    )
                if await too_many(limits.open_tables_from, address, tables.status == "open", here):
                    raise Refusal("too_fast", "Many tables from your network already wait for players. Join one.")
            if bots:
                going = self.with_bots()
                if await too_many(limits.bot_games, who.id, going, own):
                    raise Refusal(
                        "conflict",
                        f"You already have {limits.bot_games} games with bots going. Finish or resign one first.",
                    )
                if await too_many(limits.bot_games_from, address, going, here):
                    raise Refusal("too_fast", "Many games with bots are going from your network. Try again later.")

    def with_bots(self) -> ColumnElement[bool]:
        """Games with bots that are going on, or about to."""
        bot = exists().where(seats.table_id == tables.id, seats.kind == "bot")
        lately = exists().where(LAST_EVENT, schema.events.c.at > self.now() - RUNNING)
        return and_(tables.status.in_(UNFINISHED), bot, lately)

    def remember(self, address: str, made: set[str]) -> None:
        """Count tables against their address, until the next tidying finds that they are over."""
        if made and len(self.made.get(address, ())) < MOST_TABLES:
            self.made.setdefault(address, set()).update(made)
        if len(self.made) > MOST_ADDRESSES:
            del self.made[next(iter(self.made))]

    async def tidy(self) -> None:
        """Forget tables that are over."""
        for address, made in list(self.made.items()):
            async with self.database.reading() as connection:
                found = await connection.execute(
                    select(tables.id).where(tables.id.in_(made), tables.status.not_in(UNFINISHED))
                )
            self.made[address] -= set(found.scalars())
            if not self.made[address]:
                del self.made[address]


async def count(connection: AsyncConnection, *conditions: Any) -> int:
    """How many tables there are of a kind."""
    found = await connection.execute(select(func.count()).select_from(schema.tables).where(*conditions))
    return int(found.scalar_one())
