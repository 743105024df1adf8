"""Days (UTC) and the shared deals that belong to them."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from sqlalchemy import ColumnElement, or_

from ...games.registry import load
from ..storage import schema
from ..tables.deals import DAILY, shared_deal

BOT = "level4"  # on all other seats: strong, quick, and the same for everybody (tables.deals.bot_seeds)
ROUNDS = 1  # a match of several takes too long for every day


def day_of(now: int) -> str:
    """The day of a moment, such as 2026-11-18."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def shifted(day: str, days: int) -> str:
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def end_of(day: str) -> int:
    """The moment at which a day is over, in milliseconds."""
    return int(datetime.combine(date.fromisoformat(shifted(day, 1)), time(), UTC).timestamp() * 1000)


@dataclass(frozen=True)
class Setup:
    """How the daily deal of a game is played: the person on seat 0, and as few others as the game allows."""

    game: str
    players: int
    options: dict[str, str]

    def about(self, day: str) -> dict[str, Any]:
        """What `tables.deals` asks of a table."""
        return {
            "game": self.game,
            "players": self.players,
            "rounds": ROUNDS,
            "options": self.options,
            "deal": DAILY + day,
        }

    def deal(self, day: str) -> str:
        """The key of the shared deal of a day."""
        deal = shared_deal(self.about(day))
        assert deal is not None
        return deal


def setup_of(game: str) -> Setup:
    definition = load(game)
    players, options = definition.check_options(min(definition.players), {})
    return Setup(game, players, {option.name: option.text(options[option.name]) for option in definition.options})


def is_unsealed(now: int) -> ColumnElement[bool]:
    """Tables whose deal is not one of today's, so that others may hear of them."""
    deal = schema.tables.c.deal
    return or_(deal.is_(None), ~deal.endswith(f"|{DAILY}{day_of(now)}", autoescape=True))
