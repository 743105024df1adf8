"""Five levels for people, from one that a beginner beats to the strongest bot."""

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.random import below
from .api import Bot, Choice, Decision, searches
from .heuristic import Explorer
from .navigator import Navigator
from .pilot import Champion
from .random import Random

THOUSAND = 1000


@dataclass(frozen=True)
class Level:
    """A bot and its random-move rate, per mille."""

    bot: Callable[[], Bot]
    slips: int
    meaning: str


class Strongest:
    """The champion, or the navigator in games without a network."""

    name = "strongest"

    def __init__(self) -> None:
        self.champion, self.navigator = Champion(), Navigator()

    def choose(self, decision: Decision) -> Choice:
        learned = decision.game.id in Champion.games
        return (self.champion if learned else self.navigator).choose(decision)


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

    def choose(self, decision: Decision) -> Choice:
        if below(decision.random, THOUSAND) < self.level.slips:
            return Random().choose(decision)
        return self.bot.choose(decision)
