"""A server process: everything that it is made of, and what it does in the background."""

import asyncio
import contextlib
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

from sqlalchemy import select

from ..bots import BOTS
from . import schema
from .accounts import Accounts
from .budgets import Budgets
from .commands import Serve
from .connections import Connection, Presence, encode
from .database import Database, Unavailable
from .downtime import Heartbeat
from .expiry import close_expired
from .guesses import Guesses
from .leaving import remove_abandoned_guests
from .listening import ENDED, Listener
from .making import Maker, deal_text
from .metrics import Metrics
from .orders import Orders
from .people import Person, nobody
from .quotas import Quotas
from .refusals import Refusal
from .replays import Replays
from .settings import Settings
from .sightings import Sightings
from .steady_clock import SteadyClock
from .tables import Tables
from .warming import Warming
from .watching import Watching
from .writer import Writer

log = logging.getLogger("lostcities.site")

TALKATIVE = "Not so fast: others want to read along."
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
        self.warming = Warming(self.pay_debts)
        self.tables = Tables(self.database, self.writer, self.presence, self.metrics, clock, self.warming.ready)
        self.tables.gone_seconds = settings.gone_seconds
        self.tables.rating_rules = settings.ratings
        self.sightings = Sightings(self.database, clock, settings.ratings)
        self.tables.steady, self.tables.recover = self.heartbeat.steady, self.heartbeat.recover
        self.heartbeat.on_beat, self.heartbeat.on_credit = self.tables.mend_soon, self.tables.catch_up
        self.reading = Budgets(settings.limits.reading)
        self.watching = Watching(self.tables, self.presence, self.reading, settings.limits.watching)
        self.replays = Replays()
        self.accounts = Accounts(self.database, clock, settings.limits.tokens)
        self.quotas = Quotas(self.database, settings.limits, clock)
        self.maker = Maker(self.tables, self.accounts, self.quotas)
        self.listener = Listener(self.database, self.tables, self.presence, self.id)
        self.listener.on_user, self.listener.on_gap = self.look_again, self.look_up_sessions
        self.orders = Orders(self)
        self.background: list[asyncio.Task[None]] = []
        self.opened = False
        self.stopping = False
        self.house_tokens: dict[str, Person] = {}  # of our own bots' processes, by hash
        self.sockets_from: Counter[str] = Counter()
        self.talk = Budgets(settings.limits.chat, TALKATIVE)
        self.reports = Budgets(settings.limits.reports)
        self.exports = Budgets(settings.limits.exports)
        self.guesses = Guesses(self.accounts, settings.limits.guesses)
        self.on_stop: list[Callable[[], Coroutine[Any, Any, None]]] = []

    # Clients

    def enter(self, connection: Connection, address: str) -> None:
        """A client connects."""
        self.sockets_from[address] += 1
        self.presence.enter(connection)
        self.metrics.sockets.inc()

    def leave(self, connection: Connection, address: str) -> None:
        """A client is gone."""
        self.sockets_from[address] -= 1
        if not self.sockets_from[address]:
            del self.sockets_from[address]
        self.watching.leave(connection)
        self.metrics.sockets.dec()

    async def note_address(self, person: Person | None, address: str) -> None:
        """Somebody is seen at an address; our own bots have none."""
        if person is not None and person.name not in self.tables.bots.house:
            await self.sightings.note(person, address)

    async def note_look(self, table: str, person: Person | None, address: str) -> None:
        """Somebody looks at a table: if its deal is shared and they do not play there, they know it from now on."""
        live = self.tables.live.get(table)
        if live is None or live.state.about.deal is None or live.state.status == "open":
            return
        if person is not None and live.state.seat_of(person.id) is not None:
            return
        deal = deal_text(live.state.about.model_dump())
        assert deal is not None
        await self.guarded(self.sightings.look_at_deal(deal, person, address))

    async def serve(self, connection: Connection, command: Serve) -> None:
        """A bot is here: it hears of every table where it is to act."""
        person = connection.somebody()
        if person.kind != "bot":
            raise Refusal("forbidden", "Only a bot's account can serve: see POST /api/me/bot.")
        self.tables.bots.serve(connection, command.at_once, command.pool)
        self.tables.bots.look_again()
        for table in await self.playing(schema.tables.c.turn_user == person.id):
            await self.guarded(self.tables.ask(table))

    async def user_changed(self, user: int) -> None:
        """Somebody was renamed, banned, signed out or deleted: let every process look again."""
        await self.look_again(user)
        await self.listener.tell_user(user)

    async def look_again(self, user: int) -> None:
        """Show somebody as they are now, and end their sockets: whoever may come in connects again."""
        person = await self.accounts.by_id(user) or nobody(user)
        seated = self.tables.rename(person)
        self.presence.end_user(user)
        for live in seated:
            async with live.lock:  # what is folded and not stored is not told
                live.tell_whole(self.now(), self.presence)

    def spend_chat(self, user: int) -> None:
        """Nobody talks all the time."""
        self.talk.spend(user)

    def end(self, credential: str) -> None:
        """A session or a token has ended: close its sockets, here and at the other processes."""
        self.presence.end(credential)
        self.listener.tell_presence(ENDED + credential)

    def renew(self, old: str | None, new: str | None) -> None:
        """A session was replaced by another: its sockets here go on with that, and those at other processes close."""
        if old is not None:
            for connection in self.presence.all:
                if connection.credential == old:
                    connection.credential = new
            self.end(old)

    async def look_up_sessions(self) -> None:
        """Close sockets whose sessions or tokens have ended, for whatever reason."""
        open_now = {c.credential for c in self.presence.all if c.credential is not None}
        for credential in await self.accounts.ended(open_now - self.house_tokens.keys()):
            self.presence.end(credential)

    async def watch_sessions(self) -> None:
        """Look up the sessions of open sockets, again and again: they expire, and what is told may be lost."""
        while True:
            await asyncio.sleep(self.settings.session_seconds)
            await self.guarded(self.look_up_sessions())

    # Life

    async def open(self) -> None:
        """Open the database: all that can fail because of how the server is set up."""
        self.database.claim()
        await self.database.migrate()
        self.opened = True

    async def prepare(self) -> None:
        """Open the database, and be able to write."""
        if not self.opened:
            await self.open()
        await self.accounts.prepare()
        await self.maker.prepare()
        await self.sightings.prepare()
        for name in BOTS:
            bot = await self.accounts.bot(name)
            self.tables.bots.house[name] = self.tables.people[bot.id] = bot
        self.writer.start()

    async def start(self) -> None:
        """Begin to work."""
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
        self.run(self.warming.run(), "warming")

    def run(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Do something in the background for as long as the process lives."""
        self.background.append(asyncio.create_task(work, name=name))

    async def say_goodbye(self) -> None:
        """Tell every client that the server stops, and let nobody in any more."""
        self.stopping = True
        for connection in list(self.presence.all):
            connection.send(encode({"type": "bye"}))
            connection.close()
        await asyncio.sleep(GOODBYE)

    async def stop(self) -> None:
        """Write what is waiting, and let go."""
        self.stopping = True
        for stop in self.on_stop:
            await stop()
        for task in self.background:
            task.cancel()
        await asyncio.gather(*self.background, return_exceptions=True)
        await self.writer.stop()
        await self.listener.stop()
        with contextlib.suppress(Exception):
            await self.heartbeat.beat()
        await self.database.close()

    async def live(self) -> None:
        """Say again and again that this process lives."""
        while True:
            await asyncio.sleep(self.settings.alive_seconds)
            await self.guarded(self.heartbeat.recover())

    async def pay_debts(self, game: str) -> None:
        """A game is compiled: before anybody plays it, its clocks get back what they have lost since the last time."""
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
        """Whether a move could be stored now, found out by storing something; Unavailable if not."""
        if self.database.away or self.now() - self.heartbeat.last > FRESH:
            try:
                async with asyncio.timeout(PROBE):
                    await self.heartbeat.recover()
            except TimeoutError:
                raise Unavailable from None
        if self.writer.failing() or not self.heartbeat.steady():
            raise Unavailable

    async def take_orders(self) -> None:
        """Carry out what operators ask for."""
        while True:
            await asyncio.sleep(self.settings.alive_seconds)
            await self.guarded(self.orders.take())

    async def watch_clocks(self) -> None:
        """Let clocks run out."""
        while True:
            await asyncio.sleep(TICK)
            for table in self.tables.deadlines.due():
                await self.guarded(self.tables.time_out(table))

    async def sweep(self) -> None:
        """Look for what nobody was told: clocks of tables that are not in memory, and bots that have not answered."""
        while True:
            await self.guarded(self.sweep_once())
            await asyncio.sleep(self.settings.sweep_seconds)

    async def sweep_once(self) -> None:
        """One look through the database."""
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
            await self.guarded(self.look_after(table, now, ask=table in waiting))
        self.tables.forget_idle()
        self.tables.lobby.look_at_quiet()
        self.watching.tell_watched()

    async def tidy(self) -> None:
        """Remove what nobody will come back for."""
        while True:
            await asyncio.sleep(self.settings.tidy_seconds)
            await self.guarded(self.tidy_once())

    async def tidy_once(self) -> None:
        """Sessions that have ended, addresses, and guests who have not played for long."""
        await self.accounts.forget_sessions()
        await self.sightings.forget()
        if removed := await remove_abandoned_guests(self):
            log.info("guests were removed who have not played for long", extra={"guests": removed})

    async def expire(self) -> None:
        """Close tables that nobody waits for any more."""
        while True:
            await asyncio.sleep(self.settings.expiry_seconds)
            await self.guarded(self.expire_once())

    async def expire_once(self) -> None:
        """One look through the database."""
        await self.quotas.tidy()
        if closed := await close_expired(self):
            log.info("tables were closed that nobody waits for", extra={"tables": closed})

    async def playing(self, condition: Any) -> set[str]:
        """The tables whose games are on and of which something is true."""
        kept = schema.tables.c
        async with self.database.reading() as connection:
            found = await connection.execute(select(kept.id).where(kept.status == "playing", condition).limit(1000))
            return set(found.scalars())

    async def look_after(self, table: str, now: int, ask: bool) -> None:
        """Bring a table into memory, and ask its bot again if it may have missed that it is to act."""
        live = await self.tables.find(table)
        self.tables.deadlines.note(live)
        if ask and not live.lock.locked() and live.touched < now - UNANSWERED:
            live.touched = now
            self.tables.bots.ask(live.state)

    async def guarded(self, work: Coroutine[Any, Any, None]) -> None:
        """Whatever goes wrong with one table, the others go on."""
        try:
            await work
        except Refusal:
            pass
        except Exception:
            log.exception("something went wrong in the background")
