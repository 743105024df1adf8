"""The bot that plays by rules of thumb."""

from .bot import Choice, Position
from .explorers import TEXTS, explorer


class Explorer:
    """Plays by rules of thumb, one set for each game."""

    name = "explorer"
    games = tuple(TEXTS)
    searches = False

    def choose(self, position: Position) -> Choice:
        """What the game's rules of thumb say."""
        thumbs = explorer(position.game.rules.GAME, int(position.states["players"][0]))
        return Choice(int(thumbs.choose(position.states, 0, thumbs.parameters, position.random)))
