"""What each change of training is worth: python benchmarks/ablations.py [--minutes M] [CHANGE …]

Every change is trained on classic from nothing, beside the defaults, with the same processor time and two seeds; one
change at a time. Then each plays the defaults of both seeds on mirrored deals, and the explorer. Runs are kept in
build/ablations and not made twice; delete a folder to train it again. The table is benchmarks/ablations.md.
"""

import math
import time
from pathlib import Path
from typing import Annotated, Any

import torch
import typer
from rich.progress import Progress

from lostcities.errors import OptionError
from lostcities.games.registry import load
from lostcities.train.actors import model_state
from lostcities.train.evaluate import Measured, by_policy, measure, opponents
from lostcities.train.export import read_policy
from lostcities.train.network import Policy
from lostcities.train.run import Training
from lostcities.train.settings import Settings, settings_for

FOLDER = Path(__file__).parent
RUNS = FOLDER.parent / "build" / "ablations"
REPORT = FOLDER / "ablations.md"
GAME = "classic"
SEEDS = (1, 2)
DEALS = 4096  # of a match, each in both seatings
MATCH_SEED = 2301
BASELINE = "defaults"
CHANGES: dict[str, dict[str, Any]] = {
    BASELINE: {},
    "policy_share=0.25": {"policy_share": 0.25},
    "gae_lambda=0.8": {"gae_lambda": 0.8},
    "gae_lambda=0.5": {"gae_lambda": 0.5},
    "lr_power=0.5, averaged=1000": {"lr_power": 0.5, "averaged": 1000},
    "average_kl=0.1": {"average_kl": 0.1},
    "critic_sees_deck=1": {"critic_sees_deck": 1},
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


def settings_of(change: str, seed: int, minutes: float) -> Settings:
    return settings_for(GAME, players=2, options={}, minutes=minutes, threads=1, seed=seed, **CHANGES[change])


def folder_of(change: str, seed: int) -> Path:
    return RUNS / f"{change.replace(', ', '-').replace(' ', '-')}-{seed}"


def is_trained(change: str, seed: int) -> bool:
    return (folder_of(change, seed) / f"{GAME}.npz").exists()


def train(change: str, seed: int, minutes: float, bars: Progress) -> None:
    """Train a run, unless it is there."""
    if is_trained(change, seed):
        return
    training = TimedTraining(settings_of(change, seed, minutes), folder_of(change, seed))
    bar = bars.add_task(f"{change}, seed {seed}", total=1.0)
    while training.progress < 1:
        training.iterate()
        bars.update(bar, completed=training.progress)
    training.finish()


def trained(change: str, seed: int) -> tuple[Policy, int]:
    """The policy of a run, and the decisions that it has learned from."""
    folder = folder_of(change, seed)
    kept = torch.load(folder / "checkpoint.pt", weights_only=True)
    symmetry = load(GAME).words.symmetry(model_state(settings_of(change, seed, 1)))
    return read_policy(str(folder), GAME, symmetry), int(kept["decisions"])


def together(found: list[Measured]) -> str:
    """The mean margin of several matches, whose deals are independent."""
    mean = sum(one.margin for one in found) / len(found)
    error = math.sqrt(sum(one.error**2 for one in found)) / len(found)
    return f"{mean:+.2f} ± {error:.2f}"


def row(change: str, bars: Progress) -> str:
    """The line of a change in the table."""
    bar = bars.add_task(f"matches of {change}", total=len(SEEDS) * (len(SEEDS) + 1))
    over, explorer, decisions = [], [], 0
    for seed in SEEDS:
        policy, learned = trained(change, seed)
        decisions += learned
        settings = settings_of(change, seed, 1)
        variant = settings.variants[0]
        for other in SEEDS:
            if change != BASELINE or other > seed:
                chooser = by_policy(trained(BASELINE, other)[0])
                played = measure(
                    settings, variant, policy, BASELINE, chooser, DEALS, seed=MATCH_SEED + 10 * seed + other
                )
                over.append(played)
            bars.advance(bar)
        chooser = opponents(settings, variant, DEALS)["explorer"]
        explorer.append(measure(settings, variant, policy, "explorer", chooser, DEALS, seed=MATCH_SEED + seed))
        bars.advance(bar)
    each = " / ".join(f"{one.margin:+.1f}" for one in over)
    return f"| {change} | {decisions / len(SEEDS) / 1e6:.1f} | {together(over)} | {each} | {together(explorer)} |"


def main(
    changes: Annotated[list[str] | None, typer.Argument(help=f"of {'; '.join(CHANGES)}")] = None,
    minutes: Annotated[float, typer.Option(help="of processor time for every run")] = 12.0,
) -> None:
    """Train what is missing, play, and write the table."""
    asked = list(changes or CHANGES)
    for change in asked:
        if change not in CHANGES:
            raise OptionError(f"there is no change {change!r}; there are {'; '.join(CHANGES)}")
    with Progress() as bars:
        for change in dict.fromkeys([BASELINE, *asked]):
            for seed in SEEDS:
                train(change, seed, minutes, bars)
        done = [
            change for change in CHANGES if all((folder_of(change, seed) / f"{GAME}.npz").exists() for seed in SEEDS)
        ]
        rows = [row(change, bars) for change in done]
    REPORT.write_text(HEAD.format(minutes=f"{minutes:g}", date=time.strftime("%Y-%m-%d")) + "\n".join(rows) + "\n")


HEAD = f"""# What changes of training are worth

Classic for two from nothing, one change at a time, {{minutes}} minutes of processor time for every run, seeds
{" and ".join(map(str, SEEDS))}. Margins of a round over the defaults of both seeds, {DEALS:,} mirrored deals each,
± one standard error of the deals alone; the four matches side by side show what the seeds do. In the line of the
defaults one seed plays the other.

{{date}}, `python benchmarks/ablations.py --minutes {{minutes}}`

| change | million decisions | over the defaults | each seed against each | over explorer |
|---|---|---|---|---|
"""

if __name__ == "__main__":
    typer.run(main)
