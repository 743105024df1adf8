"""The Lost Cities games: exact rules, readable records, views that leak nothing.

>>> import lostcities as lc
>>> game = lc.new_game("classic", seed=7)
>>> game.play(game.legal_moves()[0])
"""

from .batches import Batch
from .catalogue import GameInfo, games
from .errors import IllegalMove, InvalidMove, LostCitiesError, OptionError, RecordError, UnknownGame
from .game import Game, Outcome, Score, replay
from .moves import Move
from .sheets import read_sheet, sheet_text
from .version import __version__

new_game = Game
batch = Batch

__all__ = [
    "Batch",
    "Game",
    "GameInfo",
    "IllegalMove",
    "InvalidMove",
    "LostCitiesError",
    "Move",
    "OptionError",
    "Outcome",
    "RecordError",
    "Score",
    "UnknownGame",
    "__version__",
    "batch",
    "games",
    "new_game",
    "read_sheet",
    "replay",
    "sheet_text",
]
