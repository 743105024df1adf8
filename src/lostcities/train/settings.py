"""What a training run is told: the game, the size of everything, and how its pressures change with time."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..errors import OptionError
from ..games.registry import load


@dataclass(frozen=True)
class Variant:
    """One way to play the game in training: how many players, and its options."""

    players: int
    options: Mapping[str, Any] = field(default_factory=dict)


# For each game: points that count as 1, and options that make rounds end. The limit is far beyond an ordinary round.
SCALES = {"classic": 50.0, "partners": 50.0, "deck52": 40.0, "rivals": 20.0, "rollwrite": 40.0}
OPTIONS = {"classic": {"turn_limit": 120}, "partners": {"turn_limit": 200}, "deck52": {"turn_limit": 160}}


@dataclass(frozen=True)
class Settings:
    """A run. Pairs are the value at the beginning and at the end."""

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
    credit: float = 0.9  # λ: how far a surprise is carried back to the decisions before it,
    discount: float = 0.97  # and to what the critic learns
    clip: float = 0.2
    learning_rate: tuple[float, float] = (2e-3, 1e-4)
    calm: float = 0.6  # the part of the run after which the learning rate falls
    divergence: float = 0.008  # that an iteration may change the policy by; the learning rate is steered to it
    entropy: tuple[float, float] = (0.05, 0.005)
    floor: tuple[float, float] = (0.03, 0.002)  # keeps every legal action alive
    past: float = 0.125  # part of the games against the player's own past
    thumbs: float = 0.125  # and against rules of thumb
    lessons: int = 0  # decisions that are first learned from rules of thumb
    seed: int = 0

    def at(self, pair: tuple[float, float], progress: float) -> float:
        """The value between beginning and end, falling by the same factor in equal times."""
        first, last = pair
        return float(first * (last / first) ** min(max(progress, 0.0), 1.0))


def settings_for(game: str, *, players: int | None = None, options: Mapping[str, Any], **changes: Any) -> Settings:
    """The settings of a game, for one number of players or all that it has."""
    definition = load(game)
    counts = definition.players if players is None else (players,)
    asked = OPTIONS.get(game, {}) | dict(options)
    for count in counts:
        definition.check_options(count, asked)
    known = Settings.__dataclass_fields__
    for name in changes:
        if name not in known:
            raise OptionError(f"there is no setting {name!r}; there are {', '.join(known)}")
    variants = tuple(Variant(count, asked) for count in counts)
    return Settings(game, variants, **({"scale": SCALES.get(game, 50.0)} | changes))
