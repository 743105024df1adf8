"""PettingZoo environments (AEC): one agent acts at a time, and everybody is rewarded when the round ends.

>>> from lostcities.envs import pettingzoo
>>> env = pettingzoo.env("rivals", players=3)
>>> env.reset(seed=7)

Importing this module also registers every game, so that `pettingzoo.make("aec", "lostcities/rivals_v0")` works.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from ..batches import Reward
from ..errors import IllegalMove, OptionError, shown
from ..games.registry import loadable
from .episode import ILLEGAL_REWARDS, LARGEST_FEATURE, VERSION, Episode, check_reward
from .extras import need
from .picture import HUMAN, MODES, check_mode, show

need("pettingzoo", "pettingzoo")

from gymnasium import spaces  # noqa: E402
from gymnasium.error import ResetNeeded  # noqa: E402
from pettingzoo import AECEnv, aec_registry, register  # noqa: E402
from pettingzoo.utils.conversions import turn_based_aec_to_parallel  # noqa: E402

Observation = dict[str, npt.NDArray[Any]]


def env(
    game: str, *, max_cycles: int | None = None, illegal_reward: float | None = None, **choices: Any
) -> "LostCitiesEnv":
    """An environment in which an illegal action ends the episode, and costs `illegal_reward`.

    max_cycles: truncate the episode after this number of cycles, each of as many actions as there are agents.
    The other choices are those of `LostCitiesEnv`.
    """
    made = LostCitiesEnv(game, **choices)
    made.illegal_reward = ILLEGAL_REWARDS[made.episode.reward] if illegal_reward is None else illegal_reward
    if max_cycles is not None:
        made.max_actions = check_limit("max_cycles", max_cycles) * made.episode.players
    return made


def raw_env(game: str, **choices: Any) -> "LostCitiesEnv":
    """An environment in which an illegal action raises IllegalMove, which says which rule stops it."""
    return LostCitiesEnv(game, **choices)


def parallel_env(game: str, *, max_cycles: int | None = None, **choices: Any) -> Any:
    """PettingZoo's parallel form of `env`: in each step all agents send an action, and only one counts.

    max_cycles: truncate the episode after this number of steps.
    """
    made = env(game, **choices)
    if max_cycles is not None:
        made.max_actions = check_limit("max_cycles", max_cycles)
    return turn_based_aec_to_parallel(made)


def check_limit(name: str, value: Any) -> int:
    """Validate a whole number above 0."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise OptionError(f"{name} must be a whole number above 0, not {shown(value)}")
    return value


class LostCitiesEnv(AECEnv):
    """One round of a game. Agents are the seats: player_0, player_1, …

    It checks calls itself: PettingZoo's usual wrappers take longer than everything else in a step.
    """

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        reward: Reward = "margin",
        render_mode: str | None = None,
        max_actions: int | None = None,
        illegal_reward: float | None = None,
        **options: Any,
    ):
        """Prepare the spaces.

        reward: at the end of the round, the `margin` of a seat's side over the best other, `win` (1, −1, and 0 for a
        draw), or the `score` of its side. max_actions: truncate after these. illegal_reward: what an illegal action
        costs, which then ends the episode; it raises if there is none. Other options are the game's own.
        """
        super().__init__()
        self.episode = Episode(game, players, check_reward(reward), options)
        self.render_mode = check_mode(render_mode)
        self.max_actions = None if max_actions is None else check_limit("max_actions", max_actions)
        self.illegal_reward = illegal_reward
        self.metadata = {
            "name": f"lostcities_{game}_v{VERSION}",
            "render_modes": list(MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.episode.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = self.episode.features
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-LARGEST_FEATURE, LARGEST_FEATURE, (size,), dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (self.episode.actions,), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.episode.actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(
            -LARGEST_FEATURE, LARGEST_FEATURE, (size * self.episode.players,), dtype=np.float32
        )
        self._random = np.random.default_rng()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The action space of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new round. A seed decides this round and all that follow until the next seed."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.episode.deal(int(self._random.integers(2**62)))
        self.actions_made = 0
        agents = self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self._idle = {"action_mask": self.episode.no_mask}
        self.infos = dict.fromkeys(agents, self._idle)
        self._skip_agent_selection = None
        self._pass_on()
        self._print_table()

    def _pass_on(self) -> None:
        """Select the agent to act and set its action mask."""
        turn = self.episode.turn
        assert turn is not None
        self.agent_selection = self.possible_agents[turn]
        self.infos[self.agent_selection] = {"action_mask": self.episode.mask()}

    def observe(self, agent: str) -> Observation:
        """An agent's observation and action mask, which is empty unless the agent is to act."""
        self._check_ready()
        info = self.infos.get(agent, self._idle)
        return {
            "observation": self.episode.observation(self._seats[agent]),
            "action_mask": info["action_mask"],
        }

    def state(self) -> npt.NDArray[Any]:
        """The global state: the observations of all seats in a row."""
        return np.concatenate([self.episode.observation(seat) for seat in range(self.episode.players)])

    def step(self, action: Any) -> None:
        """Carry out the action of the selected agent."""
        self._check_ready()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            self.episode.game.play(action)
        except IllegalMove:
            if self.illegal_reward is None:
                raise
            self._end({agent: self.illegal_reward})
            return
        self.actions_made += 1
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = self._idle
        if self.episode.turn is None:
            self._end(dict(zip(self.possible_agents, self.episode.rewards(), strict=True)))
        elif self.actions_made == self.max_actions:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self._pass_on()
        self._print_table()

    def _end(self, rewards: dict[str, float]) -> None:
        """The episode is over for all."""
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = dict.fromkeys(self.agents, self._idle)
        self.rewards |= rewards
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._accumulate_rewards()

    def _check_ready(self) -> None:
        if not self.episode.is_dealt:
            raise ResetNeeded("call reset() first")

    def _print_table(self) -> None:
        """As PettingZoo has it: an environment for human eyes shows itself."""
        if self.render_mode == HUMAN:
            self.render()

    def render(self) -> str | npt.NDArray[Any] | None:
        """The whole table, with nothing hidden, in the way that render_mode says."""
        return None if self.render_mode is None else show(self.episode.game, self.render_mode)

    def close(self) -> None:
        """Nothing to close."""


def register_games() -> None:
    """Make every game known to `pettingzoo.make`; call it again after adding a game of your own."""
    for game in loadable():
        name = f"lostcities/{game}_v{VERSION}"
        if f"lostcities/{game}-v{VERSION}" in aec_registry:  # as PettingZoo writes the name
            continue
        register("aec", name, entry_point=f"{__name__}:env", kwargs={"game": game})
        register("parallel", name, entry_point=f"{__name__}:parallel_env", kwargs={"game": game})


register_games()
