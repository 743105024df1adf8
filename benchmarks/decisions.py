"""What the champion's search gains in a single decision: python benchmarks/decisions.py [--positions N] [GAME …]

Matches between strong bots need many games to tell them apart; single decisions tell more for less. Positions are taken
at random from rounds among pilots, of those in which the champion would search; with --among champion from rounds among
champions, who have already taken what can be gained only once. There every candidate is rolled out in the same worlds,
once, and all margins are kept. The race is then run on a half of these worlds, for any budget and gate, again and
again, and the other half judges what it chooses. Gains are points over the pilot's move, per decision. The best of all
candidates, chosen and judged by all worlds, is an upper bound of what any number of simulations gains.
Results are added to benchmarks/decisions.jsonl, and the newest of each game are written into benchmarks/decisions.md.
"""

import datetime
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from adjusted import GAMES
from rich.progress import track

from lostcities import new_game
from lostcities.bots import Budget, decision_for
from lostcities.bots.pilot import DOUBT, Champion, Pilot, race_by_network
from lostcities.bots.search.halving import Race
from lostcities.bots.search.worlds import COLUMNS, GAIN, GAIN_SQUARES, MARGIN, VISITS, Table
from lostcities.games.registry import load

FOLDER = Path(__file__).parent
RESULTS = FOLDER / "decisions.jsonl"
REPORT = FOLDER / "decisions.md"
BUDGETS = (100, 300, 1000, 2500)
AMONG = (Pilot.name, Champion.name)
GATES = (0.0, 0.5, 1.0, 1.5)
FROM_A_ROUND = 3  # positions
RACES = 12  # for each decision, budget and gate
SEED = 2300
CHAMPION = Budget(simulations=300)  # of those whose rounds are looked at


@dataclass(frozen=True)
class Searched:
    """A decision that the champion searches, played out."""

    margins: Table  # (worlds, candidates), the pilot's move first
    third: int  # of the round
    a_round: float  # such decisions of one side in this round


class Replay(Race):
    """A race in worlds that were played before."""

    def __init__(self, margins: Table, doubt: float):
        self.margins, self.doubt = margins, doubt
        self.candidates = np.arange(margins.shape[1])
        self.table = np.zeros((len(self.candidates), COLUMNS))
        self.racing = self.likely = len(self.candidates)
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


def decisions(game: str, among: str, number: int, worlds: int) -> Iterator[Searched]:
    """Decisions of rounds among pilots or champions that the champion would search."""
    random, pilot = np.random.default_rng(SEED), Pilot()
    player = pilot if among == Pilot.name else Champion(CHAMPION)
    options = load(game).with_turn_limit({})
    for seed in range(SEED, SEED + -(-number // FROM_A_ROUND)):
        table = new_game(game, seed=seed, rounds=1, players=GAMES[game], **options)
        found = []
        while not table.is_over:
            decision = decision_for(table, seed)
            if len(decision.actions) > 1 and race_by_network(pilot.head(decision), decision).likely > 1:
                found.append(table.copy())
            table.play(player.choose(decision).action)
        sides = len(table.sides)
        for chosen in random.choice(len(found), min(FROM_A_ROUND, len(found)), replace=False):
            decision = decision_for(found[chosen], seed + 1)
            margins = play_worlds(race_by_network(pilot.head(decision), decision), worlds)
            yield Searched(margins, 3 * found[chosen].moves_made // table.moves_made, len(found) / sides)


def play_worlds(race: Race, worlds: int) -> Table:
    """The margin of every candidate in so many worlds."""
    race.racing = race.likely
    margins = np.zeros((worlds, race.racing))
    for world in range(worlds):
        before = race.table[: race.racing, MARGIN].copy()
        race.try_worlds(1)
        margins[world] = race.table[: race.racing, MARGIN] - before
    return margins


def gain(margins: Table, simulations: int, gate: float, random: np.random.Generator) -> float:
    """What a race with so many simulations gains on average."""
    found, half = [], len(margins) // 2
    for _ in range(RACES):
        shuffled = random.permutation(margins)
        race = Replay(shuffled[half:], gate)
        race.run(Budget(simulations=simulations))
        found.append(np.mean(shuffled[:half, race.best()] - shuffled[:half, 0]))
    return float(np.mean(found))


def mean(values: Any) -> tuple[float, float]:
    """With its standard error."""
    return float(np.mean(values)), float(np.std(values) / len(values) ** 0.5)


def measure(game: str, among: str, number: int, worlds: int) -> dict[str, Any]:
    """The mean gain for each budget and gate, and for the gate in use by thirds of the round."""
    total = FROM_A_ROUND * -(-number // FROM_A_ROUND)
    played = list(track(decisions(game, among, number, worlds), total=total, description=game))
    random = np.random.default_rng(2)
    rows = []
    for budget in BUDGETS:
        by_gate = [[gain(one.margins, budget, gate, random) for one in played] for gate in GATES]
        used = by_gate[GATES.index(DOUBT)]
        thirds = [[value for value, one in zip(used, played, strict=True) if one.third == third] for third in range(3)]
        rows.append([budget, *map(mean, by_gate), *(mean(values) for values in thirds)])
    best = [(one.margins - one.margins[:, :1]).mean(axis=0).max() for one in played]
    return {
        "date": datetime.date.today().isoformat(),
        "game": game,
        "among": among,
        "positions": len(played),
        "worlds": worlds,
        "candidates": float(np.mean([one.margins.shape[1] for one in played])),
        "a_round": float(np.mean([one.a_round for one in played])),
        "spread": float(np.mean([(one.margins[:, 1:] - one.margins[:, :1]).std(axis=0).mean() for one in played])),
        "best": mean(best),
        "rows": rows,
        "command": f"python benchmarks/decisions.py --among {among} --positions {number} --worlds {worlds} {game}",
    }


def report() -> str:
    """The newest result of each game, as a page."""
    found = map(json.loads, RESULTS.read_text().splitlines())
    newest = {(result["game"], result["among"]): result for result in found}
    lines = ["# What the search gains in a single decision", "", *(__doc__ or "").split("\n\n")[1].splitlines()[:-1]]
    head = ["simulations", *(f"gate {gate}" for gate in GATES), f"first third, gate {DOUBT}", "second", "last"]
    kinds = [(game, among) for game in GAMES for among in AMONG]
    for game, among in filter(newest.__contains__, kinds):
        result = newest[game, among]
        lines += [
            "",
            f"## {game}, among {among}s",
            "",
            f"{result['date']}, {result['positions']} positions with {result['candidates']:.1f} candidates on average,",
            f"{result['worlds']} worlds each; a side searches {result['a_round']:.0f} decisions a round;",
            f"the difference of two candidates in a world spreads by {result['spread']:.0f} points.",
            f"No search can gain more than {text(result['best'])} a decision. `{result['command']}`",
            "",
            f"| {' | '.join(head)} |",
            "|---" * len(head) + "|",
            *(f"| {budget:,} | {' | '.join(map(text, cells))} |" for budget, *cells in result["rows"]),
        ]
    return "\n".join(lines) + "\n"


def text(found: tuple[float, float]) -> str:
    return f"{found[0]:+.2f} ± {found[1]:.2f}"


def main(
    games: Annotated[list[str] | None, typer.Argument(metavar="GAME")] = None,
    among: Annotated[str, typer.Option(metavar="|".join(AMONG), help="Whose rounds are looked at.")] = Pilot.name,
    number: Annotated[int, typer.Option("--positions", min=3)] = 120,
    worlds: Annotated[int, typer.Option(min=40)] = 800,
) -> None:
    """Measure, and write down what was found."""
    for game in games or GAMES:
        found = json.dumps(measure(game, among, number, worlds))
        with RESULTS.open("a") as file:
            file.write(found + "\n")
        REPORT.write_text(report())


if __name__ == "__main__":
    typer.run(main)
