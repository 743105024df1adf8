"""Playing a plan in several processes. A bot that kills its process or never comes back loses its game, no more.

Processes are started afresh (not forked), so that neither threads nor locks of the caller come along; a script that
uses them needs the usual `if __name__ == "__main__":`.
"""

import contextlib
import multiprocessing
import pickle
import signal
import time
from collections import deque
from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import Any, NoReturn

from ..errors import LostCitiesError
from .clock import BOT, NOBODY, SEAT, STOPPED, Clock
from .plan import Fixture, Plan
from .playing import Forfeit, Played, Table

WATCH_SECONDS = 0.5  # how often is looked for bots that hang
HANG_SECONDS = 3.0  # after its limit, a bot that nothing interrupts is taken for hanging
END_SECONDS = 5.0  # what a process and its programs may take to end
AHEAD_SECONDS = 0.1  # how much work waits at a process, so that it never waits itself
MOST_AHEAD = 64


class ArenaError(LostCitiesError):
    """The arena itself cannot go on."""


class Stop(BaseException):
    """Ends a process from outside; not an Exception, so that a bot does not catch it by accident."""


def stop(number: int, frame: FrameType | None) -> NoReturn:
    """What SIGTERM does, once."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise Stop


def work(connection: Connection, plan: Plan, numbers: Any, warm: Collection[int]) -> None:
    """What a process does: play what it is given until there is no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started us
    signal.signal(signal.SIGTERM, stop)
    table = Table(plan, Clock(numbers), warm)
    try:
        while True:
            connection.send(table.play(connection.recv()))
    except (EOFError, OSError, Stop):
        pass
    finally:
        table.close()  # programs must not outlive us


class Worker:
    """One process, and what it has been given."""

    def __init__(self, plan: Plan, warm: Collection[int] = ()):
        context = multiprocessing.get_context("spawn")
        numbers = context.RawArray("d", STOPPED)
        self.clock = Clock(numbers)
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, plan, numbers, warm), daemon=True)
        try:
            self.process.start()
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise ArenaError(f"a bot cannot be sent to another process: {error}; use workers=0") from None
        theirs.close()
        self.given: deque[Fixture] = deque()

    def give(self, fixture: Fixture) -> None:
        """Let it play one more game."""
        self.given.append(fixture)
        with contextlib.suppress(OSError):  # who listens for its answer will find that it is dead
            self.connection.send(fixture)

    def ask_to_end(self) -> None:
        """Let the process end: when it has nothing to do, or at once."""
        self.connection.close()
        if self.given:
            self.process.terminate()

    def end(self) -> None:
        """See to it that the process ends."""
        self.ask_to_end()
        self.process.join(END_SECONDS)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


class Crew:
    """Several processes that play a plan together."""

    def __init__(self, plan: Plan, workers: int):
        self.plan = plan
        self.workers = [Worker(plan) for _ in range(max(1, min(workers, plan.games)))]
        self.ahead = 1

    def play(self, fixtures: Iterable[Fixture]) -> Iterator[Played]:
        """Play games; they come in the order in which they end."""
        waiting = iter(fixtures)
        start, done = time.monotonic(), 0
        while self.fill(waiting):
            for played in self.collect():
                done += 1
                speed = done / (time.monotonic() - start) / len(self.workers)
                self.ahead = 1 + min(int(speed * AHEAD_SECONDS), MOST_AHEAD)
                yield played

    def fill(self, waiting: Iterator[Fixture]) -> bool:
        """Hand out work; is there any under way?"""
        for worker in self.workers:
            for fixture in islice(waiting, max(0, self.ahead - len(worker.given))):
                worker.give(fixture)
        return any(worker.given for worker in self.workers)

    def collect(self) -> Iterator[Played]:
        """What has been played by now, and what cannot be played to its end."""
        ready = wait([worker.connection for worker in self.workers], WATCH_SECONDS)
        for place, worker in enumerate(self.workers):
            if worker.connection in ready:
                try:
                    played = worker.connection.recv()
                    worker.given.popleft()
                except (EOFError, OSError):
                    played = self.replace(place, died=True)
                yield played
            elif worker.clock.overrun(HANG_SECONDS):
                yield self.replace(place, died=False)

    def replace(self, place: int, *, died: bool) -> Played:
        """End a process whose bot has killed it or hangs; a new one goes on with what it was given."""
        worker = self.workers[place]
        bot, seat = int(worker.clock.numbers[BOT]), int(worker.clock.numbers[SEAT])
        if died:
            worker.process.join(END_SECONDS)  # so that it keeps its exit code
        worker.end()
        if bot == NOBODY or not worker.given:
            raise ArenaError(f"a process ended with exit code {worker.process.exitcode}, and not in a bot")
        fixture = worker.given.popleft()
        self.workers[place] = Worker(self.plan, warm=(bot,))
        for waiting in worker.given:
            self.workers[place].give(waiting)
        return self.forfeited(fixture, bot, seat, worker.process.exitcode if died else None)

    def forfeited(self, fixture: Fixture, bot: int, seat: int, code: int | None) -> Played:
        """The game in which a bot has taken its process down (with an exit code) or held it for ever."""
        side = next((side for side, seats in enumerate(self.plan.sides) if seat in seats), 0)
        if fixture.seating[side] != bot:  # it was warming up at another's seat
            side = fixture.seating.index(bot)
            seat = self.plan.sides[side][0]
        text = "never came back" if code is None else f"ended its process with exit code {code}"
        forfeit = Forfeit(side, seat, "timeout" if code is None else "error", text, 0)
        nothing = (0,) * len(fixture.seating)
        return Played(fixture, None, 0, nothing, forfeit, tuple(map(float, nothing)))

    def close(self) -> None:
        """Stop all processes."""
        for worker in self.workers:
            worker.ask_to_end()
        for worker in self.workers:
            worker.end()
