"""Clocks, as a fold of the times at which things happened. All times are milliseconds of the server's clock."""

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

SECOND = 1000
DAY = 86_400 * SECOND

Stretch = tuple[int, int, int]  # round, turn, seat: a clock runs until one of them changes


class ClockRule(BaseModel):
    """How long players may think.

    none: as long as they like. turn: `seconds` for each turn. bank: `seconds` for the whole match, and `increment`
    seconds more after each turn. days: `seconds` holds so many days for each turn.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: Literal["none", "turn", "bank", "days"] = "none"
    seconds: Annotated[int, Field(ge=0, le=30 * 86_400)] = 0
    increment: Annotated[int, Field(ge=0, le=600)] = 0

    def problem(self) -> str | None:
        """What is wrong with it."""
        if self.kind == "none":
            return "a game without a clock has no time to set" if self.seconds or self.increment else None
        if self.kind != "bank" and self.increment:
            return "only a clock for the whole game can add time after each turn"
        if self.kind == "days":
            return None if self.seconds >= 86_400 else "give each move at least one day"
        return None if 2 <= self.seconds <= 86_400 else "a clock runs for at least 2 seconds and at most 24 hours"


@dataclass
class Clocks:
    """What is left to each seat, and whose clock runs since when."""

    rule: ClockRule
    players: int
    remaining: list[int] = field(default_factory=list)
    stretch: Stretch | None = None
    since: int = 0

    def __post_init__(self) -> None:
        self.remaining = [self.rule.seconds * SECOND] * self.players

    @property
    def running(self) -> int | None:
        """The seat whose clock runs."""
        return self.stretch[2] if self.stretch and self.rule.kind != "none" else None

    @property
    def deadline(self) -> int | None:
        """When the running clock runs out."""
        return None if self.running is None else self.since + self.remaining[self.running]

    def advance(self, at: int, stretch: Stretch | None) -> None:
        """Something happened: charge who has thought, and start the clock of whoever thinks now."""
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
        """A move was taken back: its maker thinks again, without the increment; whoever was next is not charged."""
        if stretch == self.stretch:
            return
        if self.rule.kind == "bank":
            self.remaining[stretch[2]] -= self.rule.increment * SECOND
        self.stretch = stretch
        self.since = at

    def credit(self, milliseconds: int, at: int) -> None:
        """Give back time in which nobody could move; no clock gets more than it has run."""
        self.since = min(self.since + milliseconds, max(at, self.since))
