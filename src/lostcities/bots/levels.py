"""Five levels for people, from one that a beginner beats to the strongest bot.

The weaker ones err as people do, not at random: they hold a beginner's opinions in part, or follow a trained instinct
less strictly. Each level should beat the one below in 65 to 80 % of matches; benchmarks/levels.md holds who does.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from ..games.registry import registered
from .api import Bot, Choice, Decision
from .heuristic import Explorer, heuristic_games
from .navigator import Navigator
from .pilot import Champion, Pilot


@dataclass(frozen=True)
class Level:
    """What a level is like, and the games that it plays."""

    meaning: str
    games: Callable[[], tuple[str, ...]] = heuristic_games
    searches: bool = False


LEVELS: Mapping[str, Level] = {
    "level1": Level("Beginner: new to the game; starts too much, counts on every card, gives away what others need."),
    "level2": Level("Casual: plays casually; hopes for more than comes, and watches the others little."),
    "level3": Level("Skilled: knows the game well, and hopes a little too much."),
    "level4": Level("Strong: never plays carelessly."),
    "level5": Level("Expert: our strongest, thinks before it moves (the champion).", registered, searches=True),
}

# The first four levels of each game, by what was measured. In Rivals and in Roll & Write the network's instinct alone
# is far above the explorer.
LADDERS: Mapping[str, tuple[Callable[[], Bot], ...]] = {
    "classic": (partial(Explorer, 0.95), partial(Explorer, 0.75), partial(Explorer, 0.5), Explorer),
    "partners": (partial(Explorer, 0.75), partial(Explorer, 0.5), partial(Explorer, 0.27), Explorer),
    "deck52": (partial(Explorer, 1.4), partial(Explorer, 0.95), partial(Explorer, 0.5), Explorer),
    "rivals": (partial(Explorer, 0.5), Explorer, partial(Pilot, temperature=2.0), partial(Pilot, temperature=1.7)),
    "rollwrite": (partial(Explorer, 0.95), partial(Explorer, 0.65), Explorer, Pilot),
}
USUAL_LADDER = (partial(Explorer, 1.0), partial(Explorer, 0.75), partial(Explorer, 0.5), Explorer)  # of other games


class LevelBot:
    """Plays at one of the levels."""

    def __init__(self, name: str):
        self.name = name
        self.searches = LEVELS[name].searches
        self.bots: dict[str, Bot] = {}  # by game

    def choose(self, decision: Decision) -> Choice:
        game = decision.game.id
        if game not in self.bots:
            self.bots[game] = bot_of(self.name, game)
        return self.bots[game].choose(decision)


def bot_of(level: str, game: str) -> Bot:
    """Who plays a game at a level; at the last the champion, or the navigator where there is no network."""
    strongest = Champion if game in Champion.games else Navigator
    ladder = (*LADDERS.get(game, USUAL_LADDER), strongest)
    return ladder[list(LEVELS).index(level)]()
