"""Playing one game of a plan, and what remains of it."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from ..bots import Fault, Player, player
from ..bots.player import FaultKind, late
from ..errors import OptionError
from ..game import Game
from .clock import Clock, TooLate
from .plan import Fixture, Plan

WARMING = 120.0  # seconds that a bot may take for its very first move, in which it is compiled


@dataclass(frozen=True)
class Forfeit:
    """Why a game was lost before its end: the bot that erred, where it sat, and what it did."""

    side: int
    seat: int
    kind: FaultKind
    text: str
    move: int  # the number of moves made before


@dataclass(frozen=True)
class Played:
    """A game that was played: points of each side at the end, or the forfeit."""

    fixture: Fixture
    points: tuple[int, ...] | None
    turns: int
    decisions: tuple[int, ...]  # of each side; a single legal move is not one
    forfeit: Forfeit | None = None
    seconds: tuple[float, ...] = field(default=(), compare=False)  # that each side thought

    def json(self, names: list[str]) -> dict[str, Any]:
        """As it stands in files, without anything that differs from run to run."""
        kept: dict[str, Any] = {
            "deal": self.fixture.deal,
            "bots": [names[bot] for bot in self.fixture.seating],
            "points": self.points,
            "turns": self.turns,
            "decisions": self.decisions,
        }
        if self.forfeit:
            kept["forfeit"] = vars(self.forfeit)
        return kept


def read_played(kept: dict[str, Any], names: list[str]) -> Played:
    """A game from a file."""
    fixture = Fixture(kept["deal"], tuple(names.index(name) for name in kept["bots"]))
    points = None if kept["points"] is None else tuple(kept["points"])
    forfeit = Forfeit(**kept["forfeit"]) if "forfeit" in kept else None
    return Played(fixture, points, kept["turns"], tuple(kept["decisions"]), forfeit)


class Table:
    """Where games are played. Each bot has one player for each seat, so that partners share nothing."""

    def __init__(self, plan: Plan, clock: Clock | None = None, warm: Collection[int] = ()):
        self.plan = plan
        self.clock = clock or Clock()
        self.players: dict[tuple[int, int], Player] = {}
        self.warm = set(warm)
        self.limits = [plan.limit_of(bot) for bot in range(len(plan.entrants))]
        self.side_of = {seat: side for side, seats in enumerate(plan.sides) for seat in seats}

    def play(self, fixture: Fixture) -> Played:
        """Play a game to its end, or to the first fault."""
        with self.clock.running():
            for bot in fixture.seating:
                if bot not in self.warm:
                    self.warm_up(fixture, bot)
            return self.play_out(fixture)

    def play_out(self, fixture: Fixture) -> Played:
        """Ask for one move after the other."""
        game = self.plan.deal(fixture.deal)
        seeds = [self.plan.bot_seed(fixture, seat) for seat in range(self.plan.players)]
        decisions, seconds = [0] * len(fixture.seating), [0.0] * len(fixture.seating)
        forfeit = None
        while (seat := game.turn) is not None:
            action = only_action(game)
            if action is None:
                side = self.side_of[seat]
                bot = fixture.seating[side]
                decisions[side] += 1
                try:
                    action, spent = self.ask(bot, seat, game, seeds[seat], self.limits[bot])
                except Fault as fault:
                    forfeit = Forfeit(side, seat, fault.kind, fault.text, game.moves_made)
                    break
                seconds[side] += spent
            game.play(action)
        points = game.totals if forfeit is None else None
        return Played(fixture, points, game.turns, tuple(decisions), forfeit, tuple(seconds))

    def ask(self, bot: int, seat: int, game: Game, seed: int, limit: float) -> tuple[int, float]:
        """The action of a bot at a seat, and the seconds it took."""
        found = self.players.get((bot, seat))
        if found is None:
            try:
                found = self.players[bot, seat] = player(self.plan.entrants[bot].bot)
            except OptionError as error:
                raise Fault("error", str(error)) from error
        self.clock.start(bot, seat, limit + found.own_time)
        try:
            return found.choose(game, seed, self.plan.entrants[bot].budget, limit)
        except TooLate:
            raise late(limit) from None
        finally:
            self.clock.stop()

    def warm_up(self, fixture: Fixture, bot: int) -> None:
        """Let a bot choose once for nothing: what it compiles then must not count as thinking."""
        self.warm.add(bot)
        game = self.plan.deal(fixture.deal)
        while game.turn is not None and (action := only_action(game)) is not None:
            game.play(action)
        if game.turn is not None:
            try:
                self.ask(bot, game.turn, game, 0, max(WARMING, self.limits[bot]))
            except Fault:
                return  # it will happen again in the game, where it counts

    def close(self) -> None:
        """Let go of all players."""
        for one in self.players.values():
            one.close()
        self.players.clear()


def only_action(game: Game) -> int | None:
    """The one legal action, if there is only one: nobody needs to be asked."""
    actions = game.position.legal_actions()
    return int(actions[0]) if len(actions) == 1 else None
