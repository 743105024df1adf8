"""Public finished games, one after another: day by day, and within a day in an order that says nothing.

A game leaves the site once its day (UTC) is over, with nothing that tells the time more exactly. Its players have
pseudonyms, and the record is made with them: no name, no chat, no table's id and no secret is ever in it.
"""

import asyncio
import json
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, func, select

from ...games.registry import registered
from ..accounts.models import Person
from ..daily.days import day_of, end_of, is_day, shifted
from ..pacing import Pace
from ..refusals import Refusal
from ..storage import repository, schema
from ..storage.database import Database
from ..tables.clocks import ClockRule
from ..tables.table import Table
from ..tables.visibility import is_public
from .pseudonyms import GONE, Pseudonyms

log = logging.getLogger("lostcities.archive")

LATE = 3_600_000  # milliseconds after midnight until a day's games are all stored, whatever was slow
BUCKET = 100  # points of a rating
SHARE = 0.25  # of a core, for all exports of a server process together

tables = schema.tables.c


@dataclass(frozen=True)
class Player:
    """Who sat on a seat: `player` is a pseudonym or the name of a bot, `rating` that of before, in steps of 100."""

    player: str
    kind: str
    rating: int | None


@dataclass(frozen=True)
class PublicGame:
    """A game as it leaves the site. docs/protocol.md describes it."""

    id: str
    day: str
    game: str
    deal: str  # the same for all games with the same cards
    rated: bool
    ladder: bool
    clock: str
    hints: int
    seats: list[Player]
    record: str
    cursor: str


class Archive:
    """The public finished games of a site."""

    def __init__(self, database: Database, clock: Callable[[], int], pseudonyms: Pseudonyms, share: float = SHARE):
        self.database = database
        self.now = clock
        self.pseudonyms = pseudonyms
        self.share = share
        self.ready: Callable[[str], Awaitable[None]] | None = None  # waits until a game is compiled
        self.working = asyncio.Lock()
        self.listed: tuple[str, str | None, list[tuple[str, str]]] = ("", None, [])  # the day that was read last

    async def read(
        self, game: str | None = None, after: str | None = None, since: str | None = None
    ) -> AsyncGenerator[PublicGame]:
        """All games, or those of one kind: after a cursor, or from a day on."""
        if since is not None and not is_day(since):
            raise Refusal("invalid", "no_day")
        day, last = (since or "", "") if after is None else self.read_cursor(after, game)
        while (found := await self.next_day(day, game)) is not None:
            if found != day:
                day, last = found, ""
            for pseudonym, table in await self.of_day(day, game):
                if pseudonym > last and (told := await self.tell(pseudonym, table, day, game)) is not None:
                    yield told
            day, last = shifted(day, 1), ""

    # Cursors: the site, the kind of game asked for, the day and the game

    def cursor(self, game: str | None, day: str, pseudonym: str) -> str:
        return ".".join((self.pseudonyms.site, game or "", day, pseudonym))

    def read_cursor(self, text: str, game: str | None) -> tuple[str, str]:
        """The day and the game that a cursor is about; one of another site, or another kind of game, is refused."""
        begin, _, rest = text.partition(".")
        of_game, day, pseudonym = [*rest.rsplit(".", 2), "", ""][:3]
        if begin != self.pseudonyms.site or of_game != (game or "") or not is_day(day):
            raise Refusal("invalid", "other_export")
        return day, pseudonym

    # Which games

    def exported(self, game: str | None, since: int) -> ColumnElement[bool]:
        """Public games that have ended since a moment, on a day that is over."""
        now = self.now()
        until = end_of(shifted(day_of(now - LATE), -1))
        kinds = [one for one in registered() if game in (None, one)]
        return and_(
            is_public(now),
            tables.status == "over",
            tables.game.in_(kinds),
            tables.ended_at >= since,
            tables.ended_at < until,
        )

    async def next_day(self, day: str, game: str | None) -> str | None:
        """The first day from one on with such games."""
        since = end_of(shifted(day, -1)) if day else 0
        async with self.database.reading() as connection:
            found = await connection.execute(select(func.min(tables.ended_at)).where(self.exported(game, since)))
            first = found.scalar()
        return None if first is None else day_of(first)

    async def of_day(self, day: str, game: str | None) -> list[tuple[str, str]]:
        """Pseudonyms and tables of the games of a day that nobody gave up. It is over, so nothing is added to it."""
        if self.listed[:2] != (day, game):
            condition = and_(self.exported(game, end_of(shifted(day, -1))), tables.ended_at < end_of(day))
            async with self.database.reading() as connection:
                rows = (await connection.execute(select(tables.id, tables.result).where(condition))).all()
            whole = (table for table, result in rows if not json.loads(result or "{}").get("retired"))
            self.listed = (day, game, sorted((self.pseudonyms.hashed("game", table), table) for table in whole))
        return self.listed[2]

    # What is told of them

    async def tell(self, pseudonym: str, table: str, day: str, game: str | None) -> PublicGame | None:
        """A game; None if it was not played to its end by those who began it, or its events are damaged."""
        async with self.database.reading() as connection:
            kept = await repository.load_table(connection, table)
            events = await repository.load_events(connection, table, 0)
            people = await self.pseudonyms.people(connection, repository.users_in(events))
        if kept is None:
            return None
        if self.ready is not None:
            await self.ready(kept.game)
        pace = Pace(self.share)
        state = Table(table, bytes(kept.secret), "", lambda user: people.get(user) or Person(user, GONE, "account"))
        try:
            for event in events:
                state.apply(event)
                await pace.rest()
        except Exception as error:
            log.warning("a table is damaged", extra={"table": table, "reason": type(error).__name__})
            return None
        if state.game is None or not state.game.is_over or any(seat.retired or seat.left for seat in state.seats):
            return None
        return PublicGame(
            id=pseudonym,
            day=day,
            game=state.about.game,
            deal=self.pseudonyms.hashed("deal", state.about.commitment),
            rated=state.about.rated,
            ladder=state.about.ladder,
            clock=clock_text(state.about.clock),
            hints=len(state.hints),
            seats=players(state, people),
            record=state.game.record(date=day),
            cursor=self.cursor(game, day, pseudonym),
        )


def players(state: Table, people: Mapping[int, Person]) -> list[Player]:
    ratings = (state.result["ratings"] if state.result else None) or [None] * len(state.seats)
    told = []
    for seat, change in zip(state.seats, ratings, strict=True):
        assert seat.person is not None
        if seat.person.id not in people:
            told.append(Player(GONE, GONE, None))
            continue
        bucket = None if change is None else change["before"] // BUCKET * BUCKET
        told.append(Player(seat.person.name, seat.person.kind, bucket))
    return told


def clock_text(rule: ClockRule) -> str:
    """none, turn 60, bank 300+5 (seconds), or days 2."""
    if rule.kind == "none":
        return rule.kind
    if rule.kind == "days":
        return f"days {rule.seconds // 86_400}"
    return f"{rule.kind} {rule.seconds}" + (f"+{rule.increment}" if rule.increment else "")
