"""Protocols of what the search templates are filled with."""

from typing import Any, Protocol

from ...games.contract import State, States
from ...kernel.random import Stream


class Decide(Protocol):
    """A heuristic: the action for the seat to act."""

    def __call__(self, state: State, parameters: Any, random: Stream, /) -> int: ...


class Play(Protocol):
    """Applies an action in a rollout: common_draws.py."""

    def __call__(self, state: State, action: int, /) -> None: ...


class PlayOut(Protocol):
    """A rollout policy for all seats."""

    def __call__(self, states: States, i: int, policy: Any, random: Stream, /) -> Any: ...
