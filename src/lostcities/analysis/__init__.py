"""What a position and a draw are worth: an evaluator that sees all hands, and the luck of every chance event.

>>> import lostcities as lc
>>> from lostcities.analysis import measure_luck
>>> game = lc.new_game("classic", rounds=1, seed=7)
>>> len(measure_luck(game))
1
"""

from ..differences import LineDifference
from .candidates import Analysis, Candidate, analyse
from .evaluator import Evaluator, network_evaluator
from .luck import LuckAnalysis, RoundLuck, Share, measure_luck
from .reviews.game_review import Review, review
from .reviews.sums import Stroke
from .reviews.verdicts import Verdict

__all__ = [
    "Analysis",
    "Candidate",
    "Evaluator",
    "LineDifference",
    "LuckAnalysis",
    "Review",
    "RoundLuck",
    "Share",
    "Stroke",
    "Verdict",
    "analyse",
    "measure_luck",
    "network_evaluator",
    "review",
]
