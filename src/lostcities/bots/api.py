"""What a bot is: something that is given a decision and chooses an action.

A bot never sees the true state. It is given a determinization: everything that its seat cannot know has been dealt
again at random. It may deal again as often as it likes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from ..equity import RoundEquity, lead_of, round_equity
from ..errors import IllegalMove, OptionError, shown
from ..game import Game
from ..games.contract import GameDefinition, Numbers, States
from ..games.registry import load
from ..kernel.random import Stream, stream

MOST_THREADS = 64


@dataclass(frozen=True)
class TimeBank:
    """The seconds that are left of a bot's time for a whole game, and those that it gets after every decision."""

    seconds: float
    increment: float = 0.0


@dataclass(frozen=True)
class Budget:
    """Thinking time for one decision: seconds, or a number of simulations, which is reproducible.

    sure: a move to which the policy network gives at least this probability is played without search. threads: cores
    that a search may use; with simulations, the choice does not depend on it. bank: in a game with a time bank, what
    is left of it; `seconds` is then a fair share for this decision (`budgets.share_of_bank`).
    """

    seconds: float | None = None
    simulations: int | None = None
    sure: float = 1.0
    threads: int = 1
    bank: TimeBank | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.threads, int) or not 1 <= self.threads <= MOST_THREADS:
            raise OptionError(f"threads must be a whole number from 1 to {MOST_THREADS}, not {shown(self.threads)}")

    @property
    def is_open(self) -> bool:
        """Whether it limits neither seconds nor simulations: it is up to the bot."""
        return self.seconds is None and self.simulations is None

    def or_else(self, usual: "Budget") -> "Budget":
        """This budget, or the usual one where nothing was said; threads alone share the usual time."""
        if self == Budget():
            return usual
        return replace(self, seconds=usual.seconds, simulations=usual.simulations) if self.is_open else self


@dataclass(frozen=True)
class Decision:
    """What a bot is given: the state as its seat may know it, the legal actions, and how long it may think."""

    game: GameDefinition  # the rules and the calls
    states: States  # one re-dealt state
    seat: int
    actions: Numbers  # the legal ones
    budget: Budget
    random: Stream
    lead: int | None = None  # in the last round of a match: the points that the seat's side was ahead before it
    equity: RoundEquity | None = None  # in every round of a match: the chance to win it, by the margin of the round


@dataclass(frozen=True)
class Thought:
    """The evaluation of one action: expected margin of the round, chance to win, standard error of the margin, visits.

    The chance is that of the match: in its last round, and in every round where its equity is known (docs/analysis.md).
    Elsewhere it is that of the round. Our bots know all of it; yours may leave out what it does not know.
    """

    action: int
    margin: float
    win: float | None = None
    error: float | None = None
    visits: int = 0


@dataclass(frozen=True)
class Choice:
    """The chosen action, and optionally an evaluation of each candidate."""

    action: int
    thoughts: Sequence[Thought] = field(default=())


class Bot(Protocol):
    """What a bot must have; `searches = False`, for one that needs no time, is optional."""

    name: str

    def choose(self, decision: Decision) -> Choice:
        """The action to play. The same decision and random stream give the same choice."""


def searches(bot: Bot) -> bool:
    """Whether a bot uses its budget; one that answers at once sets `searches = False`."""
    return bool(getattr(bot, "searches", True))


def decision_for(game: Game, seed: int, budget: Budget | None = None) -> Decision:
    """What a bot at the seat to act is given. The seed belongs to the bot, not to the game."""
    seat = game.turn
    if seat is None:
        raise IllegalMove("the game is over: there is nothing to choose")
    try:
        random = stream(seed, game.moves_made)
    except AttributeError:
        raise OptionError(f"seed must be a whole number, not {shown(seed)}") from None
    redealt = game.position.redealt(seat, random)
    return Decision(
        load(game.id),
        redealt.states,
        seat,
        redealt.legal_actions(),
        budget or Budget(),
        random,
        lead_in_match(game, seat),
        round_equity(game, seat),
    )


def lead_in_match(game: Game, seat: int) -> int | None:
    """Lead of a seat's side before the last of several rounds, over the best other side; None in other rounds."""
    if game.rounds == 1 or game.round < game.rounds:
        return None
    return lead_of(game.totals, game.side_of(seat))
