"""Work in the event loop that never takes more than a share of a core."""

import asyncio
import time

MOMENT = 0.002  # seconds of work between pauses


class Pace:
    """Pauses between moments of work. A thread would hold the interpreter for five milliseconds at every switch."""

    def __init__(self, share: float):
        self.share = share
        self.began = time.perf_counter()

    async def rest(self) -> None:
        """Call it after every small step: once a moment's work is done, others have their turn."""
        if (worked := time.perf_counter() - self.began) > MOMENT:
            await asyncio.sleep(worked * (1 / self.share - 1))
            self.began = time.perf_counter()
