"""The tables in memory: a command is decided, its events are applied, committed and then published."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from ..accounts.models import Person, nobody
from ..bots.dispatch import BotDispatch
from ..ladder.results import count_result
from ..lobby.listing import Lobby
from ..metrics import Metrics
from ..projection.messages import DoneMessage
from ..ratings.rating import current_ratings, expected_problem, rate_table
from ..ratings.rules import RatingRules
from ..refusals import Refusal
from ..storage import repository
from ..storage.database import Database, Unavailable
from ..storage.writer import Append, Conflict, Writer
from ..transport.connections import Presence
from . import consequences
from .commands import Sit
from .deadlines import Deadlines
from .decide import Context, decide
from .events import Event
from .room import SEATING, Room
from .table import Table

log = logging.getLogger("lostcities.tables")

ATTEMPTS = 5  # to commit: another process may be quicker
IDLE = 60_000  # milliseconds after which a table that nobody watches leaves memory
FRESH = 2_000  # milliseconds for which a table that was just made or loaded stays without watchers
WATCHED = 20_000  # milliseconds for which another process's note that a table is watched counts
RATING = SEATING | {"created"}  # events after which ratings are looked up
IN_LOBBY = {"created", "sat", "left", "started", "over", "aborted", "closed", "replaced"}
LATER = 60_000  # milliseconds after which a damaged table is loaded again


async def no_recovery() -> None:
    """The default of `recover`."""


class LockedRoom:
    """Asynchronous context: a room that is locked until its end."""

    __slots__ = ("locking", "room")

    def __init__(self, locking: Awaitable[Room]):
        self.locking = locking
        self.room: Room

    async def __aenter__(self) -> Room:
        self.room = await self.locking
        return self.room

    async def __aexit__(self, *_: object) -> None:
        self.room.lock.release()


class TableService:
    """The tables of one process: decide, apply, commit, publish."""

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
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Future[Room | None]] = {}
        self.dropped: dict[str, Room] = {}  # whose state may differ from what is stored; their watchers wait
        self.damaged: dict[str, int] = {}  # tables whose events cannot be applied, and when that was tried
        self.steady: Callable[[], bool] = lambda: True  # whether moves can be stored and all clocks are credited
        self.recover: Callable[[], Awaitable[None]] = no_recovery  # try to make it so
        self.people: dict[int, Person] = {}
        self.deadlines = Deadlines(clock)
        self.lobby = Lobby(database, presence, clock)
        self.bots = BotDispatch(presence, clock, self.in_memory, self.attended)
        self.watched: dict[str, int] = {}  # tables of bots alone, and when another process said that they are watched
        self.gone_seconds = 60.0  # see Settings
        self.rating_rules = RatingRules()
        self.context = Context(self.bots.stand_in, self.gone_in)
        self.after_rematch: Callable[[Room], None] | None = None
        self.tasks: set[asyncio.Task[None]] = set()
        self.reloading: asyncio.Task[None] | None = None

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run a background task, and hold a reference to it."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.task_done)
        return task

    def task_done(self, task: "asyncio.Task[None]") -> None:
        """Log the exception of a background task."""
        self.tasks.discard(task)
        if task.cancelled() or isinstance(task.exception(), Unavailable):
            return
        if (error := task.exception()) is not None:
            log.error("something went wrong", exc_info=error)

    # Finding

    def person(self, user: int) -> Person:
        """A user, as far as this process knows."""
        return self.people.get(user) or nobody(user)

    async def find(self, table: str) -> Room:
        """A room, loaded if need be."""
        if (found := self.rooms.get(table)) is not None:
            return found
        if (loading := self.loading.get(table)) is None:
            loading = self.loading[table] = asyncio.ensure_future(self.load(table))
            loading.add_done_callback(lambda _: self.loading.pop(table, None))
        loaded = await asyncio.shield(loading)
        if loaded is None:
            raise Refusal("not_found", "no_table")
        return loaded

    def reading(self, table: str) -> LockedRoom:
        """A room under its lock, in step with the database."""
        return LockedRoom(self.lock(table))

    def writing(self, table: str) -> LockedRoom:
        """A room under its lock in which events may be committed: after a gap, clocks are credited first."""
        return LockedRoom(self.lock_steady(table))

    async def lock(self, table: str) -> Room:
        while True:
            room = await self.find(table)
            await room.lock.acquire()
            if self.rooms.get(table) is room:  # the holder of the lock before may have dropped it
                return room
            room.lock.release()

    async def lock_steady(self, table: str) -> Room:
        while True:
            if not self.steady():
                await self.recover()
            room = await self.lock(table)
            if self.steady():
                return room
            room.lock.release()

    async def load(self, table: str) -> Room | None:
        """Load a table from its events. The watchers of a dropped one stay."""
        found = await self.load_state(table)
        if found is None:
            self.dropped.pop(table, None)
            return None
        state, events = found
        dropped = self.dropped.get(table)
        room = dropped or Room(state)
        async with room.lock:  # what other processes store meanwhile waits
            room.state = state
            self.rooms[table] = room
            self.dropped.pop(table, None)
            missed = [event for event in events if event.number > room.published]
            await self.load_ratings(room, events)
            if missed:
                self.publish(room, missed)
            elif dropped:
                self.bots.ask(state)  # its move may have been refused
        room.touched = self.now()
        self.deadlines.note(room)
        self.metrics.tables.set(len(self.rooms))
        return room

    async def load_state(self, table: str) -> tuple[Table, list[Event]] | None:
        """The state of a table and its stored events; None if there is no such table."""
        if self.damaged.get(table, -LATER) > self.now() - LATER:
            raise Refusal("damaged", "damaged")
        async with self.database.reading() as connection:
            kept = await repository.load_table(connection, table)
        if kept is None:
            return None
        await self.ready(kept.game)  # until then its clocks may be given time back
        async with self.database.reading() as connection:
            events = await repository.load_events(connection, table, 0)
            self.people.update(await repository.load_people(connection, sorted(repository.users_in(events))))
        state = Table(table, bytes(kept.secret), kept.key, self.person)
        try:
            for event in events:
                state.apply(event)
            if state.number < max(1, kept.number):
                raise ValueError(f"event {kept.number} was stored, and there are {state.number}")
        except Exception as error:
            log.error("a table is damaged", extra={"table": table, "reason": f"{type(error).__name__}: {error}"})
            self.damaged[table] = self.now()
            raise Refusal("damaged", "damaged") from error
        self.damaged.pop(table, None)
        return state, events

    def drop(self, room: Room) -> None:
        """Forget a state that may differ from what is stored: the next `find` loads it."""
        table = room.state.id
        if self.rooms.get(table) is room:
            del self.rooms[table]
            self.dropped[table] = room

    def reload_dropped_soon(self) -> None:
        if self.dropped and (self.reloading is None or self.reloading.done()):
            self.reloading = self.spawn(self.reload_dropped())

    async def reload_dropped(self) -> None:
        """Load dropped tables again, for their watchers and bots."""
        for table in list(self.dropped):
            try:
                await self.find(table)
            except Unavailable:
                return  # the next beat of the heart comes here again
            except Refusal as refusal:
                gone = self.dropped.pop(table, None)
                for connection in gone.watchers if gone else ():
                    connection.watching.discard(table)
                    connection.send({"type": "error", "id": None, **refusal.as_dict()})

    def in_memory(self, table: str) -> Table | None:
        room = self.rooms.get(table)
        return None if room is None else room.state

    # Bots

    async def ask(self, table: str) -> None:
        """Ask the bot that is to act at a table, if there is one."""
        self.bots.ask((await self.find(table)).state)

    def attended(self, state: Table) -> bool:
        """Whether anybody plays or watches: tables of bots alone wait for a watcher, but for those of the ladder."""
        return not state.bots_alone or state.about.ladder or self.is_watched(state.id)

    def is_watched(self, table: str) -> bool:
        """Whether anybody watches a table, at any process."""
        room = self.rooms.get(table)
        return bool(room is not None and room.watchers) or self.watched.get(table, 0) > self.now() - WATCHED

    # Acting

    async def act(self, command: Any, who: Person) -> DoneMessage:
        """Carry out a command, exactly once."""
        self.people[who.id] = who
        self.presence.note(who.id)
        async with self.writing(command.table) as room:
            if not room.state.may_read(who.id, command.key if isinstance(command, Sit) else None, self.now()):
                raise Refusal("not_found", "no_table")
            for _ in range(ATTEMPTS):
                try:
                    events = decide(room.state, command, who, self.context)
                except Refusal:
                    if (number := await self.done_before(command, who)) is not None:
                        return done(command, number, repeated=True)
                    raise
                try:
                    await self.commit(room, events)
                except Conflict:
                    if (number := await self.done_before(command, who)) is not None:
                        return done(command, number, repeated=True)
                    continue
                return done(command, events[0].number, repeated=False)
        raise Refusal("unavailable", "table_busy")

    def gone_in(self, user: int) -> float | None:
        """Seconds until a user counts as gone; None while connected."""
        gone = self.presence.gone_for(user)
        return None if gone is None else max(0.0, self.gone_seconds - gone)

    async def done_before(self, command: Any, who: Person) -> int | None:
        """The number of the event that this command has made, if it was done before."""
        async with self.database.reading() as connection:
            return await repository.command_number(connection, command.table, who.id, command.id)

    async def commit(self, room: Room, events: list[Event]) -> None:
        """Apply events and their consequences, store them, publish them. What cannot be stored has not happened."""
        state = room.state
        revived = self.lobby.was_quiet(state.at, self.now())
        try:
            self.apply(state, events)
            await self.writer.append(self.append_job(state, events, revived=revived))
            await self.load_ratings(room, events)
        except (asyncio.CancelledError, Unavailable):
            self.drop(room)  # it is unknown whether it was stored
            raise
        except Exception:
            await self.reload(room)
            raise
        self.publish(room, events, revived=revived)

    async def load_ratings(self, room: Room, events: Sequence[Event]) -> None:
        """Load the ratings at a table if its players or their ratings have changed.

        If they cannot be read, the game goes on without them.
        """
        state = room.state
        kinds = {event.kind for event in events}
        if not kinds & RATING and not ("over" in kinds and state.about.rated):
            return
        users = [seat.person.id for seat in state.seats if seat.person and seat.person.kind != "guest"]
        room.ratings = {}
        if not users:
            return
        try:
            async with self.database.reading() as connection:
                room.ratings = await current_ratings(connection, users, state.about.game)
                if state.about.rated and state.status in ("open", "playing"):
                    room.unrated = await expected_problem(connection, state, self.rating_rules)
        except Unavailable:
            pass
        except Exception:
            log.exception("ratings could not be read")

    def apply(self, state: Table, events: list[Event]) -> None:
        """Number and apply events, and append their consequences."""
        now = self.now()
        place = 0
        while place < len(events):
            event = events[place]
            event.number, event.at = state.number + 1, now
            state.apply(event)
            place += 1
            if place == len(events) and (follows := consequences.consequence(state, self.bots.stand_in)):
                events.append(follows)

    def append_job(self, state: Table, events: Sequence[Event], *, revived: bool = False) -> Append:
        """The rows that events write."""
        kinds = {event.kind for event in events}
        job = Append(
            table=state.id,
            events=[repository.event_row(state.id, event) for event in events],
            row=repository.table_row(state),
            seats=repository.seat_rows(state) if kinds & (SEATING | {"over"}) else [],
            in_lobby=state.about.public and (revived or bool(kinds & IN_LOBBY)),
        )
        if "over" in kinds and state.about.rated:
            job.before = lambda connection: self.rate(connection, job, state, events)
        elif "over" in kinds and state.about.ladder:
            job.before = lambda connection: count_result(connection, state)
        return job

    async def rate(self, connection: AsyncConnection, job: Append, state: Table, events: Sequence[Event]) -> None:
        """Update the ratings, and store the result with their changes."""
        assert state.result is not None
        await rate_table(connection, state, self.rating_rules)
        job.events = [repository.event_row(state.id, event) for event in events]
        job.row = repository.table_row(state)

    async def reload(self, room: Room) -> None:
        """Undo what was applied and not stored, and publish what another process has stored.

        Nothing is ever numbered on top of what may not be stored: if that cannot be read now, the table is dropped.
        """
        try:
            found = await self.load_state(room.state.id)
        except BaseException:
            self.drop(room)
            raise
        if found is None:
            self.rooms.pop(room.state.id, None)
            return
        room.state, events = found
        missed = [event for event in events if event.number > room.published]
        await self.load_ratings(room, missed)
        if missed:
            self.publish(room, missed, ours=False)

    def publish(self, room: Room, events: Sequence[Event], *, ours: bool = True, revived: bool = False) -> None:
        """Send stored events to everybody whom they concern: watchers, lobby, bots, whoever is to act."""
        for event in events:
            self.metrics.count_event(event.kind)
        now = self.now()
        if ours or room.watchers:  # else what other processes do would keep it in memory here
            room.touched = now
        room.publish(events, now, self.presence)
        self.deadlines.note(room)
        if room.state.about.public and (revived or any(event.kind in IN_LOBBY for event in events)):
            self.lobby.changed(room.state.id)
        if ours:
            self.bots.ask(room.state)
        else:
            self.bots.forget(room.state.id)
        self.send_turn(room)
        if ours and consequences.rematch_is_on(room.state) and self.after_rematch is not None:
            self.after_rematch(room)

    def send_turn(self, room: Room) -> None:
        """Send `turn` to the pages of a player who does not watch the table."""
        turn, room.turn_sent = room.turn_sent, room.state.stretch()
        person = room.state.to_act
        if turn == room.turn_sent or person is None or person.kind == "bot":
            return
        for connection in self.presence.of(person.id):
            if connection not in room.watchers:
                connection.send({"type": "turn", "table": room.state.id, "game": room.state.about.game})

    def rename(self, person: Person) -> list[Room]:
        """Update a user's name; returns the rooms where they sit."""
        self.people[person.id] = person
        for connection in self.presence.of(person.id):
            connection.person = person
        return [room for room in self.rooms.values() if room.state.rename(person)]

    # Other processes

    def follows(self, table: str) -> bool:
        """Whether events of a table matter here. A table that nobody watches leaves memory instead."""
        room = self.rooms.get(table)
        if room is None:
            return False
        if room.watchers or room.lock.locked() or room.touched > self.now() - FRESH:
            return True
        del self.rooms[table]
        self.bots.forget(table)
        return False

    async def catch_up(self, numbers: Mapping[str, int]) -> None:
        """Load events that other processes have stored, up to a number at each table, and publish them."""
        for table in numbers.keys() & self.loading.keys():  # it may have been read before they were stored
            self.spawn(self.catch_up_loaded(table, numbers[table]))
        wanted = [
            (table, number)
            for table, last in numbers.items()
            if table in self.rooms
            for number in range(self.rooms[table].state.number + 1, last + 1)
        ]
        if not wanted:
            return
        async with self.database.reading() as connection:
            stored = await repository.load_wanted(connection, wanted)
            users = repository.users_in(event for events in stored.values() for event in events)
            if unknown := sorted(users - set(self.people)):
                self.people.update(await repository.load_people(connection, unknown))
        for table, events in stored.items():
            if (room := self.rooms.get(table)) is not None:
                await self.follow(room, events)

    async def catch_up_loaded(self, table: str, number: int) -> None:
        """Catch up at a table once it is loaded."""
        with contextlib.suppress(Refusal):
            await self.find(table)
            await self.catch_up({table: number})

    async def follow(self, room: Room, events: Sequence[Event]) -> None:
        """Apply and publish stored events, as far as they are new here."""
        async with room.lock:
            if self.rooms.get(room.state.id) is not room:
                return
            fresh = [event for event in events if event.number > room.state.number]
            try:
                for event in fresh:
                    room.state.apply(event)
            except Exception:
                self.drop(room)
                raise
            if fresh:
                await self.load_ratings(room, fresh)
                self.publish(room, fresh, ours=False)

    # Time

    async def time_out(self, table: str) -> None:
        """Time out a running clock, if it really has run out."""
        async with self.writing(table) as room:
            deadline = room.state.clocks.deadline
            if room.state.status == "playing" and deadline is not None and deadline <= self.now():
                try:
                    await self.commit(room, [consequences.time_out(room.state, self.bots.stand_in)])
                except Conflict:
                    return  # another process was quicker, with a move perhaps

    def forget_idle(self) -> None:
        """Drop tables that nobody watches from memory."""
        before = self.now() - IDLE
        for table, room in list(self.rooms.items()):
            if not room.watchers and not room.lock.locked() and room.touched < before:
                del self.rooms[table]
        self.metrics.tables.set(len(self.rooms))


def done(command: Any, number: int, *, repeated: bool) -> DoneMessage:
    return {"type": "done", "id": command.id, "table": command.table, "number": number, "repeated": repeated}
