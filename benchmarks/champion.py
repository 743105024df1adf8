"""How much search adds: python benchmarks/champion.py [--minutes M] [PART OF A MATCH'S NAME …]

The champion against pilot and explorer on mirrored deals, with luck-adjusted margins. Matches, numbers of rounds and
the seed were fixed before the first was played. Budgets are simulations, not seconds, so that whatever else the machine
does weakens nobody: as many as 200 ms bring on an undisturbed core, on average over the decisions of a round, rounded
down. Games are kept in benchmarks/matches, a folder a match, and a later run goes on from there, as does
`lostcities arena --resume`; delete a folder to play its match again. The table is benchmarks/champion.md.
"""

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from adjusted import GAMES, text
from rich.progress import track

from lostcities.arena import Result, Tournament, make_plan
from lostcities.arena.journal import FILE

FOLDER = Path(__file__).parent
MATCHES_FOLDER = FOLDER / "matches"
REPORT = FOLDER / "champion.md"
SEED = 2101
NO_LIMIT = 1e6  # seconds for a move: whoever pauses the benchmark loses no game by it
HEAD = f"""# How much search adds

Luck-adjusted margins of a round, ± one standard error; every deal is played in both seatings. Matches, rounds and the
seed ({SEED}) were fixed before. `python benchmarks/champion.py` plays on where benchmarks/matches ends, and writes this
table. champion@1000 has 1,000 simulations for a decision: about what 200 ms bring in the same game on an undisturbed
core when the budgets were fixed, so that a busy machine weakens nobody; five times as many stand for one second. Since
then playouts take half the time, and a search ends once its choice is clear: 1,000 simulations are the most it takes.
The matches with 1,000 simulations in classic were played before these changes. New weights want new matches: delete a
game's folders.

| match | rounds of those planned | margin | adjusted | fewer games | rounds won |
|---|---|---|---|---|---|
"""


@dataclass(frozen=True)
class Match:
    game: str
    bots: str
    rounds: int

    @property
    def name(self) -> str:
        return f"{self.game}: {self.bots.replace(',', ' over ')}"

    @property
    def folder(self) -> Path:
        return MATCHES_FOLDER / f"{self.game}-{self.bots.replace(',', '-')}"

    def tournament(self) -> Tournament:
        if (self.folder / FILE).exists():
            return Tournament.resumed(self.folder)
        players = GAMES[self.game]
        plan = make_plan(
            self.game, self.bots, games=self.rounds, players=players, seed=SEED, limit=NO_LIMIT, adjusted=True
        )
        return Tournament(plan, self.folder)

    def play(self, until: float) -> None:
        """Play whole deals until the match is over or its time is up."""
        tournament = self.tournament()
        left = tournament.plan.games - len(tournament.played)
        playing = tournament.play(0)
        for _ in track(playing, total=left, description=self.name):
            if time.monotonic() > until and len(tournament.played) % 2 == 0:
                playing.close()
                break

    def row(self) -> str | None:
        """A line of the table; None before the first deals."""
        result = self.tournament().result() if (self.folder / FILE).exists() else None
        return None if result is None else f"| {self.name} | {cells(result)} |"


SIMULATIONS = {"classic": 1000, "partners": 1000, "deck52": 1500, "rivals": 500, "rollwrite": 1500}  # of 200 ms
MATCHES = [
    *(Match(game, f"champion@{SIMULATIONS[game]},{other}", 400) for other in ("pilot", "explorer") for game in GAMES),
    Match("classic", f"champion@{5 * SIMULATIONS['classic']},pilot", 150),
]


def cells(result: Result) -> str:
    found = result[result.plan.names[0]]
    assert found.margin
    assert found.adjusted
    saved = f"× {found.saving:.2f}" if found.saving else ""
    played = f"{len(result.games)} of {result.plan.games}"
    won = f"{found.win_rate.value:.1%} ± {found.win_rate.error or 0:.1%}"
    return " | ".join([played, text(found.margin), text(found.adjusted), saved, won])


def main(
    names: Annotated[list[str] | None, typer.Argument(metavar="PART OF A NAME")] = None,
    minutes: Annotated[float, typer.Option(min=0, help="For each match.")] = 60.0,
) -> None:
    """Play matches on, and write the table."""
    for match in MATCHES:
        if not names or any(name in match.name for name in names):
            match.play(time.monotonic() + 60 * minutes)
            REPORT.write_text(HEAD + "\n".join(filter(None, (one.row() for one in MATCHES))) + "\n")


if __name__ == "__main__":
    typer.run(main)
