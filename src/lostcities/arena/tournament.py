"""Plays a plan, in memory or in a folder, and resumes it after an interruption."""

import json
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..bots import Budget, player
from ..bots.external import ExecutablePlayer
from ..errors import OptionError
from .entrants import Bots, Entrant
from .journal import FILE, Journal, read_journal
from .plan import Fixture, Plan, deals_for, make_plan
from .ray import RayPool
from .reports.plot import draw
from .result import Result, sum_up
from .sprt import read_sprt, until_decided
from .table import Played, first_decision
from .workers import ArenaError, InProcess, Pool, ProcessPool, cores

TIMING, PLOT, RECORDS = "timing.json", "plot.svg", "records.txt"


def open_pool(plan: Plan, workers: int | None, cluster: str | None) -> Pool:
    """A pool on a cluster, or of `workers` processes (None: all cores; 0: this process)."""
    if cluster is not None:
        return RayPool(plan, cluster)
    return InProcess(plan) if workers == 0 else ProcessPool(plan, workers or cores())


class Tournament:
    """A plan that is being played, in memory or in a folder."""

    def __init__(self, plan: Plan, folder: Path | None = None):
        if folder is not None and (folder / FILE).exists():
            raise OptionError(f"{folder} already holds an arena: continue with --resume {folder}, or choose another")
        self._begin(plan, folder, {})

    @classmethod
    def resumed(cls, folder: Path, games: int | None = None) -> "Tournament":
        """Resume the arena of a folder, perhaps with more games than planned."""
        plan, played = read_journal(folder)
        if games is not None:
            deals = deals_for(plan, games)
            if deals < plan.deals:
                raise OptionError(f"{folder} already has {plan.deals} deals planned: --games can only add to them")
            plan = plan.with_deals(deals)
        tournament = object.__new__(cls)
        tournament._begin(plan, folder, played)
        return tournament

    @classmethod
    def continued(cls, plan: Plan, folder: Path, kept: Plan, games: Iterable[Played]) -> "Tournament":
        """Play a plan in a folder that has games of another one, with the same settings but perhaps other bots.

        What the folder has of other bots, and of more deals than the plan, stays there and does not count.
        """
        retired = tuple(entrant for entrant in kept.entrants if entrant.name not in plan.names)
        place = {name: place for place, name in enumerate([*plan.names, *(entrant.name for entrant in retired)])}
        here = [place[name] for name in kept.names]
        moved = [played.moved(here) for played in games]
        tournament = object.__new__(cls)
        tournament._begin(plan, folder, {played.fixture: played for played in moved})
        tournament.journalled = replace(plan, entrants=plan.entrants + retired, deals=max(plan.deals, kept.deals))
        return tournament

    def _begin(self, plan: Plan, folder: Path | None, played: Mapping[Fixture, Played]) -> None:
        self.plan = plan
        self.journalled = plan  # and whatever else the folder holds
        self.folder = folder
        self.played = dict(played)
        self.timing = read_timing(folder) if folder and played else {}
        for entrant in plan.entrants:
            check_entrant(entrant, plan)

    def play(self, workers: int | None = None, cluster: str | None = None) -> Generator[Played, None, None]:
        """Play the missing games and record each as it ends; may be stopped at any point."""
        missing = (fixture for fixture in self.plan.fixtures() if fixture not in self.played)
        journal = Journal(self.folder, self.journalled, self.played.values()) if self.folder else None
        try:
            pool = open_pool(self.plan, workers, cluster) if self.done < self.plan.games else None
            try:
                for played in pool.play(missing) if pool else ():
                    self.keep(played)
                    if journal:
                        journal.add(played)
                    yield played
            finally:
                if pool:
                    pool.close()
        finally:
            if journal:
                journal.close()
                self.write()

    @property
    def done(self) -> int:
        """How many games of the plan have been played."""
        return sum(fixture in self.played for fixture in self.plan.fixtures())

    def keep(self, played: Played) -> None:
        """Record a game and its thinking times."""
        self.played[played.fixture] = played
        for bot, made, seconds in zip(played.fixture.seating, played.decisions, played.seconds, strict=True):
            timed = self.timing.setdefault(self.plan.names[bot], [0, 0.0])
            timed[0] += made
            timed[1] += seconds

    def decisions_per_second(self, name: str) -> float | None:
        """Decisions a second of a bot; None without timing."""
        made, seconds = self.timing.get(name, (0, 0.0))
        return made / seconds if seconds else None

    def result(self) -> Result | None:
        """The result of all complete deals; None if there is none yet."""
        return sum_up(self.plan, list(self.played.values()))

    def write(self) -> None:
        """Write results, tables and plot into the folder."""
        assert self.folder is not None
        timing = json.dumps(self.timing, ensure_ascii=False, indent=1) + "\n"
        (self.folder / TIMING).write_text(timing, encoding="utf-8")
        if self.plan.records:
            found = (self.played[fixture].record for fixture in self.plan.fixtures() if fixture in self.played)
            (self.folder / RECORDS).write_text("\n".join(filter(None, found)), encoding="utf-8")
        if result := self.result():
            result.write(self.folder)
            (self.folder / PLOT).write_text(draw(result), encoding="utf-8")


def check_entrant(entrant: Entrant, plan: Plan) -> None:
    """Find now, and not in a game, that a bot does not exist, or that a program does not have the options given."""
    found = player(entrant.bot)
    try:
        if isinstance(found, ExecutablePlayer):
            found.check_options(first_decision(plan.deal(0)))
    except OptionError as error:
        raise OptionError(f"{entrant.name}: {error}") from None
    finally:
        found.close()


def read_timing(folder: Path) -> dict[str, Any]:
    """Decisions and seconds of each bot so far; empty if the file is missing or broken."""
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
    adjusted: bool = False,
    records: bool = False,
    thoughts: bool = False,
    sprt: str | None = None,
    workers: int | None = 0,
    cluster: str | None = None,
    folder: Path | str | None = None,
    watch: Callable[[Played], None] | None = None,
) -> Result:
    """Let bots play each other, and say who is stronger.

    bots: "random,mine=my.module:Bot,./program", a list of such texts or of bots, or names with bots. games: how many
    each line-up plays at least. budget: "1s" or a number of simulations a move, or "60s+1s" for a whole game. limit:
    seconds after which a move loses. adjusted: also margins from which the luck of deals, draws and rolls is taken out.
    records, thoughts: keep the record of every game, and what bots thought of their moves. sprt: "0,5" stops once it is
    decided which of these margins is the first bot's. workers: processes; 0 is this one, None as many as there are
    cores. cluster: the address of a Ray cluster. folder: keep games and results there. watch: called with every game.
    The same arguments give the same result, on any number of workers; after a test is decided, several workers may
    still end games that one would not have begun.
    """
    plan = make_plan(
        game,
        bots,
        games=games,
        players=players,
        options=options,
        rounds=rounds,
        seed=seed,
        budget=budget,
        limit=limit,
        adjusted=adjusted,
        records=records,
        thoughts=thoughts,
    )
    tournament = Tournament(plan, Path(folder) if folder is not None else None)
    playing = tournament.play(workers, cluster)
    for played in playing if sprt is None else until_decided(playing, read_sprt(sprt, plan), ()):
        if watch:
            watch(played)
    result = tournament.result()
    if result is None:
        raise ArenaError("nothing was played")
    return result
