# /// script
# dependencies = ["lostcities[gymnasium]", "torchrl", "tensordict", "gymnasium", "torch"]
# ///
"""TorchRL: PPO

`GymEnv` makes our environment. Its `MaskedCategorical` takes masks of bool, so one transform casts ours.
"""

import measured
import torch
from tensordict.nn import ProbabilisticTensorDictModule, ProbabilisticTensorDictSequential, TensorDictModule
from torchrl.collectors import Collector
from torchrl.envs import Compose, DTypeCastTransform, GymEnv, RewardScaling, SerialEnv, TransformedEnv
from torchrl.modules import MLP, MaskedCategorical, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

import lostcities.envs.gymnasium  # noqa: F401

STEPS = measured.steps(30_000)

env = TransformedEnv(
    SerialEnv(16, lambda: GymEnv("LostCities/classic-v0", opponents="random", seat=None, turn_limit=40)),
    Compose(DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"]), RewardScaling(0.0, 0.02)),
)
net = TensorDictModule(MLP(399, 106, num_cells=[256, 256], activation_class=torch.nn.Tanh), ["observation"], ["logits"])
sample = ProbabilisticTensorDictModule(
    in_keys={"logits": "logits", "mask": "action_mask"},
    out_keys=["action"],
    distribution_class=MaskedCategorical,
    return_log_prob=True,
)
policy = ProbabilisticTensorDictSequential(net, sample)
critic = ValueOperator(MLP(399, 1, num_cells=[256, 256], activation_class=torch.nn.Tanh), ["observation"])
# To here on the page
torch.manual_seed(1)
FRAMES = 2_000


def choose(observations):
    with torch.no_grad():
        logits = net.module(torch.from_numpy(observations["observation"]))
    return logits.masked_fill(torch.from_numpy(observations["action_mask"]) == 0, -torch.inf).argmax(1).numpy()


measured.tell(0, "steps", measured.on_the_batch(choose, turn_limit=40))
loss_of = ClipPPOLoss(policy, critic, clip_epsilon=0.2, entropy_coeff=0.003)
advantage = GAE(gamma=1.0, lmbda=0.95, value_network=critic)
optimizer = torch.optim.Adam(loss_of.parameters(), 1e-3)
collector = Collector(env, policy, frames_per_batch=min(FRAMES, STEPS), total_frames=STEPS)
done, told = 0, 0
for data in collector:
    with torch.no_grad():
        advantage(data)
    rows = data.reshape(-1)
    for _ in range(4):
        for part in rows[torch.randperm(len(rows))].split(500):
            losses = loss_of(part)
            loss = losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(loss_of.parameters(), 0.5)
            optimizer.step()
    done += data.numel()
    if done - told >= STEPS // 5:
        told = done
        measured.tell(done, "steps", measured.on_the_batch(choose, turn_limit=40))
collector.shutdown()
