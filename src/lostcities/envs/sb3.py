"""Stable-Baselines3: many rounds at once as its VecEnv, with the masks that sb3-contrib's MaskablePPO asks for.

>>> from lostcities.envs.sb3 import LostCitiesVecEnv
>>> env = LostCitiesVecEnv("classic", num_envs=256, opponents="explorer")
>>> MaskablePPO("MultiInputPolicy", env).learn(1_000_000)
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from .extras import need
from .gymnasium import Observation
from .vector import make_vector_env

need("stable_baselines3", "sb3")

from stable_baselines3.common.vec_env import VecEnv  # noqa: E402

Indices = int | Iterable[int] | None


class LostCitiesVecEnv(VecEnv):
    """The rounds of `gymnasium.make_vec`, with the same spaces as the single environment."""

    def __init__(self, game: str, num_envs: int = 1, **choices: Any):
        """Prepare the rounds; the choices are those of the single environment, and max_episode_steps."""
        self.vector = make_vector_env(num_envs, game=game, **choices)
        super().__init__(num_envs, self.vector.single_observation_space, self.vector.single_action_space)

    def reset(self) -> Observation:
        """Deal all rounds; `seed` decides them."""
        observation, _ = self.vector.reset(seed=self._seeds)
        self._reset_seeds()
        self._reset_options()
        return observation  # type: ignore[no-any-return]

    def step_async(self, actions: Any) -> None:
        """Take the actions of the next step."""
        self._actions = actions

    def step_wait(self) -> tuple[Observation, Any, Any, list[dict[str, Any]]]:
        """Carry out the actions. What ends is dealt anew; its last observation is its info's terminal_observation."""
        observation, rewards, terminated, truncated, told = self.vector.step(self._actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        done = terminated | truncated
        for place in np.flatnonzero(done):
            infos[place] = {
                "terminal_observation": told["final_obs"][place],
                "TimeLimit.truncated": bool(truncated[place] and not terminated[place]),
            }
        return observation, rewards.astype(np.float32), done, infos

    def close(self) -> None:
        """Stop bots that are programs."""
        self.vector.close()

    def env_method(self, method_name: str, *arguments: Any, indices: Indices = None, **more: Any) -> list[Any]:
        """Call a method that answers with a row for each round, such as `action_masks`."""
        rows = getattr(self.vector, method_name)(*arguments, **more)
        return [rows[place] for place in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """An attribute, which all rounds share."""
        return [getattr(self.vector, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Set an attribute, which all rounds share."""
        setattr(self.vector, attr_name, value)

    def env_is_wrapped(self, wrapper_class: type, indices: Indices = None) -> list[bool]:
        """No round has a wrapper of its own."""
        return [False for _ in self._get_indices(indices)]
