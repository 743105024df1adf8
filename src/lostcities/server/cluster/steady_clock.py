"""The server's clock: milliseconds since 1970 that never step, whatever happens to the machine's clock."""

import time


def wall_time() -> int:
    """The machine's clock in milliseconds since 1970; it may be set at any moment."""
    return time.time_ns() // 1_000_000


def monotonic_time() -> int:
    return time.monotonic_ns() // 1_000_000


class SteadyClock:
    """Set once at the start, and counted by the monotonic clock from then on."""

    def __init__(self) -> None:
        self.offset = wall_time() - monotonic_time()

    def __call__(self) -> int:
        return self.offset + monotonic_time()

    def set(self, now: int) -> None:
        """Set the clock to the machine's time, or to that of the processes that already run."""
        self.offset = now - monotonic_time()
