"""Learn classic by self-play from nothing, in minutes: an actor and a critic in PyTorch on a batch of games.

python examples/learn.py --minutes 3 --picture docs/pictures/learning.svg

One network plays both seats. What a position is worth to one seat is worth the opposite to the other, so that every
decision of every game teaches. The curve is the margin against `random`, which the network never meets while it learns.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from curve import Look, picture
from torch import nn

import lostcities as lc

GAME, TURN_LIMIT = "classic", 120
GAMES, STEPS, EPOCHS, PARTS = 256, 64, 3, 4
POINTS = 50.0  # so many are worth 1
TRACE, CLIP, RANDOMNESS, RATE = 0.97, 0.2, 0.01, 5e-4


class Player(nn.Module):
    """From what a seat knows to how good each action looks, and what the position is worth."""

    def __init__(self, features: int, actions: int):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(features, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU())
        self.actor, self.critic = nn.Linear(256, actions), nn.Linear(256, 1)

    def forward(self, observations: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logarithms of the chances to choose each action, and the worth in units of POINTS."""
        seen = self.body(observations)
        return self.actor(seen).masked_fill(~masks, -1e9).log_softmax(-1), self.critic(seen).squeeze(-1)


def pick(logs: torch.Tensor) -> torch.Tensor:
    """An action for each row, as likely as the network says."""
    return torch.multinomial(logs.exp(), 1).squeeze(-1)


def play(player: Player, batch: lc.Batch, history: dict[str, torch.Tensor]) -> None:
    """Play some steps of all games; the batch writes what the seats know straight into the history."""
    for step in range(STEPS):
        history["masks"][step] = torch.from_numpy(batch.masks)
        history["seats"][step] = torch.from_numpy(batch.seats)
        with torch.no_grad():
            logs, history["values"][step] = player(history["observations"][step], history["masks"][step])
        actions = history["actions"][step] = pick(logs)
        history["logs"][step] = logs.gather(1, actions[:, None]).squeeze(1)
        batch.write_to(observations=history["observations"][step + 1].numpy())
        batch.step(actions.numpy())
        history["done"][step] = torch.from_numpy(batch.done)
        history["rewards"][step] = torch.from_numpy(batch.rewards).gather(1, history["seats"][step][:, None]).squeeze(1)
    history["seats"][STEPS] = torch.from_numpy(batch.seats)
    with torch.no_grad():
        history["values"][STEPS] = player(history["observations"][STEPS], torch.from_numpy(batch.masks))[1]


def advantages(history: dict[str, torch.Tensor]) -> torch.Tensor:
    """How much better each action was than its position promised (generalised advantages, seen by whoever acted)."""
    found, later = torch.zeros(STEPS, GAMES), torch.zeros(GAMES)
    for step in reversed(range(STEPS)):
        same = torch.where(history["seats"][step] == history["seats"][step + 1], 1.0, -1.0)
        goes_on = same * (~history["done"][step])
        surprise = history["rewards"][step] / POINTS + goes_on * history["values"][step + 1] - history["values"][step]
        later = surprise + TRACE * goes_on * later
        found[step] = later
    return found


def learn(player: Player, optimiser: torch.optim.Optimizer, history: dict[str, torch.Tensor]) -> None:
    """Some passes of proximal policy optimisation."""
    gained = advantages(history)
    rows = {name: history[name][:STEPS].flatten(0, 1) for name in ("observations", "masks", "actions", "logs")}
    targets, gained = (gained + history["values"][:STEPS]).flatten(), gained.flatten()
    gained = (gained - gained.mean()) / gained.std()
    for _ in range(EPOCHS):
        for part in torch.randperm(len(gained)).chunk(PARTS):
            logs, values = player(rows["observations"][part], rows["masks"][part])
            ratio = (logs.gather(1, rows["actions"][part][:, None]).squeeze(1) - rows["logs"][part]).exp()
            gain = torch.min(ratio * gained[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gained[part]).mean()
            spread = -(logs.exp() * logs).sum(-1).mean()
            loss = (values - targets[part]).square().mean() - gain - RANDOMNESS * spread
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimiser.step()


def margin_against_random(player: Player, seed: int = 1) -> tuple[float, float]:
    """The mean margin of the network over `random` in new games, half from each seat, and its standard error."""
    batch = lc.batch(GAME, n=2 * GAMES, seed=seed, turn_limit=TURN_LIMIT, threads=1)
    own = np.arange(batch.n) % 2
    margins = np.full(batch.n, np.nan)
    while np.isnan(margins).any():
        with torch.no_grad():
            logs, _ = player(torch.from_numpy(batch.observations), torch.from_numpy(batch.masks))
        actions = np.where(batch.seats == own, pick(logs).numpy(), batch.random_actions())
        batch.step(actions)
        first = batch.done & np.isnan(margins)
        margins[first] = batch.rewards[first, own[first]]
    return float(margins.mean()), float(margins.std() / np.sqrt(batch.n))


def main() -> None:
    """Learn for some minutes, and show how it went."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=3.0, help="of processor time, on one core")
    parser.add_argument("--picture", type=Path, default=Path("learning.svg"))
    chosen = parser.parse_args()
    torch.manual_seed(0)
    torch.set_num_threads(1)
    batch = lc.batch(GAME, n=GAMES, seed=0, turn_limit=TURN_LIMIT, threads=1)
    player = Player(batch.features, batch.actions)
    optimiser = torch.optim.Adam(player.parameters(), lr=RATE)
    history = {
        "observations": torch.zeros(STEPS + 1, GAMES, batch.features),
        "masks": torch.zeros(STEPS, GAMES, batch.actions, dtype=torch.bool),
        "seats": torch.zeros(STEPS + 1, GAMES, dtype=torch.long),
        "values": torch.zeros(STEPS + 1, GAMES),
        "done": torch.zeros(STEPS, GAMES, dtype=torch.bool),
        **{name: torch.zeros(STEPS, GAMES) for name in ("logs", "rewards")},
        "actions": torch.zeros(STEPS, GAMES, dtype=torch.long),
    }
    looks = [Look(0, *margin_against_random(player))]
    print(f"at first {looks[-1]}", flush=True)
    history["observations"][STEPS] = torch.from_numpy(batch.observations)
    begin, games, next_look = time.process_time(), 0, 0.05
    while (spent := time.process_time() - begin) < 60 * chosen.minutes:
        history["observations"][0] = history["observations"][STEPS]
        play(player, batch, history)
        learn(player, optimiser, history)
        games += int(history["done"].sum())
        if spent > 60 * chosen.minutes * next_look:
            next_look += 0.05
            looks.append(Look(games, *margin_against_random(player)))
            print(f"{spent:5.0f} s {looks[-1]}", flush=True)
    looks.append(Look(games, *margin_against_random(player)))
    print(f"at the end {looks[-1]}")
    chosen.picture.parent.mkdir(parents=True, exist_ok=True)
    title = f"Learning {GAME} by self-play for {chosen.minutes:g} minutes"
    chosen.picture.write_text(picture(title, looks))


if __name__ == "__main__":
    main()
