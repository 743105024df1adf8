"""A bot in a real game: asked for moves, shown only what its seat may know, held to a time limit."""

import operator
import time
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Protocol

from ..errors import LostCitiesError, shown
from ..game import Game
from .api import Bot, Budget, Thought, decision_for

FaultKind = Literal["illegal", "timeout", "error"]


class Fault(LostCitiesError):
    """A bot's failure: an illegal move, a late answer, or any other error."""

    def __init__(self, kind: FaultKind, text: str):
        super().__init__(text)
        self.kind = kind
        self.text = text

    def __reduce__(self) -> tuple[Any, ...]:
        return Fault, (self.kind, self.text)


@dataclass(frozen=True)
class Answer:
    """A legal action, the seconds it took to find, and what was thought of the candidates."""

    action: int
    seconds: float
    thoughts: tuple[Thought, ...] = ()


class Player(Protocol):
    """A bot in this process, or an external program."""

    own_time: float  # seconds beyond the limit that the player itself may need, such as for starting a program

    def choose(self, game: Game, seed: int, budget: Budget, limit: float) -> Answer:
        """A legal action for the seat to act; a Fault if there is none within the limit."""

    def close(self) -> None:
        """Release resources; `choose` may be called again afterwards."""


def late(limit: float) -> Fault:
    return Fault("timeout", f"took longer than {limit:g} s")


def check_legal(game: Game, action: Any) -> int:
    """The action, or the Fault of an illegal one."""
    try:
        number = operator.index(action)
    except TypeError:
        raise Fault("error", f"chose {action!r}, which is not the number of an action") from None
    try:
        legal = game.is_legal(number)
    except LostCitiesError as error:
        raise Fault("illegal", str(error)) from None
    if not legal:
        move = game.notation.moves[number]
        raise Fault("illegal", f"{move}: {game.definition.words.reason_against(game.position.state, number)}")
    return number


def check_thoughts(choice: Any) -> tuple[Thought, ...]:
    """The thoughts of a choice, or the Fault of something else in their place."""
    thoughts = getattr(choice, "thoughts", ())
    try:
        found = tuple(thoughts)
    except TypeError:
        found = (thoughts,)
    for one in found:
        if not isinstance(one, Thought):
            raise Fault("error", f"returned {shown(one)} among its thoughts instead of a Thought")
    return found


class BotPlayer:
    """A bot in this process. Nothing interrupts it here; a late answer is detected afterwards."""

    own_time = 0.0

    def __init__(self, bot: Bot):
        self.bot = bot

    def choose(self, game: Game, seed: int, budget: Budget, limit: float) -> Answer:
        decision = decision_for(game, seed, budget)
        start = time.perf_counter()
        try:
            choice = self.bot.choose(decision)
        except (Exception, SystemExit) as error:
            raise Fault("error", describe(error)) from error
        seconds = time.perf_counter() - start
        if seconds > limit:
            raise late(limit)
        if not hasattr(choice, "action"):
            raise Fault("error", f"returned {choice!r} instead of a Choice")
        return Answer(check_legal(game, choice.action), seconds, check_thoughts(choice))

    def close(self) -> None:
        """Nothing to release."""


def describe(error: BaseException) -> str:
    """An exception in one line, with file and line number."""
    text = "".join(traceback.format_exception_only(error)).strip().splitlines()[-1]
    frames = traceback.extract_tb(error.__traceback__)
    return f"{text} ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else text
