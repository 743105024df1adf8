"""What a game provides: a GameDefinition, with its compiled rules and its words.

Everything else (Game, records, bots, arena, environments, the server, the conformance tests) is built on this.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import Any, Protocol

import numpy as np

from ..errors import OptionError, shown
from ..kernel import calls, playouts
from ..kernel.record import Record, layout
from ..kernel.rules import Features, Numbers, Rules, State, States
from ..kernel.template import fill
from .moments import Moment, ScoreLine
from .phrases import SHARED_MESSAGES, Messages, Phrase

__all__ = ["Features", "Numbers", "Rules", "State", "States"]

Json = Any
Explained = tuple[tuple[str, str], ...]  # a word or move, and what it means

MOST_DIGITS = 9  # of rounds and turn limits
MOST_SEED_DIGITS = 100  # what a record holds


@dataclass(frozen=True)
class Option:
    """A choice that is made before a game: its values, and the one that holds if nobody says otherwise."""

    name: str
    default: Any
    help: str
    values: tuple[Any, ...] = ()  # empty: any whole number from 1 on, or none
    read: Callable[[Any], Any] | None = None  # for a value of the game's own making, such as a sheet:
    write: Callable[[Any], str] | None = None  # the value from itself or its text, and its text in one line
    examples: tuple[Any, ...] = ()  # such values, which the conformance tests play with

    def check(self, value: Any) -> Any:
        """The value, also given as text, or an OptionError that says what is allowed."""
        if self.read:
            return self.read(value)
        text = value if isinstance(value, str) else shown(value.item() if isinstance(value, np.generic) else value)
        if not self.values:
            if text.lower() == "none":
                return None
            if text.isdecimal() and len(text) <= MOST_DIGITS and int(text) > 0:
                return int(text)
            raise OptionError(
                f"{self.name} must be a whole number above 0, of at most {MOST_DIGITS} digits, or none,"
                f" not {shown(value)}"
            )
        for allowed in self.values:
            if text == str(allowed):
                return allowed
        raise OptionError(f"{self.name} must be {' or '.join(map(str, self.values))}, not {shown(value)}")

    def text(self, value: Any) -> str:
        """The value as `check` reads it back."""
        if self.write:
            return self.write(value)
        return "none" if value is None else str(value)


def choice(name: str, values: Sequence[Any], *, default: Any, help: str) -> Option:
    """An option with a few values."""
    return Option(name, default, help, tuple(values))


def whole(name: str, *, default: int | None, help: str) -> Option:
    """An option that is a whole number above 0, or none."""
    return Option(name, default, help)


def made(
    name: str,
    read: Callable[[Any], Any],
    write: Callable[[Any], str],
    *,
    default: Any,
    examples: Sequence[Any],
    help: str,
) -> Option:
    """An option whose value is of the game's own making, with its way from and to text."""
    return Option(name, default, help, read=read, write=write, examples=tuple(examples))


@dataclass(frozen=True)
class Piece:
    """A named stretch of an observation: `size` numbers from `start` on."""

    name: str
    start: int
    size: int
    meaning: str


def in_a_row(parts: Iterable[tuple[str, int, str]]) -> list[Piece]:
    """Pieces that follow one another, from their names, sizes and meanings."""
    pieces = []
    start = 0
    for name, size, meaning in parts:
        pieces.append(Piece(name, start, size, meaning))
        start += size
    return pieces


@dataclass(frozen=True)
class Symmetry:
    """Colours may be exchanged: how an observation and the actions fall into one block a colour, and the table.

    An observation has `features` numbers for each colour and then `table` for the whole table. Of the actions,
    `table_actions` belong to no colour, and then each colour has `actions`.
    """

    colours: int
    features: int
    table: int
    actions: int
    table_actions: int
    hand: int  # the first so many features of a colour are the observer's own cards, which others do not see
    builds: int  # the first so many actions of a colour build its expedition
    cards: tuple[int, ...] = ()  # for each card of a colour in the deck, the feature of a hand that counts it
    kinds: tuple[str, ...] = ()  # what each action of a colour does: wagers, builds, discards, takes, gifts …


@dataclass(frozen=True)
class DeckPart:
    """A stretch of the deck: cards that are shuffled, each of them once; or dice, rolled anew for every place."""

    places: int
    first: int  # the lowest number that may stand there
    faces: tuple[tuple[str, ...], ...]  # the texts of the cards, by number; or the faces of each die, the first leads
    is_rolled: bool = False

    @property
    def numbers(self) -> range:
        """All numbers that may stand there."""
        return range(self.first, self.first + math.prod(map(len, self.faces)))


@dataclass(frozen=True)
class Line:
    """One line of a score sheet: an expedition, a bonus, the gold."""

    label: Phrase
    points: int
    sum: Phrase  # how the points come about

    @property
    def name(self) -> str:
        """What is counted, in English."""
        return str(self.label)

    @property
    def detail(self) -> str:
        """How the points come about, in English."""
        return str(self.sum)

    @cached_property
    def data(self) -> ScoreLine:
        """The line ready for JSON; for reading only."""
        return {"label": self.label.data, "points": self.points, "sum": self.sum.data}


class Words(Protocol):
    """Notation, tables, score sheets and reasons: Python for people. A class for a family of games, or a module."""

    def set_options(self, state: State, players: int, options: Mapping[str, Any]) -> None: ...
    def action_count(self, state: State) -> int: ...
    def action_text(self, action: int) -> str: ...
    def seen_text(self, state: State, seat: int, action: int, observer: int) -> str: ...
    def describe(self, state: State, action: int) -> Phrase: ...
    def reason_against(self, state: State, action: int) -> Phrase: ...
    def deck_parts(self, state: State) -> list[DeckPart]: ...
    def deck_text(self, state: State) -> list[str]: ...
    def read_deck(self, state: State, words: Sequence[str]) -> list[int]: ...
    def table(self, state: State) -> dict[str, Json]: ...
    def score_lines(self, state: State, side: int) -> list[Line]: ...
    def ending(self, state: State) -> Phrase | None: ...
    def pieces(self, state: State) -> list[Piece]: ...
    def symmetry(self, state: State) -> Symmetry: ...

    # Chance, for those who let each card or roll come when it is needed: how many places of the deck have been dealt,
    # turned over or rolled, and which seat alone sees the next one (-1: everybody does).
    def places_used(self, state: State) -> int: ...
    def place_seen_by(self, state: State, place: int) -> int: ...


class PlainWords(Words):
    """What most games say in the same way; a game's words may begin with this, and say the rest."""

    def seen_text(self, state: State, seat: int, action: int, observer: int) -> str:
        """An action as an observer sees it: everybody sees all of it."""
        return self.action_text(action)

    def deck_text(self, state: State) -> list[str]:
        """The cards of the deck as they are written."""
        texts, place = [], 0
        for part in self.deck_parts(state):
            texts += [part.faces[0][card - part.first] for card in state.deck[place : place + part.places]]
            place += part.places
        return texts

    def read_deck(self, state: State, words: Sequence[str]) -> list[int]:
        """The cards of a deck from its text; every card must be there just once."""
        deck: list[int] = []
        for part in self.deck_parts(state):
            rest = list(part.numbers)
            for word in words[len(deck) : len(deck) + part.places]:
                card = next((card for card in rest if part.faces[0][card - part.first] == word), None)
                if card is None:
                    raise OptionError(f"the deck has no {shown(word)}, or not so many")
                rest.remove(card)
                deck.append(card)
        if len(deck) != len(words) or len(deck) != sum(part.places for part in self.deck_parts(state)):
            raise OptionError("the deck has too many cards, or too few")
        return deck

    def symmetry(self, state: State) -> Symmetry:
        """There is one block, of everything."""
        features = sum(piece.size for piece in self.pieces(state))
        return Symmetry(1, features, 0, self.action_count(state), 0, hand=0, builds=0)


@dataclass(frozen=True, eq=False)
class GameDefinition:
    """A game: what it is called, how it is played, and where its other parts are.

    A state has at least these fields: `players`; `turn`, the seat to act, or -1 once the round is over; `turns`, the
    number of turns completed; `deck`, everything random, settled before the first move.
    """

    id: str
    title: str
    rulebook: str
    players: tuple[int, ...]
    rounds: int  # rounds of a match, as the rulebook has it
    options: tuple[Option, ...]
    ties_are_wins: bool  # equal totals: all of them win, or it is a draw
    state: type[Record]
    rules: Rules
    words: Words
    scale: float = 50.0  # points that count as 1 for a learner
    loss_classes: tuple[float, float, float] = (1.5, 3.0, 6.0)  # points that an inaccuracy, a mistake, a blunder lose
    # Where programs play, if it has the option turn_limit, and its rules `at_turn_limit`; far beyond an ordinary round.
    turn_limit: int | None = None
    training_turn_limit: int | None = None  # a closer one for learners, whose first rounds would go on and on
    numbers_are_moves: bool = False  # a bare number is a move, such as a bid: lists of moves are not numbered
    move_signs: str = ""  # the signs that a move may begin with, in the order in which a list shows them
    draw_action: int | None = None  # drawing from a draw pile: its state has `drawn`, its rules have `deck_size`
    hidden_features: tuple[str, ...] = ()  # pieces of an observation that a learner is not told of
    facts: Any = None  # what its rules are made with; the lengths of its state's arrays are found there by name
    moments: Callable[[State, State, int], list[Moment]] | None = None  # what a move brought about: moments.py
    messages: Messages = SHARED_MESSAGES  # its phrases in each language
    unseen_moves: Mapping[str, Phrase] = field(default_factory=dict)  # by their text, moves that some see only so
    pending_action: Callable[[State], int | None] | None = None  # the last action, while only its maker knows it
    parts: Mapping[str, str] = field(default_factory=dict)  # modules that are imported when they are asked for

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The layout of a state."""
        return layout(self.state, self.facts)

    @cached_property
    def calls(self) -> Any:
        """The rules as Python calls them, on the i-th state of an array: kernel/calls.py and kernel/playouts.py."""
        return fill(calls, playouts, game=self.rules)

    def part(self, name: str) -> Any:
        """A part of the game that not everybody needs: its board, its help, its heuristic, its oracle."""
        return import_module(self.parts[name])

    def new_states(self, number: int, players: int, options: Mapping[str, Any]) -> States:
        """States that hold the options and wait for a deck."""
        states = np.zeros(number, dtype=self.dtype)
        for state in states:
            self.words.set_options(state, players, options)
        return states

    def with_turn_limit(self, options: Mapping[str, Any], turns: int | None = None) -> dict[str, Any]:
        """Options for programs, which might play on for ever: with a limit, the game's own unless `turns` is given.

        A game without a limit and options that have one stay as they are.
        """
        return dict(options) if self.turn_limit is None else {"turn_limit": turns or self.turn_limit, **options}

    def check_options(self, players: int | None, given: Mapping[str, Any]) -> tuple[int, dict[str, Any]]:
        """The number of players and all options, checked."""
        if players is None:
            players = self.players[0]
        if type(players) is not int or players not in self.players:
            raise OptionError(f"{self.id} is for {' or '.join(map(str, self.players))} players, not {shown(players)}")
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise OptionError(f"{self.id} has no option {shown(name)}; it has {', '.join(known) or 'none'}")
        return players, {name: option.check(given.get(name, option.default)) for name, option in known.items()}


def copy_states(states: States) -> States:
    """States of their own. NumPy copies records field by field; as plain bytes it takes a fortieth of the time."""
    return np.ndarray(states.shape, states.dtype, bytearray(states.tobytes()))


def check_whole(name: str, value: Any, least: int, digits: int) -> int:
    """A whole number from the least on, of so many digits at most, or an OptionError."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < least:
        raise OptionError(f"{name} must be a whole number from {least} on, not {shown(value)}")
    if value >= 10**digits:
        raise OptionError(f"{name} must have at most {digits} digits, not {shown(value)}")
    return int(value)
