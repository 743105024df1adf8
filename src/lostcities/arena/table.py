"""A table plays one game of a plan at a time; its clock interrupts a bot that thinks too long."""

import math
import signal
import threading
import time
from collections.abc import Collection, Iterator, MutableSequence, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from types import FrameType
from typing import Any

from ..analysis.luck import measure_luck
from ..bots import Budget, Fault, Player, player
from ..bots.player import Answer, FaultKind, late
from ..errors import OptionError
from ..game import Game
from .plan import Fixture, Plan
from .seat_time import SeatTime

LUCK_DIGITS = 2
THOUGHT_DIGITS = 4
WARMING = 120.0  # seconds that a bot may take for its very first move, in which it is compiled

NOBODY = -1.0
TICK_SECONDS = 0.05
QUIET_SECONDS = 1.0  # between two interruptions, so that the first can be dealt with
BOT, SEAT, UNTIL = range(3)
STOPPED = (NOBODY, NOBODY, 0.0)
HAS_TIMER = hasattr(signal, "setitimer")


@dataclass(frozen=True)
class Forfeit:
    """The error that ended a game: whose it was, where it sat, and what it did."""

    side: int
    seat: int
    kind: FaultKind
    text: str
    move: int  # the number of moves made before


@dataclass(frozen=True)
class Played:
    """A finished game: final points of each side, or the forfeit."""

    fixture: Fixture
    points: tuple[int, ...] | None
    turns: int
    decisions: tuple[int, ...]  # of each side; a single legal move is not one
    forfeit: Forfeit | None = None
    luck: tuple[float, ...] | None = None  # of each side in points of its margin, if it is taken out
    rounds: tuple[tuple[int, ...], ...] = ()  # points of each side in each round, in a match of several
    record: str | None = None  # of the game, as far as it was played, if records are kept
    thoughts: tuple[dict[str, Any], ...] | None = None  # of the bots about each decision, if they are kept
    seconds: tuple[float, ...] = field(default=(), compare=False)  # that each side thought

    def moved(self, places: Sequence[int]) -> "Played":
        """The same game where the bots have other places in the list of entrants."""
        seating = tuple(places[bot] for bot in self.fixture.seating)
        return replace(self, fixture=Fixture(self.fixture.deal, seating))

    def json(self, names: list[str]) -> dict[str, Any]:
        """JSON for files, without anything that differs from run to run."""
        kept: dict[str, Any] = {
            "deal": self.fixture.deal,
            "bots": [names[bot] for bot in self.fixture.seating],
            "points": self.points,
            "turns": self.turns,
            "decisions": self.decisions,
        }
        if self.luck is not None:
            kept["luck"] = self.luck
        if self.rounds:
            kept["rounds"] = self.rounds
        if self.forfeit:
            kept["forfeit"] = vars(self.forfeit)
        if self.record is not None:
            kept["record"] = self.record
        if self.thoughts is not None:
            kept["thoughts"] = self.thoughts
        return kept


def read_played(kept: dict[str, Any], names: list[str]) -> Played:
    fixture = Fixture(kept["deal"], tuple(names.index(name) for name in kept["bots"]))
    points = None if kept["points"] is None else tuple(kept["points"])
    forfeit = Forfeit(**kept["forfeit"]) if "forfeit" in kept else None
    luck = tuple(kept["luck"]) if "luck" in kept else None
    rounds = tuple(map(tuple, kept.get("rounds", ())))
    thoughts = tuple(kept["thoughts"]) if "thoughts" in kept else None
    decisions, record = tuple(kept["decisions"]), kept.get("record")
    return Played(fixture, points, kept["turns"], decisions, forfeit, luck, rounds, record, thoughts)


class TooLate(BaseException):
    """Interrupts a bot over its limit; not an Exception, so that a bot does not catch it by accident."""


class Clock:
    """Three numbers that another process may watch: the thinking bot, its seat, its deadline (monotonic)."""

    def __init__(self, numbers: MutableSequence[float] | None = None):
        self.numbers: MutableSequence[float] = list(STOPPED) if numbers is None else numbers
        self.quiet_until = 0.0

    def start(self, bot: int, seat: int, seconds: float) -> None:
        self.numbers[UNTIL] = time.monotonic() + seconds
        self.numbers[SEAT] = seat
        self.numbers[BOT] = bot

    def stop(self) -> None:
        self.numbers[BOT] = NOBODY

    def overrun(self, more: float = 0.0) -> bool:
        """Whether the thinking bot is more than `more` seconds over its deadline."""
        return self.numbers[BOT] != NOBODY and time.monotonic() > self.numbers[UNTIL] + more

    @contextmanager
    def running(self) -> Iterator[None]:
        """Interrupt a bot over its deadline, where that is possible: on Unix, in the main thread, in Python code.

        A periodic timer costs a move nothing; setting one for every move costs more than a fast bot.
        """
        if not HAS_TIMER or threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGALRM, self.tick)
        signal.setitimer(signal.ITIMER_REAL, TICK_SECONDS, TICK_SECONDS)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def tick(self, number: int, frame: FrameType | None) -> None:
        """Signal handler: raise TooLate in a bot over its deadline."""
        if self.overrun() and time.monotonic() > self.quiet_until:
            self.quiet_until = time.monotonic() + QUIET_SECONDS
            raise TooLate


class Table:
    """Plays games. Each bot has one player for each seat, so that partners share nothing."""

    def __init__(self, plan: Plan, clock: Clock | None = None, warm: Collection[int] = ()):
        self.plan = plan
        self.clock = clock or Clock()
        self.players: dict[tuple[int, int], Player] = {}
        self.warm = set(warm)
        self.side_of = {seat: side for side, seats in enumerate(plan.sides) for seat in seats}

    def play(self, fixture: Fixture) -> Played:
        """Play a game to its end, or to the first fault."""
        with self.clock.running():
            for bot in fixture.seating:
                if bot not in self.warm:
                    self.warm_up(fixture, bot)
            return self.play_out(fixture)

    def play_out(self, fixture: Fixture) -> Played:
        game = self.plan.deal(fixture.deal)
        seeds = [self.plan.bot_seed(fixture, seat) for seat in range(self.plan.players)]
        times = [SeatTime(*self.allowed(fixture.seating[self.side_of[seat]])) for seat in range(self.plan.players)]
        decisions, seconds = [0] * len(fixture.seating), [0.0] * len(fixture.seating)
        thoughts: list[dict[str, Any]] = []
        forfeit = None
        while (seat := game.turn) is not None:
            action = only_action(game)
            if action is None:
                side = self.side_of[seat]
                decisions[side] += 1
                try:
                    answer = self.ask(fixture.seating[side], seat, game, seeds[seat], times[seat])
                except Fault as fault:
                    forfeit = Forfeit(side, seat, fault.kind, times[seat].words(fault), game.moves_made)
                    break
                times[seat].spend(answer.seconds)
                seconds[side] += answer.seconds
                action = answer.action
                if self.plan.thoughts and answer.thoughts:
                    thoughts.append(thoughts_json(game, answer))
            game.play(action)
        points = game.totals if forfeit is None else None
        return Played(
            fixture,
            points,
            game.turns,
            tuple(decisions),
            forfeit,
            luck_of(game) if self.plan.adjusted and forfeit is None else None,
            points_by_round(game) if self.plan.rounds > 1 and forfeit is None else (),
            self.record(fixture, game) if self.plan.records else None,
            tuple(thoughts) if self.plan.thoughts else None,
            tuple(seconds),
        )

    def allowed(self, bot: int) -> tuple[Budget, float]:
        """The budget of a bot, and the limit of its moves."""
        return self.plan.entrants[bot].budget, self.plan.limit_of(bot)

    def record(self, fixture: Fixture, game: Game) -> str:
        """The record of a game, with the bots' names at their seats."""
        names = self.plan.names
        game.names = tuple(names[fixture.seating[self.side_of[seat]]] for seat in range(self.plan.players))
        return game.record()

    def ask(self, bot: int, seat: int, game: Game, seed: int, time_left: SeatTime) -> Answer:
        """The answer of a bot at a seat."""
        found = self.players.get((bot, seat))
        if found is None:
            try:
                found = self.players[bot, seat] = player(self.plan.entrants[bot].bot)
            except OptionError as error:
                raise Fault("error", str(error)) from error
        limit = time_left.limit
        self.clock.start(bot, seat, limit + found.own_time)
        try:
            return found.choose(game, seed, time_left.budget, limit)
        except TooLate:
            raise late(limit) from None
        finally:
            self.clock.stop()

    def warm_up(self, fixture: Fixture, bot: int) -> None:
        """Ask a bot once without effect, so that compiling does not count as thinking."""
        self.warm.add(bot)
        game = first_decision(self.plan.deal(fixture.deal))
        if game.turn is not None:
            budget, limit = self.allowed(bot)
            patience = max(WARMING, limit) if limit < math.inf else WARMING
            once = SeatTime(replace(SeatTime(budget, limit).budget, bank=None), patience)
            try:
                self.ask(bot, game.turn, game, 0, once)
            except Fault:
                return  # it will happen again in the game, where it counts

    def close(self) -> None:
        for one in self.players.values():
            one.close()
        self.players.clear()


def luck_of(game: Game) -> tuple[float, ...]:
    """The luck of each side in all rounds. Digits beyond these depend on the machine."""
    rounds = [found.luck for found in measure_luck(game)]
    return tuple(round(sum(points), LUCK_DIGITS) for points in zip(*rounds, strict=True))


def points_by_round(game: Game) -> tuple[tuple[int, ...], ...]:
    """The points of each side in each round of a match that is over."""
    return tuple(zip(*(score.rounds for score in game.scores()), strict=True))


def first_decision(game: Game) -> Game:
    """A game, played on to where somebody has a choice."""
    while game.turn is not None and (action := only_action(game)) is not None:
        game.play(action)
    return game


def thoughts_json(game: Game, answer: Answer) -> dict[str, Any]:
    """What a bot thought before the decision that it makes now. Digits beyond these depend on the machine."""
    moves = game.notation.moves
    found = []
    for thought in answer.thoughts:
        numbers = {"margin": thought.margin, "win": thought.win, "error": thought.error}
        known = {name: round(float(value), THOUGHT_DIGITS) for name, value in numbers.items() if value is not None}
        found.append({"move": moves[int(thought.action)].text, **known, "visits": int(thought.visits)})
    return {"moves": game.moves_made, "seat": game.turn, "played": moves[answer.action].text, "thoughts": found}


def only_action(game: Game) -> int | None:
    """The only legal action, if there is just one; no bot is asked then."""
    actions = game.position.legal_actions()
    return int(actions[0]) if len(actions) == 1 else None
