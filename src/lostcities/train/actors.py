"""The actors of a run: all of them here, or spread over a Ray cluster (needs the extra `cluster`)."""

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
    """Those who play while the learner learns."""

    def play(self, weights: Weights, past: Weights | None) -> list[Rollout]:
        """Play by the policy of these weights, against itself and others."""

    def imitate(self) -> list[Rollout]:
        """Play by rules of thumb."""

    def metrics(self) -> Metrics:
        """What the last games showed."""

    def close(self) -> None:
        """Let everybody go."""


class Worker:
    """An actor and the policies that it plays by."""

    def __init__(self, settings: Settings, variant: Variant, games: int, number: int):
        """number: of this actor among all."""
        torch.set_num_threads(1)
        self.actor = Actor(settings, variant, games, number)
        self.policy = Policy(self.actor.symmetry, settings.width, settings.layers)
        self.past = Policy(self.actor.symmetry, settings.width, settings.layers)

    def play(self, weights: Weights, past: Weights | None) -> Rollout:
        """Play by these weights."""
        self.policy.load_state_dict(weights)
        if past is None:
            return self.actor.play(self.policy, None)
        self.past.load_state_dict(past)
        return self.actor.play(self.policy, self.past)

    def imitate(self) -> Rollout:
        """Play by rules of thumb."""
        return self.actor.imitate()

    def metrics(self) -> Metrics:
        """What the last games showed."""
        return self.actor.metrics()


class LocalActors:
    """One actor for each variant, in this process."""

    def __init__(self, settings: Settings):
        share = settings.games // len(settings.variants)
        self.settings = settings
        self.workers = [Worker(settings, variant, share, place) for place, variant in enumerate(settings.variants)]

    def play(self, weights: Weights, past: Weights | None) -> list[Rollout]:
        """Play on every worker in turn."""
        return [worker.play(weights, past) for worker in self.workers]

    def imitate(self) -> list[Rollout]:
        """Play by rules of thumb on every worker."""
        return [worker.imitate() for worker in self.workers]

    def metrics(self) -> Metrics:
        """What the last games showed."""
        return together(self.settings.variants, [worker.metrics() for worker in self.workers])

    def close(self) -> None:
        """Nobody is far away."""


class RayActors:
    """An actor on each core of a Ray cluster; they share the games of every variant."""

    def __init__(self, settings: Settings, address: str):
        self.membership = Membership(address)
        self.ray, cores = self.membership.ray, self.membership.cores
        kinds = len(settings.variants)
        self.variants = [settings.variants[place % kinds] for place in range(max(cores // kinds, 1) * kinds)]
        games = max(1, settings.games // len(self.variants))
        worker = self.ray.remote(Worker).options(num_cpus=1, scheduling_strategy="SPREAD")
        self.workers = [worker.remote(settings, one, games, place) for place, one in enumerate(self.variants)]

    def play(self, weights: Weights, past: Weights | None) -> list[Rollout]:
        """Play on all workers at once."""
        return self._everywhere("play", self.ray.put(dict(weights)), past and self.ray.put(dict(past)))

    def imitate(self) -> list[Rollout]:
        """Play by rules of thumb on all workers at once."""
        return self._everywhere("imitate")

    def metrics(self) -> Metrics:
        """What the last games showed."""
        return together(self.variants, self._everywhere("metrics"))

    def _everywhere(self, what: str, *given: Any) -> list[Any]:
        """Let every worker do something, and wait for all of them."""
        try:
            found: list[Any] = self.ray.get([getattr(worker, what).remote(*given) for worker in self.workers])
        except self.ray.exceptions.RayActorError as error:
            raise LostCitiesError(f"the cluster has lost a machine; the run goes on with --resume ({error})") from None
        return found

    def close(self) -> None:
        """Leave the cluster."""
        self.workers.clear()
        self.membership.leave()


def together(variants: Any, metrics: list[Metrics]) -> Metrics:
    """The means of all workers of a variant, whose numbers of players are named if there are several."""
    counts = sorted({variant.players for variant in variants})
    found: Metrics = {}
    for count in counts:
        suffix = f" {count}" if len(counts) > 1 else ""
        of_count = [one for variant, one in zip(variants, metrics, strict=True) if variant.players == count]
        for name in {name: None for one in of_count for name in one}:
            found[name + suffix] = float(np.mean([one[name] for one in of_count if name in one]))
    return found


def model_state(settings: Settings) -> Any:
    """A state of the game that is learned."""
    definition, variant = load(settings.game), settings.variants[0]
    return definition.new_states(1, *definition.check_options(variant.players, variant.options))[0]
