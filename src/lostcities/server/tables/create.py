"""New tables: checked, stored with their first events, and put in memory."""

import hmac
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ...bots import plays
from ...errors import OptionError, shown
from ...games.contract import GameDefinition, Option
from ...games.phrases import ENGLISH, Phrase
from ...games.registry import load, registered
from ..accounts.models import Person
from ..accounts.service import Accounts
from ..lobby.quotas import Quotas
from ..phrases import MESSAGES, phrase
from ..refusals import Refusal
from ..storage import repository
from . import deals
from .clocks import ClockRule
from .commands import NewTable, SeatWish
from .decide import moved
from .events import Event
from .permissions import check_play_on, player
from .room import Room
from .service import TableService
from .table import Table


class Beginning(NamedTuple):
    """What a game that is played on begins with: the secret of its deal, and its moves so far, with their seats."""

    secret: bytes
    moves: list[tuple[int, int]]


class TableFactory:
    def __init__(self, tables: TableService, accounts: Accounts, quotas: Quotas):
        self.tables = tables
        self.accounts = accounts
        self.quotas = quotas
        self.database = tables.database
        self.deal_key = b""
        tables.after_rematch = self.rematch_soon

    async def prepare(self) -> None:
        async with self.database.writing() as connection:
            self.deal_key = bytes.fromhex(await repository.load_key(connection, "deal key"))

    # By hand

    async def make(self, wish: NewTable, who: Person, address: str = "") -> Table:
        """Create a table by hand, within the maker's quotas."""
        about = self.check(wish, who)
        if wish.rated and (
            problem := self.tables.rating_rules.problem(find_game(wish.game), about, [seat.kind for seat in wish.seats])
        ):
            raise Refusal("invalid", problem)
        seats: list[list[Any]] = []
        for seat in wish.seats:
            seats.append(await self.seat(seat, who, wish.game))
        if [seat.kind for seat in wish.seats].count("me") > 1:
            raise Refusal("invalid", "one_seat")
        async with self.quotas.room(who, address, wish.seats) as made:
            table = await self.create(about, seats, who)
            made.add(table.id)
        return table

    def check(self, wish: NewTable, who: Person) -> dict[str, Any]:
        """What a table is made as; a Refusal says what is wrong with the request."""
        definition = find_game(wish.game)
        players, options = read_options(definition, len(wish.seats), wish.options)
        if problem := wish.clock.problem():
            raise Refusal("invalid", problem)
        if wish.rated and who.kind == "guest":
            raise Refusal("forbidden", "rated_guest")
        if wish.rated and wish.deal:
            raise Refusal("invalid", "rated_deal")
        if wish.deal and deals.is_daily(wish.deal):
            raise Refusal("invalid", "daily_name")
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
        """The kind of a seat, and the user who sits there from the start."""
        if wish.kind == "me":
            return ["person", who.id]
        if wish.kind != "bot":
            return [wish.kind, None]
        name = wish.bot or "random"
        bot = self.tables.bots.house.get(name) or await self.accounts.by_name(name)
        if bot is None or bot.kind != "bot":
            raise Refusal("invalid", "no_bot", name=name)
        if name in self.tables.bots.house and game not in plays(name):
            title = find_game(game).title
            raise Refusal("invalid", "bot_cannot_play", title=title, detail=f"{name} plays {', '.join(plays(name))}")
        self.tables.people[bot.id] = bot
        return ["bot", bot.id]

    async def create(
        self,
        about: dict[str, Any],
        seats: list[list[Any]],
        who: Person,
        quick: str | None = None,
        beginning: Beginning | None = None,
        secret: bytes | None = None,
    ) -> Table:
        """Store a new table with its first events, and put it in memory. secret: of a deal that was fixed before."""
        await self.tables.ready(about["game"])
        deal = deals.shared_deal(about)
        if beginning is not None:
            secret = beginning.secret
        elif secret is None:
            secret = deals.new_secret() if deal is None else hmac.digest(self.deal_key, deal.encode(), "sha256")
        about = about | {"commitment": deals.commitment(secret), "creator": who.id, "quick": quick is not None}
        self.tables.people[who.id] = who
        table = Table(new_id(), secret, secrets.token_urlsafe(12), self.tables.person)
        events = [Event("created", data={"about": about, "seats": seats}, user=who.id)]
        if beginning is not None:
            events += [Event("started"), *(moved(seat, action) for seat, action in beginning.moves)]
        self.tables.apply(table, events)
        job = self.tables.append_job(table, events)
        job.before = lambda connection: repository.insert_table(connection, table, quick, deal)
        await self.tables.writer.append(job)
        room = self.tables.rooms[table.id] = Room(table)
        self.tables.metrics.tables.set(len(self.tables.rooms))
        async with room.lock:
            await self.tables.load_ratings(room, events)
            self.tables.publish(room, events)
        return table

    # Playing on

    async def play_on(self, origin: str, move: int, who: Person, key: str | None = None, address: str = "") -> Table:
        """Create a table that plays a finished game of one's own against bots on, from the position after some moves.

        The same seats, the same deal and the same moves so far; private, unrated and without a clock.
        """
        async with self.tables.reading(origin) as room:
            state = room.state
            if not state.may_read(who.id, key, self.tables.now()):
                raise Refusal("not_found", "no_table")
            check_play_on(state, who.id, move)
            assert state.game is not None
            for seat in state.seats:
                if seat.kind == "bot" and seat.person is not None and seat.person.kind != "bot":  # deleted since
                    raise Refusal("conflict", "no_bot", name=seat.person.name)
            about = state.about.model_dump(exclude={"commitment", "creator", "created_at", "quick", "rematch_of"})
            seats = [[seat.kind, player(state, number)] for number, seat in enumerate(state.seats)]
            moves = [(number, made.action) for number, made in state.game.history[:move]]
            beginning = Beginning(state.secret, moves)
        about |= {
            "origin": {"table": origin, "move": move},
            "clock": ClockRule().model_dump(),
            "public": False,
            "rated": False,
            "take_backs": True,
        }
        wishes = [SeatWish(kind="bot" if kind == "bot" else "me") for kind, _ in seats]
        async with self.quotas.room(who, address, wishes) as made_here:
            table = await self.create(about, seats, who, beginning=beginning)
            made_here.add(table.id)
        return table

    # Rematches

    def rematch_soon(self, room: Room) -> None:
        self.tables.spawn(self.rematch(room))

    async def rematch(self, room: Room) -> None:
        """Create the next table: the same people and settings, a new deal."""
        async with self.tables.writing(room.state.id) as room:
            state = room.state
            if state.rematch is not None:
                return
            about = state.about.model_dump(exclude={"commitment", "creator", "created_at", "quick", "origin"})
            about["rematch_of"] = state.id
            seats = [[seat.kind, seat.person.id if seat.person else None] for seat in state.seats]
            table = await self.create(about, seats, state.person(state.about.creator))
            await self.tables.commit(room, [Event("rematch", data={"table": table.id})])


def usually_public(wish: NewTable) -> bool:
    """Public, but for a casual game of one's own against bots."""
    against_bots = [seat.kind for seat in wish.seats if seat.kind != "bot"] == ["me"]
    return not against_bots or wish.rated or wish.deal is not None


def new_id() -> str:
    """A name for a table that nobody can guess. It does not begin with a dash: commands would take it for an option."""
    while (found := secrets.token_urlsafe(8)).startswith("-"):
        pass
    return found


def find_game(game: str) -> GameDefinition:
    """A game by its id, or a Refusal: only those that are listed are played here."""
    if game not in registered():
        there = ", ".join(registered())
        raise Refusal("invalid", "no_game", detail=f"there is no game {shown(game)}; there are {there}")
    return load(game)


def read_options(definition: GameDefinition, players: int, given: Mapping[str, str]) -> tuple[int, dict[str, Any]]:
    """The number of players and all options, or a Refusal in the words of the page."""
    try:
        return definition.check_options(players, given)
    except OptionError as error:
        raise Refusal("invalid", option_problem(definition, players, given), detail=str(error)) from None


def option_problem(definition: GameDefinition, players: int, given: Mapping[str, str]) -> Phrase:
    """What is wrong with a number of players or with options."""
    if players not in definition.players:
        return phrase("refusal.players", title=definition.title, choices=choices(definition.players))
    known = {option.name: option for option in definition.options}
    for name, value in given.items():
        if name not in known:
            return phrase("refusal.no_option", title=definition.title)
        try:
            known[name].check(value)
        except OptionError:
            return allowed(known[name])
    return phrase("refusal.not_understood")


def allowed(option: Option) -> Phrase:
    """What an option may be."""
    has_words = f"option.{option.name}" in MESSAGES.templates(ENGLISH)
    name = option.name if has_words else option.name.replace("_", " ")
    if option.read:
        return phrase("refusal.option_unusable", option=name)
    if option.values:
        return phrase("refusal.option_choices", option=name, choices=choices(option.values))
    return phrase("refusal.option_number", option=name)


def choices(values: Sequence[Any]) -> Phrase:
    """5 or 6."""
    first, *rest = values
    value = first if isinstance(first, int) else str(first)
    return phrase("choice.or", value=value, rest=choices(rest)) if rest else phrase("choice", value=value)
