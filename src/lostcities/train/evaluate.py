"""Evaluation: mirrored deals against fixed opponents; the policy plays greedily."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from ..batches import Batch
from ..bots.heuristic import explorer, heuristic_games
from ..bots.network import hidden_place
from ..games.contract import Numbers
from ..kernel.random import stream
from ..kernel.template import fill
from . import heuristic_batch, sampling
from .actor import hide_limit
from .network import Policy, split
from .settings import Settings, Variant

Chooser = Callable[[Batch, Numbers, Numbers], None]  # batch, places, actions to write


@dataclass(frozen=True)
class Measured:
    """The result against one opponent."""

    opponent: str
    players: int
    games: int
    wins: float  # level counts half; with several opponents, ahead of all of them
    margin: float
    error: float  # standard error of the margin, by deal
    score: float
    turns: float
    capped: float  # the part of the rounds that the turn limit ended
    wins_error: float

    def text(self) -> str:
        return (
            f"{self.players} players, against {self.opponent}: {self.wins:.1%} won, "
            f"{self.margin:+.1f} ± {self.error:.1f} a round, "
            f"score {self.score:.1f}, {self.turns:.0f} turns, {self.capped:.1%} capped"
        )


def by_policy(policy: Policy) -> Chooser:
    """A policy's likeliest actions; one that knows of matches is told that there is one round."""

    def choose(batch: Batch, places: Numbers, actions: Numbers) -> None:
        symmetry = batch.definition.words.symmetry(batch.state(0))
        seen = batch.observations[places]
        hide_limit(seen, hidden_place(batch.definition, batch.state(0)))
        colours, table = split(torch.from_numpy(seen), symmetry)
        with torch.no_grad():
            logits, _ = policy(colours, nn.functional.pad(table, (0, policy.tower.table.in_features - symmetry.table)))
        chosen = np.zeros(len(places), dtype=np.int64)
        sampling.best(logits.numpy(), batch.masks[places], chosen)
        actions[places] = chosen

    return choose


def at_random(batch: Batch, places: Numbers, actions: Numbers) -> None:
    actions[places] = batch.random_actions()[places]


def by_heuristic(game: str, players: int, games: int) -> Chooser:
    found = explorer(game, players)
    choose_all = fill(heuristic_batch, decide=found.decide).choose_all
    streams = np.stack([stream(7, place) for place in range(games)])

    def choose(batch: Batch, places: Numbers, actions: Numbers) -> None:
        choose_all(batch._stretches[0].states, places, found.parameters[None], streams, actions)

    return choose


def opponents(settings: Settings, variant: Variant, deals: int) -> dict[str, Chooser]:
    found: dict[str, Chooser] = {"random": at_random}
    if settings.game in heuristic_games():
        found["explorer"] = by_heuristic(settings.game, variant.players, deals)
    return found


def measure(
    settings: Settings, variant: Variant, policy: Policy, name: str, opponent: Chooser, deals: int, seed: int
) -> Measured:
    """Play every deal once for each seat of the policy, the opponent at all others."""
    seats = 2 if len(set(sides_of(settings, variant))) == 2 else variant.players
    played = [play(settings, variant, by_policy(policy), opponent, seat, deals, seed) for seat in range(seats)]
    margins, scores, turns, truncated = map(np.stack, zip(*played, strict=True))
    by_deal, won_by_deal = margins.mean(axis=0), (0.5 + 0.5 * np.sign(margins)).mean(axis=0)
    return Measured(
        name,
        variant.players,
        margins.size,
        float(won_by_deal.mean()),
        float(by_deal.mean()),
        standard_error(by_deal),
        float(scores.mean()),
        float(turns.mean()),
        float(truncated.mean()),
        standard_error(won_by_deal),
    )


def standard_error(values: npt.NDArray[np.float64]) -> float:
    return float(values.std(ddof=1) / len(values) ** 0.5)


def sides_of(settings: Settings, variant: Variant) -> list[int]:
    batch = Batch(settings.game, 1, seed=0, players=variant.players, **variant.options)
    state = batch.state(0)
    return [int(batch.definition.rules.side_of(state, seat)) for seat in range(variant.players)]


def play(
    settings: Settings, variant: Variant, ours: Chooser, theirs: Chooser, seat: int, deals: int, seed: int
) -> tuple[Any, Any, Any, Any]:
    """Of the first round in each place, with the policy on the side of `seat`: margins, scores, lengths, and whether
    the turn limit ended it."""
    batch = Batch(
        settings.game,
        deals,
        seed=seed,
        players=variant.players,
        reward="score",
        threads=1,
        skip_forced=True,
        **variant.options,
    )
    sides = np.array(sides_of(settings, variant))
    is_ours = sides == sides[seat]
    margins, scores, lengths = np.zeros(deals), np.zeros(deals), np.zeros(deals, dtype=np.int64)
    truncated, running = np.zeros(deals, dtype=np.bool_), np.ones(deals, dtype=np.bool_)
    actions = np.zeros(deals, dtype=np.int64)
    while running.any():
        actions[:] = batch.random_actions()  # for places whose round is over and only the next one runs on
        acting = is_ours[batch.seats]
        for chooser, places in ((ours, running & acting), (theirs, running & ~acting)):
            if places.any():
                chooser(batch, np.flatnonzero(places), actions)
        batch.step(actions)
        for place in np.flatnonzero(batch.done & running):
            scores[place] = batch.rewards[place, seat]
            margins[place] = scores[place] - batch.rewards[place, ~is_ours].max()
            lengths[place], truncated[place] = batch.lengths[place], batch.truncated[place]
            running[place] = False
    return margins, scores, lengths, truncated
