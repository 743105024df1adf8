"""What the templates of the bots are filled with."""

from typing import Any, Protocol

from ...games.contract import State, States
from ...kernel.random import Stream


class Decide(Protocol):
    """Rules of thumb: what the seat to act should do."""

    def __call__(self, state: State, parameters: Any, random: Stream, /) -> int: ...


class Play(Protocol):
    """Carries out an action in an imagined world: common_draws.py."""

    def __call__(self, state: State, action: int, /) -> None: ...


class PlayOut(Protocol):
    """A policy plays on for all seats to the end."""

    def __call__(self, states: States, i: int, policy: Any, random: Stream, /) -> Any: ...
