"""What the search gains in a single decision: python benchmarks/decisions.py [--positions N] [GAME …]

Matches between strong bots need thousands of games to tell them apart; single decisions tell more for less. Positions
are taken from games among explorers. In each, every legal move is played on in the same worlds, once, and all margins
are kept. The race is then run on some of these worlds, for any budget and again and again, and what it chooses is
judged by the others. Gains are over the explorer's move, per decision; a game has many decisions.
Results are added to benchmarks/decisions.jsonl, and the newest of each game are written into benchmarks/decisions.md.
"""

import datetime
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from rich.progress import track

from lostcities import new_game
from lostcities.bots import Budget, bot, decision_for
from lostcities.bots.api import Decision
from lostcities.bots.heuristic import heuristic_games
from lostcities.bots.navigator import race_by_heuristic
from lostcities.bots.search.halving import Race
from lostcities.bots.search.worlds import COLUMNS, GAIN, GAIN_SQUARES, MARGIN, VISITS, Table

FOLDER = Path(__file__).parent
RESULTS = FOLDER / "decisions.jsonl"
REPORT = FOLDER / "decisions.md"
BUDGETS = (100, 300, 1000, 3000, 10000)
FROM_A_GAME = 3  # positions
JUDGES = 0.25  # the part of the worlds that judges
RACES = 12  # for each decision and budget


class Replay(Race):
    """A race in worlds that were played before."""

    def __init__(self, margins: Table):
        self.margins = margins
        self.candidates = np.arange(margins.shape[1])
        self.table = np.zeros((len(self.candidates), COLUMNS))
        self.racing = len(self.candidates)
        self.spent = self.used = 0

    def try_worlds(self, worlds: int) -> None:
        """Add up what came of the next worlds."""
        self.spent += worlds * self.racing
        rows = self.margins[self.used : self.used + worlds, self.candidates[: self.racing]]
        gains = rows - rows[:, :1]
        self.used += len(rows)
        self.table[: self.racing, VISITS] += len(rows)
        for column, values in ((MARGIN, rows), (GAIN, gains), (GAIN_SQUARES, gains**2)):
            self.table[: self.racing, column] += values.sum(axis=0)


def decisions(game: str, number: int) -> Iterator[Decision]:
    """Positions from games among explorers in which there is a choice."""
    random = np.random.default_rng(1)
    heuristic = bot("explorer")
    for seed in range(-(-number // FROM_A_GAME)):
        table = new_game(game, seed=seed, rounds=1)
        found = []
        while not table.is_over:
            decision = decision_for(table, seed)
            if len(decision.actions) > 1:
                found.append(table.copy())
            table.play(heuristic.choose(decision).action)
        for chosen in random.choice(len(found), FROM_A_GAME, replace=False):
            yield decision_for(found[chosen], seed + 1)


def play_worlds(decision: Decision, worlds: int) -> Table:
    """The margin of every legal move in so many worlds, the explorer's move first."""
    race = race_by_heuristic(decision)
    margins = np.zeros((worlds, len(race.candidates)))
    for world in range(worlds):
        before = race.table[:, MARGIN].copy()
        race.try_worlds(1)
        margins[world] = race.table[:, MARGIN] - before
    return margins


def gains(margins: Table, simulations: int, random: np.random.Generator) -> tuple[float, float]:
    """What a race with so many simulations gains: points, and chance to win."""
    found = []
    judges = int(JUDGES * len(margins))
    for _ in range(RACES):
        shuffled = random.permutation(margins)
        race = Replay(shuffled[judges:])
        race.run(Budget(simulations=simulations))
        chosen, usual = shuffled[:judges, race.best()], shuffled[:judges, 0]
        found.append((np.mean(chosen - usual), np.mean(np.sign(chosen) - np.sign(usual)) / 2))
    points, wins = np.mean(found, axis=0)
    return float(points), float(wins)


def measure(game: str, number: int, worlds: int) -> dict[str, Any]:
    """The mean gain for each budget."""
    played = [play_worlds(decision, worlds) for decision in track(list(decisions(game, number)), description=game)]
    random = np.random.default_rng(2)
    rows = []
    for budget in BUDGETS:
        found = np.array([gains(margins, budget, random) for margins in played])
        rows.append([budget, *found.mean(axis=0), *(found.std(axis=0) / len(found) ** 0.5)])
    return {
        "date": datetime.date.today().isoformat(),
        "game": game,
        "positions": len(played),
        "worlds": worlds,
        "moves": float(np.mean([margins.shape[1] for margins in played])),
        "spread": float(np.mean([margins.std(axis=0).mean() for margins in played])),
        "rows": rows,
        "command": f"python benchmarks/decisions.py --positions {number} --worlds {worlds} {game}",
    }


def report() -> str:
    """The newest result of each game, as a page."""
    newest = {result["game"]: result for result in map(json.loads, RESULTS.read_text().splitlines())}
    lines = [
        "# What the search gains in a single decision",
        "",
        *(__doc__ or "").split("\n\n")[1].splitlines()[:-1],
        "",
    ]
    for game in filter(newest.__contains__, heuristic_games()):
        result = newest[game]
        lines += [
            f"## {game}",
            "",
            f"{result['date']}, {result['positions']} positions with {result['moves']:.1f} moves on average, "
            f"{result['worlds']} worlds; the margin of a game played on has a spread of {result['spread']:.0f} points. "
            f"`{result['command']}`",
            "",
            "| simulations | points a decision | chance to win a decision |",
            "|---|---|---|",
        ]
        for budget, points, wins, points_error, wins_error in result["rows"]:
            lines.append(f"| {budget:,} | {points:+.2f} ± {points_error:.2f} | {wins:+.2%} ± {wins_error:.2%} |")
        lines.append("")
    return "\n".join(lines)


def main(
    games: Annotated[list[str] | None, typer.Argument(metavar="GAME")] = None,
    number: Annotated[int, typer.Option("--positions", min=3)] = 30,
    worlds: Annotated[int, typer.Option(min=40)] = 400,
) -> None:
    """Measure, and write down what was found."""
    for game in games or list(heuristic_games()):
        with RESULTS.open("a") as file:
            file.write(json.dumps(measure(game, number, worlds)) + "\n")
        REPORT.write_text(report())


if __name__ == "__main__":
    typer.run(main)
