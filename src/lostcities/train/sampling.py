"""Sampling from logits and generalized advantage estimation, compiled for many games at once."""

import math

import numpy as np
import numpy.typing as npt

from ..kernel.jit import jit
from ..kernel.random import next_word

Floats = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.int64]


@jit
def sample(logits: Floats, masks: Flags, streams: Numbers, actions: Numbers, log_probs: Floats) -> None:
    """Sample a legal action in every row; write it and its log-probability."""
    for i in range(len(logits)):
        highest = highest_legal(logits[i], masks[i])
        total = 0.0
        for action in range(logits.shape[1]):
            if masks[i, action]:
                total += math.exp(logits[i, action] - highest)
        rest = total * (next_word(streams[i]) + 0.5) / 4294967296.0
        for action in range(logits.shape[1]):
            if masks[i, action]:
                actions[i] = action
                rest -= math.exp(logits[i, action] - highest)
                if rest < 0:
                    break
        log_probs[i] = logits[i, actions[i]] - highest - math.log(total)


@jit
def highest_legal(logits: Floats, mask: Flags) -> float:
    highest = -np.inf
    for action in range(len(logits)):
        if mask[action] and logits[action] > highest:
            highest = logits[action]
    return highest


@jit
def best(logits: Floats, masks: Flags, actions: Numbers) -> None:
    """The likeliest legal action of every row."""
    for i in range(len(logits)):
        highest = -np.inf
        for action in range(logits.shape[1]):
            if masks[i, action] and logits[i, action] > highest:
                highest = logits[i, action]
                actions[i] = action


@jit
def gae(
    values: Floats,
    seats: Numbers,
    done: Flags,
    rewards: Floats,
    luck: Floats,
    sides: Numbers,
    gae_lambda: float,
    advantages: Floats,
    returns: Floats,
    known: Flags,
) -> None:
    """Generalized advantage estimation, undiscounted.

    Arrays are (steps, games); rewards have a last axis by seat. Each seat's decisions are a
    trajectory of their own: the next step is its next decision, or the end of the game. The last decision of an
    unfinished trajectory only serves to bootstrap. luck: what the seat to act won by chance after its decision, which
    is taken from it, and given to the other side; sides are those of the seats.
    """
    steps, games = values.shape
    players = rewards.shape[2]
    for game in range(games):
        linked = np.zeros(players, dtype=np.bool_)
        ahead = np.zeros(players, dtype=np.float64)
        carried = np.zeros(players, dtype=np.float64)
        for step in range(steps - 1, -1, -1):
            if done[step, game]:
                linked[:] = True
                carried[:] = 0
                for seat in range(players):
                    ahead[seat] = rewards[step, game, seat]
            seat = seats[step, game]
            value = values[step, game]
            if luck[step, game] != 0:
                for other in range(players):
                    ahead[other] -= luck[step, game] if sides[other] == sides[seat] else -luck[step, game]
            known[step, game] = linked[seat]
            if linked[seat]:
                carried[seat] = ahead[seat] - value + gae_lambda * carried[seat]
            advantages[step, game] = carried[seat]
            returns[step, game] = carried[seat] + value
            linked[seat] = True
            ahead[seat] = value
