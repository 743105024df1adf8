"""From a plan to a result: who plays it, what is kept, how to go on after an interruption."""

import json
import os
from collections.abc import Callable, Generator, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol

from ..bots import Budget, player
from ..errors import OptionError
from .cluster import Cluster
from .crew import ArenaError, Crew
from .entrants import Bots
from .journal import FILE, Journal, read_journal
from .plan import Fixture, Plan, deals_for, make_plan
from .playing import Played, Table
from .plot import draw
from .result import Result, sum_up

TIMING, PLOT = "timing.json", "plot.svg"


class Crowd(Protocol):
    """Whoever plays games: this process, several, or a cluster."""

    def play(self, fixtures: Iterator[Fixture]) -> Iterator[Played]:
        """Play games; they come in the order in which they end."""

    def close(self) -> None:
        """Let go of everything."""


class Alone:
    """This very process: nothing to start, and a debugger sees it; but a bot that ends its process ends ours."""

    def __init__(self, plan: Plan):
        self.table = Table(plan)

    def play(self, fixtures: Iterator[Fixture]) -> Iterator[Played]:
        """Play games one after the other."""
        return map(self.table.play, fixtures)

    def close(self) -> None:
        """Let go of the players."""
        self.table.close()


def cores() -> int:
    """How many processes can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def gather(plan: Plan, workers: int | None, cluster: str | None) -> Crowd:
    """Whoever is to play: a cluster, or so many processes (all cores if left out; 0 is this process)."""
    if cluster is not None:
        return Cluster(plan, cluster)
    return Alone(plan) if workers == 0 else Crew(plan, workers or cores())


class Tournament:
    """A plan that is being played, in memory or in a folder."""

    def __init__(self, plan: Plan, folder: Path | None = None):
        """Begin anew."""
        if folder is not None and (folder / FILE).exists():
            raise OptionError(f"{folder} already holds an arena: continue with --resume {folder}, or choose another")
        self._begin(plan, folder, {})

    @classmethod
    def resumed(cls, folder: Path, games: int | None = None) -> "Tournament":
        """Go on with what is in a folder, perhaps to more games than were planned."""
        plan, played = read_journal(folder)
        if games is not None:
            deals = deals_for(plan, games)
            if deals < plan.deals:
                raise OptionError(f"{folder} already has {plan.deals} deals planned: --games can only add to them")
            plan = plan.with_deals(deals)
        tournament = object.__new__(cls)
        tournament._begin(plan, folder, played)
        return tournament

    def _begin(self, plan: Plan, folder: Path | None, played: Mapping[Fixture, Played]) -> None:
        self.plan = plan
        self.folder = folder
        self.played = dict(played)
        self.timing = read_timing(folder) if folder and played else {}
        for entrant in plan.entrants:
            player(entrant.bot).close()  # so that a bot that does not exist is found now and not in a game

    def play(self, workers: int | None = None, cluster: str | None = None) -> Generator[Played, None, None]:
        """Play what has not been played, and keep each game as it ends. Stop anywhere: nothing is lost."""
        missing = (fixture for fixture in self.plan.fixtures() if fixture not in self.played)
        journal = Journal(self.folder, self.plan, self.played.values()) if self.folder else None
        try:
            crowd = gather(self.plan, workers, cluster) if len(self.played) < self.plan.games else None
            try:
                for played in crowd.play(missing) if crowd else ():
                    self.keep(played)
                    if journal:
                        journal.add(played)
                    yield played
            finally:
                if crowd:
                    crowd.close()
        finally:
            if journal:
                journal.close()
                self.write()

    def keep(self, played: Played) -> None:
        """Remember a game and how long its bots thought."""
        self.played[played.fixture] = played
        for bot, made, seconds in zip(played.fixture.seating, played.decisions, played.seconds, strict=True):
            timed = self.timing.setdefault(self.plan.names[bot], [0, 0.0])
            timed[0] += made
            timed[1] += seconds

    def decisions_per_second(self, name: str) -> float | None:
        """How fast a bot decides; None if nobody looked at the clock."""
        made, seconds = self.timing.get(name, (0, 0.0))
        return made / seconds if seconds else None

    def result(self) -> Result | None:
        """What the whole deals say; None if there is none yet."""
        return sum_up(self.plan, list(self.played.values()))

    def write(self) -> None:
        """Write results, tables and plot into the folder."""
        assert self.folder is not None
        timing = json.dumps(self.timing, ensure_ascii=False, indent=1) + "\n"
        (self.folder / TIMING).write_text(timing, encoding="utf-8")
        if result := self.result():
            result.write(self.folder)
            (self.folder / PLOT).write_text(draw(result), encoding="utf-8")


def read_timing(folder: Path) -> dict[str, Any]:
    """Decisions and seconds of each bot until now. A lost file only loses a figure."""
    try:
        found = json.loads((folder / TIMING).read_text(encoding="utf-8"))
        return {name: [int(made), float(seconds)] for name, (made, seconds) in found.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def run(
    game: str,
    bots: Bots,
    *,
    games: int,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    rounds: int = 1,
    seed: int = 0,
    budget: Budget | str | None = None,
    limit: float | None = None,
    workers: int | None = 0,
    cluster: str | None = None,
    folder: Path | str | None = None,
    watch: Callable[[Played], None] | None = None,
) -> Result:
    """Let bots play each other, and say who is stronger.

    bots: "random,mine=my.module:Bot,./program", a list of such texts or of bots, or names with bots. games: how many
    each line-up plays at least. budget: "1s" or a number of simulations a move. limit: seconds after which a move
    loses. workers: processes; 0 is this one, None as many as there are cores. cluster: the address of a Ray
    cluster. folder: keep games and results there. watch: is told of every game. The same arguments give the same
    result, whoever plays.
    """
    plan = make_plan(
        game, bots, games=games, players=players, options=options, rounds=rounds, seed=seed, budget=budget, limit=limit
    )
    tournament = Tournament(plan, Path(folder) if folder is not None else None)
    for played in tournament.play(workers, cluster):
        if watch:
            watch(played)
    result = tournament.result()
    if result is None:
        raise ArenaError("nothing was played")
    return result
