"""What each change of training is worth: python benchmarks/ablations.py [--game G] [--minutes M] [--late] [CHANGE …]

Every change is trained for two players, beside the defaults, with the same processor time and two seeds; one change at
a time. Without --late from nothing; then each plays the defaults of both seeds on mirrored deals, and the explorer.
What a run comes to depends much on its seed. With --late from checkpoints/GAME, as in the last part of a run; then each
plays the policy that all began with, on the same mirrored deals, and seeds hardly matter. Runs are kept in
build/ablations and not made twice; delete a folder to train it again. Results are added to benchmarks/ablations.jsonl,
and the newest of each game are the tables of benchmarks/ablations.md.
"""

import json
import math
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import torch
import typer
from adjusted import GAMES
from rich.progress import Progress

from lostcities.errors import OptionError
from lostcities.games.contract import Symmetry
from lostcities.games.registry import load
from lostcities.train.actors import model_state
from lostcities.train.evaluate import by_policy, measure, opponents
from lostcities.train.export import read_policy
from lostcities.train.network import Policy
from lostcities.train.run import Training, read_checkpoint
from lostcities.train.settings import Settings, settings_for

FOLDER = Path(__file__).parent
RUNS = FOLDER.parent / "build" / "ablations"
REPORT = FOLDER / "ablations.md"
RESULTS = FOLDER / "ablations.jsonl"
SEEDS = (1, 2)
DEALS = 4096  # of a match, each in both seatings
MATCH_SEED = 2301
BASELINE = "defaults"
CHECKPOINTS = FOLDER.parent / "checkpoints"
LATE: dict[str, Any] = {  # settings of the last part of a run
    "learning_rate": (8e-4, 8e-5),
    "decay_from": 0.3,
    "entropy": (0.01, 0.005),
    "floor": (0.006, 0.002),
}
CHANGES: dict[str, dict[str, Any]] = {
    BASELINE: {},
    "policy_share=0.25": {"policy_share": 0.25},
    "gae_lambda=0.95": {"gae_lambda": 0.95},
    "gae_lambda=0.8": {"gae_lambda": 0.8},
    "gae_lambda=0.5": {"gae_lambda": 0.5},
    "lr_power=0.5, averaged=1000": {"lr_power": 0.5, "averaged": 1000},
    "averaged=250": {"averaged": 250},
    "average_kl=0.1": {"average_kl": 0.1},
    "half the learning rate": {"learning_rate": (4e-4, 4e-5)},
    "minibatch=16384": {"minibatch": 16384},
    "critic_sees_deck=1": {"critic_sees_deck": 1},
    "critic 96 × 3": {"critic_width": 96, "critic_layers": 3},
    "critic 96 × 3, draw_baseline=4": {"critic_width": 96, "critic_layers": 3, "draw_baseline": 4},
    "draw_baseline=4": {"draw_baseline": 4},
    "no pool": {"past_share": 0.0, "heuristic_share": 0.0},
}


class TimedTraining(Training):
    """A run that lasts for some processor time, whatever else the machine does."""

    def __init__(self, settings: Settings, folder: Path):
        super().__init__(settings, folder)
        self.began = time.process_time()

    @property
    def progress(self) -> float:
        return (time.process_time() - self.began) / (self.settings.minutes * 60)


@dataclass(frozen=True)
class Ablation:
    """Runs of one game, each so many minutes of processor time long, and matches between them."""

    game: str
    minutes: float
    is_late: bool
    bars: Progress

    @property
    def players(self) -> int:
        return GAMES[self.game]

    def settings(self, change: str, seed: int) -> Settings:
        changes = (LATE if self.is_late else {}) | CHANGES[change]
        return settings_for(
            self.game, players=self.players, options={}, minutes=self.minutes, threads=1, seed=seed, **changes
        )

    def folder(self, change: str, seed: int) -> Path:
        runs = f"{self.game}-{self.minutes:g}{'-late' if self.is_late else ''}"
        return RUNS / runs / re.sub(r"[ ,×]+", "-", f"{change}-{seed}")

    def train(self, change: str, seed: int) -> None:
        """Train a run, unless it is there."""
        folder = self.folder(change, seed)
        if (folder / f"{self.game}.npz").exists():
            return
        training = TimedTraining(self.settings(change, seed), folder)
        if self.is_late:
            training.begin_with(CHECKPOINTS / self.game)
        bar = self.bars.add_task(f"{change}, seed {seed}", total=1.0)
        while training.progress < 1:
            training.iterate()
            self.bars.update(bar, completed=training.progress)
        training.finish()

    def symmetry(self, change: str) -> Symmetry:
        return load(self.game).words.symmetry(model_state(self.settings(change, 0)))

    def policy(self, change: str, seed: int) -> Policy:
        return read_policy(str(self.folder(change, seed)), self.game, self.symmetry(change))

    def beginning(self) -> Policy:
        """The policy that late runs begin with."""
        settings = self.settings(BASELINE, 0)
        policy = Policy(self.symmetry(BASELINE), settings.width, settings.layers)
        policy.load_state_dict(read_checkpoint(CHECKPOINTS / self.game)["average"])
        return policy

    def against(self, change: str, seed: int) -> Iterator[tuple[Policy, int]]:
        """Whom a run plays, and the seeds of their deals."""
        if self.is_late:
            yield self.beginning(), MATCH_SEED
        else:
            for other in SEEDS:
                if change != BASELINE or other > seed:
                    yield self.policy(BASELINE, other), MATCH_SEED + 10 * seed + other

    def decisions(self, change: str, seed: int) -> int:
        """How many decisions a run has learned from."""
        return int(torch.load(self.folder(change, seed) / "checkpoint.pt", weights_only=True)["decisions"])

    def row(self, change: str) -> dict[str, Any]:
        """What is kept of a change: its matches."""
        bar = self.bars.add_task(f"matches of {change}", total=len(SEEDS))
        over, explorer = [], []
        for seed in SEEDS:
            policy, settings = self.policy(change, seed), self.settings(change, seed)
            variant = settings.variants[0]
            for other, deals in self.against(change, seed):
                over.append(measure(settings, variant, policy, BASELINE, by_policy(other), DEALS, seed=deals))
            chooser = opponents(settings, variant, DEALS)["explorer"]
            explorer.append(measure(settings, variant, policy, "explorer", chooser, DEALS, seed=MATCH_SEED + seed))
            self.bars.advance(bar)
        return {
            "game": self.game,
            "minutes": self.minutes,
            "late": self.is_late,
            "change": change,
            "date": time.strftime("%Y-%m-%d"),
            "decisions": sum(self.decisions(change, seed) for seed in SEEDS) / len(SEEDS),
            "over": [(one.margin, one.error) for one in over],
            "explorer": [(one.margin, one.error) for one in explorer],
        }


def together(matches: list[tuple[float, float]]) -> str:
    """The mean margin of several matches, whose deals are independent."""
    mean = sum(margin for margin, _ in matches) / len(matches)
    error = math.sqrt(sum(error**2 for _, error in matches)) / len(matches)
    return f"{mean:+.2f} ± {error:.2f}"


def line(row: dict[str, Any]) -> str:
    """The line of a change in the table."""
    each = " / ".join(f"{margin:+.1f}" for margin, _ in row["over"])
    cells = (row["change"], f"{row['decisions'] / 1e6:.1f}", together(row["over"]), each, together(row["explorer"]))
    return f"| {' | '.join(cells)} |"


def report() -> str:
    """The newest rows of every game, in the order of the changes."""
    rows = [json.loads(text) for text in RESULTS.read_text(encoding="utf-8").splitlines()]
    text = HEAD
    for is_late, table in ((False, TABLE), (True, LATE_TABLE)):
        for game in GAMES:
            newest = {row["change"]: row for row in rows if (row["game"], row.get("late", False)) == (game, is_late)}
            if newest:
                minutes = max(row["minutes"] for row in newest.values())
                kept = [newest[one] for one in CHANGES if one in newest and newest[one]["minutes"] == minutes]
                date = max(row["date"] for row in kept)
                text += table.format(game=game, minutes=f"{minutes:g}", date=date) + "\n".join(map(line, kept)) + "\n"
    return text


def main(
    changes: Annotated[list[str] | None, typer.Argument(help=f"of {'; '.join(CHANGES)}")] = None,
    game: Annotated[str, typer.Option(help=f"of {', '.join(GAMES)}")] = "classic",
    minutes: Annotated[float, typer.Option(help="of processor time for every run")] = 12.0,
    late: Annotated[bool, typer.Option("--late", help="Begin with checkpoints/GAME.")] = False,
) -> None:
    """Train what is missing, play, and write the tables."""
    if game not in GAMES:
        raise OptionError(f"there is no game {game!r}; there are {', '.join(GAMES)}")
    asked = list(changes or CHANGES)
    for change in asked:
        if change not in CHANGES:
            raise OptionError(f"there is no change {change!r}; there are {'; '.join(CHANGES)}")
    with Progress() as bars:
        ablation = Ablation(game, minutes, late, bars)
        for change in dict.fromkeys([BASELINE, *asked]):
            for seed in SEEDS:
                ablation.train(change, seed)
            with RESULTS.open("a", encoding="utf-8") as file:
                file.write(json.dumps(ablation.row(change)) + "\n")
            REPORT.write_text(report(), encoding="utf-8")


HEAD = f"""# What changes of training are worth

One change at a time, with the same processor time for every run, seeds {" and ".join(map(str, SEEDS))}.
Margins of a round on {DEALS:,} mirrored deals each, ± one standard error of the deals alone; what the seeds do shows in
the matches of each run, side by side.

From nothing, against the defaults of both seeds; in the line of the defaults one seed plays the other. Late, which is
from the weights in checkpoints, against what all runs began with, on the same deals.
"""
TABLE = """
## {game}, from nothing

{date}, `python benchmarks/ablations.py --game {game} --minutes {minutes}`

| change | million decisions | over the defaults | each match | over explorer |
|---|---|---|---|---|
"""
LATE_TABLE = """
## {game}, late

{date}, `python benchmarks/ablations.py --game {game} --minutes {minutes} --late`

| change | million decisions | over the beginning | each match | over explorer |
|---|---|---|---|---|
"""

if __name__ == "__main__":
    typer.run(main)
