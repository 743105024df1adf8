"""Tune the rules of thumb of a game by playing: python benchmarks/tune.py GAME [--players N] [--minutes M]

CMA-ES looks for parameters that beat the present ones, earlier ones, strangers (the present ones with every number
moved at random) and its own best of a while ago, in mirrored deals: every deal is played once from each side. Who is
measured against one opponent alone learns to farm that opponent. The found values are printed and kept in
benchmarks/tuned.jsonl; who is convinced by the matches at the end, also with strangers that the search never met,
lets --adopt put them into the package's tuned.json, from which the explorer takes them.
"""

import datetime
import json
import sys
import time
from pathlib import Path
from typing import Annotated

import cma
import numpy as np
import numpy.typing as npt
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from lostcities.bots.heuristic import HEURISTIC, explorer
from lostcities.bots.heuristic import TUNED as HEURISTIC_TUNED
from lostcities.games.registry import load
from lostcities.kernel.random import stream

TUNED = Path(__file__).parent / "tuned.jsonl"
CLOSE = {"rivals": 10.0}  # a margin that is clear but not crushing; in the other games:
CLOSE_ELSEWHERE = 40.0
SPARRING = 25  # generations between new versions of the search's own opponent
STRANGENESS = 0.15  # how far a stranger's numbers are moved, as a share of their bounds

Values = npt.NDArray[np.float64]


class Match:
    """Mirrored deals between parameters for one side and parameters for all others."""

    def __init__(self, game: str, players: int):
        self.calls = load(game).calls
        self.heuristic = explorer(game, players)
        definition = load(game)
        options = definition.with_turn_limit({})
        self.states = definition.new_states(1, *definition.check_options(players, options))
        self.side_of = [self.calls.side_of(self.states, 0, seat) for seat in range(players)]
        self.sides = self.calls.sides(self.states, 0)
        self.close = CLOSE.get(game, CLOSE_ELSEWHERE)

    def success(self, margins: Values) -> float:
        """From -1 to 1, between a win rate and a mean margin: the more a win is certain, the less more points count."""
        return float((margins / np.hypot(margins, self.close)).mean())

    def margins(self, one: Values, others: Values, deals: int, seed: int) -> Values:
        """By deal, how far the one side is ahead of the best other, from all sides in turn."""
        self.turns: list[int] = []
        found = np.zeros((deals, self.sides))
        seatings = [np.stack([one if side == mine else others for side in self.side_of]) for mine in range(self.sides)]
        cards, ties = stream(seed, 0), stream(seed, 1)
        for deal in range(deals):
            self.calls.shuffle_deck(self.states, 0, cards)
            for mine, parameters in enumerate(seatings):
                self.calls.deal(self.states, 0, deal % len(self.side_of))
                self.heuristic.play_match(self.states, 0, parameters, ties)
                scores = [self.calls.score(self.states, 0, side) for side in range(self.sides)]
                self.turns.append(int(self.states["turns"][0]))
                found[deal, mine] = scores.pop(mine) - max(scores)
        return found


class Search:
    """CMA-ES on the parameters that may change, each scaled to its bounds."""

    def __init__(self, match: Match, deals: int, seed: int):
        table = match.heuristic.table
        self.match, self.deals, self.seed = match, deals, seed
        self.low = np.array([parameter.low for parameter in table])
        self.width = np.array([parameter.high for parameter in table]) - self.low
        self.free = self.width > 0
        start = ((match.heuristic.parameters - self.low) / np.where(self.free, self.width, 1))[self.free]
        options = {"bounds": [0, 1], "seed": seed, "verbose": -9}
        self.strategy = cma.CMAEvolutionStrategy(start, 0.12, options)
        self.generation = 0

    def values(self, point: Values) -> Values:
        """The parameters at a point of the search."""
        values = self.low.copy()
        values[self.free] += np.clip(point, 0, 1) * self.width[self.free]
        return values

    @property
    def centre(self) -> Values:
        """The parameters around which it searches, which is what it has found."""
        return self.values(np.array(self.strategy.mean))

    def step(self, opponents: list[Values]) -> float:
        """Try a generation, all on the same deals, and return its mean success."""
        self.generation += 1
        points = self.strategy.ask()
        results = []
        for point in points:
            seeds = range(self.generation * 100, self.generation * 100 + len(opponents))
            results.append(
                np.mean(
                    [
                        self.match.success(
                            self.match.margins(self.values(point), opponent, self.deals, self.seed * 10**7 + seed)
                        )
                        for opponent, seed in zip(opponents, seeds, strict=True)
                    ]
                )
            )
        self.strategy.tell(points, [-result for result in results])
        return float(np.mean(results))


def earlier(game: str, players: int, match: Match, number: int) -> list[Values]:
    """The newest sets of parameters that were found before and differ from the present ones."""
    found: list[Values] = []
    lines = TUNED.read_text().splitlines() if TUNED.exists() else []
    for line in reversed(lines):
        run = json.loads(line)
        if run["game"] == game and run["players"] == players:
            for kept in (run["found"], run["from"]):
                values = np.array([kept.get(one.name, one.value) for one in match.heuristic.table])
                if not any(np.allclose(values, other) for other in [match.heuristic.parameters, *found]):
                    found.append(values)
    return found[:number]


def stranger(match: Match, seed: int) -> Values:
    """The present parameters with every number that may change moved at random, within its bounds."""
    moves = np.random.default_rng(seed).normal(0, STRANGENESS, len(match.heuristic.table))
    pairs = zip(match.heuristic.table, moves, strict=True)
    return np.array([np.clip(one.value + move * (one.high - one.low), one.low, one.high) for one, move in pairs])


def show(match: Match, found: Values, opponents: dict[str, Values], seed: int) -> dict[str, str]:
    """The values, and matches on fresh deals."""
    console = Console()
    table = Table(title="Parameters", title_justify="left")
    for column in ("name", "was", "is", "lowest", "highest", "meaning"):
        table.add_column(column, justify="left" if column in ("name", "meaning") else "right")
    for one, value in zip(match.heuristic.table, found, strict=True):
        table.add_row(one.name, f"{one.value:g}", f"{value:.3f}", f"{one.low:g}", f"{one.high:g}", one.meaning)
    console.print(table)
    console.print("(" + ", ".join(f"{value:.3f}" for value in found) + ")")
    results = {}
    for name, opponent in opponents.items():
        margins = match.margins(found, opponent, 1000, 10**9 + seed)
        error = margins.mean(axis=1).std() / len(margins) ** 0.5
        wins = ((margins > 0) + (margins == 0) / 2).mean()
        length = f"{np.mean(match.turns):.1f} turns, at most {max(match.turns)}"
        results[name] = f"{margins.mean():+.2f} ± {error:.2f}, wins {wins:.1%}, {length}"
        console.print(f"against {name}: {results[name]}")
    return results


def use_newest(game: str, players: int) -> None:
    """Put what was found last into the package."""
    runs = [json.loads(line) for line in TUNED.read_text().splitlines()]
    found = next(run["found"] for run in reversed(runs) if (run["game"], run["players"]) == (game, players))
    package = load(game).parts[HEURISTIC].split(".")
    adopted = Path(__file__).parent.parent.joinpath("src", *package, HEURISTIC_TUNED)
    kept = json.loads(adopted.read_text())
    kept.setdefault(game, {})[str(players)] = found
    adopted.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n")


def main(
    game: str,
    players: Annotated[int | None, typer.Option(help="how many; the game's smallest number if left out")] = None,
    minutes: Annotated[float, typer.Option(help="how long to search")] = 5.0,
    deals: Annotated[int, typer.Option(help="deals against each opponent, for each candidate")] = 80,
    seed: Annotated[int, typer.Option(help="another seed, another search")] = 1,
    adopt: Annotated[bool, typer.Option("--adopt", help="use the newest values that were found; no search")] = False,
) -> None:
    """Look for better parameters."""
    players = players or load(game).players[0]
    if adopt:
        use_newest(game, players)
        return
    match = Match(game, players)
    present = match.heuristic.parameters
    opponents = {"the present ones": present}
    for number, values in enumerate(earlier(game, players, match, 2), 1):
        opponents[f"earlier ones {number}"] = values
    for number in (1, 2):
        opponents[f"stranger {number}"] = stranger(match, number)
    search = Search(match, deals, seed)
    begin = time.monotonic()
    sparring = present
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns) as progress:
        bar = progress.add_task(f"{game} {players}", total=minutes * 60)
        while (spent := time.monotonic() - begin) < minutes * 60:
            if search.generation % SPARRING == SPARRING - 1:
                sparring = search.centre
            result = search.step([*opponents.values(), sparring])
            said = f"{game} {players}, generation {search.generation}, success {result:+.3f}"
            progress.update(bar, completed=spent, description=said)
    found = search.centre.round(3)
    unmet = {f"stranger {number}, never met": stranger(match, number) for number in (3, 4)}
    results = show(match, found, {"themselves": found} | opponents | unmet, seed)
    names = [one.name for one in match.heuristic.table]
    run = {
        "game": game,
        "players": players,
        "date": datetime.date.today().isoformat(),
        "command": f"python benchmarks/tune.py {' '.join(sys.argv[1:])}",
        "generations": search.generation,
        "results": results,
        "from": dict(zip(names, map(float, present), strict=True)),
        "found": dict(zip(names, map(float, found), strict=True)),
    }
    with TUNED.open("a") as file:
        file.write(json.dumps(run) + "\n")


if __name__ == "__main__":
    typer.run(main)
