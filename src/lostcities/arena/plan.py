"""What is to be played: the game, the entrants, the deals, and every game of them in its order."""

import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from ..bots import BOTS as OURS
from ..bots import Budget, plays
from ..bots.budgets import read_budget
from ..errors import OptionError, shown
from ..game import Game
from ..games.contract import MOST_DIGITS, MOST_SEED_DIGITS, check_whole
from ..games.registry import load, registered
from ..kernel.random import next_word, stream
from .entrants import Bots, Entrant, limit_of, read_entrants
from .seatings import Seating, line_ups, seatings

DEALS, BOTS = 0, 1  # the streams of an arena's seed


@dataclass(frozen=True)
class Fixture:
    """One game: the deal, and the bot of each side."""

    deal: int
    seating: Seating


@dataclass(frozen=True)
class Plan:
    """Everything that the result depends on."""

    game: str
    players: int
    options: Mapping[str, str]
    rounds: int
    entrants: tuple[Entrant, ...]
    deals: int
    seed: int = 0
    limit: float | None = None  # seconds a move; by the budget if there is none
    adjusted: bool = False  # is the luck of every game taken out of its margins?
    records: bool = False  # are the records of the games kept?
    thoughts: bool = False  # and what the bots thought?

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        return self.deal(0).sides

    @cached_property
    def seatings(self) -> list[Seating]:
        """Every seating in which each deal is played."""
        found = line_ups(len(self.entrants), len(self.sides))
        return [seating for line_up in found for seating in seatings(line_up)]

    @property
    def games(self) -> int:
        return self.deals * len(self.seatings)

    @property
    def names(self) -> list[str]:
        return [entrant.name for entrant in self.entrants]

    def fixtures(self) -> Iterator[Fixture]:
        return (Fixture(deal, seating) for deal in range(self.deals) for seating in self.seatings)

    def deal(self, deal: int) -> Game:
        """The game of a deal before the first move; the same in every seating."""
        seed = draw_seed(self.seed, DEALS, deal)
        options: dict[str, Any] = dict(self.options)
        return Game(self.game, players=self.players, rounds=self.rounds, seed=seed, **options)

    def bot_seed(self, fixture: Fixture, seat: int) -> int:
        """The seed of the bot at a seat: different in every game, and independent of the other entrants."""
        sitting = (zlib.crc32(self.entrants[bot].name.encode()) for bot in fixture.seating)
        return draw_seed(self.seed, BOTS, fixture.deal, *sitting, seat)

    def limit_of(self, bot: int) -> float:
        """Time limit of a bot's move in seconds."""
        return limit_of(self.entrants[bot], self.limit)

    def json(self) -> dict[str, Any]:
        kept = {
            "game": self.game,
            "players": self.players,
            "options": dict(self.options),
            "rounds": self.rounds,
            "bots": [entrant.json() for entrant in self.entrants],
            "deals": self.deals,
            "seed": self.seed,
            "limit": self.limit,
        }
        asked = {"adjusted": self.adjusted, "records": self.records, "thoughts": self.thoughts}
        return kept | {name: True for name, is_asked in asked.items() if is_asked}

    def with_deals(self, deals: int) -> "Plan":
        return replace(self, deals=deals)


def draw_seed(*path: int) -> int:
    """A seed derived from a path of numbers."""
    random = stream(*path)
    return int(next_word(random)) << 32 | int(next_word(random))


def make_plan(
    game: str,
    bots: Bots,
    *,
    games: int,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    rounds: int = 1,
    seed: int = 0,
    budget: Budget | str | None = None,
    limit: float | None = None,
    adjusted: bool = False,
    records: bool = False,
    thoughts: bool = False,
) -> Plan:
    """A plan in which every line-up plays at least `games` games, in whole deals."""
    definition = load(game)
    given = definition.with_turn_limit(options or {})
    players, checked = definition.check_options(players, given)
    texts = {option.name: option.text(checked[option.name]) for option in definition.options}
    entrants = read_entrants(bots, budget if isinstance(budget, Budget) else read_budget(budget))
    check_players(entrants, game)
    if limit is not None and (not isinstance(limit, int | float) or not 0 < limit < float("inf")):
        raise OptionError(f"the limit must be a number of seconds above 0, not {shown(limit)}")
    seed = check_whole("seed", seed, 0, MOST_SEED_DIGITS)
    rounds = check_whole("rounds", rounds, 0, MOST_DIGITS)
    plan = Plan(game, players, texts, rounds, entrants, 0, seed, limit, adjusted, records, thoughts)
    return plan.with_deals(deals_for(plan, games))


def check_players(entrants: Iterable[Entrant], game: str) -> None:
    """Refuse one of our bots that does not play a game: it would forfeit every one."""
    for entrant in entrants:
        name = entrant.bot
        if isinstance(name, str) and name in OURS and game in registered() and game not in plays(name):
            raise OptionError(f"{name} does not play {game}, but {', '.join(plays(name))}")


def deals_for(plan: Plan, games: int) -> int:
    """The fewest deals that give every line-up at least `games` games."""
    if check_whole("games", games, 0, MOST_DIGITS) < 1:
        raise OptionError("an arena has at least 1 game")
    a_line_up = len(seatings(line_ups(len(plan.entrants), len(plan.sides))[0]))
    return -(-games // a_line_up)
