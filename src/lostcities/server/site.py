"""One server process: its parts, how they are wired, and its background tasks."""

import asyncio
import contextlib
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

from sqlalchemy import select

from ..bots import BOTS
from .accounts.deletion import remove_abandoned_guests
from .accounts.guesses import Guesses
from .accounts.models import Person, nobody
from .accounts.service import Accounts
from .archive.export import Archive
from .archive.pseudonyms import Pseudonyms
from .cluster.heartbeat import Heartbeat
from .cluster.notify import ENDED, Listener
from .cluster.steady_clock import SteadyClock
from .daily.service import DailyDeals
from .ladder.service import Ladder
from .lobby.expiry import close_expired
from .lobby.matchmaking import Matchmaking
from .lobby.quotas import Quotas
from .metrics import Metrics
from .moderation.orders import Orders
from .phrases import phrase
from .practice.puzzles import PuzzleBook
from .practice.service import Practice
from .projection.replays import Replays
from .ratings.sightings import Sightings
from .refusals import Refusal
from .reviews.hints import Hints
from .reviews.service import Reviews
from .settings import Settings
from .storage import schema
from .storage.database import Database, Unavailable
from .storage.writer import Writer
from .tables import deals
from .tables.commands import Serve
from .tables.create import TableFactory
from .tables.service import TableService
from .tables.subscriptions import Subscriptions
from .transport.connections import Connection, Presence
from .transport.rate_limit import RateLimits
from .warmup import Warmup

log = logging.getLogger("lostcities.site")

GOODBYE = 0.2  # seconds for the last messages to go out
PROBE = 2.0  # seconds in which the database has to store something to count as ready
FRESH = 250  # milliseconds for which it then does
TICK = 0.1  # seconds between looks at the clocks
AHEAD = 15_000  # milliseconds: tables whose clocks run out within this come into memory
UNANSWERED = 10_000  # milliseconds after which a bot may be asked again


class Site:
    """One server process."""

    def __init__(self, settings: Settings):
        self.settings = settings
        self.id = secrets.token_hex(8)
        self.now = clock = SteadyClock()
        self.metrics = Metrics()
        self.database = Database(settings.database)
        self.writer = Writer(self.database, self.metrics, self.id)
        self.presence = Presence()
        self.heartbeat = Heartbeat(self.database, self.id, clock, settings.alive_seconds)
        self.warmup = Warmup(self.pay_debts)
        self.tables = TableService(self.database, self.writer, self.presence, self.metrics, clock, self.warmup.ready)
        self.tables.gone_seconds = settings.gone_seconds
        self.tables.rating_rules = settings.ratings
        self.sightings = Sightings(self.database, clock, settings.ratings)
        self.tables.steady, self.tables.recover = self.heartbeat.steady, self.heartbeat.recover
        self.heartbeat.on_beat, self.heartbeat.on_credit = self.tables.reload_dropped_soon, self.tables.catch_up
        self.reading_rates = RateLimits(settings.limits.reading)
        self.subscriptions = Subscriptions(self.tables, self.presence, self.reading_rates, settings.limits.watching)
        self.replays = Replays()
        self.reviews = Reviews(settings, self.database, self.tables, self.heartbeat, self.presence, self.metrics)
        self.practice = Practice(
            self.database, self.tables, self.warmup.ready, clock, PuzzleBook.shipped(), settings.sweep_seconds
        )
        self.reviews.on_done = self.practice.reviewed.set
        self.hints = Hints(settings, self.tables, self.metrics)
        self.accounts = Accounts(self.database, clock, settings.limits.tokens)
        self.quotas = Quotas(self.database, settings.limits, clock)
        self.factory = TableFactory(self.tables, self.accounts, self.quotas)
        self.matchmaking = Matchmaking(self.factory)
        self.daily = DailyDeals(self.factory, self.reviews, self.heartbeat)
        self.ladder = Ladder(self.factory, settings.ladder, settings.ladder_bots)
        self.reviews.spare_work = self.daily.work_out_par
        self.listener = Listener(self.database, self.tables, self.presence, self.id)
        self.listener.on_user, self.listener.on_gap = self.refresh_user, self.close_ended_sessions
        self.listener.on_review = self.reviews.publish_stored
        self.orders = Orders(self)
        self.background: list[asyncio.Task[None]] = []
        self.started = False
        self.stopping = False
        self.house_tokens: dict[str, Person] = {}  # of our own bots' processes, by hash
        self.sockets_from: Counter[str] = Counter()
        self.chat_rates = RateLimits(settings.limits.chat, phrase("refusal.chat_too_fast"))
        self.report_rates = RateLimits(settings.limits.reports)
        self.practice_rates = RateLimits(settings.limits.practice)
        self.export_rates = RateLimits(settings.limits.exports)
        self.archive_rates = RateLimits(settings.limits.archive)
        self.archive: Archive  # once the database is open
        self.guesses = Guesses(self.accounts, settings.limits.guesses)
        self.on_stop: list[Callable[[], Coroutine[Any, Any, None]]] = []

    # Clients

    def enter(self, connection: Connection, address: str) -> None:
        self.sockets_from[address] += 1
        self.presence.enter(connection)
        self.metrics.sockets.inc()

    def leave(self, connection: Connection, address: str) -> None:
        self.sockets_from[address] -= 1
        if not self.sockets_from[address]:
            del self.sockets_from[address]
        self.subscriptions.leave(connection)
        self.metrics.sockets.dec()

    async def note_address(self, person: Person | None, address: str) -> None:
        """Note where a user connects from; the site's own bots are left out."""
        if person is not None and person.name not in self.tables.bots.house:
            await self.sightings.note(person, address)

    async def note_look(self, table: str, person: Person | None, address: str) -> None:
        """Note that a user has seen a shared deal without playing it."""
        room = self.tables.rooms.get(table)
        if room is None or room.state.about.deal is None or room.state.status == "open":
            return
        if person is not None and room.state.seat_of(person.id) is not None:
            return
        deal = deals.shared_deal(room.state.about.model_dump())
        assert deal is not None
        await self.guarded(self.sightings.look_at_deal(deal, person, address))

    async def serve(self, connection: Connection, command: Serve) -> None:
        """Register a bot's connection, and ask it at every table where it is to act."""
        person = connection.somebody()
        if person.kind != "bot":
            raise Refusal("forbidden", "bots_only")
        self.tables.bots.serve(connection, command.at_once, command.pool)
        self.tables.bots.look_again()
        for table in await self.playing(schema.tables.c.turn_user == person.id):
            await self.guarded(self.tables.ask(table))

    async def user_changed(self, user: int) -> None:
        """Refresh a user who was renamed, banned, signed out or deleted, at every process."""
        await self.refresh_user(user)
        await self.listener.notify_user(user)

    async def refresh_user(self, user: int) -> None:
        """Publish a user's present name, and close their sockets: whoever may come in connects again."""
        person = await self.accounts.by_id(user) or nobody(user)
        seated = self.tables.rename(person)
        self.presence.end_user(user)
        for room in seated:
            async with room.lock:  # what is folded and not stored is not told
                room.publish_snapshot(self.now(), self.presence)

    def end(self, credential: str) -> None:
        """Close the sockets of an ended session or token, here and at the other processes."""
        self.presence.end(credential)
        self.listener.notify(ENDED + credential)

    def renew(self, old: str | None, new: str | None) -> None:
        """Move this process's sockets from a replaced session to the new one; at other processes they close."""
        if old is not None:
            for connection in self.presence.all:
                if connection.credential == old:
                    connection.credential = new
            self.end(old)

    async def close_ended_sessions(self) -> None:
        """Close sockets whose session or token has ended for whatever reason."""
        open_now = {c.credential for c in self.presence.all if c.credential is not None}
        for credential in await self.accounts.ended(open_now - self.house_tokens.keys()):
            self.presence.end(credential)

    async def watch_sessions(self) -> None:
        """Poll the sessions of open sockets: they expire, and notifications may be lost."""
        while True:
            await asyncio.sleep(self.settings.session_seconds)
            await self.guarded(self.close_ended_sessions())

    # Life

    async def prepare(self) -> None:
        """Claim and migrate the database, load keys, fix daily deals, register the site's bots, start the writer."""
        self.database.claim()
        await self.database.migrate()
        await self.accounts.prepare()
        await self.factory.prepare()
        await self.sightings.prepare()
        await self.daily.fix()
        self.archive = Archive(self.database, self.now, await Pseudonyms.of(self.database))
        self.archive.ready = self.warmup.ready
        for name in BOTS:
            bot = await self.accounts.bot(name)
            self.tables.bots.house[name] = self.tables.people[bot.id] = bot
        self.writer.start()

    async def start(self) -> None:
        """Start once: `serve` does so before the application, to say in its own words why it cannot."""
        if self.started:
            return
        await self.prepare()
        await self.listener.start()
        await self.heartbeat.begin()
        self.run(self.live(), "heartbeat")
        self.run(self.watch_clocks(), "clocks")
        self.run(self.sweep(), "sweep")
        self.run(self.take_orders(), "orders")
        self.run(self.tidy(), "tidying")
        self.run(self.watch_sessions(), "sessions")
        self.run(self.expire(), "expiry")
        self.run(self.tend_daily_deals(), "daily deals")
        self.run(self.tend_ladder(), "ladder")
        self.run(self.warmup.run(), "warmup")
        self.run(self.practice.collect(), "practice")
        for number in range(self.settings.review_processes):
            self.run(self.reviews.work(), f"reviews {number}")
        self.started = True

    def run(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Run a background task for as long as the process lives."""
        self.background.append(asyncio.create_task(work, name=name))

    async def send_goodbye(self) -> None:
        """Send every client `bye`, and admit no more."""
        self.stopping = True
        for connection in list(self.presence.all):
            connection.send({"type": "bye"})
            connection.close()
        await asyncio.sleep(GOODBYE)

    async def stop(self) -> None:
        """Stop background tasks, write what is queued, and close the database."""
        self.stopping = True
        for stop in self.on_stop:
            await stop()
        await self.hints.stop()
        for task in self.background:
            task.cancel()
        await asyncio.gather(*self.background, return_exceptions=True)
        await self.writer.stop()
        await self.listener.stop()
        with contextlib.suppress(Exception):
            await self.heartbeat.beat()
        await self.database.close()

    async def live(self) -> None:
        """The heartbeat's loop."""
        while True:
            await asyncio.sleep(self.settings.alive_seconds)
            await self.guarded(self.heartbeat.recover())

    async def pay_debts(self, game: str) -> None:
        """Give a game's clocks back what they have lost, before it is played again."""
        while True:
            try:
                await self.heartbeat.pay(game)
            except Unavailable:
                await asyncio.sleep(self.settings.alive_seconds)
            except Exception:
                log.exception("clocks could not be given back their time")
                return
            else:
                return

    async def check_ready(self) -> None:
        """Store something to find out whether a move could be stored now; Unavailable if not."""
        if self.database.away or self.now() - self.heartbeat.last > FRESH:
            try:
                async with asyncio.timeout(PROBE):
                    await self.heartbeat.recover()
            except TimeoutError:
                raise Unavailable from None
        if self.writer.failing() or not self.heartbeat.steady():
            raise Unavailable

    async def take_orders(self) -> None:
        while True:
            await asyncio.sleep(self.settings.alive_seconds)
            await self.guarded(self.orders.take())

    async def watch_clocks(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            for table in self.tables.deadlines.due():
                await self.guarded(self.tables.time_out(table))

    async def sweep(self) -> None:
        """Look for what no notification told: clocks of tables that are not in memory, bots that have not answered."""
        while True:
            await self.guarded(self.sweep_once())
            await asyncio.sleep(self.settings.sweep_seconds)

    async def sweep_once(self) -> None:
        kept = schema.tables.c
        now = self.now()
        self.listener.forget(await self.heartbeat.alive())
        bots = self.tables.bots
        bots.look_again()
        serving = list(bots.workers)
        due = await self.playing(kept.deadline < now + AHEAD)
        waiting = await self.playing(kept.turn_user.in_(serving)) if serving else set()
        waiting = {table for table in waiting if table not in bots.asked}
        for table in due | waiting:
            await self.guarded(self.wake_table(table, now, ask=table in waiting))
        self.tables.forget_idle()
        self.tables.lobby.refresh_quiet()
        self.subscriptions.notify_watched()

    async def tend_daily_deals(self) -> None:
        while True:
            await self.guarded(self.daily.tend())
            await self.guarded(self.reviews.summarise_stored())
            await asyncio.sleep(self.settings.sweep_seconds)

    async def tend_ladder(self) -> None:
        while self.settings.ladder:
            await self.guarded(self.ladder.tend())
            await asyncio.sleep(self.settings.ladder_seconds)

    async def tidy(self) -> None:
        while True:
            await asyncio.sleep(self.settings.tidy_seconds)
            await self.guarded(self.tidy_once())

    async def tidy_once(self) -> None:
        """Delete ended sessions, old addresses, old games of the ladder and abandoned guests."""
        await self.accounts.forget_sessions()
        await self.sightings.forget()
        await self.ladder.forget_games(self.settings.ladder_days)
        if removed := await remove_abandoned_guests(self):
            log.info("guests were removed who have not played for long", extra={"guests": removed})

    async def expire(self) -> None:
        while True:
            await asyncio.sleep(self.settings.expiry_seconds)
            await self.guarded(self.expire_once())

    async def expire_once(self) -> None:
        await self.quotas.tidy()
        if closed := await close_expired(self):
            log.info("tables were closed that nobody waits for", extra={"tables": closed})

    async def playing(self, condition: Any) -> set[str]:
        """IDs of running tables that match `condition`."""
        kept = schema.tables.c
        async with self.database.reading() as connection:
            found = await connection.execute(select(kept.id).where(kept.status == "playing", condition).limit(1000))
            return set(found.scalars())

    async def wake_table(self, table: str, now: int, ask: bool) -> None:
        """Load a table, and ask its bot again if it may have missed its turn."""
        room = await self.tables.find(table)
        self.tables.deadlines.note(room)
        if ask and not room.lock.locked() and room.touched < now - UNANSWERED:
            room.touched = now
            self.tables.bots.ask(room.state)

    async def guarded(self, work: Coroutine[Any, Any, None]) -> None:
        """Log an exception and go on: one table's trouble does not stop the others."""
        try:
            await work
        except Refusal:
            pass
        except Exception:
            log.exception("something went wrong in the background")
