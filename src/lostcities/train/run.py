"""A training run: actors and learner, the pool of past policies, evaluation, log and checkpoints."""

import copy
import dataclasses
import math
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from ..analysis.evaluator import evaluated
from ..analysis.evaluator import trained as evaluator_weights
from ..bots.heuristic import Explorer, heuristic_games
from ..errors import OptionError
from ..games.contract import Symmetry
from ..games.registry import load
from ..version import versions as library_versions
from . import plots
from .actor import Rollout, deck_numbers
from .actors import Actors, LocalActors, RayActors, Weights, model_state
from .evaluate import Measured, by_policy, measure, opponents
from .export import read_policy, ship
from .learner import Learner
from .log import Log
from .matches import inputs_of
from .network import Critic, Policy
from .settings import Settings, Variant, settings_text, with_present_names
from .value_regression import as_weights, put_weights

POOL = 24  # snapshots at most
SNAPSHOT_EVERY = 12  # iterations
MEASURE_EVERY = 240.0  # seconds,
MEASURE_SHARE = 0.05  # or that part of a run of so many decisions
SAVE_EVERY = 60.0
DEALS = 256  # of a measurement
BEST = "best"  # in the folder of a run
TABLE_INPUTS = "tower.table.weight"
NEW_SETTINGS = {"critic_sees_deck": 0, "match_share": 0.0}  # which older checkpoints do not name
CRITIC_SIZES = ("critic_width", "critic_layers")
SIZES = ("width", "layers", *CRITIC_SIZES, "critic_sees_deck")  # settings that a run cannot change


@dataclass(frozen=True)
class Report:
    """The state of a run after an iteration."""

    iteration: int
    decisions: int
    seconds: float
    progress: float
    numbers: dict[str, float]
    measured: tuple[Measured, ...] = ()


class Training:
    """A run that can be stopped at any time and resumed from its folder."""

    def __init__(self, settings: Settings, folder: Path, cluster: str | None = None):
        """cluster: the address of a Ray cluster on which the actors play."""
        torch.set_num_threads(1)
        torch.manual_seed(settings.seed)
        self.settings, self.folder = settings, folder
        self.actors: Actors = LocalActors(settings) if cluster is None else RayActors(settings, cluster)
        definition = load(settings.game)
        model = model_state(settings)
        symmetry = inputs_of(settings, definition.words.symmetry(model))
        self.policy = Policy(symmetry, settings.width, settings.layers)
        critic = Critic(
            symmetry,
            max(definition.players) - 1,
            settings.critic_width,
            settings.critic_layers,
            more=deck_numbers(settings, model),
        )
        self.average = copy.deepcopy(self.policy)  # of the last policies: the player that is measured and shipped
        self.learner = Learner(settings, self.policy, critic, self.average)
        self.pool: list[dict[str, Any]] = []
        self.fixed = fixed_policy(settings, definition.words.symmetry(model))
        self.thread = ThreadPoolExecutor(1)
        self.log = Log(folder)
        self.next: tuple[bool, Future[list[Rollout]]] | None = None
        self.iteration = 0
        self.decisions = 0
        self.seconds = 0.0
        self.best = -math.inf  # margin that was measured, of all opponents and numbers of players on average
        self.random = np.random.default_rng(settings.seed + 1)

    # Going on

    @property
    def progress(self) -> float:
        """Fraction of the run that is done."""
        if self.settings.decisions:
            return self.decisions / self.settings.decisions
        return self.seconds / (self.settings.minutes * 60)

    def run(self) -> Iterator[Report]:
        """Train until the run is over; yields a report after every iteration."""
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "settings.toml").write_text(settings_text(self.settings, versions()), encoding="utf-8")
        measured_at, saved_at = self._measure_clock(), self.seconds
        while self.progress < 1:
            begin = time.perf_counter()
            numbers = self.iterate()
            self.seconds += time.perf_counter() - begin
            table: tuple[Measured, ...] = ()
            if self._measure_clock() - measured_at > 1 or self.progress >= 1:
                table = tuple(self.measurements())
                measured_at = self._measure_clock()
                self._keep_best(table)
            report = Report(self.iteration, self.decisions, self.seconds, self.progress, numbers, table)
            self._log(report)
            if self.seconds - saved_at > SAVE_EVERY or table:
                self.save()
                self.log.write_table()
                saved_at = self.seconds
            yield report

    def _measure_clock(self) -> float:
        """Ticks once when it is time for the next measurement: by decisions where the run is."""
        return self.progress / MEASURE_SHARE if self.settings.decisions else self.seconds / MEASURE_EVERY

    def iterate(self) -> dict[str, float]:
        """Play and learn; on two threads the next rollout is played meanwhile, by the policy as it was before."""
        imitating, playing = self.next or self._begin_playing()
        rollouts = playing.result()
        numbers = {"imitating": float(imitating)}
        numbers |= self.actors.metrics()
        self.decisions += sum(rollout.seats.size for rollout in rollouts)
        self.next = self._begin_playing() if self.settings.is_lagging else None
        numbers |= self.learner.learn(rollouts, self.progress, imitating)
        self.iteration += 1
        self._average()
        if not imitating and not self.settings.against and self.iteration % SNAPSHOT_EVERY == 0:
            self._remember()
        return numbers

    def _begin_playing(self) -> tuple[bool, Future[list[Rollout]]]:
        """Start the next rollout in a thread; the flag tells whether it is for imitation."""
        imitating = self.decisions < self.settings.imitation_decisions and self.settings.game in heuristic_games()
        if imitating:
            playing = self.thread.submit(self.actors.imitate)
        else:
            weights = copy.deepcopy(self.policy.state_dict())  # as they are now: they change while the actors play
            playing = self.thread.submit(self.actors.play, weights, self._choose_past())
        return imitating, playing

    def _average(self) -> None:
        """Update the moving average of the weights."""
        share = max(1 / self.settings.averaged, 1 / self.iteration)
        with torch.no_grad():
            for mean, now in zip(self.average.parameters(), self.policy.parameters(), strict=True):
                mean.lerp_(now, share)

    def _choose_past(self) -> Weights | None:
        """The fixed opponent if there is one, or a random past policy as the opponent of this iteration."""
        if self.fixed is not None:
            return with_inputs_of(self.policy, self.fixed.state_dict())
        return self.pool[self.random.integers(len(self.pool))] if self.pool else None

    def _remember(self) -> None:
        """Add the policy to the pool; a full pool drops one of its older half, so that it reaches far back."""
        self.pool.append(copy.deepcopy(self.policy.state_dict()))
        if len(self.pool) > POOL:
            del self.pool[self.random.integers(1, POOL // 2)]

    def measurements(self) -> Iterator[Measured]:
        for variant in self.settings.variants:
            others = opponents(self.settings, variant, DEALS)
            if self.fixed is not None:
                others[self.settings.against] = by_policy(self.fixed)
            for name, opponent in others.items():
                yield measure(self.settings, variant, self.average, name, opponent, DEALS, seed=self.iteration)

    # Keeping

    def _log(self, report: Report) -> None:
        line = {
            "iteration": report.iteration,
            "decisions": report.decisions,
            "seconds": round(report.seconds, 1),
            "numbers": {name: round(value, 5) for name, value in report.numbers.items()},
        }
        self.log.add(line, report.measured)

    def _keep_best(self, table: tuple[Measured, ...]) -> None:
        """Keep what was best so far in a folder of its own: self-play may go astray."""
        margin = sum(one.margin for one in table) / len(table)
        if margin > self.best:
            self.best = margin
            self.save(self.folder / BEST)

    def save(self, folder: Path | None = None) -> None:
        """Write a checkpoint, to the run's folder or another; the old one stays until the new one is whole."""
        folder = folder or self.folder
        kept = {
            "settings": dataclasses.asdict(self.settings),
            "policy": self.policy.state_dict(),
            "average": self.average.state_dict(),
            "critic": self.learner.critic.state_dict(),
            "optimizer": self.learner.optimizer.state_dict(),
            "lr_factor": self.learner.lr_factor,
            "pool": self.pool,
            "iteration": self.iteration,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "best": self.best,
        }
        folder.mkdir(parents=True, exist_ok=True)
        part = folder / "checkpoint.part"
        torch.save(kept, part)
        part.replace(folder / "checkpoint.pt")

    def finish(self) -> None:
        """Write the checkpoint, the weights for the bots, and the learning curves."""
        self.thread.shutdown()
        self.actors.close()
        self.save()
        self.log.close()
        ship(self.average, self.settings.scale, self.folder / f"{self.settings.game}.npz")
        if (self.folder / "log.jsonl").exists():
            (self.folder / "curves.svg").write_text(plots.draw(self.folder), encoding="utf-8")

    def files(self) -> list[str]:
        return sorted(path.name for path in self.folder.iterdir())

    def begin_with(self, folder: Path) -> None:
        """Start from the networks of another run of this game, perhaps with other options or numbers of players.

        Where the run has a critic of another size, that of the game's evaluator, the evaluator is the critic.
        """
        kept = read_checkpoint(folder)
        critic = self.learner.critic
        other_critic = any(kept["settings"][name] != getattr(self.settings, name) for name in CRITIC_SIZES)
        fits = other_critic and begin_as_evaluator(critic, self.settings)
        for name in ("game", *SIZES):
            theirs, ours = kept["settings"][name], getattr(self.settings, name)
            if theirs != ours and not (fits and name in CRITIC_SIZES):
                raise OptionError(f"{name} is {theirs} in {folder}, and {ours} here")
        for network in (self.policy, self.average):
            network.load_state_dict(with_inputs_of(network, kept["average"]))
        if not fits:
            critic.load_state_dict(with_inputs_of(critic, kept["critic"]))

    @classmethod
    def resumed(cls, folder: Path, cluster: str | None = None, **changes: Any) -> "Training":
        """Resume the run of a folder; `changes` are settings to continue with, such as more minutes."""
        kept = read_checkpoint(folder)
        written = kept["settings"] | with_present_names(changes)
        if "minutes" in changes and "decisions" not in changes:
            written["decisions"] = 0
        for name in SIZES:
            if written[name] != kept["settings"][name]:
                raise OptionError(f"{name} is {kept['settings'][name]} in {folder}, and cannot change in a run")
        if (written["match_share"] > 0) != (kept["settings"]["match_share"] > 0):
            raise OptionError(f"{folder} is a run {'with' if kept['settings']['match_share'] else 'without'} matches")
        written["variants"] = tuple(Variant(**variant) for variant in kept["settings"]["variants"])
        for name, value in written.items():
            if isinstance(value, list):
                written[name] = tuple(value)
        settings = Settings(**written)
        settings = dataclasses.replace(settings, seed=settings.seed + kept["iteration"])
        run = cls(settings, folder, cluster)
        run.policy.load_state_dict(kept["policy"])
        run.average.load_state_dict(kept["average"])
        run.learner.critic.load_state_dict(kept["critic"])
        if "optimizer" in kept:  # export.keep leaves it out
            run.learner.optimizer.load_state_dict(kept["optimizer"])
        run.learner.lr_factor = kept.get("lr_factor", kept.get("steering", 1.0))
        run.pool = kept["pool"]
        run.iteration, run.decisions, run.seconds = kept["iteration"], kept["decisions"], kept["seconds"]
        run.best = kept.get("best", -math.inf)
        run.log.forget_after(kept["iteration"])
        return run


def fixed_policy(settings: Settings, symmetry: Symmetry) -> Policy | None:
    """The network of the opponent that `against` names, unless there is none or it is the explorer."""
    if settings.against == Explorer.name and settings.game not in heuristic_games():
        raise OptionError(f"there is no {Explorer.name} of {settings.game} to learn against")
    if not settings.against or settings.against == Explorer.name:
        return None
    return read_policy(settings.against, settings.game, symmetry)


def begin_as_evaluator(critic: Critic, settings: Settings) -> bool:
    """Give a critic the weights of the game's evaluator, if there is one of its size."""
    if settings.game not in evaluated():
        return False
    symmetry = load(settings.game).words.symmetry(model_state(settings))
    weights, _ = evaluator_weights(settings.game, symmetry.colours)
    if [array.shape for array in weights] != [array.shape for array in as_weights(critic)]:
        return False
    put_weights(weights, critic)
    return True


def with_inputs_of(network: Policy | Critic, weights: Weights) -> Weights:
    """Weights of a network that is told nothing of matches, for one that is, which begins with not listening; or back.

    The numbers of a match are the last ones of the table.
    """
    table = weights[TABLE_INPUTS]
    more = network.tower.table.in_features - table.shape[1]
    return {**weights, TABLE_INPUTS: nn.functional.pad(table, (0, more))}  # below 0 cuts off


def versions() -> dict[str, str]:
    """What the weights of a run depend on besides its settings."""
    return {**library_versions(), "torch": torch.__version__}


def read_checkpoint(folder: Path) -> dict[str, Any]:
    path = folder / "checkpoint.pt"
    if not path.exists():
        raise OptionError(f"there is no checkpoint in {folder}")
    kept: dict[str, Any] = torch.load(path, weights_only=True)
    kept["settings"] = NEW_SETTINGS | with_present_names(kept["settings"])
    return kept
