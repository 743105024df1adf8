"""What a bot is: something that is shown a position and chooses an action.

A bot never sees the true state. It is given one in which everything that its seat cannot know has been dealt
again at random, so that looking is useless; it may deal again as often as it likes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from ..errors import IllegalMove, OptionError, shown
from ..game import Game
from ..games.contract import GameDefinition, Numbers, States
from ..games.registry import load
from ..kernel.random import Stream, stream


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one decision: seconds, or simulations, which repeat exactly.

    sure: a move that a network gives this chance is played without search.
    """

    seconds: float | None = None
    simulations: int | None = None
    sure: float = 1.0


@dataclass(frozen=True)
class Position:
    """What a bot is given."""

    game: GameDefinition  # the rules and the calls
    states: States  # one re-dealt state
    seat: int
    actions: Numbers  # the legal ones
    budget: Budget
    random: Stream
    lead: int | None = None  # in the last round of a match: the points that the seat's side was ahead before it


@dataclass(frozen=True)
class Thought:
    """What a bot thinks of one action: margin of the round, chance to win, standard error of the margin, visits.

    The chance is that of the match in its last round, and otherwise that of the round.
    """

    action: int
    margin: float
    win: float
    error: float
    visits: int


@dataclass(frozen=True)
class Choice:
    """What a bot does, and perhaps what it thought of its options."""

    action: int
    thoughts: Sequence[Thought] = field(default=())


class Bot(Protocol):
    """Anything that chooses."""

    name: str

    def choose(self, position: Position) -> Choice:
        """The action to play. The same position and random stream give the same choice."""


def searches(bot: Bot) -> bool:
    """Does a bot use the time that it is given? One that answers at once says so."""
    return bool(getattr(bot, "searches", True))


def position_for(game: Game, seed: int, budget: Budget | None = None) -> Position:
    """The position as a bot at the seat to act may see it. The seed belongs to the bot, not to the game."""
    seat = game.turn
    if seat is None:
        raise IllegalMove("the game is over: there is nothing to choose")
    try:
        random = stream(seed, game.moves_made)
    except AttributeError:
        raise OptionError(f"seed must be a whole number, not {shown(seed)}") from None
    redealt = game.position.redealt(seat, random)
    states, actions = redealt.states, redealt.legal_actions()
    return Position(load(game.id), states, seat, actions, budget or Budget(), random, lead_in_match(game, seat))


def lead_in_match(game: Game, seat: int) -> int | None:
    """How far the side of a seat was ahead of the best other before the last of several rounds; else nothing."""
    if game.rounds == 1 or game.round < game.rounds:
        return None
    before = list(game.totals)
    return before.pop(game.side_of(seat)) - max(before)
