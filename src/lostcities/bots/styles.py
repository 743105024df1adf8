"""Styles of the explorer: its heuristic with other parameters. Those for the card games are bots of their own.

They are weaker than the explorer and unlike it, so that training and evaluation against them do not fit a single style.
"""

from collections.abc import Mapping
from functools import cache

from ..errors import OptionError
from ..games.cards.heuristic.parameters import MEANINGS
from ..games.parameters import Parameters
from .api import Choice, Decision
from .heuristic import explorer, heuristic_games

NEVER = 1000.0  # more points than anything promises

# What each of them thinks otherwise than the explorer: the names are those of expedition_parameters.py.
CHARACTERS = {
    "threshold": {  # counts on nothing but the hand: an expedition is begun when its cards there reach a sum
        "draws": 0.0,
        "release": 0.0,
        "reach": 0.0,
        "doubt": 0.5,
        "doubt_turns": 0.0,
        "opening": 5.0,
        "caution": 0.0,
        "stake": 0.0,
    },
    "planner": {  # looks one turn ahead on how its own expeditions will end, and at nobody else
        "wanted": 1.0,
        "gift": 0.0,
        "bury": 0.0,
        "deny": 0.0,
        "my_turn": 0.0,
        "their_turn": 0.0,
    },
    "racer": {  # never wagers, and begins rather than waits
        "caution": NEVER,
        "stake": NEVER,
        "opening": 3.0,
    },
    "miser": {  # gives nothing away: what others may need stays in hand, is covered, or is taken from them
        "gift": 3.0,
        "bury": 1.0,
        "deny": 1.0,
        "holds": 2.0,
    },
    "gambler": {  # begins expeditions early, and wagers on them
        "draws": 2.5,
        "opening": 6.0,
        "caution": -20.0,
        "stake": -15.0,
    },
}

# The same for the other games. They are no bots, but say what people of some habit would do.
OTHER_STYLES = {
    "rivals": {
        "spender": {"first coin": 1.0, "second coin": 1.0, "third coin": 1.0, "last coin": 0.7, "saving": 0.0},
        "saver": {"first coin": 3.5, "second coin": 3.5, "third coin": 3.5, "last coin": 2.0},
        "loner": {"envy": 0.0, "spite": 0.0, "next": 0.0},  # looks at nobody else
        "opener": {"start": -5.0, "early start": 0.0, "rich start": 0.0, "squeeze": 0.0},  # auctions whatever is there
        "dreamer": {"chance": 0.6, "wager chance": 0.5, "patience": 10.0},  # counts on cards to come
    },
    "rollwrite": {
        "loner": {"envy": 0.0, "bridge weight": 0.0},  # looks at nobody else
        "racer": {"arrow": 20.0, "drive": 2.0},  # runs for arrows and full expeditions
        "worrier": {"risk": 0.8, "danger": 1.5, "refusals": 0.1},  # keeps room for every roll
        "dreamer": {"option": 1.5, "circle hope": 1.5, "devotion": 2.0},  # waits for circles and great expeditions
        "reaper": {"rate": 0.07, "option": 0.3, "danger": 0.3},  # takes what there is now
    },
}


@cache
def style_parameters(name: str, game: str, players: int) -> Parameters:
    """The explorer's parameters for a game, changed by a style."""
    names = [meaning[0] for meaning in MEANINGS]
    table = explorer(game, players).table
    if [parameter.name for parameter in table] != names:
        raise OptionError(f"{name} does not play {game}, but {', '.join(Character.games)}")
    found = explorer(game, players).parameters.copy()
    for changed, value in CHARACTERS[name].items():
        found[names.index(changed)] = value
    return found


@cache
def styles_of(game: str, players: int) -> Mapping[str, Parameters]:
    """The parameters of the explorer and of its styles, by name; none for a game without rules of thumb."""
    if game not in heuristic_games():
        return {}
    heuristic = explorer(game, players)
    names = [parameter.name for parameter in heuristic.table]
    found = {"explorer": heuristic.parameters}
    for style, changes in (CHARACTERS if game in Character.games else OTHER_STYLES.get(game, {})).items():
        found[style] = heuristic.parameters.copy()
        for changed, value in changes.items():
            found[style][names.index(changed)] = value
    return found


class Character:
    """Plays by the explorer's rules of thumb, in a style of its own."""

    name: str
    games = ("classic", "partners", "deck52")
    searches = False

    def choose(self, decision: Decision) -> Choice:
        game, players = decision.game.id, int(decision.states["players"][0])
        parameters = style_parameters(self.name, game, players)
        return Choice(int(explorer(game, players).choose(decision.states, 0, parameters, decision.random)))


class Threshold(Character):
    """Sets out once the numbers in its hand add up, and counts on nothing else. For the card games."""

    name = "threshold"


class Planner(Character):
    """Plans its own expeditions one turn ahead and ignores everyone else. For the card games."""

    name = "planner"


class Racer(Character):
    """Never wagers, never waits. For the card games."""

    name = "racer"


class Miser(Character):
    """Gives nothing away: keeps, covers or takes what others may need. For the card games."""

    name = "miser"


class Gambler(Character):
    """Starts early and wagers big. For the card games."""

    name = "gambler"
