"""The games that there are: ours, those of installed packages, and those that were registered."""

from importlib import import_module
from importlib.metadata import entry_points

from ..errors import UnknownGame, shown
from .contract import GameDefinition

ENTRY_POINTS = "lostcities.games"  # a package that has games names them there: id = "module:NAME"

OURS = {
    "classic": "lostcities.games.cards.classic:CLASSIC",
    "partners": "lostcities.games.cards.partners:PARTNERS",
    "deck52": "lostcities.games.cards.deck52:DECK52",
    "rivals": "lostcities.games.rivals.definition:RIVALS",
    "rollwrite": "lostcities.games.rollwrite.definition:ROLLWRITE",
}
# For exact methods, not for people: found by their ids everywhere, but on no list (docs/tiny-games.md).
TINY = {f"tiny{number}": f"lostcities.games.cards.tiny:TINY{number}" for number in (1, 2, 3)}
_known: dict[str, GameDefinition | str] = {**OURS, **TINY}
_searched = False


def register(definition: GameDefinition) -> None:
    """Add a game."""
    _known[definition.id] = definition


def loadable() -> tuple[str, ...]:
    """The ids of all games that `load` finds, the tiny ones too."""
    global _searched
    if not _searched:
        _searched = True
        for point in entry_points(group=ENTRY_POINTS):
            _known.setdefault(point.name, point.value)
    return tuple(_known)


def registered() -> tuple[str, ...]:
    """The ids of all games that are listed: those that people play."""
    return tuple(game for game in loadable() if game not in TINY)


def load(game: str) -> GameDefinition:
    """A game by its id; its modules are imported when it is first asked for."""
    if not isinstance(game, str) or game not in loadable():
        raise UnknownGame(f"there is no game {shown(game)}; there are {', '.join(registered())}")
    found = _known[game]
    if isinstance(found, str):
        module, _, name = found.partition(":")
        found = getattr(import_module(module), name)
        assert isinstance(found, GameDefinition), f"{module}:{name} is no GameDefinition"
        _known[game] = found
    return found


def games_with(part: str) -> tuple[str, ...]:
    """The games that have a part, such as a heuristic."""
    return tuple(game for game in registered() if part in load(game).parts)
