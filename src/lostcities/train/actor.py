"""The actor: fills rollouts with self-play, games against past policies and games against heuristics."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from ..batches import Batch
from ..bots.heuristic import Explorer, explorer, heuristic_games
from ..bots.network import hidden_place
from ..bots.styles import CHARACTERS, Character, style_parameters
from ..games.contract import Numbers, Symmetry
from ..games.registry import load
from ..kernel.random import stream
from ..kernel.template import fill
from . import heuristic_batch, sampling
from .behaviour import Behaviour
from .matches import Matches, inputs_of
from .network import Policy, autocast, split
from .settings import Settings, Variant

Floats = npt.NDArray[np.float32]
OURS, PAST, HEURISTIC = range(3)  # who plays a seat: the policy that learns, its past, rules of thumb
MIXING = 300  # random decisions before the first rollout
SLIP = 0.1  # how often a imitating goes on with a random move, to show positions that rules of thumb avoid


@dataclass(frozen=True)
class Rollout:
    """What an actor hands to the learner: arrays of (steps, games, …).

    Observations and masks have one more row, for bootstrapping: the first of the next rollout.
    """

    symmetry: Symmetry
    observations: Floats
    masks: npt.NDArray[np.bool_]
    hidden: Floats  # (steps, games, colours, …): the hands of the others, and if asked for the draw pile
    drawn: Numbers  # (steps, games, …): the card that was drawn then, and others that might have been; −1 for none
    actions: Numbers
    log_probs: Floats  # the logarithm of the chance with which the action was chosen
    seats: Numbers
    sides: Numbers  # of the seats
    done: npt.NDArray[np.bool_]
    rewards: Floats  # (steps, games, seats, 2): margin and win
    ours: npt.NDArray[np.bool_]  # decisions of the policy that learns
    weights: Floats  # (2, games): what margin and win are worth


def make_room(
    settings: Settings, batch: Batch, symmetry: Symmetry, hidden: int, sides: Numbers, weights: Floats
) -> Rollout:
    steps, others = settings.steps, settings.draw_baseline
    shape, inputs = (steps, batch.n), symmetry.colours * symmetry.features + symmetry.table
    return Rollout(
        symmetry,
        np.zeros((steps + 1, batch.n, inputs), dtype=np.float32),
        np.zeros((steps + 1, batch.n, batch.actions), dtype=np.bool_),
        np.zeros((*shape, symmetry.colours, hidden), dtype=np.float32),
        np.full((*shape, 1 + others if others else 0), -1, dtype=np.int64),
        np.zeros(shape, dtype=np.int64),
        np.zeros(shape, dtype=np.float32),
        np.zeros(shape, dtype=np.int64),
        sides,
        np.zeros(shape, dtype=np.bool_),
        np.zeros((*shape, batch.players, 2), dtype=np.float32),
        np.zeros(shape, dtype=np.bool_),
        weights,
    )


def styles(game: str, players: int) -> npt.NDArray[np.float64]:
    """The parameters of the explorer and of all its styles."""
    others = [style_parameters(name, game, players) for name in CHARACTERS] if game in Character.games else []
    return np.stack([explorer(game, players).parameters, *others])


def deck_numbers(settings: Settings, state: Any) -> int:
    """How many numbers tell the critic where the cards of a colour lie in the draw pile: two a card, or none."""
    words = load(settings.game).words
    if not settings.critic_sees_deck:
        return 0
    (cards,) = words.deck_parts(state)
    return 2 * cards.places // words.symmetry(state).colours


def hide_limit(observations: Floats, place: int) -> None:
    """Zero the hidden feature: a policy that knew training's turn limit would learn to play for it."""
    if place >= 0:
        observations[:, place] = 0


class Actor:
    """A batch of games of one variant, which continue across rollouts."""

    def __init__(self, settings: Settings, variant: Variant, games: int, number: int):
        """number: index of this actor, which selects its random streams."""
        self.settings, self.variant, self.games = settings, variant, games
        self.batch = Batch(
            settings.game,
            games,
            seed=settings.seed * 1000 + number,
            players=variant.players,
            reward="score",
            threads=1,
            skip_forced=True,
            **variant.options,
        )
        self.states = self.batch._stretches[0].states
        self.symmetry = inputs_of(settings, self.batch.definition.words.symmetry(self.states[0]))
        self.others = max(self.batch.definition.players) - 1
        self.hidden = hidden_place(self.batch.definition, self.states[0])
        self.streams = np.stack([stream(settings.seed, number, game) for game in range(games)])
        calls = load(settings.game).calls
        self.sides = np.array([calls.side_of(self.states, 0, seat) for seat in range(variant.players)])
        self.random = np.random.default_rng((settings.seed, number))
        self.behaviour = Behaviour(self.symmetry, games, variant.players)
        self.view = np.zeros((games, self.batch.features), dtype=np.float32)
        self.deck_numbers = deck_numbers(settings, self.states[0])
        hidden = self.others * self.symmetry.hand + self.deck_numbers
        self.matches = Matches(settings, variant, games, self.random)
        # While a learner has one rollout in its hands, the other is filled.
        self.rooms = [
            make_room(settings, self.batch, self.symmetry, hidden, self.sides, self.matches.weights) for _ in range(2)
        ]
        self.room = self.rooms[0]
        # Games that begin together stay in step: a rollout of nothing but openings, or endings, teaches badly.
        for _ in range(MIXING):
            self.batch.step(self.batch.random_actions())
        self._begin_rounds(np.arange(games))
        self.met: dict[int, list[float]] = {PAST: [], HEURISTIC: []}
        self._share_out()

    def _share_out(self) -> None:
        """Assign seats to policies: most games are self-play, in the last ones one side plays against the pool."""
        games, players = self.games, self.variant.players
        has_heuristic = self.settings.game in heuristic_games()
        past, heuristic = self.settings.past_share, self.settings.heuristic_share
        if self.settings.against:
            past, heuristic = (0.0, 1.0) if self.settings.against == Explorer.name else (1.0, 0.0)
        self.past = round(games * past)
        self.heuristic = round(games * heuristic) if has_heuristic else 0
        self.opponent = np.full((games, players), OURS)
        for place in range(games - self.past - self.heuristic, games):
            kind = PAST if place < games - self.heuristic else HEURISTIC
            for seat in range(players):
                if self.sides[seat] != self.sides[place % players]:
                    self.opponent[place, seat] = kind
        self._styles = np.zeros((1, 1))
        if has_heuristic:
            found = explorer(self.settings.game, self.variant.players)
            self._choose_all = fill(heuristic_batch, decide=found.decide).choose_all
            self._styles = styles(self.settings.game, self.variant.players)
            if self.settings.against:
                self._styles = self._styles[:1]

    # Playing

    def play(self, policy: Policy, past: Policy | None) -> Rollout:
        """Fill a rollout: the policy plays its own seats, the pool plays the others."""
        self._turn_over()
        for step in range(self.settings.steps):
            kind = self.opponent[np.arange(self.games), self.batch.seats]
            if past is None:
                kind = np.where(kind == PAST, OURS, kind)
            self._choose(policy, step, np.flatnonzero(kind == OURS))
            if past is not None:
                self._choose(past, step, np.flatnonzero(kind == PAST), greedily=bool(self.settings.against))
            self._ask_heuristic(np.flatnonzero(kind == HEURISTIC), self.room.actions[step], self._styles)
            self.room.ours[step] = kind == OURS
            self._step(step, self.room.actions[step])
        return self.room

    def imitate(self) -> Rollout:
        """Fill a rollout for imitation: the heuristic's actions are recorded, even where a random move is played."""
        self._turn_over()
        everywhere = np.arange(self.games)
        for step in range(self.settings.steps):
            self._ask_heuristic(everywhere, self.room.actions[step], self._styles[:1])
            slipping = self.random.random(self.games) < SLIP
            self.room.ours[step] = True
            self._step(step, np.where(slipping, self.batch.random_actions(), self.room.actions[step]))
        return self.room

    def _turn_over(self) -> None:
        """Switch to the other rollout buffer."""
        self.room = self.rooms[1] if self.room is self.rooms[0] else self.rooms[0]
        self._observe(0)
        self.room.masks[0] = self.batch.masks

    def _observe(self, row: int) -> None:
        """Write what the seats to act see."""
        hide_limit(self.batch.observations, self.hidden)
        seen = self.room.observations[row]
        seen[:, : self.batch.features] = self.batch.observations
        seen[:, self.batch.features :] = self.matches.inputs[np.arange(self.games), self.sides[self.batch.seats]]

    def _begin_rounds(self, places: Numbers) -> None:
        for place in places:
            self.matches.begin(place, self.sides[self.batch.seats[place]])

    def _choose(self, policy: Policy, step: int, places: Numbers, greedily: bool = False) -> None:
        """Sample actions of a policy in the games at `places`, or take its likeliest, as the pilot does."""
        if not len(places):
            return
        seen = self.room.observations[step][places]
        with torch.no_grad(), autocast():
            logits, _ = policy(*split(torch.from_numpy(seen), self.symmetry))
        streams, chosen = self.streams[places], np.zeros(len(places), dtype=np.int64)
        log_probs = np.zeros(len(places), dtype=np.float32)
        masks = self.room.masks[step][places]
        if greedily:
            sampling.best(logits.float().numpy(), masks, chosen)
        else:
            sampling.sample(logits.float().numpy(), masks, streams, chosen, log_probs)
        self.streams[places] = streams
        self.room.actions[step, places] = chosen
        self.room.log_probs[step, places] = log_probs

    def _ask_heuristic(self, places: Numbers, actions: Numbers, styles: npt.NDArray[np.float64]) -> None:
        """Actions of heuristic styles in the games at `places`."""
        if len(places):
            self._choose_all(self.states, places, styles, self.streams, actions)

    def _step(self, step: int, actions: Numbers) -> None:
        """Record the observations, step the batch, record rewards and ends."""
        batch, room = self.batch, self.room
        room.seats[step] = batch.seats
        self._look_at_hands(step)
        if self.deck_numbers:
            self._look_at_deck(step)
        drawn = self.states["drawn"].copy() if self.settings.draw_baseline else None
        batch.write_to(masks=room.masks[step + 1])
        batch.step(actions)
        room.done[step] = batch.done
        if drawn is not None:
            self._note_draws(step, drawn)
        room.rewards[step] = 0
        if batch.done.any():
            self._reward(step)
            self._begin_rounds(np.flatnonzero(batch.done))
        self._observe(step + 1)
        self.behaviour.see(actions, room.seats[step], batch.done, batch.rewards, batch.lengths, batch.truncated)

    def _look_at_hands(self, step: int) -> None:
        symmetry = self.symmetry
        for distance in range(1, self.variant.players) if symmetry.hand else ():
            self.batch.look_from(distance, self.view)
            colours = self.view[:, : symmetry.colours * symmetry.features].reshape(self.games, symmetry.colours, -1)
            first = (distance - 1) * symmetry.hand
            self.room.hidden[step, :, :, first : first + symmetry.hand] = colours[:, :, : symmetry.hand]

    def _look_at_deck(self, step: int) -> None:
        """For every card how near it is to the top of the draw pile, and whose it is if nobody takes a discard."""
        size = self.deck_numbers // 2 * self.symmetry.colours
        depth = np.argsort(self.states["deck"][:, :size], axis=1) - self.states["drawn"][:, np.newaxis]
        nearness = np.where(depth >= 0, 1 - depth / size, 0)
        owner = np.where(depth >= 0, np.where(depth % len(set(self.sides)) == 0, 1, -1), 0)
        columns = [one.reshape(self.games, self.symmetry.colours, -1) for one in (nearness, owner)]
        self.room.hidden[step, :, :, -self.deck_numbers :] = np.concatenate(columns, axis=2)

    def _note_draws(self, step: int, before: Numbers) -> None:
        """Note the cards drawn since so many were, and random others of the pile; not the last one, which ends a round.

        Before they are drawn, all cards of the pile are alike: what is made of one is made of the others on average.
        """
        deck, drawn = self.states["deck"], self.room.drawn[step]
        size = len(self.symmetry.cards) * self.symmetry.colours
        places = np.flatnonzero((self.states["drawn"] == before + 1) & ~self.room.done[step])
        first = before[places]
        chances = self.random.random((len(places), self.settings.draw_baseline))
        others = first[:, np.newaxis] + 1 + (chances * (size - 1 - first)[:, np.newaxis]).astype(np.int64)
        drawn[:] = -1
        drawn[places, 0] = deck[places, first]
        drawn[places, 1:] = deck[places[:, np.newaxis], others]

    def _reward(self, step: int) -> None:
        ended = np.flatnonzero(self.batch.done)
        scores = self.batch.rewards[ended]
        for seat, side in enumerate(self.sides):
            others = [other for other in range(self.variant.players) if self.sides[other] != side]
            margin = scores[:, seat] - scores[:, others].max(axis=1)
            self.room.rewards[step, ended, seat, 0] = margin / self.settings.scale
            self.room.rewards[step, ended, seat, 1] = self.matches.wins(ended, side, margin)
        for kind in (PAST, HEURISTIC):
            places = ended[(self.opponent[ended] == kind).any(axis=1)]
            ours = self.opponent[places].argmin(axis=1)  # the first seat that is ours
            self.met[kind] += (self.room.rewards[step, places, ours, 0] * self.settings.scale).tolist()

    def metrics(self) -> dict[str, float]:
        """Metrics since the last call: behaviour, and mean margins against the pool."""
        found = self.behaviour.metrics()
        for kind, name in ((PAST, "against past"), (HEURISTIC, "against heuristic")):
            if self.met[kind]:
                found[name] = float(np.mean(self.met[kind]))
                self.met[kind].clear()
        return found
