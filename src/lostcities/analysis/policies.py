"""Rollout policies: who plays on for all seats when a decision is analysed, and what it would choose itself."""

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots import network
from ..bots.heuristic import HEURISTIC, explorer
from ..bots.navigator import BY_NETWORK
from ..bots.search import end_states, random_policy
from ..bots.search.common_draws import step_of
from ..bots.search.open_hands import open_rules
from ..errors import OptionError, shown
from ..games.contract import GameDefinition, Numbers, State, States
from ..kernel.template import fill

Priors = npt.NDArray[np.float64]

NETWORK, RULES_OF_THUMB, CHANCE = "network", "heuristic", "random"  # the kinds, the best first


@dataclass(frozen=True)
class Policy:
    """A compiled rollout policy for one game with its options."""

    kind: str
    roll_out: Callable[..., None]  # end_states.py, filled
    play_out: Callable[..., object]  # the policy itself, compiled
    parameters: Any  # what it is given
    head: network.Head | None = None

    def open_handed(self, definition: GameDefinition) -> "Policy":
        """The same policy, rolled out in worlds with the true hands (open_hands.py): for hindsight alone."""
        return replace(self, roll_out=filled(definition, self.play_out, open_rules(definition)))

    def priors(self, states: States, actions: Numbers) -> Priors | None:
        """Probabilities of the actions for the seat to act in states[0]; None if the policy gives none."""
        if self.head is None:
            return None
        logits, _, _ = self.head.judge(states)
        chances = np.exp((logits[actions] - logits[actions].max()).astype(np.float64))
        return np.asarray(chances / chances.sum(), dtype=np.float64)


def network_policy(definition: GameDefinition, state: State) -> Policy:
    head = network.Head(definition.id, *network.weights(definition.id, definition.words.symmetry(state).colours), state)
    play_out = head.compiled.play_out
    return Policy(NETWORK, filled(definition, play_out), play_out, head.workspace, head)


def heuristic_policy(definition: GameDefinition, state: State) -> Policy:
    heuristic = explorer(definition.id, int(state.players))
    return Policy(RULES_OF_THUMB, filled(definition, heuristic.play_out), heuristic.play_out, heuristic.parameters)


def random_rollouts(definition: GameDefinition, state: State) -> Policy:
    room = np.zeros(definition.words.action_count(state) + 1)
    play_out = playing_randomly(definition)
    return Policy(CHANCE, filled(definition, play_out), play_out, room)


@functools.cache
def playing_randomly(definition: GameDefinition) -> Callable[..., object]:
    found: Callable[..., object] = fill(random_policy, play_randomly=definition.calls.play_randomly).play_out
    return found


@functools.cache
def filled(definition: GameDefinition, play_out: Callable[..., object], rules: Any = None) -> Callable[..., None]:
    """end_states.py, filled with a game and a rollout policy; rules: other ones than the game's own."""
    compiled: Callable[..., None] = fill(
        end_states, game=rules or definition.rules, play=step_of(definition), play_out=play_out
    ).roll_out
    return compiled


def best_kind(definition: GameDefinition) -> str:
    if definition.id in network.trained():
        return NETWORK
    return RULES_OF_THUMB if HEURISTIC in definition.parts else CHANCE


def navigator_kind(definition: GameDefinition) -> str:
    return (
        RULES_OF_THUMB if HEURISTIC in definition.parts and definition.id not in BY_NETWORK else best_kind(definition)
    )


MAKERS: Mapping[str, Callable[[GameDefinition, State], Policy]] = {
    NETWORK: network_policy,
    RULES_OF_THUMB: heuristic_policy,
    CHANCE: random_rollouts,
}
BOTS: Mapping[str, Callable[[GameDefinition], str]] = {
    "champion": best_kind,
    "navigator": navigator_kind,
    "pilot": best_kind,
    "explorer": lambda definition: RULES_OF_THUMB if HEURISTIC in definition.parts else CHANCE,
    "random": lambda definition: CHANCE,
}


def policy_of(bot: str, definition: GameDefinition, state: State) -> Policy:
    """The rollout policy of a bot; where a game has no network, rules of thumb play on, and else chance.

    state: any state of that kind.
    """
    if not isinstance(bot, str) or bot not in BOTS:
        raise OptionError(f"bot must be {' or '.join(BOTS)}, not {shown(bot)}")
    return MAKERS[BOTS[bot](definition)](definition, state)
