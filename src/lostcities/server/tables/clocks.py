"""Clocks, as a fold of the times at which things happened. All times are milliseconds of the server's clock."""

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from ...games.phrases import Phrase
from ..phrases import phrase

SECOND = 1000
DAY = 86_400 * SECOND

SHORTEST = 2  # seconds of a clock for a turn or a match
LONGEST_HOURS = 24
MOST_DAYS = 30  # for a turn
MOST_INCREMENT_MINUTES = 10

Stretch = tuple[int, int, int]  # round, turn, seat: a clock runs until one of them changes


class ClockRule(BaseModel):
    """How long players may think.

    none: as long as they like. turn: `seconds` for each turn. bank: `seconds` for the whole match, and `increment`
    seconds more after each turn. days: `seconds` holds so many days for each turn.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: Literal["none", "turn", "bank", "days"] = "none"
    seconds: Annotated[int, Field(ge=0, le=MOST_DAYS * 86_400)] = 0
    increment: Annotated[int, Field(ge=0, le=MOST_INCREMENT_MINUTES * 60)] = 0

    def problem(self) -> Phrase | None:
        """Why a table cannot have this clock; None if it can."""
        if self.kind == "none":
            return phrase("refusal.clock_without_time") if self.seconds or self.increment else None
        if self.kind != "bank" and self.increment:
            return phrase("refusal.clock_bank_only")
        if self.kind == "days":
            return None if self.seconds >= 86_400 else phrase("refusal.clock_days")
        if SHORTEST <= self.seconds <= LONGEST_HOURS * 3600:
            return None
        return phrase("refusal.clock_seconds", seconds=SHORTEST, hours=LONGEST_HOURS)


@dataclass
class Clocks:
    """Milliseconds left to each seat, and whose clock runs since when."""

    rule: ClockRule
    players: int
    remaining: list[int] = field(default_factory=list)
    stretch: Stretch | None = None
    since: int = 0

    def __post_init__(self) -> None:
        self.remaining = [self.rule.seconds * SECOND] * self.players

    @property
    def running(self) -> int | None:
        return self.stretch[2] if self.stretch and self.rule.kind != "none" else None

    @property
    def deadline(self) -> int | None:
        return None if self.running is None else self.since + self.remaining[self.running]

    def advance(self, at: int, stretch: Stretch | None) -> None:
        """Charge the seat whose stretch has ended, and start the next one's clock."""
        if stretch == self.stretch:
            return
        if (seat := self.running) is not None:
            if self.rule.kind == "bank":
                self.remaining[seat] = max(0, self.remaining[seat] - (at - self.since))
                self.remaining[seat] += self.rule.increment * SECOND
            else:
                self.remaining[seat] = self.rule.seconds * SECOND
        self.stretch = stretch
        self.since = at

    def turn_back(self, at: int, stretch: Stretch) -> None:
        """Restart the clock of a seat that took its move back, without the increment; the next seat is not charged."""
        if stretch == self.stretch:
            return
        if self.rule.kind == "bank":
            self.remaining[stretch[2]] -= self.rule.increment * SECOND
        self.stretch = stretch
        self.since = at

    def credit(self, milliseconds: int, at: int) -> None:
        """Give back time in which no move could be stored; no clock gets more than it has run."""
        self.since = min(self.since + milliseconds, max(at, self.since))
