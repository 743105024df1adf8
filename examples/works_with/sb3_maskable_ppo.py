# /// script
# dependencies = ["lostcities[sb3]", "sb3-contrib", "stable-baselines3", "gymnasium", "torch"]
# ///
"""Stable-Baselines3: MaskablePPO

The batch is its `VecEnv`, masks included; `VecNormalize` scales the rewards, which are points.
"""

import measured
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecNormalize

from lostcities.envs.sb3 import LostCitiesVecEnv

STEPS = measured.steps(300_000)

env = LostCitiesVecEnv("classic", num_envs=128, opponents="random", seat=None, turn_limit=80)
learner = MaskablePPO(
    "MultiInputPolicy",
    VecNormalize(env, norm_obs=False, gamma=1.0),
    n_steps=64,
    batch_size=2048,
    n_epochs=4,
    gamma=1.0,
    learning_rate=1e-3,
    seed=1,
    device="cpu",
)
# To here on the page


def choose(observations):
    return learner.predict(observations, action_masks=observations["action_mask"], deterministic=True)[0]


measured.tell(0, "steps", measured.on_the_batch(choose, turn_limit=80))
for _ in range(5):
    learner.learn(STEPS // 5, reset_num_timesteps=False)
    measured.tell(learner.num_timesteps, "steps", measured.on_the_batch(choose, turn_limit=80))
