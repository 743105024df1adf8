"""New tables: made by hand, for a quick match, or for a rematch."""

import hmac
import json
import secrets
from typing import Any

from sqlalchemy import insert, select

from ..bots import plays
from . import deals, schema, storage
from .accounts import Accounts
from .commands import NewTable, QuickMatch, SeatWish, Sit
from .events import Event
from .live import LiveTable
from .people import Person
from .problems import find_game, read_options
from .quotas import Quotas
from .ratings import MODEL
from .refusals import Refusal
from .table import Table
from .tables import Tables


class Maker:
    """Makes tables."""

    def __init__(self, tables: Tables, accounts: Accounts, quotas: Quotas):
        self.tables = tables
        self.accounts = accounts
        self.quotas = quotas
        self.database = tables.database
        self.deal_key = b""
        tables.after_rematch = self.rematch_soon

    async def prepare(self) -> None:
        """Read the key that shared deals come from, or make it."""
        kept = schema.settings
        async with self.database.writing() as connection:
            found = await connection.execute(select(kept.c.value).where(kept.c.name == "deal key"))
            key = found.scalar()
            if key is None:
                key = secrets.token_hex(32)
                await connection.execute(insert(kept).values(name="deal key", value=key))
        self.deal_key = bytes.fromhex(key)

    # By hand

    async def make(self, wish: NewTable, who: Person, address: str = "") -> Table:
        """Make a table as somebody wishes."""
        about = self.check(wish, who)
        if wish.rated and (
            problem := self.tables.rating_rules.problem(find_game(wish.game), about, [seat.kind for seat in wish.seats])
        ):
            raise Refusal("invalid", problem)
        seats: list[list[Any]] = []
        for seat in wish.seats:
            seats.append(await self.seat(seat, who, wish.game))
        if [seat.kind for seat in wish.seats].count("me") > 1:
            raise Refusal("invalid", "You can only take one seat.")
        async with self.quotas.room(who, address, wish.seats) as made:
            table = await self.create(about, seats, who)
            made.add(table.id)
        return table

    def check(self, wish: NewTable, who: Person) -> dict[str, Any]:
        """What a table is made as; a Refusal says what is wrong with the wish."""
        definition = find_game(wish.game)
        players, options = read_options(definition, len(wish.seats), wish.options)
        if problem := wish.clock.problem():
            raise Refusal("invalid", problem)
        if wish.rated and who.kind == "guest":
            raise Refusal("forbidden", "Sign in to play rated games.")
        if wish.rated and wish.deal:
            raise Refusal("invalid", "A game with a shared deal can't be rated: others may know the cards.")
        return {
            "game": wish.game,
            "players": players,
            "rounds": wish.rounds or definition.rounds,
            "options": {option.name: option.text(options[option.name]) for option in definition.options},
            "clock": wish.clock.model_dump(),
            "public": usually_public(wish) if wish.public is None else wish.public,
            "rated": wish.rated,
            "take_backs": wish.take_backs and not wish.rated,
            "leavers": wish.leavers,
            "deal": wish.deal,
        }

    async def seat(self, wish: SeatWish, who: Person, game: str) -> list[Any]:
        """The kind of a seat and the user who sits there already."""
        if wish.kind == "me":
            return ["person", who.id]
        if wish.kind != "bot":
            return [wish.kind, None]
        name = wish.bot or "random"
        bot = self.tables.bots.house.get(name) or await self.accounts.by_name(name)
        if bot is None or bot.kind != "bot":
            raise Refusal("invalid", f"There is no bot called {name}.")
        if name in self.tables.bots.house and game not in plays(name):
            title = find_game(game).title
            raise Refusal("invalid", f"This bot doesn't play {title}.", f"{name} plays {', '.join(plays(name))}")
        self.tables.people[bot.id] = bot
        return ["bot", bot.id]

    async def create(
        self, about: dict[str, Any], seats: list[list[Any]], who: Person, quick: str | None = None
    ) -> Table:
        """Store a new table with its first events, and put it in memory."""
        await self.tables.ready(about["game"])
        deal = deal_text(about)
        secret = deals.new_secret() if deal is None else hmac.digest(self.deal_key, deal.encode(), "sha256")
        about = about | {"commitment": deals.commitment(secret), "creator": who.id, "quick": quick is not None}
        self.tables.people[who.id] = who
        table = Table(secrets.token_urlsafe(8), secret, secrets.token_urlsafe(12), self.tables.person)
        events = [Event("created", data={"about": about, "seats": seats}, user=who.id)]
        self.tables.fold(table, events)
        job = self.tables.append_of(table, events)
        job.before = lambda connection: storage.insert_table(connection, table, quick, deal)
        await self.tables.writer.append(job)
        live = self.tables.live[table.id] = LiveTable(table)
        self.tables.metrics.tables.set(len(self.tables.live))
        async with live.lock:
            await self.tables.look_up_ratings(live, events)
            self.tables.tell(live, events)
        return table

    # Quick matches

    async def quick_match(self, wish: QuickMatch, who: Person, address: str = "") -> str:
        """Sit down with the nearest rating that waits for the same, or wait oneself."""
        players = wish.players or find_game(wish.game).players[0]
        seats = [SeatWish(kind="me")] + [SeatWish(kind="anyone")] * (players - 1)
        new = NewTable(game=wish.game, seats=seats, rounds=wish.rounds, clock=wish.clock, rated=wish.rated)
        about = self.check(new, who)
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
        async with self.quotas.room(who, address, seats) as made:
            table_seats = [["person", who.id]] + [["anyone", None]] * (players - 1)
            made.add((await self.create(about, table_seats, who, text)).id)
        return made.pop()

    async def waiting(self, quick: str, game: str, who: Person) -> list[tuple[str, set[int]]]:
        """The tables that wait for the same, nearest rating first, with those who sit there."""
        kept, seats, ratings = schema.tables.c, schema.seats.c, schema.ratings.c
        async with self.database.reading() as connection:
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

    # Rematches

    def rematch_soon(self, live: LiveTable) -> None:
        """Everybody has agreed to another game."""
        self.tables.later(self.rematch(live))

    async def rematch(self, live: LiveTable) -> None:
        """The same people and the same kind of table; a new deal."""
        async with self.tables.holding(live.state.id) as live:
            state = live.state
            if state.rematch is not None:
                return
            about = state.about.model_dump(exclude={"commitment", "creator", "created_at", "quick"})
            about["rematch_of"] = state.id
            seats = [[seat.kind, seat.person.id if seat.person else None] for seat in state.seats]
            table = await self.create(about, seats, state.person(state.about.creator))
            await self.tables.happen(live, [Event("rematch", data={"table": table.id})])


def usually_public(wish: NewTable) -> bool:
    """One's own game against bots is nobody else's business, but ratings and shared deals are."""
    against_bots = [seat.kind for seat in wish.seats if seat.kind != "bot"] == ["me"]
    return not against_bots or wish.rated or wish.deal is not None


def deal_text(about: dict[str, Any]) -> str | None:
    """A shared deal and all that it depends on, or nothing."""
    if about.get("deal") is None:
        return None
    options = " ".join(f"{name}={value}" for name, value in sorted(about["options"].items()))
    return f"{about['game']}|{about['players']}|{about['rounds']}|{options}|{about['deal']}"
