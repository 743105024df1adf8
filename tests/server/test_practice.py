"""Practice: one's own mistakes come back on other days; puzzles and daily puzzles are tried once; nothing is lost."""

import asyncio
import gzip
import json
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from live_site import PLENTY, Client, running_site, two_at_a_table
from sqlalchemy import insert, select, update
from test_admin import account
from test_migrations import as_of

from lostcities.server.accounts.deletion import abandoned_guests
from lostcities.server.practice.daily import Streak, puzzle_of_day, streak
from lostcities.server.practice.schedule import DAY, Memory, answered, midnight
from lostcities.server.practice.solution import Solution, grade
from lostcities.server.storage import schema
from lostcities.server.storage.database import Database, database_url

TODAY = date(2026, 11, 18)
NOON = int(datetime(2026, 11, 18, 12, tzinfo=UTC).timestamp() * 1000)
MUCH = replace(PLENTY, practice=(1e9, 1e9))


# What an answer is worth


def candidate(move, loss, error):
    return {"move": move, "loss": loss, "loss_error": error}


SOLUTION = Solution(
    best="r5",
    best_words={"key": "cards.play", "card": "r5"},
    played="-r5",
    words={"key": "cards.discard", "card": "r5"},
    loss=4.0,
    error=1.0,
    tag=None,
    candidates=(
        candidate("r5", 0.0, 0.0),
        candidate("g4", 0.5, 0.4),
        candidate("w2", 1.0, 0.3),
        candidate("y7", 1.5, 0.3),
        candidate("-r5", 1.0, 1.0),
    ),
    why=(),
)


@pytest.mark.parametrize(
    ("move", "worth"),
    [
        ("r5", "good"),
        ("g4", "good"),  # not proven to be worse
        ("w2", "hard"),  # proven, but less than an inaccuracy
        ("y7", "again"),
        ("-r5", "again"),  # the same mistake, however close the first panel saw it
        ("b9", "again"),  # nobody has tried it
    ],
)
def test_an_answer_is_worth_what_the_review_can_prove(move, worth):
    assert grade(SOLUTION, move, smallest=1.5) == worth


def test_a_card_comes_back_on_another_day_and_later_the_better_it_is_known():
    days = {}
    for worth in ("again", "hard", "good"):
        memory, due_at = answered(None, worth, NOON)
        assert due_at % DAY == 0
        days[worth] = [(due_at - midnight(NOON)) // DAY]
        for _ in range(3):
            now = due_at + DAY // 3
            memory, due_at = answered(memory, worth, now)
            days[worth].append((due_at - midnight(now)) // DAY)
    assert days["again"] == [1, 1, 1, 1]
    assert days["good"] == sorted(days["good"])
    assert all(few < many for few, many in zip(days["hard"], days["good"], strict=True))
    known = Memory(30.0, 5.0, NOON - 30 * DAY)
    assert answered(known, "again", NOON)[0].stability < 30 < answered(known, "good", NOON)[0].stability


# The daily puzzle


def test_no_daily_puzzle_comes_again_before_all_have_come():
    puzzles = [f"puzzle {number}" for number in range(7)]
    days = [puzzle_of_day("classic", puzzles, TODAY + timedelta(days=number)) for number in range(21)]
    assert all(set(days[start : start + 7]) == set(puzzles) for start in range(15))
    assert days[:7] != puzzles
    assert [puzzle_of_day("rivals", puzzles, TODAY + timedelta(days=number)) for number in range(7)] != days[:7]
    assert puzzle_of_day("classic", puzzles[::-1], TODAY) == days[0]


@pytest.mark.parametrize(
    ("attempts", "counted"),
    [
        ("", (0, 0)),
        ("+", (1, 1)),
        ("-", (0, 0)),
        ("+.", (1, 1)),  # today is not over
        ("++-", (0, 2)),
        ("+..", (0, 1)),
        ("++.+++", (3, 3)),
        ("+++-+", (1, 3)),
        ("+++-+.", (1, 3)),
    ],
)
def test_a_streak_counts_days_in_a_row_solved_at_the_first_try(attempts, counted):
    """The last sign is today: + solved, - not solved, . not tried."""
    first = TODAY - timedelta(days=len(attempts) - 1)
    days = {first + timedelta(days=place): sign == "+" for place, sign in enumerate(attempts) if sign != "."}
    assert streak(days, TODAY) == Streak(*counted)
