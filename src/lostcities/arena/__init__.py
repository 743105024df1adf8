"""Who is stronger: bots play each other on mirrored deals.

>>> from lostcities import arena
>>> result = arena.run("classic", "random,other=random", games=100)
>>> result["random"].win_rate
"""

from .entrants import Entrant
from .league.file import LeaguePlan, read_league
from .league.league import League, run_league
from .league.result import LeagueResult, LeagueStanding
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
    "League",
    "LeaguePlan",
    "LeagueResult",
    "LeagueStanding",
    "Mean",
    "Meeting",
    "Plan",
    "Played",
    "Rating",
    "Result",
    "Standing",
    "Tournament",
    "make_plan",
    "read_league",
    "run",
    "run_league",
]
