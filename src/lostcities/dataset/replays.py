"""The rows of many records, in their order: made in this process, in several, or on a Ray cluster.

To replay a game and to put its views into words takes far longer than bots that do not search take to play it.
"""

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any

from ..arena.workers import cores
from ..cluster import Membership
from ..game import Game
from ..records import parse
from .rows import Row, decision_rows, game_row

GAMES_AT_ONCE = 25  # of a task: some seconds of work
TASKS_OF_A_CORE = 2  # that are made ahead of what is written

Task = tuple[int, Sequence[str], bool]  # the number of the first record, the records, evaluated?
Made = tuple[list[Row], list[Row]]  # rows of games and of decisions


def made_rows(task: Task) -> Made:
    """The rows of some records."""
    first, records, evaluated = task
    games = [(number, Game.from_record(parse(text))) for number, text in enumerate(records, first)]
    decisions = [row for number, game in games for row in decision_rows(number, game, evaluated)]
    return [game_row(number, game) for number, game in games], decisions


def rows_of(
    records: Sequence[str], evaluated: bool, workers: int | None, cluster: str | None
) -> Generator[Made, None, None]:
    """The rows of all records. workers: processes; None: one a core, 0: none but this."""
    tasks = [
        (first, records[first : first + GAMES_AT_ONCE], evaluated) for first in range(0, len(records), GAMES_AT_ONCE)
    ]
    if cluster is not None:
        yield from on_cluster(tasks, cluster)
    elif workers == 0 or len(tasks) <= 1:
        yield from map(made_rows, tasks)
    else:
        yield from in_processes(tasks, min(workers or cores(), len(tasks)))


def in_processes(tasks: Sequence[Task], workers: int) -> Iterator[Made]:
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), ignore_interrupts)
    try:
        yield from ahead(lambda task: pool.submit(made_rows, task), Future.result, tasks, workers)
    finally:
        pool.shutdown(cancel_futures=True)


def ignore_interrupts() -> None:
    """Ctrl-C is for the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def on_cluster(tasks: Sequence[Task], address: str) -> Iterator[Made]:
    membership = Membership(address)
    try:
        remote = membership.ray.remote(made_rows).options(scheduling_strategy="SPREAD")
        yield from ahead(remote.remote, membership.ray.get, tasks, membership.cores)
    finally:
        membership.leave()


def ahead(
    submit: Callable[[Task], Any], result: Callable[[Any], Made], tasks: Sequence[Task], workers: int
) -> Iterator[Made]:
    """Results in the order of the tasks, of which only some are under way."""
    under_way: deque[Any] = deque()
    for task in tasks:
        under_way.append(submit(task))
        if len(under_way) == TASKS_OF_A_CORE * workers:
            yield result(under_way.popleft())
    yield from map(result, under_way)
