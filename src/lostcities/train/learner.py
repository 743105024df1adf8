"""The learner: proximal policy optimization (PPO) with a critic that sees all hands, and a floor under every action."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from . import sampling
from .actor import Floats, Harvest
from .network import Critic, Policy, short_numbers, split
from .settings import Settings

FORBIDDEN = -1e9  # a logit that is never chosen
GRADIENT = 0.5  # the longest step
SURPRISE = 4.0  # standard deviations that one decision can weigh
LIKELIER = 2.0  # the most that an action weighs which has become likelier since it was chosen
SLOWEST, FASTEST = 0.3, 1.0  # factors on the planned learning rate within which it is steered


@dataclass(frozen=True)
class Rows:
    """A harvest as rows to learn from."""

    harvest: Harvest
    observations: Tensor
    hands: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor  # of the actions, by the policy as it is when learning begins
    weights: Tensor  # how much likelier the actions have become since they were chosen
    surprises: Tensor
    returns: Tensor  # (rows, 2)
    known: np.ndarray  # which rows have a surprise and are ours


class Learner:
    """Holds the networks and makes them better."""

    def __init__(self, settings: Settings, policy: Policy, critic: Critic):
        self.settings, self.policy, self.critic = settings, policy, critic
        parameters = [*policy.parameters(), *critic.parameters()]
        self.optimizer = torch.optim.Adam(parameters, lr=settings.learning_rate[0], eps=1e-5)
        self.steering = 1.0  # factor on the learning rate, so that the policy changes as fast as it should
        self.random = np.random.default_rng(settings.seed)

    def rate(self, progress: float) -> float:
        """The learning rate now: as planned, falling in the last part of the run, times the steering."""
        first, last = self.settings.learning_rate
        falling = max(0.0, progress - self.settings.calm) / (1 - self.settings.calm)
        return float(first * (last / first) ** falling * self.steering)

    def learn(self, harvests: Iterable[Harvest], progress: float, lesson: bool) -> dict[str, float]:
        """One pass over what the actors brought; the mean of everything worth watching."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate(progress)
        parts = [self._rows(harvest) for harvest in harvests]
        surprises = torch.cat([part.surprises[part.known] for part in parts])
        mean, spread = surprises.mean(), surprises.std() + 1e-6
        seen: list[dict[str, float]] = []
        for part, chosen in self._minibatches(parts):
            advantage = ((part.surprises[chosen] - mean) / spread).clamp(-SURPRISE, SURPRISE)
            seen.append(self._update(part, chosen, advantage, progress, lesson))
        told = {name: float(np.mean([one[name] for one in seen])) for name in seen[0]}
        if not lesson:
            self._steer(told["divergence"])
        return told | {"rate": self.rate(progress), "spread": float(spread)}

    def _rows(self, harvest: Harvest) -> Rows:
        """Judge a harvest with the critic, and see how each decision turned out."""
        steps, games = harvest.seats.shape
        rows = steps * games
        observations = torch.from_numpy(harvest.observations[:-1]).reshape(rows, -1)
        masks = torch.from_numpy(harvest.masks[:-1]).reshape(rows, -1)
        actions = torch.from_numpy(harvest.actions).reshape(rows)
        hands = torch.from_numpy(harvest.hands).reshape(rows, harvest.symmetry.colours, -1)
        values = self.values(harvest)
        surprises, _, known = look_back(harvest, values, self.settings.credit)
        _, returns, _ = look_back(harvest, values, self.settings.discount)
        chances = self._chances(harvest, observations, masks, actions)
        whole = surprises[0] + self.settings.win_weight * surprises[1]
        return Rows(
            harvest,
            observations,
            hands,
            masks,
            actions,
            chances,
            (chances - torch.from_numpy(harvest.chances).reshape(rows)).exp().clamp(max=LIKELIER),
            torch.from_numpy(whole).reshape(rows),
            torch.from_numpy(returns).reshape(2, rows).T.contiguous(),
            np.flatnonzero((known & harvest.ours).reshape(rows)),
        )

    def values(self, harvest: Harvest) -> Floats:
        """The critic's opinion of every position: (steps, games, 2), margin and win."""
        steps, games = harvest.seats.shape
        observations = torch.from_numpy(harvest.observations[:-1]).reshape(steps * games, -1)
        hands = torch.from_numpy(harvest.hands).reshape(steps * games, harvest.symmetry.colours, -1)
        size = self.settings.minibatch
        with torch.no_grad(), short_numbers():
            found = [
                self.critic(colours, hands[start : start + size], table)
                for start in range(0, len(observations), size)
                for colours, table in [split(observations[start : start + size], harvest.symmetry)]
            ]
        return torch.cat(found).float().numpy().reshape(steps, games, 2)

    def _chances(self, harvest: Harvest, observations: Tensor, masks: Tensor, actions: Tensor) -> Tensor:
        """The logarithm of every action's chance by the policy as it is now.

        The harvest was played by the policy of one iteration ago. Steps that are kept close to that one pull the policy
        back to it, and it swings to and fro: they must be kept close to the present one.
        """
        size = self.settings.minibatch
        found = []
        with torch.no_grad(), short_numbers():
            for start in range(0, len(observations), size):
                part = slice(start, start + size)
                logits, _ = self.policy(*split(observations[part], harvest.symmetry))
                chances = torch.log_softmax(logits.float().masked_fill(~masks[part], FORBIDDEN), 1)
                found.append(chances.gather(1, actions[part].unsqueeze(1)).squeeze(1))
        return torch.cat(found)

    def _minibatches(self, parts: list[Rows]) -> Iterator[tuple[Rows, Tensor]]:
        """All rows that are ours, in random order, a few thousand at a time and always of one variant."""
        batches = []
        for part in parts:
            order = self.random.permutation(part.known)
            number = max(1, round(len(order) / self.settings.minibatch))
            batches += [(part, torch.from_numpy(chosen)) for chosen in np.array_split(order, number)]
        for place in self.random.permutation(len(batches)):
            yield batches[place]

    def _update(self, part: Rows, chosen: Tensor, advantage: Tensor, progress: float, lesson: bool) -> dict[str, float]:
        """One step of both networks."""
        settings = self.settings
        colours, table = split(part.observations[chosen], part.harvest.symmetry)
        masks = part.masks[chosen]
        with short_numbers():
            logits, worth = self.policy(colours, table)
            judged = self.critic(colours, part.hands[chosen], table)
        chances = torch.log_softmax(logits.float().masked_fill(~masks, FORBIDDEN), 1)
        taken = chances.gather(1, part.actions[chosen].unsqueeze(1)).squeeze(1)
        entropy = -(chances.exp() * chances).masked_fill(~masks, 0).sum(1).mean()
        floor = (chances.masked_fill(~masks, 0).sum(1) / masks.sum(1)).mean()
        change = taken - part.chances[chosen]
        if lesson:
            gain = taken.mean()
        else:
            ratio = change.exp()
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            gain = (part.weights[chosen] * torch.minimum(ratio * advantage, clipped * advantage)).mean()
            gain = gain + settings.at(settings.entropy, progress) * entropy
        gain = gain + settings.at(settings.floor, progress) * floor
        returns = part.returns[chosen]
        error = (judged.float() - returns).square().mean()
        blind = (worth.float() - returns).square().mean()
        loss = -gain + 0.5 * error + 0.25 * blind
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        for network in (self.policy, self.critic):
            nn.utils.clip_grad_norm_(network.parameters(), GRADIENT)
        self.optimizer.step()
        with torch.no_grad():
            divergence = 0.0 if lesson else float(-change.mean())
            return {
                "entropy": float(entropy),
                "divergence": divergence,
                "critic": float(error),
                "blind": float(blind),
                "agreement": float((chances.argmax(1) == part.actions[chosen]).float().mean()),
            }

    def _steer(self, divergence: float) -> None:
        """Faster if the policy hardly changes, slower if it changes too much."""
        if divergence > 1.5 * self.settings.divergence:
            self.steering = max(self.steering / 1.1, SLOWEST)
        elif divergence < self.settings.divergence / 1.5:
            self.steering = min(self.steering * 1.05, FASTEST)


def look_back(harvest: Harvest, values: Floats, carried: float) -> tuple[Floats, Floats, npt.NDArray[np.bool_]]:
    """Surprises and returns by margin and win, (2, steps, games), and which are known; carried: λ."""
    steps, games = harvest.seats.shape
    surprises, returns = np.zeros((2, steps, games), dtype=np.float32), np.zeros((2, steps, games), dtype=np.float32)
    known = np.zeros((steps, games), dtype=np.bool_)
    for kind in range(2):
        sampling.advantages(
            np.ascontiguousarray(values[:, :, kind]),
            harvest.seats,
            harvest.done,
            np.ascontiguousarray(harvest.rewards[:, :, :, kind]),
            carried,
            surprises[kind],
            returns[kind],
            known,
        )
    return surprises, returns, known
