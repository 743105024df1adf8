"""Stable-Baselines3's VecEnv on the batch is what its own VecEnv makes of single environments."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import data_equivalence
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.vec_env import DummyVecEnv, VecMonitor

from lostcities.envs.sb3 import LostCitiesVecEnv


def test_it_steps_as_single_environments_do() -> None:
    choices: dict[str, Any] = {"turn_limit": 12, "max_episode_steps": 9, "opponents": "explorer"}
    env = LostCitiesVecEnv("classic", num_envs=3, **choices)
    single = DummyVecEnv([lambda: gymnasium.make("LostCities/classic-v0", **choices)] * 3)
    assert VecMonitor(env).has_attr("action_masks")
    assert not env.has_attr("no_such_thing")
    env.seed(5), single.seed(5)
    one, other = env.reset(), single.reset()
    ended = 0
    for _ in range(30):
        assert data_equivalence(dict(one), dict(other))
        masks = get_action_masks(env)
        np.testing.assert_array_equal(masks, get_action_masks(single))
        actions = masks.argmax(axis=1)
        (one, rewards, done, infos), (other, *expected) = env.step(actions), single.step(actions)
        np.testing.assert_array_equal(rewards, expected[0])
        np.testing.assert_array_equal(done, expected[1])
        for place in np.flatnonzero(done):
            ended += 1
            for key, value in infos[place].items():
                assert data_equivalence(value, expected[2][place][key]), key
    assert ended > 3


def test_maskable_ppo_learns_on_it() -> None:
    env = LostCitiesVecEnv("classic", num_envs=8, turn_limit=20)
    learner = MaskablePPO("MultiInputPolicy", env, n_steps=16, batch_size=64, seed=1, device="cpu")
    learner.learn(256)
    action, _ = learner.predict(env.reset(), action_masks=np.stack(env.env_method("action_masks")))
    assert np.stack(env.env_method("action_masks"))[np.arange(8), action].all()
