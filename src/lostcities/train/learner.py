"""The learner: proximal policy optimization (PPO) with a critic that sees all hands, and a floor under every action."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from ..games.contract import Symmetry
from . import sampling
from .actor import Floats, Rollout
from .network import Critic, Policy, autocast, split
from .settings import Settings

FORBIDDEN = -1e9  # a logit that is never chosen
GRADIENT = 0.5  # the longest step
FLAT = 0.1  # part of a run before the learning rate falls as a power
MOST_ADVANTAGE = 4.0  # standard deviations that one decision can weigh
LIKELIER = 2.0  # the most that an action weighs which has become likelier since it was chosen
SLOWEST, FASTEST = 0.3, 1.0  # factors on the planned learning rate within which it is steered


@dataclass(frozen=True)
class Estimates:
    """What the critic makes of a rollout, flattened to rows."""

    advantages: Tensor
    returns: Tensor  # (rows, 2)
    known: np.ndarray  # which rows have an advantage and are ours


@dataclass(frozen=True)
class Rows:
    """A rollout flattened to rows."""

    rollout: Rollout
    observations: Tensor
    hidden: Tensor
    masks: Tensor
    actions: Tensor
    taught: Tensor  # whether the policy learns from a row; the critic learns from all that are known
    log_probs: Tensor  # of the actions in rows that are taught, by the policy as it is when learning begins
    weights: Tensor  # how much likelier these actions have become since they were chosen
    advantages: Tensor  # in standard deviations
    returns: Tensor
    known: np.ndarray


class Learner:
    """Policy and critic with their optimizers."""

    def __init__(self, settings: Settings, policy: Policy, critic: Critic, average: Policy):
        """average: the moving average of the policy, which somebody else keeps."""
        self.settings, self.policy, self.critic, self.average = settings, policy, critic, average
        parameters = [*policy.parameters(), *critic.parameters()]
        self.optimizer = torch.optim.Adam(parameters, lr=settings.learning_rate[0], eps=1e-5)
        self.lr_factor = 1.0  # factor on the learning rate, so that the policy changes as fast as it should
        self.random = np.random.default_rng(settings.seed)

    def rate(self, progress: float) -> float:
        """The scheduled learning rate, which decays in the last part of the run, times `lr_factor`."""
        first, last = self.settings.learning_rate
        if self.settings.lr_power:
            return float(max(first * max(progress / FLAT, 1.0) ** -self.settings.lr_power, last) * self.lr_factor)
        falling = max(0.0, progress - self.settings.decay_from) / (1 - self.settings.decay_from)
        return float(first * (last / first) ** falling * self.lr_factor)

    def learn(self, rollouts: Iterable[Rollout], progress: float, imitating: bool) -> dict[str, float]:
        """One pass over the rollouts; returns mean metrics."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate(progress)
        rollouts = list(rollouts)
        found = [self._estimate(rollout) for rollout in rollouts]
        advantages = torch.cat([one.advantages[one.known] for one in found])
        mean, spread = advantages.mean(), advantages.std() + 1e-6
        share = 1.0 if imitating else self.settings.policy_share
        least = 0.0 if share == 1 else float(((advantages - mean) / spread).abs().quantile(1 - share))
        parts = [
            self._rows(rollout, one, ((one.advantages - mean) / spread).clamp(-MOST_ADVANTAGE, MOST_ADVANTAGE), least)
            for rollout, one in zip(rollouts, found, strict=True)
        ]
        seen = [self._update(part, chosen, progress, imitating) for part, chosen in self._minibatches(parts)]
        metrics = {name: float(np.mean([one[name] for one in seen])) for name in seen[0]}
        if not imitating:
            self._adapt_rate(metrics["kl"])
        return metrics | {"rate": self.rate(progress), "spread": float(spread)}

    def _estimate(self, rollout: Rollout) -> Estimates:
        """Advantages and returns of a rollout."""
        rows = rollout.seats.size
        values = self.values(rollout)
        luck = self.luck_of_draws(rollout, values)
        advantages, _, known = advantages_and_returns(rollout, values, self.settings.gae_lambda, luck)
        _, returns, _ = advantages_and_returns(rollout, values, self.settings.critic_lambda, luck)
        return Estimates(
            torch.from_numpy((advantages * rollout.weights[:, np.newaxis]).sum(axis=0)).reshape(rows),
            torch.from_numpy(returns).reshape(2, rows).T.contiguous(),
            np.flatnonzero((known & rollout.ours).reshape(rows)),
        )

    def _rows(self, rollout: Rollout, found: Estimates, advantages: Tensor, least: float) -> Rows:
        """A rollout as rows; those with an advantage of at least so many standard deviations teach the policy."""
        rows = rollout.seats.size
        observations = torch.from_numpy(rollout.observations[:-1]).reshape(rows, -1)
        masks = torch.from_numpy(rollout.masks[:-1]).reshape(rows, -1)
        actions = torch.from_numpy(rollout.actions).reshape(rows)
        taught = advantages.abs() >= least
        log_probs = self._log_probs(rollout, observations, masks, actions, taught)
        return Rows(
            rollout,
            observations,
            torch.from_numpy(rollout.hidden).reshape(rows, rollout.symmetry.colours, -1),
            masks,
            actions,
            taught,
            log_probs,
            (log_probs - torch.from_numpy(rollout.log_probs).reshape(rows)).exp().clamp(max=LIKELIER),
            advantages,
            found.returns,
            found.known,
        )

    def values(self, rollout: Rollout) -> Floats:
        """The critic's values, (steps, games, 2): margin and win."""
        steps, games = rollout.seats.shape
        observations = torch.from_numpy(rollout.observations[:-1]).reshape(steps * games, -1)
        hidden = torch.from_numpy(rollout.hidden).reshape(steps * games, rollout.symmetry.colours, -1)
        return self.worth(observations, hidden, rollout.symmetry).reshape(steps, games, 2)

    def worth(self, observations: Tensor, hidden: Tensor, symmetry: Symmetry) -> Floats:
        """The critic's values of rows."""
        size = self.settings.minibatch
        with torch.no_grad(), autocast():
            found = [
                self.critic(colours, hidden[start : start + size], table)
                for start in range(0, len(observations), size)
                for colours, table in [split(observations[start : start + size], symmetry)]
            ]
        worth: Floats = torch.cat(found).float().numpy()
        return worth

    def luck_of_draws(self, rollout: Rollout, values: Floats) -> Floats:
        """What cards from the draw pile brought the side that drew them by chance, (steps, games, 2): margin and win.

        That is the critic's value of the next position less its mean value with other cards of the pile instead. It is
        0 on average, whatever the critic thinks: without it advantages have the same mean and are less noisy. A control
        variate at chance nodes, as in AIVAT (Burch et al., 2018). With two sides the luck of one is bad luck of the
        other; with three, where that is not quite so, it takes away less.
        """
        luck = np.zeros_like(values)
        others, hand = rollout.drawn.shape[2] - 1, rollout.symmetry.hand
        if others < 1:
            return luck
        steps, games = np.nonzero(rollout.drawn[:-1, :, 0] >= 0)
        mover, observer = rollout.seats[steps, games], rollout.seats[steps + 1, games]
        observations = torch.from_numpy(rollout.observations[steps + 1, games])
        hidden = torch.from_numpy(rollout.hidden[steps + 1, games])
        # The hand of the mover, as the next seat to act counts the others, and in it the feature of each card.
        first = ((mover - observer) % rollout.rewards.shape[2] - 1) * hand
        kinds = np.array(rollout.symmetry.cards)
        colour, slot = np.divmod(rollout.drawn[steps, games], len(kinds))
        feature = first[:, np.newaxis] + kinds[slot]
        rows = np.arange(len(steps))
        hidden[rows, colour[:, 0], feature[:, 0]] -= 1
        mean = np.zeros((len(steps), 2), dtype=np.float32)
        for other in range(1, others + 1):
            place = rows, colour[:, other], feature[:, other]
            hidden[place] += 1
            mean += self.worth(observations, hidden, rollout.symmetry) / others
            hidden[place] -= 1
        sign = np.where(rollout.sides[mover] == rollout.sides[observer], 1, -1)[:, np.newaxis]
        luck[steps, games] = sign * (values[steps + 1, games] - mean)
        return luck

    def _log_probs(
        self, rollout: Rollout, observations: Tensor, masks: Tensor, actions: Tensor, taught: Tensor
    ) -> Tensor:
        """Log-probabilities of the actions under the current policy, in the rows that are taught.

        A lagging rollout was played by the policy of one iteration ago. Clipping ratios to that policy would pull the
        current one back to it, and it would oscillate.
        """
        if not self.settings.is_lagging:
            return torch.from_numpy(rollout.log_probs).reshape(-1)
        found = torch.zeros(len(actions))
        with torch.no_grad(), autocast():
            for part in torch.split(taught.nonzero().squeeze(1), self.settings.minibatch):
                logits, _ = self.policy(*split(observations[part], rollout.symmetry))
                found[part] = legal_log_probs(logits, masks[part]).gather(1, actions[part].unsqueeze(1)).squeeze(1)
        return found

    def _minibatches(self, parts: list[Rows]) -> Iterator[tuple[Rows, Tensor]]:
        """Shuffled minibatches of the policy's own decisions, each of one variant."""
        batches = []
        for part in parts:
            order = self.random.permutation(part.known)
            number = max(1, round(len(order) / self.settings.minibatch))
            batches += [(part, torch.from_numpy(chosen)) for chosen in np.array_split(order, number)]
        for place in self.random.permutation(len(batches)):
            yield batches[place]

    def _update(self, part: Rows, chosen: Tensor, progress: float, imitating: bool) -> dict[str, float]:
        """One optimizer step of policy and critic."""
        colours, table = split(part.observations[chosen], part.rollout.symmetry)
        with autocast():
            judged = self.critic(colours, part.hidden[chosen], table)
        error = (judged.float() - part.returns[chosen]).square().mean()
        taught = part.taught[chosen]
        gain, metrics = self._gain(part, chosen[taught], colours[taught], table[taught], progress, imitating)
        loss = -gain + 0.5 * error
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        for network in (self.policy, self.critic):
            nn.utils.clip_grad_norm_(network.parameters(), GRADIENT)
        self.optimizer.step()
        return metrics | {"critic": float(error.detach())}

    def _gain(
        self, part: Rows, chosen: Tensor, colours: Tensor, table: Tensor, progress: float, imitating: bool
    ) -> tuple[Tensor, dict[str, float]]:
        """What the policy's step increases, and metrics."""
        settings, masks = self.settings, part.masks[chosen]
        with autocast():
            logits, worth = self.policy(colours, table)
        log_probs = legal_log_probs(logits, masks)
        taken = log_probs.gather(1, part.actions[chosen].unsqueeze(1)).squeeze(1)
        entropy = -(log_probs.exp() * log_probs).masked_fill(~masks, 0).sum(1).mean()
        change = taken - part.log_probs[chosen]
        blind = (worth.float() - part.returns[chosen]).square().mean()
        if imitating:
            gain = taken.mean()
        else:
            ratio, advantage = change.exp(), part.advantages[chosen]
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            gain = (part.weights[chosen] * torch.minimum(ratio * advantage, clipped * advantage)).mean()
            gain = gain + settings.at(settings.entropy, progress) * entropy
        if settings.average_kl and progress > settings.decay_from:
            gain = gain - settings.average_kl * self._kl_to_average(log_probs, masks, colours, table)
        else:
            floor = (log_probs.masked_fill(~masks, 0).sum(1) / masks.sum(1)).mean()
            gain = gain + settings.at(settings.floor, progress) * floor
        with torch.no_grad():
            agreement = float((log_probs.argmax(1) == part.actions[chosen]).float().mean())
            kl = 0.0 if imitating else float(-change.mean())
            metrics = {"entropy": float(entropy), "kl": kl, "blind": float(blind), "agreement": agreement}
        return gain - 0.25 * blind, metrics

    def _kl_to_average(self, log_probs: Tensor, masks: Tensor, colours: Tensor, table: Tensor) -> Tensor:
        """The divergence of the policy from its moving average."""
        with torch.no_grad(), autocast():
            logits, _ = self.average(colours, table)
        apart = log_probs - legal_log_probs(logits, masks)
        return (log_probs.exp() * apart).masked_fill(~masks, 0).sum(1).mean()

    def _adapt_rate(self, kl: float) -> None:
        """Adapt `lr_factor` so that the KL divergence of an iteration stays near `target_kl`."""
        if kl > 1.5 * self.settings.target_kl:
            self.lr_factor = max(self.lr_factor / 1.1, SLOWEST)
        elif kl < self.settings.target_kl / 1.5:
            self.lr_factor = min(self.lr_factor * 1.05, FASTEST)


def legal_log_probs(logits: Tensor, masks: Tensor) -> Tensor:
    """Log-probabilities of all actions; what is not legal is next to impossible."""
    return torch.log_softmax(logits.float().masked_fill(~masks, FORBIDDEN), 1)


def advantages_and_returns(
    rollout: Rollout, values: Floats, carried: float, luck: Floats | None = None
) -> tuple[Floats, Floats, npt.NDArray[np.bool_]]:
    """Advantages and returns by margin and win, (2, steps, games), and which are known.

    carried: λ. luck: what is to be left out, as `Learner.luck_of_draws` finds it.
    """
    luck = np.zeros_like(values) if luck is None else luck
    steps, games = rollout.seats.shape
    advantages, returns = np.zeros((2, steps, games), dtype=np.float32), np.zeros((2, steps, games), dtype=np.float32)
    known = np.zeros((steps, games), dtype=np.bool_)
    for kind in range(2):
        sampling.gae(
            np.ascontiguousarray(values[:, :, kind]),
            rollout.seats,
            rollout.done,
            np.ascontiguousarray(rollout.rewards[:, :, :, kind]),
            np.ascontiguousarray(luck[:, :, kind]),
            rollout.sides,
            carried,
            advantages[kind],
            returns[kind],
            known,
        )
    return advantages, returns, known
