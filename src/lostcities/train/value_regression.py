"""Training of the evaluator: regression on how rounds of pilots and explorers ended.

Targets are λ-returns, TD(λ): how the round ended, mixed with what the network itself thinks of later positions, which
takes out much of the noise of what was still to come. It starts from the pilot's own value head, and learns from every
round once.
"""

import copy
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from ..analysis.evaluator import Layout, Weights, read
from ..batches import Batch
from ..bots.heuristic import explorer, heuristic_games
from ..bots.network import Network, hidden_place, think_of_many, trained, weights, write
from ..errors import OptionError
from ..games.contract import Numbers
from ..games.registry import load
from ..kernel.random import stream
from ..kernel.template import fill
from . import heuristic_batch, sampling
from .actor import hide_limit
from .export import put, tower_pairs, tower_weights
from .network import Critic, autocast
from .settings import Variant, settings_for

Floats = npt.NDArray[np.float32]

GREEDY, SAMPLING, EXPLORER = range(3)  # how a side plays: the pilot as it is, the pilot by its chances, the explorer
SHARES = (0.5, 0.3, 0.2)
PATIENCE = 100  # turns after which an endless round is brought to its end, as the pilot does
WIN_WEIGHT = 0.25
HELD_OUT = 512  # rounds that are never learned from
ROUNDS = 768  # of a chunk
WARM_UP = 300  # updates before the network's own values are part of the targets


@dataclass(frozen=True)
class RegressionSettings:
    """Sizes and schedules of a run."""

    game: str
    variants: tuple[Variant, ...]
    minutes: float = 8.0  # of processor time
    kept: float = 1.0  # share of the positions of a round that are learned from
    horizon: float = 0.1  # how far targets look ahead before they trust the network, as a share of the round: sets λ
    minibatch: int = 512
    learning_rate: tuple[float, float] = (1e-3, 2e-5)
    averaged: float = 0.998  # decay of the moving average of the weights, which is what is kept
    seed: int = 0


@dataclass(frozen=True)
class Rows:
    """Positions of finished rounds, in the order of their steps."""

    colours: npt.NDArray[np.float16]
    table: npt.NDArray[np.float16]
    rounds: Numbers
    steps: Numbers
    signs: Floats  # the value of a row times its sign is from one and the same side in all rows of a round
    results: Floats  # (rows, 2): final margin in units of the scale, and win
    phases: Floats  # how much of the round is over

    def __len__(self) -> int:
        return len(self.rounds)


class Rounds:
    """Plays rounds of one variant and keeps positions of them."""

    def __init__(self, settings: RegressionSettings, variant: Variant):
        self.settings, self.variant, self.definition = settings, variant, load(settings.game)
        players, options = self.definition.check_options(variant.players, variant.options)
        state = self.definition.new_states(1, players, options)[0]
        self.layout = Layout(self.definition, state)
        self.hidden = hidden_place(self.definition, state)
        self.network, _ = weights(settings.game, self.layout.symmetry.colours)
        self.heuristic = explorer(settings.game, players) if settings.game in heuristic_games() else None
        if self.heuristic:
            self.ask_heuristic = fill(heuristic_batch, decide=self.heuristic.decide).choose_all

    def play(self, rounds: int, seed: int) -> Rows:
        layout, random = self.layout, np.random.default_rng((self.settings.seed, seed))
        batch = Batch(
            self.settings.game,
            rounds,
            seed=self.settings.seed * 1_000_003 + seed,
            players=layout.players,
            threads=1,
            **self.variant.options,
        )
        states = batch._stretches[0].states
        shares = SHARES if self.heuristic else (0.6, 0.4, 0.0)
        kinds = random.choice(3, size=(rounds, layout.sides), p=shares)
        streams = np.stack([stream(self.settings.seed, 2, seed, place) for place in range(rounds)])
        watching = random.integers(layout.players, size=rounds)
        running, ends = np.ones(rounds, dtype=np.bool_), np.zeros(rounds, dtype=np.int64)
        results = np.zeros((rounds, layout.players, 2), dtype=np.float32)
        kept: list[tuple[Any, ...]] = []
        step = 0
        while running.any():
            places = np.flatnonzero(running)
            shown = places[random.random(len(places)) < self.settings.kept]
            if len(shown):
                seats = batch.seats[shown].copy() if layout.sides == 2 else watching[shown]
                colours, table = layout.rows(states[shown], seats)
                kept.append(
                    (colours.astype(np.float16), table.astype(np.float16), shown, np.full(len(shown), step), seats)
                )
            batch.step(self.choose(batch, states, places, kinds, streams))
            step += 1
            ended = np.flatnonzero(batch.done & running)
            results[ended, :, 0] = batch.rewards[ended] / self.definition.scale
            results[ended, :, 1] = np.sign(batch.rewards[ended])
            ends[ended], running[ended] = step, False
        columns: Iterator[Any] = (np.concatenate(one) for one in zip(*kept, strict=True))
        all_colours, all_tables, played, steps, seats = columns
        signs = np.where(layout.side_of[seats] == 0, 1.0, -1.0) if layout.sides == 2 else np.ones(len(seats))
        return Rows(
            all_colours,
            all_tables,
            played,
            steps,
            signs.astype(np.float32),
            results[played, seats],
            (steps / ends[played]).astype(np.float32),
        )

    def choose(self, batch: Batch, states: Any, places: Numbers, kinds: Numbers, streams: Numbers) -> Numbers:
        """Actions of all games; rounds that are over are played on in any way."""
        actions: Numbers = batch.masks.argmax(axis=1)
        draw = self.definition.draw_action
        free = batch.masks[places].sum(axis=1) > 1
        if draw is not None:
            late = (states["turns"][places] >= PATIENCE) & batch.masks[places, draw]
            actions[places[late]] = draw
            free &= ~late
        places = places[free]
        kind = kinds[places, self.layout.side_of[batch.seats[places]]]
        heuristic, thinking = places[kind == EXPLORER], places[kind != EXPLORER]
        if len(heuristic) and self.heuristic:
            self.ask_heuristic(states, heuristic, self.heuristic.parameters[None], streams, actions)
        if len(thinking):
            seen, masks = batch.observations[thinking], batch.masks[thinking]
            hide_limit(seen, self.hidden)
            logits, _ = think_of_many(self.network, seen, self.layout.symmetry.colours)
            logits[kind[kind != EXPLORER] == GREEDY] *= 1000
            chosen, own = np.zeros(len(thinking), dtype=np.int64), streams[thinking]
            sampling.sample(logits, masks, own, chosen, np.zeros(len(thinking), dtype=np.float32))
            streams[thinking], actions[thinking] = own, chosen
        return actions


def trace_targets(rows: Rows, values: Floats, trace: float) -> Floats:
    """λ-returns of every row, from the values of all rows."""
    targets = np.empty_like(rows.results)
    rounds = int(rows.rounds.max()) + 1
    following = np.zeros((rounds, 2), dtype=np.float32)  # the value of the next row of the round,
    returns = np.zeros((rounds, 2), dtype=np.float32)  # and its target, both from the same side
    fresh = np.ones(rounds, dtype=np.bool_)
    bounds = np.flatnonzero(np.diff(rows.steps, prepend=-1))
    for first, last in zip(bounds[::-1], [len(rows), *bounds[:0:-1]], strict=True):
        here, signs = rows.rounds[first:last], rows.signs[first:last, None]
        ended = rows.results[first:last] * signs
        target = np.where(fresh[here, None], ended, trace * returns[here] + (1 - trace) * following[here])
        targets[first:last] = target * signs
        returns[here], following[here], fresh[here] = target, values[first:last] * signs, False
    return targets


def as_weights(critic: Critic) -> Weights:
    tensors = (*tower_weights(critic.tower), critic.value.weight.T, critic.value.bias)
    return Weights(*(tensor.detach().contiguous().float().numpy() for tensor in tensors))


def as_evaluator(pilot: Network, hands: int) -> Weights:
    """The pilot's network without its actions, as the first guess of one that also sees so many features of hands."""
    unseen = np.zeros((hands, pilot.enter.shape[1]), dtype=np.float32)
    enter = np.concatenate((pilot.enter, unseen))
    rest = (getattr(pilot, name) for name in Weights._fields[1:])
    return Weights(enter, *rest)


def put_weights(weights: Weights, critic: Critic) -> None:
    """The way back from `as_weights`."""
    put(
        [
            *tower_pairs(critic.tower, weights),
            (critic.value.weight, weights.worth.T),
            (critic.value.bias, weights.worth_bias),
        ]
    )


@dataclass(frozen=True)
class Progress:
    """Where a run stands."""

    seconds: float
    rounds: int
    rows: int
    unexplained: float  # share of the variance of the held-out margins that is left


class EvaluatorTraining:
    """A run: rounds are played and learned from once; what is best on rounds held out is kept."""

    def __init__(self, settings: RegressionSettings):
        torch.set_num_threads(1)
        torch.manual_seed(settings.seed)
        self.settings = settings
        self.sources = [Rounds(settings, variant) for variant in settings.variants]
        layout = self.sources[0].layout
        self.others = max(load(settings.game).players) - 1
        pilot = as_evaluator(self.sources[0].network, self.others * layout.symmetry.hand)
        self.critic = Critic(layout.symmetry, self.others, len(pilot.enter_bias), len(pilot.own) + 1)
        put_weights(pilot, self.critic)
        self.average = copy.deepcopy(self.critic)
        self.best, self.lowest = copy.deepcopy(self.critic), float("inf")
        self.optimizer = torch.optim.Adam(self.critic.parameters(), lr=settings.learning_rate[0])
        self.own = layout.symmetry.features
        self.updates = 0

    def forward(self, network: Critic, colours: Any, table: Any) -> torch.Tensor:
        seen = torch.from_numpy(colours).float()
        worth: torch.Tensor = network(seen[:, :, : self.own], seen[:, :, self.own :], torch.from_numpy(table).float())
        return worth

    def values(self, network: Critic, rows: Rows) -> Floats:
        found = []
        with torch.no_grad(), autocast():
            for first in range(0, len(rows), 4096):
                part = slice(first, first + 4096)
                found.append(self.forward(network, rows.colours[part], rows.table[part]).float().numpy())
        return np.concatenate(found)

    def unexplained(self, network: Critic, held_out: list[Rows]) -> float:
        left = [((self.values(network, rows) - rows.results)[:, 0] ** 2).mean() for rows in held_out]
        return float(np.mean(left) / np.mean([rows.results[:, 0].var() for rows in held_out]))

    def run(self) -> Iterator[Progress]:
        """Train until the processor time is up; yields after every chunk."""
        begin, budget = time.process_time(), self.settings.minutes * 60
        each = max(1, HELD_OUT // len(self.sources))
        held_out = [source.play(each, 0) for source in self.sources]
        chunk = rounds = rows = 0
        measured = begin
        while (spent := time.process_time() - begin) < budget:
            chunk += 1
            share = max(1, ROUNDS // len(self.sources))
            played = [source.play(share, chunk) for source in self.sources]
            self.learn(played, spent / budget)
            rounds, rows = rounds + share * len(played), rows + sum(map(len, played))
            if time.process_time() - measured > budget / 30:
                measured = time.process_time()
                self.keep_best(held_out)
                yield Progress(time.process_time() - begin, rounds, rows, self.lowest)
        self.keep_best(held_out)
        yield Progress(time.process_time() - begin, rounds, rows, self.lowest)

    def keep_best(self, held_out: list[Rows]) -> None:
        left = self.unexplained(self.average, held_out)
        if left < self.lowest:
            self.lowest = left
            self.best.load_state_dict(self.average.state_dict())

    def targets(self, rows: Rows) -> Floats:
        if self.updates < WARM_UP:
            return rows.results
        a_round = len(rows) / len(np.unique(rows.rounds))
        trace = 1 - 1 / max(1.0, self.settings.horizon * a_round)
        return trace_targets(rows, self.values(self.average, rows), trace)

    def learn(self, parts: list[Rows], progress: float) -> None:
        """One pass over rounds of all variants together: learned one after the other, the first would be forgotten."""
        targets = torch.from_numpy(np.concatenate([self.targets(rows) for rows in parts]))
        colours = np.concatenate([rows.colours for rows in parts])
        table = np.concatenate([rows.table for rows in parts])
        first, last = self.settings.learning_rate
        self.optimizer.param_groups[0]["lr"] = last + (first - last) * 0.5 * (1 + np.cos(np.pi * min(progress, 1.0)))
        order = np.random.default_rng(self.updates).permutation(len(colours))
        factor = torch.tensor([1.0, WIN_WEIGHT])
        for start in range(0, len(order) - self.settings.minibatch // 2, self.settings.minibatch):
            places = order[start : start + self.settings.minibatch]
            with autocast():
                worth = self.forward(self.critic, colours[places], table[places])
            loss = (((worth.float() - targets[places]) ** 2) * factor).mean()
            self.optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(self.critic.parameters(), 1.0)
            self.optimizer.step()
            self.updates += 1
            decay = min(self.settings.averaged, 1 - 1 / (self.updates + 1))
            with torch.no_grad():
                for mean, now in zip(self.average.parameters(), self.critic.parameters(), strict=True):
                    mean.lerp_(now, 1 - decay)

    def begin_with(self, path: Path) -> None:
        """Start from the weights of another run of this game."""
        if not path.is_file():
            raise OptionError(f"there are no weights in {path}")
        weights, _ = read(path)
        if [array.shape for array in weights] != [array.shape for array in as_weights(self.critic)]:
            raise OptionError(f"the network in {path} has another shape")
        put_weights(weights, self.critic)
        self.average.load_state_dict(self.critic.state_dict())
        self.updates = WARM_UP

    def ship(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path, as_weights(self.best), load(self.settings.game).scale)


def regression_settings(
    game: str, players: int | None, options: Mapping[str, Any], minutes: float, seed: int
) -> RegressionSettings:
    """The settings for one number of players, or for all in one network."""
    if game not in trained():
        raise OptionError(f"an evaluator learns from the pilot's rounds, and there is no pilot for {game!r}")
    variants = settings_for(game, players=players, options=options).variants
    return RegressionSettings(game, variants, minutes, seed=seed)
