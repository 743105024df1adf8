"""Settings of a training run: the game, sizes, and schedules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..errors import OptionError
from ..games.registry import load


@dataclass(frozen=True)
class Variant:
    """A number of players with options."""

    players: int
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Settings:
    """All settings of a run. Pairs are schedules: the value at the beginning and at the end."""

    game: str
    variants: tuple[Variant, ...]
    minutes: float = 60.0
    games: int = 1024  # played side by side, in all variants together
    steps: int = 64  # decisions in each before the network learns from them
    minibatch: int = 4096
    width: int = 96
    layers: int = 3
    critic_width: int = 64
    critic_layers: int = 2
    scale: float = 50.0  # points that count as 1
    win_weight: float = 0.25  # what winning is worth beside them
    gae_lambda: float = 0.9  # how far an advantage is carried back to the decisions before it (GAE),
    critic_lambda: float = 0.97  # and to the returns that the critic learns
    clip: float = 0.2
    learning_rate: tuple[float, float] = (2e-3, 1e-4)
    decay_from: float = 0.6  # the part of the run after which the learning rate falls
    target_kl: float = 0.008  # divergence from the policy before; the learning rate is adapted to it
    entropy: tuple[float, float] = (0.05, 0.005)
    floor: tuple[float, float] = (0.03, 0.002)  # keeps every legal action alive
    past_share: float = 0.125  # part of the games against the player's own past
    heuristic_share: float = 0.125  # and against rules of thumb
    imitation_decisions: int = 0  # that are first learned from rules of thumb
    seed: int = 0

    def at(self, pair: tuple[float, float], progress: float) -> float:
        """The value of a schedule, by geometric interpolation."""
        first, last = pair
        return float(first * (last / first) ** min(max(progress, 0.0), 1.0))


# What settings were called before; checkpoints and commands from then still work.
FORMER_NAMES = {
    "credit": "gae_lambda",
    "discount": "critic_lambda",
    "calm": "decay_from",
    "divergence": "target_kl",
    "past": "past_share",
    "thumbs": "heuristic_share",
    "lessons": "imitation_decisions",
}


def with_present_names(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Translate former names of settings."""
    return {FORMER_NAMES.get(name, name): value for name, value in changes.items()}


def settings_for(game: str, *, players: int | None = None, options: Mapping[str, Any], **changes: Any) -> Settings:
    """The settings of a game, for one number of players or for all."""
    definition = load(game)
    counts = definition.players if players is None else (players,)
    asked = definition.with_turn_limit(options, definition.training_turn_limit)
    for count in counts:
        definition.check_options(count, asked)
    known, changes = Settings.__dataclass_fields__, with_present_names(changes)
    for name in changes:
        if name not in known:
            raise OptionError(f"there is no setting {name!r}; there are {', '.join(known)}")
    variants = tuple(Variant(count, asked) for count in counts)
    return Settings(game, variants, **({"scale": definition.scale} | changes))
