"""Plays a league: a tournament for each game, in a folder of its own."""

from collections.abc import Callable, Generator
from pathlib import Path

from ..journal import FILE, read_journal
from ..plan import Plan
from ..reports.figures import Speeds
from ..table import Played
from ..tournament import Tournament
from ..workers import ArenaError
from .changes import check_settings
from .file import LeaguePlan, read_league
from .result import LeagueResult, sum_up_league


class League:
    """A league that is being played. What its folder has already is not played again."""

    def __init__(self, plan: LeaguePlan, folder: Path):
        self.plan = plan
        self.folder = folder
        self.tournaments = {label: enter(label, one, folder / label) for label, one in plan.plans.items()}

    @property
    def games(self) -> int:
        return sum(plan.games for plan in self.plan.plans.values())

    @property
    def done(self) -> int:
        """How many games have been played."""
        return sum(tournament.done for tournament in self.tournaments.values())

    def play(self, workers: int | None = None, cluster: str | None = None) -> Generator[tuple[str, Played], None, None]:
        """Play what is missing, game by game, and record each; may be stopped at any point."""
        self.folder.mkdir(parents=True, exist_ok=True)
        workers = self.plan.workers if workers is None else workers
        try:
            for label, tournament in self.tournaments.items():
                playing = tournament.play(workers, cluster)
                try:
                    for played in playing:
                        yield label, played
                finally:
                    playing.close()
        finally:
            if result := self.result():
                result.write(self.folder)

    @property
    def speeds(self) -> dict[str, Speeds]:
        """Decisions a second, by game and bot."""
        return {label: tournament.decisions_per_second for label, tournament in self.tournaments.items()}

    def result(self) -> LeagueResult | None:
        """The result of all complete deals; None if there is none yet."""
        return sum_up_league(self.plan, {label: one.result() for label, one in self.tournaments.items()})


def enter(label: str, plan: Plan, folder: Path) -> Tournament:
    """The tournament of one game, with what was played of it before."""
    if not (folder / FILE).exists():
        return Tournament(plan, folder)
    kept, played = read_journal(folder)
    check_settings(label, kept, plan)
    return Tournament.continued(plan, folder, kept, played.values())


def run_league(
    file: Path | str,
    folder: Path | str | None = None,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    watch: Callable[[str, Played], None] | None = None,
) -> LeagueResult:
    """Play the league of a TOML file, or go on with it, and say who is stronger.

    folder: where games and results are kept; by default, one here that is called like the file. workers: processes
    (0 is this one), if not as the file says. cluster: the address of a Ray cluster. watch: called with every game.
    """
    plan = read_league(Path(file))
    league = League(plan, Path(plan.name if folder is None else folder))
    for label, played in league.play(workers, cluster):
        if watch:
            watch(label, played)
    result = league.result()
    if result is None:
        raise ArenaError("nothing was played")
    return result
