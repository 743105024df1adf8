# /// script
# dependencies = ["lostcities[gymnasium]", "ray[rllib]", "gymnasium", "torch"]
# ///
"""RLlib: PPO

Its module for masks calls the observation `observations`: a wrapper renames ours. RLlib pins an older Gymnasium, which
we allow: all learners of this page install together, and then have that one. Here RLlib has an environment of its own,
so that the others run with the newest.
"""

import gymnasium
import measured
import torch
from ray import tune
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

import lostcities.envs.gymnasium  # noqa: F401

STEPS = measured.steps(40_000)


def make(_):
    env = gymnasium.make("LostCities/classic-v0", opponents="random", seat=None, turn_limit=40)
    names = {"observation": "observations", "action_mask": "action_mask"}
    space = gymnasium.spaces.Dict({names[name]: one for name, one in env.observation_space.items()})
    space["action_mask"] = gymnasium.spaces.Box(0.0, 1.0, env.observation_space["action_mask"].shape)
    rename = gymnasium.wrappers.TransformObservation(
        env, lambda seen: {names[name]: array.astype("float32") for name, array in seen.items()}, space
    )
    return gymnasium.wrappers.TransformReward(rename, lambda reward: reward / 50)


tune.register_env("lostcities", make)
config = (
    PPOConfig()
    .environment("lostcities")
    .env_runners(num_env_runners=0, num_envs_per_env_runner=16)
    .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
    .training(train_batch_size=4000, minibatch_size=500, num_epochs=4, lr=1e-3, gamma=1.0, entropy_coeff=0.003)
)
# To here on the page
learner = config.debugging(seed=1, log_level="ERROR").build_algo()


def choose(observations):
    seen = {
        "observations": torch.from_numpy(observations["observation"]),
        "action_mask": torch.from_numpy(observations["action_mask"]).float(),
    }
    with torch.no_grad():
        logits = learner.get_module().forward_inference({"obs": seen})["action_dist_inputs"]
    return logits.argmax(1).numpy()


measured.tell(0, "steps", measured.on_the_batch(choose, turn_limit=40))
iterations = max(1, STEPS // 4000)
for iteration in range(iterations):
    result = learner.train()
    if (iteration + 1) % max(1, iterations // 5) == 0:
        done = int(result["num_env_steps_sampled_lifetime"])
        measured.tell(done, "steps", measured.on_the_batch(choose, turn_limit=40))
learner.stop()
