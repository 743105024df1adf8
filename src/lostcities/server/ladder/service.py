"""The ladder of a site: who is on it, and the scheduler that lets them play, one process of a cluster at a time."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from random import Random
from typing import TYPE_CHECKING

from sqlalchemy import exists, func, select, text, update

from ...bots import plays
from ...games.registry import load, registered
from ..accounts.models import Person
from ..refusals import Refusal
from ..storage import repository, schema
from ..tables.clocks import ClockRule
from ..tables.commands import NewTable, SeatWish
from ..tables.results import seat_sides
from .pairing import Entrant, pair
from .results import pair_results, remove_games
from .standings import Standing, standings

if TYPE_CHECKING:
    from ..tables.create import TableFactory

SCHEDULE_LOCK = 7316109  # PostgreSQL: only one process pairs at a time
CLOCK = ClockRule(kind="turn", seconds=600)  # a bot that does not answer loses after this
SIDES = 2
DAY = 86_400_000  # milliseconds
FRESH = 5_000  # milliseconds for which computed ratings are shown

tables, seats, ladder = schema.tables.c, schema.seats.c, schema.ladder.c


class Ladder:
    """most: games at once on the whole site; 0: there is no ladder. house: the site's own bots on it, by name."""

    def __init__(self, factory: "TableFactory", most: int, house: Sequence[str]):
        self.factory = factory
        self.database = factory.database
        self.tables = factory.tables
        self.bots = factory.tables.bots
        self.most = most
        self.house = house
        self.random = Random()
        self.computed: dict[str, tuple[int, dict[int, Standing]]] = {}  # by game: when, and what

    # Who is on it

    async def enter(self, person: Person, game: str) -> None:
        """Put a bot on the ladder of a game, with the results that it had there."""
        if person.kind != "bot":
            raise Refusal("forbidden", "ladder_bots")
        self.check(game)
        if not self.most:
            raise Refusal("conflict", "no_ladder")
        row = {"user_id": person.id, "game": game, "entered": True, "last_at": self.tables.now()}
        async with self.database.writing() as connection:
            await repository.insert_missing(connection, schema.ladder, [row])
        await self.set_entered(person, game, True)

    async def leave(self, person: Person, game: str) -> None:
        """Take a bot off the ladder; it ends the game that is on, and its results are kept."""
        self.check(game)
        await self.set_entered(person, game, False)

    def check(self, game: str) -> None:
        if game not in registered():
            raise Refusal("not_found", "no_game")

    async def set_entered(self, person: Person, game: str, entered: bool) -> None:
        mine = (ladder.user_id == person.id) & (ladder.game == game)
        async with self.database.writing() as connection:
            await connection.execute(update(schema.ladder).where(mine).values(entered=entered))

    def house_bots(self, game: str) -> list[Person]:
        """The site's own bots on the ladder of a game; the first is the anchor of its ratings."""
        return [self.bots.house[name] for name in self.house if name in self.bots.house and game in plays(name)]

    def serves(self, bot: int) -> bool:
        """Whether a bot takes positions at any process."""
        return bot in self.bots.workers or self.tables.presence.serves_elsewhere(bot)

    async def standings(self, game: str) -> dict[int, Standing]:
        """Ratings and results by bot, at most a few seconds old."""
        at, found = self.computed.get(game, (-FRESH, {}))
        if self.tables.now() < at + FRESH:
            return found
        async with self.database.reading() as connection:
            results = await pair_results(connection, game)
        anchor = next((bot.id for bot in self.house_bots(game)), None)
        found = await asyncio.to_thread(standings, results, anchor)
        self.computed[game] = (self.tables.now(), found)
        return found

    # Who plays

    async def tend(self) -> None:
        """Begin as many games as may run beside those that are on, unless people wait for bots."""
        if not self.most or not self.bots.workers:
            return
        async with self.alone() as ours:
            while ours and not self.bots.people_wait() and await self.begin_one():
                pass

    @contextlib.asynccontextmanager
    async def alone(self) -> AsyncIterator[bool]:
        """Whether no other process pairs at the moment, and none does until the end."""
        if self.database.is_sqlite:  # there are none
            yield True
            return
        async with self.database.writing() as connection:
            found = await connection.execute(text("select pg_try_advisory_xact_lock(:lock)"), {"lock": SCHEDULE_LOCK})
            yield bool(found.scalar())

    async def begin_one(self) -> bool:
        """Begin a game, of any kind for which there are two bots; False if none may begin."""
        if await self.running() >= self.most:
            return False
        idle = await self.idle()
        for game in self.random.sample(sorted(idle), len(idle)):
            async with self.database.reading() as connection:
                results = await pair_results(connection, game)
            if (found := pair(idle[game], results, await self.standings(game), self.random)) is not None:
                await self.make(game, found)
                return True
        return False

    async def running(self) -> int:
        async with self.database.reading() as connection:
            found = await connection.execute(
                select(func.count()).select_from(schema.tables).where(tables.ladder, tables.status == "playing")
            )
            return int(found.scalar_one())

    async def idle(self) -> dict[str, list[Entrant]]:
        """By game: the bots that are connected and play no ladder game, and the site's own."""
        busy = exists().where(
            seats.user_id == ladder.user_id, tables.id == seats.table_id, tables.ladder, tables.status == "playing"
        )
        async with self.database.reading() as connection:
            found = (await connection.execute(select(schema.ladder).where(ladder.entered, ~busy))).all()
        idle: dict[str, list[Entrant]] = {}
        for row in found:
            if row.game in registered() and self.serves(row.user_id):
                idle.setdefault(row.game, []).append(Entrant(row.user_id, row.last_at))
        for game, entrants in idle.items():
            entrants += [Entrant(bot.id, house=True) for bot in self.house_bots(game) if self.serves(bot.id)]
        return idle

    async def make(self, game: str, users: Sequence[int]) -> str:
        """A table for two bots; where a side has several seats, its bot plays them all."""
        definition = load(game)
        players = min(definition.players)
        async with self.database.reading() as connection:
            self.tables.people.update(await repository.load_people(connection, users))
        maker = self.tables.person(users[0])
        wishes = [SeatWish(kind="bot")] * players
        options = {name: str(value) for name, value in definition.with_turn_limit({}).items()}
        wish = NewTable(game=game, seats=wishes, options=options, clock=CLOCK, public=True, take_backs=False)
        about = self.factory.check(wish, maker) | {"ladder": True}
        placed = [["bot", users[side]] for side in seat_sides(game, players, SIDES)]
        return (await self.factory.create(about, placed, maker)).id

    async def forget_games(self, days: float) -> int:
        """Delete games that ended so many days ago; returns how many. Their results stay."""
        async with self.database.writing() as connection:
            return await remove_games(connection, self.tables.now() - int(days * DAY))
