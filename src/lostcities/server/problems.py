"""What is wrong with a request that cannot be read: a sentence for people, and the technical text for programmers."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import LostCitiesError, OptionError
from ..games.contract import GameDefinition, Option
from ..games.registry import load
from .commands import LONGEST_CHAT, LONGEST_DEAL, MOST_ROUNDS
from .refusals import Refusal

NOT_UNDERSTOOD = "That request was not understood."

# What people type into fields of the page, by the name of the field that refuses it.
FIELDS = {
    "text": f"A message can have up to {LONGEST_CHAT} characters.",
    "rounds": f"A game has from 1 to {MOST_ROUNDS} rounds.",
    "seconds": "A clock runs for up to 30 days.",
    "increment": "A clock can add up to 10 minutes after each turn.",
    "deal": f"A shared deal has a name of up to {LONGEST_DEAL} letters or digits, with spaces, dots or dashes.",
    "words": "A report can have up to 500 characters.",
    "days": "A token is valid for 1 to 3650 days.",
}

# How people call the options of our games.
OPTIONS = {
    "turn_limit": "turn limit",
    "expeditions": "number of expeditions",
    "swaps": "number of swaps",
    "swaps_per": "limit of swaps",
}


def unreadable(problems: Sequence[Mapping[str, Any]], skip: int = 0) -> Refusal:
    """The refusal of something that does not validate; the first `skip` parts of where it is are no field's."""
    problem = problems[0]
    where = [str(place) for place in problem["loc"]][skip:]
    detail = f"{'.'.join(where)}: {problem['msg']}" if where else problem["msg"]
    missing = problem["type"] in ("missing", "extra_forbidden")
    field = next((name for name in reversed(where) if name in FIELDS), None)
    return Refusal("invalid", NOT_UNDERSTOOD if missing or field is None else FIELDS[field], str(detail))


def find_game(game: str) -> GameDefinition:
    """A game that somebody wants to play."""
    try:
        return load(game)
    except LostCitiesError as error:
        raise Refusal("invalid", "There is no such game.", str(error)) from None


def read_options(definition: GameDefinition, players: int, given: Mapping[str, str]) -> tuple[int, dict[str, Any]]:
    """The number of players and all options, or a refusal in the words of the page."""
    try:
        return definition.check_options(players, given)
    except OptionError as error:
        raise Refusal("invalid", option_problem(definition, players, given), str(error)) from None


def option_problem(definition: GameDefinition, players: int, given: Mapping[str, str]) -> str:
    """What is wrong with a number of players or with options, for people."""
    if players not in definition.players:
        return f"{definition.title} is for {' or '.join(map(str, definition.players))} players."
    known = {option.name: option for option in definition.options}
    for name, value in given.items():
        if name not in known:
            return f"{definition.title} has no such option."
        try:
            known[name].check(value)
        except OptionError:
            return allowed(known[name])
    return NOT_UNDERSTOOD


def allowed(option: Option) -> str:
    """What an option may be."""
    name = OPTIONS.get(option.name, option.name.replace("_", " "))
    if option.read:
        return f"This {name} cannot be used."
    if option.values:
        return f"The {name} must be {' or '.join(map(str, option.values))}."
    return f"The {name} must be a whole number above 0, or none."
