"""Settings of a training run: the game, sizes, and schedules. A TOML file can hold them."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from ..equity import equity_table
from ..errors import OptionError
from ..games.registry import load

PAIR = tuple[float, float]  # a setting at the beginning and at the end of a run
MOST_CARDS = 32  # of a draw's baseline
VERSIONS = "versions"  # in a file: what the run was made with, for people


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
    decisions: int = 0  # instead of minutes, if there are any: all schedules run on them
    threads: int = 2  # games are played while the network learns, by the policy before; 1: in turn
    games: int = 1024  # played side by side, in all variants together
    steps: int = 64  # decisions in each before the network learns from them
    minibatch: int = 4096
    width: int = 96
    layers: int = 3
    critic_width: int = 64
    critic_layers: int = 2
    critic_sees_deck: int = 0  # 1: it also sees the order of the draw pile
    draw_baseline: int = 0  # cards that might have been drawn instead of each one, to leave luck out of advantages
    scale: float = 50.0  # points that count as 1
    win_weight: float = 0.25  # what winning is worth beside them
    gae_lambda: float = 0.9  # how far an advantage is carried back to the decisions before it (GAE),
    critic_lambda: float = 0.97  # and to the returns that the critic learns
    clip: float = 0.2
    policy_share: float = 1.0  # the part of the decisions, by |advantage|, from which the policy learns
    learning_rate: PAIR = (2e-3, 1e-4)
    decay_from: float = 0.6  # the part of the run after which the learning rate falls,
    lr_power: float = 0.0  # or, above 0, it falls as this power of the progress, from its first tenth on
    target_kl: float = 0.008  # divergence from the policy before; the learning rate is adapted to it
    entropy: PAIR = (0.05, 0.005)
    floor: PAIR = (0.03, 0.002)  # keeps every legal action alive,
    average_kl: float = 0.0  # or, above 0, the KL divergence from the average policy does so after `decay_from`
    averaged: int = 25  # iterations in the moving average of the weights, which is measured and shipped
    past_share: float = 0.125  # part of the games against the player's own past
    heuristic_share: float = 0.125  # and against rules of thumb
    match_share: float = 0.0  # above 0: part of the games that are rounds of a match, whose equity the network sees
    against: str = ""  # a fixed opponent instead: explorer, pilot, or a file or folder of weights
    imitation_decisions: int = 0  # that are first learned from rules of thumb
    seed: int = 0

    def __post_init__(self) -> None:
        if not 0 < self.policy_share <= 1:
            raise OptionError(f"policy_share must be above 0 and at most 1, not {self.policy_share}")
        if self.averaged < 1:
            raise OptionError(f"averaged must be 1 or more, not {self.averaged}")
        if not 0 <= self.match_share <= 1:
            raise OptionError(f"match_share must be from 0 to 1, not {self.match_share}")
        if self.match_share:
            for variant in self.variants:
                equity_table(self.game, variant.players, variant.options)
        for name, most in (("critic_sees_deck", 1), ("draw_baseline", MOST_CARDS)):
            if not 0 <= (value := getattr(self, name)) <= most:
                raise OptionError(f"{name} must be from 0 to {most}, not {value}")
            if value and load(self.game).draw_action is None:
                raise OptionError(f"{self.game} has no draw pile: {name} must be 0")
        if self.draw_baseline and self.critic_sees_deck:
            raise OptionError("draw_baseline must be 0 with critic_sees_deck: a draw is no luck to who sees the pile")

    @property
    def is_lagging(self) -> bool:
        """Whether games are played by the policy of one iteration ago."""
        return self.threads > 1

    def at(self, pair: PAIR, progress: float) -> float:
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


def read_setting(name: str, value: str) -> Any:
    """Parse a setting: a number, or a schedule from the beginning to the end of a run, 0.04:0.01."""
    field = Settings.__dataclass_fields__.get(FORMER_NAMES.get(name, name))
    if field is None or field.type not in (int, float, PAIR):
        known = [known for known, one in Settings.__dataclass_fields__.items() if one.type in (int, float, PAIR)]
        raise OptionError(f"there is no setting {name!r} that is a number; there are {', '.join(known)}")
    try:
        if field.type == PAIR:
            first, _, last = value.partition(":")
            return float(first), float(last or first)
        return int(value) if field.type is int else float(value)
    except ValueError:
        wanted = "one number, or two as in 0.04:0.01" if field.type == PAIR else "a number"
        raise OptionError(f"{name} must be {wanted}, not {value!r}") from None


def read_settings(path: Path) -> dict[str, Any]:
    """The settings of a TOML file, with `game`, `players` and the table `options`; schedules are lists of two."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise OptionError(f"{path} is not a file of settings: {error}") from None
    found.pop(VERSIONS, None)
    game, players, options = found.pop("game", None), found.pop("players", None), found.pop("options", {})
    against = found.pop("against", "")
    if not (isinstance(game, str | None) and isinstance(players, int | None) and isinstance(options, dict)):
        raise OptionError(f"{path}: game must be a name, players a number and options a table")
    if not isinstance(against, str):
        raise OptionError(f"{path}: against must be a bot, such as explorer, not {against!r}")
    return {
        **with_present_names({name: read_setting(name, as_text(value)) for name, value in found.items()}),
        "against": against,
        "game": game,
        "players": players,
        "options": options,
    }


def as_text(value: Any) -> str:
    """A value of a TOML file as it is written on the command line."""
    return ":".join(map(str, value)) if isinstance(value, list) else str(value)


def settings_text(settings: Settings, versions: Mapping[str, str]) -> str:
    """Settings as a TOML file, which `read_settings` reads."""
    counts = [variant.players for variant in settings.variants]
    lines = [f"game = {json.dumps(settings.game)}"]
    if len(counts) == 1:
        lines.append(f"players = {counts[0]}")
    if settings.against:
        lines.append(f"against = {json.dumps(settings.against)}")
    for one in fields(settings):
        if one.type in (int, float, PAIR):
            value = getattr(settings, one.name)
            lines.append(f"{one.name} = {list(value) if one.type == PAIR else value}")
    for name, table in (("options", settings.variants[0].options), (VERSIONS, versions)):
        lines += ["", f"[{name}]", *(f"{json.dumps(key)} = {json.dumps(value)}" for key, value in table.items())]
    return "\n".join(lines) + "\n"
