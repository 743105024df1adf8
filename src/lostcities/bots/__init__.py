"""Players made of code, all behind one protocol."""

from ..rules.errors import OptionError
from .bot import Bot, Budget, Choice, Position, Thought, position_for
from .explorer import Explorer
from .random import Random

__all__ = ["BOTS", "Bot", "Budget", "Choice", "Explorer", "Position", "Random", "Thought", "bot", "position_for"]

BOTS: dict[str, type[Bot]] = {"random": Random, "explorer": Explorer}


def bot(name: str) -> Bot:
    """A bot by its name."""
    try:
        return BOTS[name]()
    except KeyError:
        raise OptionError(f"there is no bot {name!r}; there are {', '.join(BOTS)}") from None
