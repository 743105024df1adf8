"""Workers that play a plan, in this process or in several. A bot that crashes or hangs its process loses its game only.

Processes are started afresh (not forked), so that neither threads nor locks of the caller come along; a script that
uses them needs the usual `if __name__ == "__main__":`.
"""

import contextlib
import multiprocessing
import os
import pickle
import signal
import time
from collections import deque
from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import Any, NoReturn, Protocol

from ..errors import LostCitiesError
from .plan import Fixture, Plan
from .table import BOT, NOBODY, SEAT, STOPPED, Clock, Forfeit, Played, Table

WATCH_SECONDS = 0.5  # between two checks for bots that hang
HANG_SECONDS = 3.0  # after its limit, a bot that nothing interrupts is taken for hanging
END_SECONDS = 5.0  # what a process and its programs may take to end
AHEAD_SECONDS = 0.1  # how much work waits at a process, so that it never waits itself
MOST_AHEAD = 64


class ArenaError(LostCitiesError):
    """The arena itself cannot go on."""


class Pool(Protocol):
    """Plays games: in this process, in several, or on a cluster."""

    def play(self, fixtures: Iterator[Fixture]) -> Iterator[Played]:
        """Yield games as they end."""

    def close(self) -> None:
        """Stop the workers."""


class InProcess:
    """Plays in this process: nothing to start, and a debugger sees it; but a bot that ends its process ends ours."""

    def __init__(self, plan: Plan):
        self.table = Table(plan)

    def play(self, fixtures: Iterator[Fixture]) -> Iterator[Played]:
        return map(self.table.play, fixtures)

    def close(self) -> None:
        self.table.close()


class Stop(BaseException):
    """Ends a process from outside; not an Exception, so that a bot does not catch it by accident."""


def stop(number: int, frame: FrameType | None) -> NoReturn:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise Stop


def work(connection: Connection, plan: Plan, numbers: Any, warm: Collection[int]) -> None:
    """Main function of a worker process: play fixtures until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
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
    """A worker process with its queue of fixtures."""

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
        self.given.append(fixture)
        with contextlib.suppress(OSError):  # who listens for its answer will find that it is dead
            self.connection.send(fixture)

    def ask_to_end(self) -> None:
        """Close the pipe; terminate the process if it is busy."""
        self.connection.close()
        if self.given:
            self.process.terminate()

    def end(self) -> None:
        """End the process, by force if it does not end itself."""
        self.ask_to_end()
        self.process.join(END_SECONDS)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


class ProcessPool:
    """Several worker processes that play a plan together."""

    def __init__(self, plan: Plan, workers: int):
        self.plan = plan
        self.workers = [Worker(plan) for _ in range(max(1, min(workers, plan.games)))]
        self.ahead = 1

    def play(self, fixtures: Iterable[Fixture]) -> Iterator[Played]:
        """Yield games as they end."""
        waiting = iter(fixtures)
        start, done = time.monotonic(), 0
        while self.fill(waiting):
            for played in self.collect():
                done += 1
                speed = done / (time.monotonic() - start) / len(self.workers)
                self.ahead = 1 + min(int(speed * AHEAD_SECONDS), MOST_AHEAD)
                yield played

    def fill(self, waiting: Iterator[Fixture]) -> bool:
        """Hand out fixtures; False once nothing is under way."""
        for worker in self.workers:
            for fixture in islice(waiting, max(0, self.ahead - len(worker.given))):
                worker.give(fixture)
        return any(worker.given for worker in self.workers)

    def collect(self) -> Iterator[Played]:
        """Finished games, and forfeits of workers that died or hang."""
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
        """Replace a worker that died or hangs; the new one takes over its queue."""
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
        """The forfeit of a bot that ended its process (with an exit code) or hung."""
        side = next((side for side, seats in enumerate(self.plan.sides) if seat in seats), 0)
        if fixture.seating[side] != bot:  # it was warming up at another's seat
            side = fixture.seating.index(bot)
            seat = self.plan.sides[side][0]
        text = "never came back" if code is None else f"ended its process with exit code {code}"
        forfeit = Forfeit(side, seat, "timeout" if code is None else "error", text, 0)
        nothing = (0,) * len(fixture.seating)
        return Played(fixture, None, 0, nothing, forfeit, seconds=tuple(map(float, nothing)))

    def close(self) -> None:
        for worker in self.workers:
            worker.ask_to_end()
        for worker in self.workers:
            worker.end()


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
