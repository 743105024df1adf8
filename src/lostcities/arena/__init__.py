"""Who is stronger: bots play each other on mirrored deals.

>>> from lostcities import arena
>>> result = arena.run("classic", "random,other=random", games=100)
>>> result["random"].win_rate
"""

from .entrants import Entrant
from .plan import Fixture, Plan, make_plan
from .ratings import Rating
from .result import Meeting, Result, Standing
from .statistics import Mean
from .table import Forfeit, Played
from .tournament import Tournament, run
from .workers import ArenaError

__all__ = [
    "ArenaError",
    "Entrant",
    "Fixture",
    "Forfeit",
    "Mean",
    "Meeting",
    "Plan",
    "Played",
    "Rating",
    "Result",
    "Standing",
    "Tournament",
    "make_plan",
    "run",
]
