"""The process in which reviews, hints and pars of daily deals are made: python -m lostcities.server.reviews.process.

It reads a job a line from its standard input and answers with lines of JSON: how far it is, then the result or why
there is none. It needs neither the server nor the database, runs with the lowest priority unless it makes hints, so
that bots do not wait for it, and ends when its input does, because the server is gone.
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
from ..daily.par import play_par

log = logging.getLogger("lostcities.reviews")

NICENESS_VARIABLE = "LOSTCITIES_REVIEW_NICENESS"
NICENESS = 19  # the lowest priority
PACE = 0.5  # seconds between two lines about progress
LEVEL = 6  # of compression

Job = dict[str, Any]  # kind, and the fields of a job in worker.py


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
    niceness = read_niceness()
    if hasattr(os, "nice"):
        os.nice(niceness)
    with contextlib.suppress(OSError):
        Path("/proc/self/autogroup").write_text(str(niceness), encoding="ascii")


def read_niceness() -> int:
    """The priority that the environment names, or the lowest; a ValueError if it is none."""
    text = os.environ.get(NICENESS_VARIABLE) or str(NICENESS)
    if not text.isdecimal() or int(text) > NICENESS:
        raise ValueError(f"{NICENESS_VARIABLE} is a whole number from 0 to {NICENESS}, not {text!r}")
    return int(text)


def read_jobs(jobs: "SimpleQueue[Job]") -> None:
    """Queue what comes, and exit when standard input ends, in the midst of a job too."""
    for line in sys.stdin:
        jobs.put(json.loads(line))
    os._exit(0)


def answer(job: Job, answers: TextIO) -> None:
    """Do a job and write what comes of it, with lines about progress before it."""

    def write(**said: Any) -> None:
        answers.write(json.dumps(said) + "\n")
        answers.flush()

    try:
        made = MAKERS[job["kind"]](job, paced(lambda done: write(progress=done)))
    except Exception as error:
        log.exception("a job cannot be done", extra={"job": job.get("kind"), "error": type(error).__name__})
        write(failed=type(error).__name__)
    else:
        packed = gzip.compress(orjson.dumps(made), LEVEL, mtime=0)
        write(result=base64.b64encode(packed).decode())


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


def make_hint(job: Job, progress: Callable[[float], None]) -> Any:
    """The candidates of a position, ready for JSON: the same job gives the same hint."""
    from ...analysis.candidates import analyse

    budget = Budget(simulations=job["simulations"])
    return analyse(job["position"], budget=budget, seed=job["seed"], progress=progress).data


MAKERS: dict[str, Callable[[Job, Callable[[float], None]], Any]] = {
    "review": make_review,
    "hint": make_hint,
    "par": lambda job, progress: play_par(job),
}


if __name__ == "__main__":
    main()
