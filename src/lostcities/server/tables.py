"""All tables that are in memory: commands come in, events are stored, and then everybody hears of them."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from . import acting, following, storage
from .bots import BotDesk
from .commands import Sit
from .connections import Presence
from .database import Database, Unavailable
from .deadlines import Deadlines
from .events import Event
from .live import SEATING, LiveTable
from .lobby import Lobby
from .messages import DoneMessage
from .metrics import Metrics
from .people import Person, nobody
from .rating_rules import RatingRules
from .ratings import current_ratings, expected_problem, rate_table
from .refusals import Refusal
from .table import Table
from .writer import Append, Conflict, Writer

log = logging.getLogger("lostcities.tables")

ATTEMPTS = 5  # another process may be quicker
IDLE = 60_000  # milliseconds after which a table that nobody watches leaves the memory
FRESH = 2_000  # milliseconds in which whoever has made or looked up a table comes to watch it
WATCHED = 20_000  # milliseconds for which another process's word that a table is watched counts
RATING = SEATING | {"created"}  # events after which ratings are looked up
IN_LOBBY = {"created", "sat", "left", "started", "over", "aborted", "closed", "replaced"}
NO_TABLE = "This table doesn't exist, or it is private."
DAMAGED = "This game can't be shown or continued: part of what happened at the table is missing from the database."
LATER = 60_000  # milliseconds after which a damaged table is looked at again


async def no_recovery() -> None:
    """Where nothing is stored, nothing is lost."""


class Tables:
    """The live tables of one process."""

    def __init__(
        self,
        database: Database,
        writer: Writer,
        presence: Presence,
        metrics: Metrics,
        clock: Callable[[], int],
        ready: Callable[[str], Awaitable[None]],
    ):
        self.database = database
        self.writer = writer
        self.presence = presence
        self.metrics = metrics
        self.now = clock
        self.ready = ready  # waits until a game is compiled
        self.live: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Future[LiveTable | None]] = {}
        self.adrift: dict[str, LiveTable] = {}  # whose fold cannot be trusted: readers who wait for a new one
        self.damaged: dict[str, int] = {}  # tables that cannot be folded, and when they were looked at
        self.steady: Callable[[], bool] = lambda: True  # can moves be stored, and are all clocks credited?
        self.recover: Callable[[], Awaitable[None]] = no_recovery  # try to make it so
        self.people: dict[int, Person] = {}
        self.deadlines = Deadlines(clock)
        self.lobby = Lobby(database, presence, clock)
        self.bots = BotDesk(presence, clock, self.in_memory, self.attended)
        self.watched: dict[str, int] = {}  # tables of bots alone, and when another process said that they are watched
        self.gone_seconds = 60.0  # see Settings
        self.rating_rules = RatingRules()
        self.around = acting.Around(self.bots.stand_in, self.gone_in)
        self.after_rematch: Callable[[LiveTable], None] | None = None
        self.tasks: set[asyncio.Task[None]] = set()
        self.mending: asyncio.Task[None] | None = None

    def later(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something soon, and hold on to it until it is done."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.put_away)
        return task

    def put_away(self, task: "asyncio.Task[None]") -> None:
        """Say what went wrong with something that nobody waits for."""
        self.tasks.discard(task)
        if task.cancelled() or isinstance(task.exception(), Unavailable):
            return
        if (error := task.exception()) is not None:
            log.error("something went wrong", exc_info=error)

    # Finding

    def person(self, user: int) -> Person:
        """Who a user is, as far as this process has heard."""
        return self.people.get(user) or nobody(user)

    async def find(self, table: str) -> LiveTable:
        """A table, from the database if need be."""
        if (found := self.live.get(table)) is not None:
            return found
        if (loading := self.loading.get(table)) is None:
            loading = self.loading[table] = asyncio.ensure_future(self.load(table))
            loading.add_done_callback(lambda _: self.loading.pop(table, None))
        loaded = await asyncio.shield(loading)
        if loaded is None:
            raise Refusal("not_found", NO_TABLE)
        return loaded

    @contextlib.asynccontextmanager
    async def visiting(self, table: str) -> AsyncIterator[LiveTable]:
        """A table under its lock, as it is stored."""
        while True:
            live = await self.find(table)
            async with live.lock:
                if self.live.get(table) is live:  # whoever had the lock before may have had to drop it
                    yield live
                    return

    @contextlib.asynccontextmanager
    async def holding(self, table: str) -> AsyncIterator[LiveTable]:
        """The same to let something happen there: after a gap clocks are credited first."""
        while True:
            if not self.steady():
                await self.recover()
            async with self.visiting(table) as live:
                if self.steady():
                    yield live
                    return

    async def load(self, table: str) -> LiveTable | None:
        """Fold a table from its events. If it was dropped, those who read it go on reading."""
        found = await self.refold(table)
        if found is None:
            self.adrift.pop(table, None)
            return None
        state, events = found
        dropped = self.adrift.get(table)
        live = dropped or LiveTable(state)
        async with live.lock:  # what other processes store meanwhile waits
            live.state = state
            self.live[table] = live
            self.adrift.pop(table, None)
            missed = [event for event in events if event.number > live.published]
            await self.look_up_ratings(live, events)
            if missed:
                self.tell(live, missed)
            elif dropped:
                self.bots.ask(state)  # its move may have been refused
        live.touched = self.now()
        self.deadlines.note(live)
        self.metrics.tables.set(len(self.live))
        return live

    async def refold(self, table: str) -> tuple[Table, list[Event]] | None:
        """The state of a table from its stored events, and these."""
        if self.damaged.get(table, -LATER) > self.now() - LATER:
            raise Refusal("damaged", DAMAGED)
        async with self.database.reading() as connection:
            kept = await storage.load_table(connection, table)
        if kept is None:
            return None
        await self.ready(kept.game)  # until then its clocks may be given time back
        async with self.database.reading() as connection:
            events = await storage.load_events(connection, table, 0)
            self.people.update(await storage.load_people(connection, sorted(storage.users_in(events))))
        state = Table(table, bytes(kept.secret), kept.key, self.person)
        try:
            for event in events:
                state.fold(event)
            if state.number < max(1, kept.number):
                raise ValueError(f"event {kept.number} was stored, and there are {state.number}")
        except Exception as error:
            log.error("a table is damaged", extra={"table": table, "reason": f"{type(error).__name__}: {error}"})
            self.damaged[table] = self.now()
            raise Refusal("damaged", DAMAGED) from error
        self.damaged.pop(table, None)
        return state, events

    def drop(self, live: LiveTable) -> None:
        """A table whose fold cannot be trusted leaves memory: whoever asks for it next folds what is stored."""
        table = live.state.id
        if self.live.get(table) is live:
            del self.live[table]
            self.adrift[table] = live

    def mend_soon(self) -> None:
        """Fold again what had to be dropped, if there is anything."""
        if self.adrift and (self.mending is None or self.mending.done()):
            self.mending = self.later(self.mend())

    async def mend(self) -> None:
        """Fold the tables again that had to be dropped, for those who read them and for their bots."""
        for table in list(self.adrift):
            try:
                await self.find(table)
            except Unavailable:
                return  # the next beat of the heart comes here again
            except Refusal as refusal:
                gone = self.adrift.pop(table, None)
                for connection in gone.watchers if gone else ():
                    connection.watching.discard(table)
                    connection.tell({"type": "error", "id": None, **refusal.told()})

    def in_memory(self, table: str) -> Table | None:
        """Where a table stands, if it is in memory."""
        live = self.live.get(table)
        return None if live is None else live.state

    # Bots

    async def ask(self, table: str) -> None:
        """If a bot is to act at a table, let it think."""
        self.bots.ask((await self.find(table)).state)

    def attended(self, state: Table) -> bool:
        """Whether anybody plays or watches: bots alone wait for somebody who looks."""
        return not state.bots_alone or self.is_watched(state.id)

    def is_watched(self, table: str) -> bool:
        """Whether anybody watches a table, here or at another process."""
        live = self.live.get(table)
        return bool(live is not None and live.watchers) or self.watched.get(table, 0) > self.now() - WATCHED

    # Acting

    async def act(self, command: Any, who: Person) -> DoneMessage:
        """Do what somebody asks for, once."""
        self.people[who.id] = who
        self.presence.note(who.id)
        async with self.holding(command.table) as live:
            if not live.state.may_read(who.id, command.key if isinstance(command, Sit) else None):
                raise Refusal("not_found", NO_TABLE)
            for _ in range(ATTEMPTS):
                try:
                    events = acting.decide(live.state, command, who, self.around)
                except Refusal:
                    if (number := await self.done_before(command, who)) is not None:
                        return done(command, number, repeated=True)
                    raise
                try:
                    await self.happen(live, events)
                except Conflict:
                    if (number := await self.done_before(command, who)) is not None:
                        return done(command, number, repeated=True)
                    continue
                return done(command, events[0].number, repeated=False)
        raise Refusal("unavailable", "The table is too busy. Please try again.")

    def gone_in(self, user: int) -> float | None:
        """In how many seconds somebody counts as gone; None while connected."""
        gone = self.presence.gone_for(user)
        return None if gone is None else max(0.0, self.gone_seconds - gone)

    async def done_before(self, command: Any, who: Person) -> int | None:
        """Has this command been done before?"""
        async with self.database.reading() as connection:
            return await storage.command_number(connection, command.table, who.id, command.id)

    async def happen(self, live: LiveTable, events: list[Event]) -> None:
        """Let events happen with all that follows: fold, store, tell. What cannot be stored has not happened."""
        state = live.state
        revived = self.lobby.was_quiet(state.at, self.now())
        try:
            self.fold(state, events)
            await self.writer.append(self.append_of(state, events, revived=revived))
            await self.look_up_ratings(live, events)
        except (asyncio.CancelledError, Unavailable):
            self.drop(live)  # nobody knows whether it was stored
            raise
        except Exception:
            await self.start_again(live)
            raise
        self.tell(live, events, revived=revived)

    async def look_up_ratings(self, live: LiveTable, events: Sequence[Event]) -> None:
        """Look up the ratings at a table if others sit there now, or if they have changed.

        They are an ornament: if they cannot be read, the game goes on without them.
        """
        state = live.state
        kinds = {event.kind for event in events}
        if not kinds & RATING and not ("over" in kinds and state.about.rated):
            return
        users = [seat.person.id for seat in state.seats if seat.person and seat.person.kind != "guest"]
        live.ratings = {}
        if not users:
            return
        try:
            async with self.database.reading() as connection:
                live.ratings = await current_ratings(connection, users, state.about.game)
                if state.about.rated and state.status in ("open", "playing"):
                    live.unrated = await expected_problem(connection, state, self.rating_rules)
        except Unavailable:
            pass
        except Exception:
            log.exception("ratings could not be read")

    def fold(self, state: Table, events: list[Event]) -> None:
        """Number events, fold them, and add what follows of itself."""
        now = self.now()
        place = 0
        while place < len(events):
            event = events[place]
            event.number, event.at = state.number + 1, now
            state.fold(event)
            place += 1
            if place == len(events) and (follows := following.consequence(state, self.bots.stand_in)):
                events.append(follows)

    def append_of(self, state: Table, events: Sequence[Event], *, revived: bool = False) -> Append:
        """What is to be stored."""
        kinds = {event.kind for event in events}
        job = Append(
            table=state.id,
            events=[storage.event_row(state.id, event) for event in events],
            row=storage.table_row(state),
            seats=storage.seat_rows(state) if kinds & (SEATING | {"over"}) else [],
            in_lobby=state.about.public and (revived or bool(kinds & IN_LOBBY)),
        )
        if "over" in kinds and state.about.rated:
            job.before = lambda connection: self.rate(connection, job, state, events)
        return job

    async def rate(self, connection: AsyncConnection, job: Append, state: Table, events: Sequence[Event]) -> None:
        """Change the ratings, and let the result that is stored tell of it."""
        assert state.result is not None
        await rate_table(connection, state, self.rating_rules)
        job.events = [storage.event_row(state.id, event) for event in events]
        job.row = storage.table_row(state)

    async def start_again(self, live: LiveTable) -> None:
        """What was folded has not happened: fold again what has, and tell what another process has stored.

        Nothing is ever numbered on top of what may not be stored: if that cannot be read now, the table is dropped.
        """
        try:
            found = await self.refold(live.state.id)
        except BaseException:
            self.drop(live)
            raise
        if found is None:
            self.live.pop(live.state.id, None)
            return
        live.state, events = found
        missed = [event for event in events if event.number > live.published]
        await self.look_up_ratings(live, missed)
        if missed:
            self.tell(live, missed, ours=False)

    def tell(self, live: LiveTable, events: Sequence[Event], *, ours: bool = True, revived: bool = False) -> None:
        """Everybody hears of it."""
        for event in events:
            self.metrics.count_event(event.kind)
        live.publish(events, self.now(), self.presence)
        self.deadlines.note(live)
        if live.state.about.public and (revived or any(event.kind in IN_LOBBY for event in events)):
            self.lobby.changed(live.state.id)
        if ours:
            self.bots.ask(live.state)
        else:
            self.bots.forget(live.state.id)
        self.call_to_turn(live)
        if ours and following.rematch_is_on(live.state) and self.after_rematch is not None:
            self.after_rematch(live)

    def call_to_turn(self, live: LiveTable) -> None:
        """Tell a person at another page of the site that their turn begins."""
        turn, live.called = live.called, live.state.stretch()
        person = live.state.to_act
        if turn == live.called or person is None or person.kind == "bot":
            return
        for connection in self.presence.of(person.id):
            if connection not in live.watchers:
                connection.tell({"type": "turn", "table": live.state.id, "game": live.state.about.game})

    def rename(self, person: Person) -> list[LiveTable]:
        """Somebody has another name now, or none; returns the tables where they sit."""
        self.people[person.id] = person
        for connection in self.presence.of(person.id):
            connection.person = person
        return [live for live in self.live.values() if live.state.rename(person)]

    # Other processes

    def follows(self, table: str) -> bool:
        """Whether news of a table matter here. Where nobody reads them, it leaves the memory instead."""
        live = self.live.get(table)
        if live is None:
            return False
        if live.watchers or live.lock.locked() or live.touched > self.now() - FRESH:
            return True
        del self.live[table]
        self.bots.forget(table)
        return False

    async def catch_up(self, numbers: Mapping[str, int]) -> None:
        """Events were stored elsewhere, up to a number at each table: read them together, and tell of them."""
        for table in numbers.keys() & self.loading.keys():  # it may have been read before they were stored
            self.later(self.catch_up_loaded(table, numbers[table]))
        wanted = [
            (table, number)
            for table, last in numbers.items()
            if table in self.live
            for number in range(self.live[table].state.number + 1, last + 1)
        ]
        if not wanted:
            return
        async with self.database.reading() as connection:
            stored = await storage.load_wanted(connection, wanted)
            users = storage.users_in(event for events in stored.values() for event in events)
            if unknown := sorted(users - set(self.people)):
                self.people.update(await storage.load_people(connection, unknown))
        for table, events in stored.items():
            if (live := self.live.get(table)) is not None:
                await self.follow(live, events)

    async def catch_up_loaded(self, table: str, number: int) -> None:
        """The same for a table that is being loaded."""
        with contextlib.suppress(Refusal):
            await self.find(table)
            await self.catch_up({table: number})

    async def follow(self, live: LiveTable, events: Sequence[Event]) -> None:
        """Let stored events happen here too, as far as they have not."""
        async with live.lock:
            if self.live.get(live.state.id) is not live:
                return
            fresh = [event for event in events if event.number > live.state.number]
            try:
                for event in fresh:
                    live.state.fold(event)
            except Exception:
                self.drop(live)
                raise
            if fresh:
                await self.look_up_ratings(live, fresh)
                self.tell(live, fresh, ours=False)

    # Time

    async def time_out(self, table: str) -> None:
        """Let a clock run out, if it really has."""
        async with self.holding(table) as live:
            deadline = live.state.clocks.deadline
            if live.state.status == "playing" and deadline is not None and deadline <= self.now():
                try:
                    await self.happen(live, [following.time_out(live.state, self.bots.stand_in)])
                except Conflict:
                    return  # another process was quicker, with a move perhaps

    def forget_idle(self) -> None:
        """Tables that nobody watches leave the memory; the database has them."""
        before = self.now() - IDLE
        for table, live in list(self.live.items()):
            if not live.watchers and not live.lock.locked() and live.touched < before:
                del self.live[table]
        self.metrics.tables.set(len(self.live))


def done(command: Any, number: int, *, repeated: bool) -> DoneMessage:
    """The acknowledgement of a command."""
    return {"type": "done", "id": command.id, "table": command.table, "number": number, "repeated": repeated}
