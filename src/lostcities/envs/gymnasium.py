"""Gymnasium environments: one seat learns, bots play the others.

>>> import gymnasium
>>> import lostcities.envs.gymnasium
>>> env = gymnasium.make("LostCities/classic-v0", opponents=["explorer"])

Importing this module registers every game.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..batches import Reward
from ..bots import Bot, Budget, player
from ..errors import OptionError, shown
from ..games.registry import loadable
from .episode import ILLEGAL_REWARDS, LARGEST_FEATURE, VERSION, Episode, check_reward
from .extras import need
from .picture import HUMAN, MODES, check_mode, show

need("gymnasium", "gymnasium")

import gymnasium  # noqa: E402
from gymnasium import spaces  # noqa: E402

Observation = dict[str, npt.NDArray[Any]]
Info = dict[str, Any]

NO_LIMIT = float("inf")  # seconds that a bot may take for a move


class LostCitiesEnv(gymnasium.Env):
    """One round of a game from one seat. A step is an action of that seat and everybody else's until its next one."""

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        opponents: str | Bot | Sequence[str | Bot] = "random",
        players: int | None = None,
        seat: int | None = 0,
        reward: Reward = "margin",
        illegal_reward: float | None = None,
        budget: Budget | None = None,
        render_mode: str | None = None,
        **options: Any,
    ):
        """Prepare the spaces and the bots.

        opponents: one bot for all other seats, or one for each, from the learner's left on (in games of partners, the
        second is the learner's partner). A bot is its name, package.module:Bot, the command of a program, or a Bot.
        seat: where the learner sits; None changes it from round to round. reward: at the end of the round, `margin`,
        `win` or `score`. illegal_reward: what an illegal action costs; it ends the episode. budget: how long the bots
        may think. Other options are the game's own.
        """
        self.episode = Episode(game, players, check_reward(reward), options)
        self.opponents = self._seat_bots(opponents)
        if seat is not None and (type(seat) is not int or seat not in range(self.episode.players)):
            raise OptionError(f"seat must be from 0 to {self.episode.players - 1}, or None, not {shown(seat)}")
        self.fixed_seat = seat
        self.illegal_reward = ILLEGAL_REWARDS[self.episode.reward] if illegal_reward is None else illegal_reward
        if budget is not None and not isinstance(budget, Budget):
            raise OptionError(f"budget must be a lostcities.bots.Budget, not {shown(budget)}")
        self.budget = budget or Budget()
        self.render_mode = check_mode(render_mode)
        size = (self.episode.features,)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-LARGEST_FEATURE, LARGEST_FEATURE, size, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (self.episode.actions,), dtype=np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.episode.actions)
        self.ended = True  # until the first reset

    def _seat_bots(self, opponents: str | Bot | Sequence[str | Bot]) -> list[Any]:
        """A player for each of the other seats."""
        others = self.episode.players - 1
        one_for_all = isinstance(opponents, str) or not isinstance(opponents, Sequence)
        bots: list[Any] = [opponents] * others if one_for_all else list(opponents)  # type: ignore[arg-type]
        if len(bots) != others:
            raise OptionError(f"{self.episode.name} for {others + 1} needs {others} opponents, not {len(bots)}")
        return [player(bot) for bot in bots]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Deal a round, and let the others play until it is the learner's turn. A seed decides all rounds from here."""
        super().reset(seed=seed)
        self.episode.deal(int(self.np_random.integers(2**62)))
        self.bot_seed = int(self.np_random.integers(2**62))
        drawn = int(self.np_random.integers(self.episode.players))
        self.seat = drawn if self.fixed_seat is None else self.fixed_seat
        self._let_others_play()
        if self.episode.turn is None:  # the others have ended the round, under a turn limit of a turn or two
            return self.reset()
        self.ended = False
        self._print_table()
        return self._observation(), self._info()

    def _let_others_play(self) -> None:
        """Ask the bots for their moves until it is the learner's turn, or the round is over."""
        game = self.episode.game
        while (turn := game.turn) is not None and turn != self.seat:
            distance = (turn - self.seat) % self.episode.players
            bot = self.opponents[distance - 1]
            game.play(bot.choose(game, self.bot_seed + distance, self.budget, NO_LIMIT).action)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """Carry out the learner's action and what the others answer. An illegal action ends the episode."""
        game = self.episode.game
        if self.ended:
            raise gymnasium.error.ResetNeeded("the episode is over: call reset()")
        if not game.is_legal(int(action)):
            self.ended = True
            return self._observation(), self.illegal_reward, True, False, self._info() | {"illegal": True}
        game.play(int(action))
        self._let_others_play()
        self.ended = game.is_over
        reward = self.episode.rewards()[self.seat] if self.ended else 0.0
        self._print_table()
        return self._observation(), reward, self.ended, False, self._info()

    def _observation(self) -> Observation:
        self._mask = self.episode.no_mask.copy() if self.episode.turn is None else self.episode.mask()
        return {"observation": self.episode.observation(self.seat), "action_mask": self._mask}

    def _info(self) -> Info:
        return {"action_mask": self._mask, "seat": self.seat}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What is legal now, as sb3-contrib's MaskablePPO asks for it."""
        return self._mask.astype(np.bool_)

    def _print_table(self) -> None:
        """As Gymnasium has it: an environment for human eyes shows itself."""
        if self.render_mode == HUMAN:
            self.render()

    def render(self) -> Any:
        """The table as the learner sees it, in the way that render_mode says."""
        return None if self.render_mode is None else show(self.episode.game, self.render_mode, self.seat)

    def close(self) -> None:
        """Stop bots that are programs."""
        for bot in self.opponents:
            bot.close()


def register_games() -> None:
    """Make every game known to `gymnasium.make`; call it again after adding a game of your own."""
    for game in loadable():
        name = f"LostCities/{game}-v{VERSION}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:LostCitiesEnv",
                vector_entry_point="lostcities.envs.vector:make_vector_env",
                kwargs={"game": game},
            )


register_games()
