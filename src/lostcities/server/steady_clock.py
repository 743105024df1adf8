"""The server's time: milliseconds since 1970 that never step, whatever happens to the clock of the machine."""

import time


def wall_time() -> int:
    """What the machine's clock says, in milliseconds since 1970; it may be set at any moment."""
    return time.time_ns() // 1_000_000


def monotonic_time() -> int:
    """Milliseconds that only ever grow, evenly, from some moment on."""
    return time.monotonic_ns() // 1_000_000


class SteadyClock:
    """Set once, at the start, and counted by the monotonic clock from then on."""

    def __init__(self) -> None:
        self.offset = wall_time() - monotonic_time()

    def __call__(self) -> int:
        """Now."""
        return self.offset + monotonic_time()

    def set(self, now: int) -> None:
        """Set it: to the time of the machine, or to that of the processes that already run."""
        self.offset = now - monotonic_time()
