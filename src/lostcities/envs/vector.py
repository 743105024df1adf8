"""Many rounds of one learner at once, for `gymnasium.make_vec`: in compiled code where its opponents are compiled.

They are the very rounds of as many single environments: the same seeds give the same deals, opponents, observations,
masks and rewards, with automatic resets in the same step.
"""

from collections.abc import Hashable, Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ..batches import REWARDS
from ..batches import compiled as compiled_batch
from ..bots.compiled import CompiledBot, compiled_bot, kind_of
from ..bots.player import BotPlayer
from ..errors import OptionError, shown
from ..games.contract import GameDefinition, Numbers, check_whole
from ..games.registry import load
from ..kernel import one_seat
from ..kernel.template import fill
from .extras import need
from .gymnasium import LostCitiesEnv, Observation

need("gymnasium", "gymnasium")

import gymnasium  # noqa: E402
from gymnasium.utils import seeding  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402
from gymnasium.wrappers import TimeLimit  # noqa: E402

Flags = npt.NDArray[np.bool_]
Infos = dict[str, Any]
Steps = tuple[Observation, npt.NDArray[np.float64], Flags, Flags, Infos]

MOST_DIGITS = 9  # of the number of environments, and of steps


def make_vector_env(num_envs: int = 1, max_episode_steps: int | None = None, **choices: Any) -> Any:
    """What `gymnasium.make_vec` makes: the choices are those of `LostCitiesEnv`.

    Where one of the opponents is not compiled, or something is to be rendered, it is single environments one after the
    other, and otherwise the same.
    """
    check_whole("num_envs", num_envs, 1, MOST_DIGITS)
    if max_episode_steps is not None:
        check_whole("max_episode_steps", max_episode_steps, 1, MOST_DIGITS)
    model = LostCitiesEnv(**choices)
    bots = compiled_opponents(model) if model.render_mode is None else None
    if bots is not None:
        return LostCitiesVectorEnv(num_envs, model, bots, max_episode_steps)
    model.close()

    def make() -> Any:
        env = LostCitiesEnv(**choices)
        return env if max_episode_steps is None else TimeLimit(env, max_episode_steps)

    return SingleEnvs([make] * num_envs, autoreset_mode=AutoresetMode.SAME_STEP)


def compiled_opponents(model: LostCitiesEnv) -> list[CompiledBot] | None:
    """The opponents of an environment from the learner's left on, if all of them are compiled."""
    episode = model.episode
    definition = load(episode.name)
    state = definition.new_states(1, episode.players, episode.options)[0]
    found: list[CompiledBot] = []
    known: dict[Hashable, CompiledBot | None] = {}
    for player in model.opponents:
        if not isinstance(player, BotPlayer):
            return None
        kind = kind_of(player.bot)
        bot = known[kind] = known.get(kind) or compiled_bot(player.bot, definition, state)
        if bot is None:
            return None
        found.append(bot)
    return found


@cache
def compiled(definition: GameDefinition) -> Any:
    """The compiled functions of a game for one learner."""
    return fill(compiled_batch(definition), one_seat)


class SingleEnvs(SyncVectorEnv):
    """Single environments one after the other."""

    def action_masks(self) -> Flags:
        """What is legal now, one row a game."""
        return self._observations["action_mask"].astype(np.bool_)  # type: ignore[no-any-return]


class LostCitiesVectorEnv(VectorEnv):
    """`num_envs` rounds, each from one seat. A step is an action in each of them and what the others answer."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self, num_envs: int, model: LostCitiesEnv, opponents: Sequence[CompiledBot], max_episode_steps: int | None
    ):
        """model: an environment that has all choices. opponents: its own, from the learner's left on."""
        self.num_envs, self.max_episode_steps = num_envs, max_episode_steps
        self.single_observation_space, self.single_action_space = model.observation_space, model.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.episode, self.fixed_seat, self.illegal_reward = model.episode, model.fixed_seat, model.illegal_reward
        definition = load(self.episode.name)
        self._text = compiled(definition)
        self._states = np.repeat(definition.new_states(1, self.episode.players, self.episode.options), num_envs)
        self._world = self._states[:1].copy()
        self._opponents = [(bot, self._distances(bot, opponents)) for bot in dict.fromkeys(opponents)]
        self._randoms: list[np.random.Generator] = []
        self._seeds, self._bot_seeds, self.seats, self._moves, self._steps = np.zeros((5, num_envs), dtype=np.int64)
        self._random = np.zeros(4, dtype=np.int64)
        self._legal = np.zeros(self.episode.actions + 1, dtype=np.int64)
        self._by_seat = np.zeros(self.episode.players, dtype=np.float32)
        self._everywhere = np.arange(num_envs)
        self._masks = np.zeros((num_envs, self.episode.actions), dtype=np.int8)

    def _distances(self, bot: CompiledBot, opponents: Sequence[CompiledBot]) -> Flags:
        """Where a bot sits, by the distance from the learner's seat."""
        return np.array([False, *(other is bot for other in opponents)])

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Infos]:
        """Deal all rounds. Environment i is seeded with seed + i, or with the i-th seed of a list."""
        if seed is None:
            seeds: list[int | None] = [None] * self.num_envs
        else:
            seeds = [seed + i for i in range(self.num_envs)] if isinstance(seed, int) else list(seed)
        if len(seeds) != self.num_envs:
            raise OptionError(f"{self.num_envs} environments need as many seeds, not {len(seeds)}")
        before: list[np.random.Generator | None] = [*self._randoms] or [None] * self.num_envs
        self._randoms = [
            random if random is not None and one is None else seeding.np_random(one)[0]
            for random, one in zip(before, seeds, strict=True)
        ]
        self._deal(self._everywhere)
        observation = self._observe(self._everywhere)
        self._masks = observation["action_mask"]
        return observation, self._infos()

    def _deal(self, places: Numbers) -> None:
        """Deal rounds, and let the others play until it is the learner's turn in all of them."""
        self._steps[places] = 0
        while len(places):
            for place in places:
                random = self._randoms[place]
                self._seeds[place] = random.integers(2**62)
                self._bot_seeds[place] = random.integers(2**62)
                drawn = random.integers(self.episode.players)
                self.seats[place] = drawn if self.fixed_seat is None else self.fixed_seat
            self._text.deal_at(self._states, places, self._seeds, self._moves, self._random)
            self._let_others_play()
            places = places[self._states["turn"][places] < 0]  # the others have ended the round

    def _let_others_play(self) -> None:
        """Let the bots play until it is the learner's turn everywhere, or the round is over."""
        is_waiting = True
        while is_waiting:
            for bot, distances in self._opponents:
                bot.play_on(
                    self._states,
                    self.seats,
                    distances,
                    bot.mind,
                    self._bot_seeds,
                    self._moves,
                    self._world,
                    self._random,
                    self._legal,
                )
            turns = self._states["turn"]
            is_waiting = len(self._opponents) > 1 and bool(((turns >= 0) & (turns != self.seats)).any())

    def step(self, actions: Any) -> Steps:
        """Carry out the learner's actions and what the others answer. What ends is dealt anew at once.

        An illegal action ends its round. The last observations are in infos["final_obs"].
        """
        if not self._randoms:
            raise gymnasium.error.ResetNeeded("the first thing to call is reset()")
        illegal, ended = np.zeros((2, self.num_envs), dtype=np.bool_)
        rewards = np.zeros(self.num_envs, dtype=np.float32)
        self._text.act(self._states, self._check(actions), self._moves, illegal)
        self._let_others_play()
        self._text.reward_learner(self._states, self.seats, REWARDS[self.episode.reward], self._by_seat, rewards, ended)
        rewards[illegal] = self.illegal_reward
        self._steps += 1
        terminated = ended | illegal
        truncated = np.zeros(self.num_envs, dtype=np.bool_)
        if self.max_episode_steps is not None:
            truncated = self._steps >= self.max_episode_steps
        infos = self._start_again(np.flatnonzero(terminated | truncated), illegal)
        observation = self._observe(self._everywhere)
        self._masks = observation["action_mask"]
        return observation, rewards.astype(np.float64), terminated, truncated, infos | self._infos()

    def _check(self, actions: Any) -> Numbers:
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or not np.issubdtype(chosen.dtype, np.integer):
            raise OptionError(f"actions must be {self.num_envs} whole numbers, not {shown(actions)}")
        return np.ascontiguousarray(chosen, dtype=np.int64)

    def _start_again(self, places: Numbers, illegal: Flags) -> Infos:
        """Deal the rounds at `places`, and tell how those before ended."""
        if not len(places):
            return {}
        last = self._observe(places)
        final, masks = np.full(self.num_envs, None, dtype=object), np.zeros_like(self._masks)
        for row, place in enumerate(places):
            final[place] = {name: array[row] for name, array in last.items()}
        masks[places] = last["action_mask"]
        over = np.zeros(self.num_envs, dtype=np.bool_)
        over[places] = True
        info = {"action_mask": masks, "_action_mask": over, "seat": np.where(over, self.seats, 0), "_seat": over}
        if illegal.any():
            info |= {"illegal": illegal, "_illegal": illegal}
        self._deal(places)
        return {"final_obs": final, "_final_obs": over, "final_info": info, "_final_info": over}

    def _observe(self, places: Numbers) -> Observation:
        """What the learner knows and may do, in arrays of their own."""
        observations = np.empty((len(places), self.episode.features), dtype=np.float32)
        masks = np.empty((len(places), self.episode.actions), dtype=np.int8)
        self._text.observe_at(self._states, places, self.seats, self._legal, observations, masks)
        return {"observation": observations, "action_mask": masks}

    def _infos(self) -> Infos:
        all_of_them = np.ones(self.num_envs, dtype=np.bool_)
        return {
            "action_mask": self._masks,
            "_action_mask": all_of_them,
            "seat": self.seats.copy(),
            "_seat": all_of_them,
        }

    def action_masks(self) -> Flags:
        """What is legal now, one row a game."""
        return self._masks.astype(np.bool_)
