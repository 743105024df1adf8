"""What can go wrong, in words for people. Whatever raises one of these has changed nothing."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .games.phrases import Phrase

LONGEST_SHOWN = 100  # characters of a value in a message


def shown(value: object) -> str:
    """A value as a message quotes it: short, and whatever it is. Python refuses to write numbers of 4,301 digits."""
    try:
        text = repr(value)
    except Exception:
        return f"this {type(value).__name__}"
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"


class LostCitiesError(ValueError):
    """Any mistake in what the library was given."""


class UnknownGame(LostCitiesError):
    """There is no such game."""


class OptionError(LostCitiesError):
    """A number of players, an option or a deck that the game does not have."""


class UnexpectedKeyword(OptionError, TypeError):
    """A keyword that an environment does not take: learners offer some of their own, and try without them then."""


class InvalidMove(LostCitiesError):
    """Text or a number that does not mean a move of this game at all."""


class IllegalMove(LostCitiesError):
    """A move that the rules forbid now; the message says which rule, and `reason` is the same as a Phrase.

    `move` is the text of the move where the message begins with it: "d: place a card first; only then may you draw".
    """

    def __init__(self, message: str, reason: "Phrase | None" = None, move: str | None = None):
        super().__init__(message)
        self.reason = reason
        self.move = move


class RecordError(LostCitiesError):
    """A record that cannot be read; the message names the line."""


class PositionError(LostCitiesError):
    """A line that is no position; the message names the field."""
