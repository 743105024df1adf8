"""Daily deals: secrets that are fixed a day ahead, tables with them, reviews without being asked, and par."""

import asyncio
import contextlib
import json
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import orjson
from sqlalchemy import and_, exists, insert, select, text, update

from ...bots import plays
from ...games.registry import registered
from ..accounts.models import Person
from ..refusals import Refusal
from ..reviews.worker import AnalysisWorker, JobFailed, WorkerEnded, unpack
from ..storage import schema
from ..tables import deals
from ..tables.commands import NewTable, SeatWish
from .days import BOT, ROUNDS, Setup, day_of, end_of, setup_of, shifted
from .par import ParJob

if TYPE_CHECKING:
    from ..cluster.heartbeat import Heartbeat
    from ..reviews.service import Reviews
    from ..tables.create import TableFactory

log = logging.getLogger("lostcities.daily")

PLAY_LOCK = 7316108  # PostgreSQL: whoever begins a daily deal is alone, so that nobody begins it twice
MOST_ATTEMPTS = 3  # at a par
AT_ONCE = 20  # games that are put in the queue for a review in one go

tables, seats, kept = schema.tables.c, schema.seats.c, schema.daily_deals.c


@dataclass(frozen=True)
class DailyDeal:
    """The deal of a day and game."""

    day: str
    setup: Setup
    secret: bytes
    par: dict[str, Any] | None = None  # the champion's: `totals` of all sides, and its own `side`

    @property
    def deal(self) -> str:
        """The key of the shared deal."""
        return self.setup.deal(self.day)

    @property
    def commitment(self) -> str:
        return deals.commitment(self.secret)


def games() -> list[str]:
    """The games that have a daily deal: all that its bot plays."""
    return [game for game in registered() if game in plays(BOT)]


class DailyDeals:
    def __init__(self, factory: "TableFactory", reviews: "Reviews", heartbeat: "Heartbeat"):
        self.factory = factory
        self.reviews = reviews
        self.heartbeat = heartbeat
        self.database = factory.database
        self.starting = asyncio.Lock()
        self.busy: set[tuple[str, str]] = set()  # days and games whose par is worked out here
        self.fixed = ""  # the last day whose secrets are stored

    def now(self) -> int:
        return self.factory.tables.now()

    @property
    def today(self) -> str:
        return day_of(self.now())

    def recent_days(self) -> tuple[str, str]:
        """Today and yesterday, whose last games may have gone on for a while."""
        return self.today, shifted(self.today, -1)

    # Secrets

    async def fix(self) -> None:
        """Store the secrets of today and tomorrow, unless some process has done so."""
        tomorrow = shifted(self.today, 1)
        if self.fixed >= tomorrow:
            return
        async with self.database.writing() as connection:
            if not self.database.is_sqlite:
                await connection.execute(text("lock table daily_deals in share row exclusive mode"))
            for day in (self.today, tomorrow):
                found = await connection.execute(select(kept.game).where(kept.day == day))
                there = set(found.scalars())
                for game in games():
                    if game not in there:
                        row = {"day": day, "game": game, "secret": deals.new_secret(), "attempts": 0}
                        await connection.execute(insert(schema.daily_deals).values(row))
        self.fixed = tomorrow

    async def find(self, game: str, day: str) -> DailyDeal | None:
        """The deal of a day; None if there was none, or its secret is not fixed yet."""
        await self.fix()
        async with self.database.reading() as connection:
            found = await connection.execute(select(kept.secret, kept.par).where(kept.day == day, kept.game == game))
            row = found.first()
        if row is None or game not in games():
            return None
        return DailyDeal(day, setup_of(game), bytes(row.secret), json.loads(row.par) if row.par else None)

    # Playing

    async def play(self, game: str, who: Person, address: str) -> str:
        """The table where somebody plays today's deal: the one that is still being played, or a new one."""
        if game not in games():
            raise Refusal("not_found", "no_game")
        await self.factory.tables.ready(game)
        async with self.starting, self.alone():
            today = await self.find(game, self.today)
            assert today is not None
            return await self.running(today, who) or await self.make(today, who, address)

    @contextlib.asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Keep other processes from beginning a daily deal."""
        if self.database.is_sqlite:  # there are none
            yield
            return
        async with self.database.writing() as connection:
            await connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": PLAY_LOCK})
            yield

    async def running(self, today: DailyDeal, who: Person) -> str | None:
        """The table where somebody plays a deal now."""
        async with self.database.reading() as connection:
            found = await connection.execute(
                select(tables.id)
                .join(schema.seats, seats.table_id == tables.id)
                .where(tables.deal == today.deal, tables.status == "playing", seats.user_id == who.id)
                .order_by(tables.started_at)
            )
            return found.scalar()

    async def make(self, today: DailyDeal, who: Person, address: str) -> str:
        setup = today.setup
        wishes = [SeatWish(kind="me"), *[SeatWish(kind="bot", bot=BOT)] * (setup.players - 1)]
        wish = NewTable(game=setup.game, seats=wishes, rounds=ROUNDS, public=True)
        sealed = {"deal": setup.about(today.day)["deal"], "sealed_until": end_of(today.day)}
        about = self.factory.check(wish, who) | sealed
        placed = [await self.factory.seat(seat, who, setup.game) for seat in wishes]
        async with self.factory.quotas.room(who, address, wishes) as made:
            table = await self.factory.create(about, placed, who, secret=today.secret)
            made.add(table.id)
        return table.id

    # Reviews without being asked

    async def tend(self) -> None:
        """What is due: the next secrets, and reviews of games that are over."""
        await self.fix()
        for table in await self.unreviewed():
            if not await self.reviews.queue(table):
                break

    async def unreviewed(self) -> list[str]:
        """First games with the deals of today and yesterday that are over and have no review."""
        keys = [setup_of(game).deal(day) for game in games() for day in self.recent_days()]
        earlier, sat = schema.tables.alias(), schema.seats.alias()
        is_repeat = exists().where(
            earlier.c.deal == tables.deal,
            earlier.c.started_at < tables.started_at,
            sat.c.table_id == earlier.c.id,
            sat.c.user_id == seats.user_id,
        )
        async with self.database.reading() as connection:
            found = await connection.execute(
                select(tables.id)
                .join(schema.seats, and_(seats.table_id == tables.id, seats.seat == 0))
                .where(tables.deal.in_(keys), tables.status == "over", ~is_repeat)
                .where(~exists().where(schema.reviews.c.table_id == tables.id))
                .order_by(tables.ended_at)
                .limit(AT_ONCE)
            )
            return list(found.scalars())

    # Par

    async def work_out_par(self, worker: AnalysisWorker) -> bool:
        """Have the par of a deal worked out that somebody plays; False if there is none to do."""
        wanted = next((one for one in await self.without_par() if one not in self.busy), None)
        if wanted is None:
            return False
        self.busy.add(wanted)
        try:
            await self.attempt_par(*wanted, worker)
        finally:
            self.busy.discard(wanted)
        return True

    async def without_par(self) -> list[tuple[str, str]]:
        """Days and games with a deal that somebody has begun, and whose par no living process works out."""
        keys = {setup_of(game).deal(day): (day, game) for game in games() for day in self.recent_days()}
        async with self.database.reading() as connection:
            begun = await connection.execute(
                select(tables.deal).where(tables.deal.in_(keys), tables.started_at.is_not(None)).distinct()
            )
            played = {keys[deal] for deal in begun.scalars()}
            if not played:
                return []
            elsewhere = {*await self.heartbeat.alive()} - {self.heartbeat.process}
            found = await connection.execute(
                select(kept.day, kept.game, kept.process).where(
                    kept.day.in_(self.recent_days()), kept.par.is_(None), kept.attempts < MOST_ATTEMPTS
                )
            )
            return [(day, game) for day, game, by in found if (day, game) in played and by not in elsewhere]

    async def attempt_par(self, day: str, game: str, worker: AnalysisWorker) -> None:
        """Claim a par, work it out and store it."""
        ours = and_(kept.day == day, kept.game == game)
        async with self.database.writing() as connection:
            taken = {"process": self.heartbeat.process, "attempts": kept.attempts + 1}
            await connection.execute(update(schema.daily_deals).where(ours).values(taken))
        found = await self.find(game, day)
        assert found is not None
        setup, simulations = found.setup, self.reviews.limits.par_simulations
        job = ParJob(found.secret.hex(), game, setup.players, ROUNDS, setup.options, BOT, simulations)
        par = None
        try:
            par = orjson.dumps(unpack(await worker.make(job, ignore_progress))).decode()
        except (JobFailed, WorkerEnded) as error:
            log.warning("a par cannot be worked out", extra={"game": game, "error": type(error).__name__})
        async with self.database.writing() as connection:
            await connection.execute(update(schema.daily_deals).where(ours).values(par=par, process=None))


async def ignore_progress(progress: float) -> None:
    """A par takes seconds, and nobody watches it."""
