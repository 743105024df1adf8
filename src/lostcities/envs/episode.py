"""What the environments share: one round of a game as arrays."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ..batches import REWARDS, Reward
from ..errors import OptionError, UnexpectedKeyword, shown
from ..game import Game
from ..games.contract import GameDefinition
from ..games.registry import load

VERSION = 0  # of the environments: a change in spaces, rewards or rules of an episode makes a new one

LARGEST_FEATURE = 100.0  # no number of an observation is larger, nor smaller than the negative of it

# What an illegal action costs where it ends the episode: more than a lost game, but masks tell what is legal.
ILLEGAL_REWARDS: Mapping[Reward, float] = {"win": -1.0, "margin": -100.0, "score": -100.0}

Mask = npt.NDArray[np.int8]
Floats = npt.NDArray[np.float32]


def check_reward(reward: Any) -> Reward:
    """Validate a kind of reward."""
    if not isinstance(reward, str) or reward not in REWARDS:
        raise OptionError(f"reward must be {' or '.join(REWARDS)}, not {shown(reward)}")
    return reward  # type: ignore[return-value]


def rewards_of(reward: Reward, totals: tuple[int, ...], sides: tuple[int, ...], ties_are_wins: bool) -> list[float]:
    """Reward of each seat, from the points of each side and the side of each seat."""
    best_others = [max(total for other, total in enumerate(totals) if other != side) for side in range(len(totals))]
    if reward == "score":
        worth = [float(total) for total in totals]
    elif reward == "margin":
        worth = [float(total - other) for total, other in zip(totals, best_others, strict=True)]
    else:
        tie = 1.0 if ties_are_wins else 0.0
        worth = [
            tie if total == other else (1.0 if total > other else -1.0)
            for total, other in zip(totals, best_others, strict=True)
        ]
    return [worth[side] for side in sides]


class Episode:
    """One round at a time: dealt from a seed, observed from any seat, rewarded at its end."""

    game: Game
    is_dealt = False  # before the first deal there is no game

    def __init__(self, name: str, players: int | None, reward: Reward, options: Mapping[str, Any]):
        """Check everything; `deal` begins."""
        self.name = name
        self.reward = check_reward(reward)
        found: GameDefinition = load(name)
        known = [option.name for option in found.options]
        for keyword in options.keys() - set(known):
            raise UnexpectedKeyword(
                f"got an unexpected keyword argument {shown(keyword)}: the options of {name} are {', '.join(known)}"
            )
        self.players, self.options = found.check_options(players, options)
        model = found.new_states(1, self.players, self.options)[0]
        self.features = sum(piece.size for piece in found.words.pieces(model))
        self.actions = found.words.action_count(model)
        self.no_mask: Mask = np.zeros(self.actions, dtype=np.int8)  # of a seat that is not to act
        self.no_mask.flags.writeable = False

    def deal(self, seed: int) -> None:
        """Begin a new round: the one that `lostcities.new_game(…, seed=seed, rounds=1)` deals."""
        self.game = Game(self.name, players=self.players, seed=seed, rounds=1, **self.options)
        self.is_dealt = True

    @property
    def turn(self) -> int | None:
        """The seat to act, or None at the end."""
        return self.game.turn

    def observation(self, seat: int) -> Floats:
        """The observation of a seat."""
        features = np.empty(self.features, dtype=np.float32)
        self.game.position.observe(seat, features)
        return features

    def mask(self) -> Mask:
        """The action mask of the seat to act."""
        mask = np.zeros(self.actions, dtype=np.int8)
        mask[self.game.position.legal_actions()] = 1
        return mask

    def rewards(self) -> list[float]:
        """Rewards of the finished round."""
        game = self.game
        sides = tuple(game.side_of(seat) for seat in range(self.players))
        return rewards_of(self.reward, game.totals, sides, game.definition.ties_are_wins)
