"""The Lost Cities games: exact rules, readable records, views that leak nothing.

>>> import lostcities as lc
>>> game = lc.new_game("classic", seed=7)
>>> game.play(game.legal_moves()[0])
"""

from .analysis import Analysis, Review, analyse, review
from .batches import Batch
from .catalogue import GameInfo, games
from .equity import match_equity
from .errors import IllegalMove, InvalidMove, LostCitiesError, OptionError, PositionError, RecordError, UnknownGame
from .game import Game, Outcome, Score, replay
from .moves import Move
from .puzzles import Puzzle, puzzles
from .records import read_records
from .sheets import read_sheet, sheet_text
from .version import __version__

new_game = Game
batch = Batch

__all__ = [
    "Analysis",
    "Batch",
    "Game",
    "GameInfo",
    "IllegalMove",
    "InvalidMove",
    "LostCitiesError",
    "Move",
    "OptionError",
    "Outcome",
    "PositionError",
    "Puzzle",
    "RecordError",
    "Review",
    "Score",
    "UnknownGame",
    "__version__",
    "analyse",
    "batch",
    "games",
    "match_equity",
    "new_game",
    "puzzles",
    "read_records",
    "read_sheet",
    "replay",
    "review",
    "sheet_text",
]
