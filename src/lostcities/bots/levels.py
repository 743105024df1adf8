"""Five levels for people, from one that a beginner beats to the strongest that we have."""

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.random import below
from .api import Bot, Choice, Position, searches
from .heuristic import Explorer
from .navigator import Navigator
from .pilot import Champion
from .random import Random

THOUSAND = 1000


@dataclass(frozen=True)
class Level:
    """How strong to be: who plays, and how many moves of a thousand are made without a look at the cards."""

    bot: Callable[[], Bot]
    slips: int
    meaning: str


class Strongest:
    """The champion, or the navigator in games that no network has learned."""

    name = "strongest"

    def __init__(self) -> None:
        self.champion, self.navigator = Champion(), Navigator()

    def choose(self, position: Position) -> Choice:
        """What the stronger of the two chooses, after a second of search."""
        learned = position.game.id in Champion.games
        return (self.champion if learned else self.navigator).choose(position)


# benchmarks/levels.md holds who beats whom, in every game.
LEVELS = {
    "level1": Level(Explorer, 300, "Beginner: new to the game; three moves in ten are random."),
    "level2": Level(Explorer, 120, "Casual: plays casually; one move in eight is random."),
    "level3": Level(Explorer, 40, "Skilled: rarely makes a mistake; one move in twenty-five is random."),
    "level4": Level(Explorer, 0, "Strong: never plays carelessly (the explorer)."),
    "level5": Level(Strongest, 0, "Expert: our strongest, thinks before it moves (the champion)."),
}


class LevelBot:
    """Plays at one of the levels."""

    def __init__(self, name: str):
        self.name = name
        self.level = LEVELS[name]
        self.bot = self.level.bot()
        self.searches = searches(self.bot)

    def choose(self, position: Position) -> Choice:
        """What the level's bot chooses, if it does not slip."""
        if below(position.random, THOUSAND) < self.level.slips:
            return Random().choose(position)
        return self.bot.choose(position)
