"""The daily puzzle of a game, the same for everybody, and how many days in a row somebody has solved it."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

ONE_DAY = timedelta(days=1)


def puzzle_of_day(game: str, puzzles: Sequence[str], day: date) -> str:
    """One puzzle after the other, in an order that follows from their names: none comes twice before all have come."""
    order = sorted(puzzles, key=lambda puzzle: hashlib.sha256(f"{game} {puzzle}".encode()).digest())
    return order[day.toordinal() % len(order)]


@dataclass(frozen=True)
class Streak:
    """Days in a row on which the daily puzzle was solved at the first try: up to now, and at best."""

    now: int
    best: int


def streak(attempts: Mapping[date, bool], today: date) -> Streak:
    """attempts: whether the puzzle was solved, by day. A day that is not over yet breaks nothing."""
    solved = sorted(day for day, is_solved in attempts.items() if is_solved)
    best = run = 0
    last: date | None = None
    for day in solved:
        run = run + 1 if last is not None and day - last == ONE_DAY else 1
        best, last = max(best, run), day
    is_on = last == today or (last == today - ONE_DAY and today not in attempts)
    return Streak(run if is_on else 0, best)
