"""What `help` says: the commands, and what a game's `help` part has of its rules and moves."""

from ..games.contract import Explained, GameDefinition
from ..moves import notation

HELP = "help"

COMMANDS: Explained = (
    ("moves", "all legal moves, in words"),
    ("undo", "take back a move"),
    ("score", "the points, line by line"),
    ("log", "everything so far"),
    ("record", "where the game is saved"),
    ("quit", "leave; continue later"),
)


def rules_of(definition: GameDefinition) -> Explained:
    """The summary of a game, or where to read its rules."""
    if HELP not in definition.parts:
        return (("rules", definition.rulebook),)
    found: Explained = definition.part(HELP).RULES[definition.id]
    return found


def notation_of(definition: GameDefinition, actions: int) -> Explained:
    """How the moves of a game are written."""
    if HELP not in definition.parts:
        return (("such as", notation(definition.id, actions).examples()),)
    found: Explained = definition.part(HELP).NOTATION[definition.id]
    return found
