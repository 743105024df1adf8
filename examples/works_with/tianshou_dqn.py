# /// script
# dependencies = ["lostcities[pettingzoo]", "tianshou", "pettingzoo", "gymnasium", "torch"]
# ///
"""Tianshou: DQN

Its `PettingZooEnv` takes ours and hands the masks on: DQN at the first seat, Tianshou's random player at the other.
"""

import measured
from tianshou.algorithm import DQN, MARLRandomDiscreteMaskedOffPolicyAlgorithm, MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Batch, Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

from lostcities.envs import pettingzoo

STEPS = measured.steps(8_000)


def make():
    return PettingZooEnv(pettingzoo.env("classic", turn_limit=40, reward="win"))


env = make()
net = Net(state_shape=env.observation_space["observation"].shape, action_shape=env.action_space.n, hidden_sizes=[256])
policy = DiscreteQLearningPolicy(model=net, action_space=env.action_space, eps_training=0.1)
learner = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), n_step_return_horizon=20, target_update_freq=200)
both = MultiAgentOffPolicyAlgorithm(
    algorithms=[learner, MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=env.action_space)], env=env
)
envs = DummyVectorEnv([make] * 8)
collector = Collector(both, envs, VectorReplayBuffer(20_000, 8), exploration_noise=True)
# To here on the page


def choose(observations):
    seen = Batch(obs=Batch(obs=observations["observation"], mask=observations["action_mask"] == 1), info=Batch())
    return policy(seen).act


measured.tell(0, "steps", measured.on_the_batch(choose, turn_limit=40))
collector.reset()
for part in range(4):
    both.run_training(
        OffPolicyTrainerParams(
            training_collector=collector,
            max_epochs=1,
            epoch_num_steps=STEPS // 4,
            collection_step_num_env_steps=min(400, STEPS // 4),
            update_step_num_gradient_steps_per_sample=0.1,
            batch_size=128,
            show_progress=False,
            verbose=False,
            multi_agent_return_reduction=lambda returns: returns[:, 0],
        )
    )
    measured.tell((part + 1) * (STEPS // 4), "steps", measured.on_the_batch(choose, turn_limit=40))
