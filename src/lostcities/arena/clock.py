"""The clock of a table: who thinks, until when, and an interruption for whoever thinks too long."""

import signal
import threading
import time
from collections.abc import Iterator, MutableSequence
from contextlib import contextmanager
from types import FrameType

NOBODY = -1.0
TICK_SECONDS = 0.05
QUIET_SECONDS = 1.0  # between two interruptions, so that the first can be dealt with
BOT, SEAT, UNTIL = range(3)
STOPPED = (NOBODY, NOBODY, 0.0)
HAS_TIMER = hasattr(signal, "setitimer")


class TooLate(BaseException):
    """Interrupts a bot that thinks for too long; not an Exception, so that a bot does not catch it by accident."""


class Clock:
    """Three numbers, which another process may watch: the bot that thinks, its seat, and until when (monotonic)."""

    def __init__(self, numbers: MutableSequence[float] | None = None):
        self.numbers: MutableSequence[float] = list(STOPPED) if numbers is None else numbers
        self.quiet_until = 0.0

    def start(self, bot: int, seat: int, seconds: float) -> None:
        """A bot begins to think."""
        self.numbers[UNTIL] = time.monotonic() + seconds
        self.numbers[SEAT] = seat
        self.numbers[BOT] = bot

    def stop(self) -> None:
        """Nobody thinks."""
        self.numbers[BOT] = NOBODY

    def overrun(self, more: float = 0.0) -> bool:
        """Has somebody thought too long, by more than some seconds?"""
        return self.numbers[BOT] != NOBODY and time.monotonic() > self.numbers[UNTIL] + more

    @contextmanager
    def running(self) -> Iterator[None]:
        """Interrupt who thinks too long, where that is possible: on Unix, in the main thread, in Python code.

        One timer that ticks all the time costs a move nothing; one that is set for every move costs more than a fast
        bot.
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
        """Look at the time."""
        if self.overrun() and time.monotonic() > self.quiet_until:
            self.quiet_until = time.monotonic() + QUIET_SECONDS
            raise TooLate
