"""The actors of a run: all of them here, or spread over a Ray cluster (needs the extra `cluster`)."""

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np
import torch

from ..cluster import Membership
from ..errors import LostCitiesError
from ..games.registry import load
from .actor import Actor, Harvest
from .network import Policy
from .settings import Settings, Variant

Weights = Mapping[str, Any]
Told = dict[str, float]


class Company(Protocol):
    """Those who play while the learner learns."""

    def play(self, weights: Weights, past: Weights | None) -> list[Harvest]:
        """Play by the policy of these weights, against itself and others."""

    def lesson(self) -> list[Harvest]:
        """Play by rules of thumb."""

    def told(self) -> Told:
        """What the last games showed."""

    def close(self) -> None:
        """Let everybody go."""


class Stage:
    """An actor and the policies that it plays by."""

    def __init__(self, settings: Settings, variant: Variant, games: int, number: int):
        """number: of this actor among all."""
        torch.set_num_threads(1)
        self.actor = Actor(settings, variant, games, number)
        self.policy = Policy(self.actor.symmetry, settings.width, settings.layers)
        self.past = Policy(self.actor.symmetry, settings.width, settings.layers)

    def play(self, weights: Weights, past: Weights | None) -> Harvest:
        """Play by these weights."""
        self.policy.load_state_dict(weights)
        if past is None:
            return self.actor.play(self.policy, None)
        self.past.load_state_dict(past)
        return self.actor.play(self.policy, self.past)

    def lesson(self) -> Harvest:
        """Play by rules of thumb."""
        return self.actor.lesson()

    def told(self) -> Told:
        """What the last games showed."""
        return self.actor.told()


class Here:
    """One actor for each variant, in this process."""

    def __init__(self, settings: Settings):
        share = settings.games // len(settings.variants)
        self.settings = settings
        self.stages = [Stage(settings, variant, share, place) for place, variant in enumerate(settings.variants)]

    def play(self, weights: Weights, past: Weights | None) -> list[Harvest]:
        """Play on every stage in turn."""
        return [stage.play(weights, past) for stage in self.stages]

    def lesson(self) -> list[Harvest]:
        """Play by rules of thumb on every stage."""
        return [stage.lesson() for stage in self.stages]

    def told(self) -> Told:
        """What the last games showed."""
        return together(self.settings.variants, [stage.told() for stage in self.stages])

    def close(self) -> None:
        """Nobody is far away."""


class Touring:
    """An actor on each core of a Ray cluster; they share the games of every variant."""

    def __init__(self, settings: Settings, address: str):
        self.membership = Membership(address)
        self.ray, cores = self.membership.ray, self.membership.cores
        kinds = len(settings.variants)
        self.variants = [settings.variants[place % kinds] for place in range(max(cores // kinds, 1) * kinds)]
        games = max(1, settings.games // len(self.variants))
        stage = self.ray.remote(Stage).options(num_cpus=1, scheduling_strategy="SPREAD")
        self.stages = [stage.remote(settings, one, games, place) for place, one in enumerate(self.variants)]

    def play(self, weights: Weights, past: Weights | None) -> list[Harvest]:
        """Play on all stages at once."""
        return self._everywhere("play", self.ray.put(dict(weights)), past and self.ray.put(dict(past)))

    def lesson(self) -> list[Harvest]:
        """Play by rules of thumb on all stages at once."""
        return self._everywhere("lesson")

    def told(self) -> Told:
        """What the last games showed."""
        return together(self.variants, self._everywhere("told"))

    def _everywhere(self, what: str, *given: Any) -> list[Any]:
        """Let every stage do something, and wait for all of them."""
        try:
            found: list[Any] = self.ray.get([getattr(stage, what).remote(*given) for stage in self.stages])
        except self.ray.exceptions.RayActorError as error:
            raise LostCitiesError(f"the cluster has lost a machine; the run goes on with --resume ({error})") from None
        return found

    def close(self) -> None:
        """Leave the cluster."""
        self.stages.clear()
        self.membership.leave()


def together(variants: Any, told: list[Told]) -> Told:
    """The means of all stages of a variant, whose numbers of players are named if there are several."""
    counts = sorted({variant.players for variant in variants})
    found: Told = {}
    for count in counts:
        suffix = f" {count}" if len(counts) > 1 else ""
        of_count = [one for variant, one in zip(variants, told, strict=True) if variant.players == count]
        for name in {name: None for one in of_count for name in one}:
            found[name + suffix] = float(np.mean([one[name] for one in of_count if name in one]))
    return found


def model_state(settings: Settings) -> Any:
    """A state of the game that is learned."""
    definition, variant = load(settings.game), settings.variants[0]
    return definition.new_states(1, *definition.check_options(variant.players, variant.options))[0]
