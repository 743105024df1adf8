"""Position: one state with its compiled rules. What engines, environments, the server and the checks build on.

`Game` checks, remembers and explains; a position only plays. It takes a fifth of the time: actions and seats are plain
numbers, nothing is remembered, and what is not legal is not played. A seat or a side that there is not is an
OptionError.

>>> from lostcities.position import Position
>>> from lostcities.kernel.random import stream
>>> position = Position.deal("classic", random=stream(7))
>>> while not position.is_over:
...     _ = position.play(position.legal_actions()[0])
>>> len(position.scores())
2
"""

import secrets
from collections.abc import Mapping
from typing import Any, Self

import numpy as np
from numba.core.errors import TypingError

from .errors import InvalidMove, OptionError, shown
from .games import position_text
from .games.contract import Features, GameDefinition, Numbers, State, States, copy_states
from .games.registry import load
from .kernel.random import Stream, stream

NOBODY = -1  # no seat: a spectator, or nobody to act
WHOLE = (int, np.integer)
TOO_LARGE = (OverflowError, TypingError)  # what Numba says of a number beyond 64 bits


class Position:
    """A state, and what can be asked of it and done with it. Seats are numbered from 0; a spectator is -1."""

    __slots__ = ("_room", "calls", "definition", "states")

    def __init__(self, definition: GameDefinition, states: States):
        """states: an array with one state, which the position plays on."""
        self.definition = definition
        self.calls = definition.calls  # the compiled rules, on the i-th state of an array: kernel/calls.py
        self.states = states
        self._room: Numbers | None = None

    @classmethod
    def new(cls, game: str, players: int | None = None, options: Mapping[str, Any] | None = None) -> Self:
        """A position with these options, which waits for a deck."""
        definition = load(game)
        return cls(definition, definition.new_states(1, *definition.check_options(players, options or {})))

    @classmethod
    def deal(
        cls,
        game: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        random: Stream,
        starter: int = 0,
    ) -> Self:
        """The first position of a round, dealt at random."""
        position = cls.new(game, players, options)
        position.calls.shuffle_deck(position.states, 0, random)
        position.calls.deal(position.states, 0, position._seat(starter, 0))
        return position

    @classmethod
    def from_text(cls, text: str, random: Stream | None = None) -> Self:
        """The position of a line such as `text` writes; what it does not know is dealt at random.

        PositionError names the field of whatever is wrong. What the line says of a match is left to `Game`.
        """
        line = position_text.parse(text)
        for name in position_text.MATCH_FIELDS:
            line.fields.take(name, position_text.NONE)
        return cls.from_line(line, random)

    @classmethod
    def from_line(cls, line: position_text.Line, random: Stream | None = None) -> Self:
        """The same from a line that has been split, and that has no field of a match."""
        position = cls.new(line.game, line.players, line.options)
        random = stream(secrets.randbits(64)) if random is None else random
        position_text.read_state(position.definition, position.state, line.fields, random)
        return position

    # Looking

    def text(self, observer: int | None = None) -> str:
        """The position as one line, as far as an observer knows it; with nothing hidden if there is none.

        >>> from lostcities.kernel.random import stream
        >>> position = Position.deal("rivals", random=stream(7))
        >>> Position.from_text(position.text()).text() == position.text()
        True
        """
        shown = self if observer is None else self.concealed(observer)
        return position_text.write_line(self.definition, shown.state)

    @property
    def state(self) -> State:
        """The state itself, with everything hidden in it; its fields are those of `definition.state`."""
        return self.states[0]

    @property
    def turn(self) -> int:
        """The seat to act, or -1 when the round is over."""
        return int(self.states["turn"][0])

    @property
    def turns(self) -> int:
        """Turns completed."""
        return int(self.states["turns"][0])

    @property
    def is_over(self) -> bool:
        """Has the round ended?"""
        return self.turn < 0

    @property
    def action_count(self) -> int:
        """How many actions there are, legal or not."""
        return self.definition.words.action_count(self.states[0])

    def legal_actions(self) -> Numbers:
        """What the seat to act may do; read it before the next call."""
        if self._room is None:
            self._room = np.zeros(self.action_count + 1, dtype=np.int64)
        return self._room[: self.calls.legal_actions(self.states, 0, self._room)]

    def is_legal(self, action: int) -> bool:
        """May the seat to act do this?"""
        if not isinstance(action, WHOLE):
            raise not_an_action(action)
        try:
            return bool(self.calls.is_legal(self.states, 0, action))
        except TOO_LARGE:
            raise not_an_action(action) from None

    def sides(self) -> int:
        """How many sides there are."""
        return int(self.calls.sides(self.states, 0))

    def side_of(self, seat: int) -> int:
        """The side that a seat plays for."""
        return int(self.calls.side_of(self.states, 0, self._seat(seat, 0)))

    def score(self, side: int) -> int:
        """The points of a side, as if the round ended now."""
        if not is_within(side, 0, self.sides()):
            raise OptionError(f"there is no side {shown(side)}: they go from 0 to {self.sides() - 1}")
        return int(self.calls.score(self.states, 0, side))

    def scores(self) -> tuple[int, ...]:
        """The points of every side."""
        return tuple(int(self.calls.score(self.states, 0, side)) for side in range(self.sides()))

    def observe(self, seat: int, features: Features | None = None) -> Features:
        """What a seat knows, as numbers: `definition.words.pieces` names them."""
        self._seat(seat, 0)
        if features is None:
            size = sum(piece.size for piece in self.definition.words.pieces(self.states[0]))
            features = np.zeros(size, dtype=np.float32)
        self.calls.observe(self.states, 0, seat, features)
        return features

    def places_used(self) -> int:
        """How many places of the deck have been dealt, drawn, turned over or rolled."""
        return self.definition.words.places_used(self.states[0])

    def pending_action(self) -> int | None:
        """The last action, as long as only its maker knows it and the next one completes it."""
        pending = self.definition.pending_action
        return None if pending is None else pending(self.states[0])

    def reveals(self, action: int) -> bool:
        """Would a legal action uncover something of the deck, or end the round?"""
        after = self.copy()
        after.play(action)
        return after.is_over or after.places_used() != self.places_used()

    # Changing

    def play(self, action: int) -> bool:
        """Carry out an action if it is legal, and say whether it was."""
        if not isinstance(action, WHOLE):
            raise not_an_action(action)
        try:
            return bool(self.calls.play(self.states, 0, action))
        except TOO_LARGE:
            raise not_an_action(action) from None

    def play_randomly(self, random: Stream) -> int:
        """Play the round to its end, every legal action as likely; the number of decisions that took."""
        self.legal_actions()
        return int(self.calls.play_randomly(self.states, 0, random, self._room))

    # Others like it

    def copy(self) -> Self:
        """A position of its own that stands where this one does."""
        return type(self)(self.definition, copy_states(self.states))

    def concealed(self, observer: int) -> Self:
        """A copy in which everything that the observer cannot know is erased."""
        other = self.copy()
        self.calls.conceal(other.states, 0, self._seat(observer))
        return other

    def redealt(self, observer: int, random: Stream) -> Self:
        """A copy in which everything that the observer cannot know has been dealt again, each way as likely."""
        other = self.copy()
        self.calls.redeal(other.states, 0, self._seat(observer), random)
        return other

    def _seat(self, seat: int, lowest: int = NOBODY) -> int:
        """A seat that there is: for any other number, the compiled rules would read beyond their arrays."""
        players = int(self.states["players"][0])
        if not is_within(seat, lowest, players):
            raise OptionError(f"there is no seat {shown(seat)}: they go from 0 to {players - 1}")
        return seat

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.states.tobytes() == other.states.tobytes()

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> dict[str, Any]:
        return {"id": self.definition.id, "states": self.states}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__init__(load(kept["id"]), kept["states"])  # type: ignore[misc]


def is_within(number: object, lowest: int, end: int) -> bool:
    """Whether something is a whole number from `lowest` to just below `end`."""
    return isinstance(number, WHOLE) and lowest <= int(number) < end


def not_an_action(action: object) -> InvalidMove:
    """What is raised for something that is no number of an action at all."""
    return InvalidMove(f"an action is a small whole number, not {shown(action)}")
