"""The actors of a run: in this process, or on a Ray cluster (extra `cluster`)."""

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np
import torch

from ..cluster import Membership
from ..errors import LostCitiesError
from ..games.registry import load
from .actor import Actor, Rollout
from .network import Policy
from .settings import Settings, Variant

Weights = Mapping[str, Any]
Metrics = dict[str, float]


class Actors(Protocol):
    """Fills rollouts while the learner learns."""

    def play(self, weights: Weights, past: Weights | None) -> list[Rollout]:
        """Rollouts of the policy with these weights, against itself and the pool."""

    def imitate(self) -> list[Rollout]: ...

    def metrics(self) -> Metrics: ...

    def close(self) -> None: ...


class Worker:
    """An actor with its copy of the policies."""

    def __init__(self, settings: Settings, variant: Variant, games: int, number: int):
        torch.set_num_threads(1)
        self.actor = Actor(settings, variant, games, number)
        self.policy = Policy(self.actor.symmetry, settings.width, settings.layers)
        self.past: Policy | None = None

    def play(self, weights: Weights, past: Weights | None) -> Rollout:
        self.policy.load_state_dict(weights)
        if past is None:
            return self.actor.play(self.policy, None)
        if self.past is None:
            self.past = Policy(self.actor.symmetry, *size_of(past))
        self.past.load_state_dict(past)
        return self.actor.play(self.policy, self.past)

    def imitate(self) -> Rollout:
        return self.actor.imitate()

    def metrics(self) -> Metrics:
        return self.actor.metrics()


class LocalActors:
    def __init__(self, settings: Settings):
        share = settings.games // len(settings.variants)
        self.settings = settings
        self.workers = [Worker(settings, variant, share, place) for place, variant in enumerate(settings.variants)]

    def play(self, weights: Weights, past: Weights | None) -> list[Rollout]:
        return [worker.play(weights, past) for worker in self.workers]

    def imitate(self) -> list[Rollout]:
        return [worker.imitate() for worker in self.workers]

    def metrics(self) -> Metrics:
        return together(self.settings.variants, [worker.metrics() for worker in self.workers])

    def close(self) -> None:
        """Nothing to close."""


class RayActors:
    """One actor on each core of a Ray cluster; they share the games of every variant."""

    def __init__(self, settings: Settings, address: str):
        self.membership = Membership(address)
        self.ray, cores = self.membership.ray, self.membership.cores
        kinds = len(settings.variants)
        self.variants = [settings.variants[place % kinds] for place in range(max(cores // kinds, 1) * kinds)]
        games = max(1, settings.games // len(self.variants))
        worker = self.ray.remote(Worker).options(num_cpus=1, scheduling_strategy="SPREAD")
        self.workers = [worker.remote(settings, one, games, place) for place, one in enumerate(self.variants)]

    def play(self, weights: Weights, past: Weights | None) -> list[Rollout]:
        return self._everywhere("play", self.ray.put(dict(weights)), past and self.ray.put(dict(past)))

    def imitate(self) -> list[Rollout]:
        return self._everywhere("imitate")

    def metrics(self) -> Metrics:
        return together(self.variants, self._everywhere("metrics"))

    def _everywhere(self, what: str, *given: Any) -> list[Any]:
        """Call a method on all workers and wait for the results."""
        try:
            found: list[Any] = self.ray.get([getattr(worker, what).remote(*given) for worker in self.workers])
        except self.ray.exceptions.RayActorError as error:
            raise LostCitiesError(f"the cluster has lost a machine; the run goes on with --resume ({error})") from None
        return found

    def close(self) -> None:
        self.workers.clear()
        self.membership.leave()


def size_of(weights: Weights) -> tuple[int, int]:
    """Width and layers of a policy with these weights."""
    return len(weights["tower.enter.bias"]), 1 + sum(name.startswith("tower.shared.") for name in weights)


def together(variants: Any, metrics: list[Metrics]) -> Metrics:
    """Mean metrics by number of players, which is part of the names if there are several."""
    counts = sorted({variant.players for variant in variants})
    found: Metrics = {}
    for count in counts:
        suffix = f" {count}" if len(counts) > 1 else ""
        of_count = [one for variant, one in zip(variants, metrics, strict=True) if variant.players == count]
        for name in {name: None for one in of_count for name in one}:
            found[name + suffix] = float(np.mean([one[name] for one in of_count if name in one]))
    return found


def model_state(settings: Settings) -> Any:
    """Any state of the game, for its sizes."""
    definition, variant = load(settings.game), settings.variants[0]
    return definition.new_states(1, *definition.check_options(variant.players, variant.options))[0]
