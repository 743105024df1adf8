"""The file of an arena: its plan in the first line, and a line for every game as it ends.

What was written survives any interruption: the arena goes on from it. At the end the lines are put in the order of
the plan, so that the same plan gives the same file, byte for byte.
"""

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

from ..bots.budgets import read_budget
from ..errors import LostCitiesError, OptionError, RecordError
from .entrants import Entrant
from .plan import Fixture, Plan
from .table import Played, read_played

VERSION = 1
FILE = "games.jsonl"


class Journal:
    """Appends the games of a plan to the file in a folder."""

    def __init__(self, folder: Path, plan: Plan, played: Iterable[Played] = ()):
        self.path = folder / FILE
        self.plan = plan
        self.played = {game.fixture: game for game in played}
        folder.mkdir(parents=True, exist_ok=True)
        self.rewrite()
        self.file: IO[str] = self.path.open("a", encoding="utf-8")

    def add(self, played: Played) -> None:
        self.played[played.fixture] = played
        self.file.write(line(played.json(self.plan.names)))
        self.file.flush()

    def close(self) -> None:
        """Rewrite the file with its games in order."""
        self.file.close()
        self.rewrite()

    def in_order(self) -> Iterator[Played]:
        """The games in the order of the plan, and last those that it does not have."""
        others = dict(self.played)
        for fixture in self.plan.fixtures():
            if played := others.pop(fixture, None):
                yield played
        yield from sorted(others.values(), key=lambda played: (played.fixture.deal, played.fixture.seating))

    def rewrite(self) -> None:
        """Replace the file atomically."""
        fresh = self.path.with_suffix(".new")
        with fresh.open("w", encoding="utf-8") as file:
            file.write(line({"arena": VERSION, **self.plan.json()}))
            for played in self.in_order():
                file.write(line(played.json(self.plan.names)))
        os.replace(fresh, self.path)


def line(kept: dict[str, Any]) -> str:
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":")) + "\n"


def read_journal(folder: Path) -> tuple[Plan, dict[Fixture, Played]]:
    """Read plan and games of a folder. A truncated last line is ignored."""
    path = folder / FILE
    try:
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    except OSError as error:
        raise OptionError(f"there is no arena in {folder}: {error.strerror} ({path.name})") from None
    if lines and not lines[-1].endswith("\n"):
        lines.pop()
    try:
        plan = read_plan(json.loads(lines[0]))
        games = [read_played(json.loads(text), plan.names) for text in lines[1:]]
    except LostCitiesError:
        raise
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise RecordError(f"{path} is not the file of an arena: {error}") from None
    return plan, {game.fixture: game for game in games}


def read_plan(kept: dict[str, Any]) -> Plan:
    if kept.pop("arena") != VERSION:
        raise RecordError(f"this lostcities reads arena files of version {VERSION}")
    bots = kept.pop("bots")
    for bot in bots:
        if bot["bot"] is None:
            raise OptionError(f"{bot['name']} was a Python object: only the program that made it can go on")
    entrants = tuple(Entrant(bot["name"], bot["bot"], read_budget(bot["budget"])) for bot in bots)
    return Plan(entrants=entrants, **kept)
