"""What has changed since a game was played: games of other settings do not compare, so they are refused."""

from collections.abc import Iterator

from ...errors import OptionError
from ..plan import Plan
from ..reports.words import entrant_text

SETTINGS = ("game", "players", "rounds", "seed", "limit", "adjusted")


def changes(before: Plan, now: Plan) -> Iterator[str]:
    """The settings that differ."""
    for name in SETTINGS:
        old, new = getattr(before, name), getattr(now, name)
        if old != new:
            yield f"{name} was {told(old)} and is {told(new)}"
    for name in dict.fromkeys([*before.options, *now.options]):
        old, new = before.options.get(name), now.options.get(name)
        if old != new and before.game == now.game:
            yield f"{name} was {told(old)} and is {told(new)}"


def told(value: object) -> str:
    """A setting as the file has it."""
    if value is None:
        return "not set"
    return str(value).lower() if isinstance(value, bool) else str(value)


def check_settings(label: str, before: Plan, now: Plan) -> None:
    """Refuse a game of a league that was begun with other settings, or with other bots of the same names."""
    if found := list(changes(before, now)):
        raise OptionError(
            f"[games.{label}] was begun otherwise: {'; '.join(found)}. These games do not compare with those: put it "
            f"back, give the game a new name, or begin a new league with --out FOLDER"
        )
    entered = {entrant.name: entrant for entrant in before.entrants}
    for entrant in now.entrants:
        old = entered.get(entrant.name, entrant)
        if (old.bot, old.budget) != (entrant.bot, entrant.budget):
            raise OptionError(
                f"{entrant.name} was {entrant_text(old)} and is {entrant_text(entrant)}, but has played in "
                f"[games.{label}]: put it back, give the new bot a name of its own, or begin a new league with "
                f"--out FOLDER"
            )
