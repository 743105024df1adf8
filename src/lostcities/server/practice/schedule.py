"""When a card comes back: FSRS in whole days, of UTC.

FSRS has steps of minutes for cards that are being learned. They are left out: whoever has just read the answer to a
position remembers it, and learns nothing from being asked again.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Literal

from fsrs import Card, Rating, Scheduler, State

Grade = Literal["good", "hard", "again"]

SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)  # the same answers, the same days
RATINGS: dict[Grade, Rating] = {"good": Rating.Good, "hard": Rating.Hard, "again": Rating.Again}
DAY = 86_400_000  # milliseconds


@dataclass(frozen=True)
class Memory:
    """What FSRS knows of a card that was answered at least once."""

    stability: float  # days after which nine of ten are still known
    difficulty: float  # 1 to 10
    answered_at: int


def midnight(now: int) -> int:
    """The beginning of a day."""
    return now - now % DAY


def day_of(now: int) -> date:
    return datetime.fromtimestamp(now / 1000, UTC).date()


def answered(memory: Memory | None, grade: Grade, now: int) -> tuple[Memory, int]:
    """What is known of a card after an answer, and when it is due again: tomorrow at the earliest."""
    card = Card(card_id=0)
    if memory is not None:
        card.state, card.step = State.Review, None
        card.stability, card.difficulty = memory.stability, memory.difficulty
        card.last_review = day_time(memory.answered_at)
    card, _ = SCHEDULER.review_card(card, RATINGS[grade], day_time(now))
    assert card.stability is not None
    assert card.difficulty is not None
    return Memory(card.stability, card.difficulty, now), round(card.due.timestamp() * 1000)


def day_time(now: int) -> datetime:
    """The day of a moment, as FSRS wants it."""
    return datetime.fromtimestamp(midnight(now) / 1000, UTC)
