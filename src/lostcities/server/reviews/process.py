"""The process in which reviews are made: python -m lostcities.server.reviews.process.

It reads a job a line from its standard input and answers with lines of JSON: how far it is, then the review or why
there is none. It needs neither the server nor the database, runs with the lowest priority, so that bots do not wait for
it, and ends when its input does, because the server is gone.
"""

import base64
import contextlib
import gzip
import json
import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TextIO

import orjson

from ...bots import Budget
from ...game import replay
from .. import logs

log = logging.getLogger("lostcities.reviews")

NICENESS_VARIABLE = "LOSTCITIES_REVIEW_NICENESS"
NICENESS = 19  # the lowest priority
PACE = 0.5  # seconds between two lines about progress
LEVEL = 6  # of compression

Job = dict[str, Any]  # record, simulations, seed


def main() -> None:
    logs.set_up()
    lower_priority()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    sys.stdout = sys.stderr  # whatever else prints something does not disturb the answers
    jobs: SimpleQueue[Job] = SimpleQueue()
    threading.Thread(target=read_jobs, args=(jobs,), daemon=True).start()
    while True:
        answer(jobs.get(), answers)


def lower_priority() -> None:
    """Leave the processor to whoever wants it.

    Each of our processes is a session of its own, and Linux may share the processor between sessions first (autogroup).
    """
    niceness = int(os.environ.get(NICENESS_VARIABLE) or NICENESS)
    if hasattr(os, "nice"):
        os.nice(niceness)
    with contextlib.suppress(OSError):
        Path("/proc/self/autogroup").write_text(str(niceness), encoding="ascii")


def read_jobs(jobs: "SimpleQueue[Job]") -> None:
    """Queue what comes, and exit when standard input ends, in the midst of a review too."""
    for line in sys.stdin:
        jobs.put(json.loads(line))
    os._exit(0)


def answer(job: Job, answers: TextIO) -> None:
    """Make a review and write it, with lines about progress before it."""

    def write(**said: Any) -> None:
        answers.write(json.dumps(said) + "\n")
        answers.flush()

    try:
        review = make_review(job, paced(lambda done: write(progress=done)))
    except Exception as error:
        log.exception("a review cannot be made", extra={"error": type(error).__name__})
        write(failed=type(error).__name__)
    else:
        packed = gzip.compress(orjson.dumps(review), LEVEL, mtime=0)
        write(review=base64.b64encode(packed).decode())


def paced(tell: Callable[[float], None]) -> Callable[[float], None]:
    """Tell of progress at most every `PACE` seconds."""
    last = time.monotonic()

    def told(done: float) -> None:
        nonlocal last
        if (now := time.monotonic()) - last >= PACE:
            last = now
            tell(min(max(float(done), 0.0), 1.0))

    return told


def make_review(job: Job, progress: Callable[[float], None]) -> Any:
    """The review of a record, ready for JSON: the same job gives the same review."""
    from ...analysis.reviews.game_review import review

    game = replay(job["record"])
    budget = Budget(simulations=job["simulations"] * game.moves_made)
    made = review(game, budget=budget, seed=job["seed"], hindsight=True, progress=progress).data
    del made["names"]  # there are none: whoever reads it knows who sat where
    return made


if __name__ == "__main__":
    main()
