"""What every game provides, and the registry of the games that there are.

A game is a module of this package or of anybody's: compiled functions on a state, and the words for them.
Everything else (Game, records, bots, arena, environments, the server, the conformance tests) is built on this.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import SimpleNamespace
from typing import Any, Protocol, cast

import numpy as np
import numpy.typing as npt

from . import calls
from .compiling import bind
from .errors import OptionError, UnknownGame, shown
from .random import Stream

State = Any  # one record of a game's STATE
States = npt.NDArray[Any]
Numbers = npt.NDArray[np.int64]
Features = npt.NDArray[np.float32]
Json = Any

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


@dataclass(frozen=True)
class Fill:
    """How a stretch of the deck comes about: cards that are shuffled, or dice that are rolled anew for every place."""

    places: int
    first: int  # the lowest number that may stand there
    faces: tuple[tuple[str, ...], ...]  # the texts of the cards, by number; or the faces of each die, the first leads

    @property
    def is_shuffled(self) -> bool:
        """Does every card come once?"""
        return len(self.faces) == 1


@dataclass(frozen=True)
class Line:
    """One line of a score sheet: an expedition, a bonus, the gold."""

    name: str
    points: int
    detail: str


@dataclass(frozen=True)
class Part:
    """A stretch of a deck: these numbers in any order, or, with `rolls`, so many numbers of them thrown like dice."""

    numbers: Sequence[int]
    rolls: int | None = None


class Rules(Protocol):
    """A game. Functions that take a `state` and no text are compiled; the others are Python for people.

    A state is a record with at least these fields: `players`; `turn`, the seat to act, or -1 once the round is
    over; `turns`, the number of turns completed; `deck`, everything random, settled before the first move.

    A game may also have `moments(before, after, action)`, which finds what a move brought about: moments.py; and
    `pending_action(state)`: the last action, as long as only its maker knows it and the next one completes it, or None.
    """

    GAME: str
    TITLE: str
    RULEBOOK: str
    PLAYERS: tuple[int, ...]
    ROUNDS: int  # rounds of a match, as the rulebook has it
    OPTIONS: tuple[Option, ...]
    TIES_ARE_WINS: bool  # equal totals: all of them win, or it is a draw
    STATE: np.dtype[Any]

    # Compiled. The caller sees to it that actions are legal and buffers long enough.
    def shuffle_deck(self, state: State, random: Stream) -> None: ...
    def deal(self, state: State, starter: int) -> None: ...
    def legal_actions(self, state: State, actions: Numbers) -> int: ...
    def is_legal(self, state: State, action: int) -> bool: ...
    def apply(self, state: State, action: int) -> None: ...
    def sides(self, state: State) -> int: ...
    def side_of(self, state: State, seat: int) -> int: ...
    def score(self, state: State, side: int) -> int: ...
    def conceal(self, state: State, observer: int) -> None: ...
    def redeal(self, state: State, observer: int, random: Stream) -> None: ...
    def observe(self, state: State, observer: int, features: Features) -> None: ...

    # Words.
    def set_options(self, state: State, players: int, options: Mapping[str, Any]) -> None: ...
    def action_count(self, state: State) -> int: ...
    def action_text(self, action: int) -> str: ...
    def seen_text(self, state: State, seat: int, action: int, observer: int) -> str: ...
    def say(self, state: State, action: int) -> str: ...
    def reason_against(self, state: State, action: int) -> str: ...
    def deck_parts(self, state: State) -> list[Part]: ...
    def deck_text(self, state: State) -> list[str]: ...
    def read_deck(self, state: State, words: Sequence[str]) -> list[int]: ...
    def table(self, state: State) -> dict[str, Json]: ...
    def score_lines(self, state: State, side: int) -> list[Line]: ...
    def ending(self, state: State) -> str: ...
    def pieces(self, state: State) -> list[Piece]: ...
    def symmetry(self, state: State) -> Symmetry: ...

    # Chance, for those who let each card or roll come when it is needed: what the deck is made of, how many of its
    # places have been dealt, turned over or rolled, and which seat alone sees the next one (-1: everybody does).
    def fills(self, state: State) -> list[Fill]: ...
    def places_used(self, state: State) -> int: ...
    def place_seen_by(self, state: State, place: int) -> int: ...


class Calls(Protocol):
    """The rules as Python calls them: on the i-th state of an array. See calls.py."""

    def shuffle_deck(self, states: States, i: int, random: Stream) -> None: ...
    def deal(self, states: States, i: int, starter: int) -> None: ...
    def legal_actions(self, states: States, i: int, actions: Numbers) -> int: ...
    def play(self, states: States, i: int, action: int) -> bool: ...
    def is_legal(self, states: States, i: int, action: int) -> bool: ...
    def sides(self, states: States, i: int) -> int: ...
    def side_of(self, states: States, i: int, seat: int) -> int: ...
    def score(self, states: States, i: int, side: int) -> int: ...
    def conceal(self, states: States, i: int, observer: int) -> None: ...
    def redeal(self, states: States, i: int, observer: int, random: Stream) -> None: ...
    def observe(self, states: States, i: int, observer: int, features: Features) -> None: ...
    def play_randomly(self, states: States, i: int, random: Stream, actions: Numbers) -> int: ...
    def random_rounds(
        self, states: States, i: int, rounds: int, random: Stream, actions: Numbers
    ) -> tuple[int, int]: ...


@dataclass(frozen=True)
class Entry:
    """A registered game: its rules, and the calls that are bound to them."""

    rules: Rules
    calls: Calls


_known: dict[str, Any] = {}  # by id: a module, or its name until it is needed
_entries: dict[str, Entry] = {}


def register(rules: Any) -> None:
    """Add a game, a module that has what `Rules` lists."""
    _known[rules.GAME] = rules
    _entries.pop(rules.GAME, None)


def register_by_name(game: str, module: str) -> None:
    """Add a game whose module is imported when the game is first asked for."""
    _known[game] = module


def registered() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(_known)


def entry(game: str) -> Entry:
    """A registered game by its id."""
    if not isinstance(game, str) or game not in _entries:
        if not isinstance(game, str) or game not in _known:
            raise UnknownGame(f"there is no game {shown(game)}; there are {', '.join(_known)}")
        rules = _known[game]
        if isinstance(rules, str):
            rules = import_module(rules)
        names: dict[str, Any] = {"game": rules}
        bind(calls, game, names)
        _entries[game] = Entry(cast(Rules, rules), cast(Calls, SimpleNamespace(**names)))
    return _entries[game]


def new_states(rules: Rules, number: int, players: int, options: Mapping[str, Any]) -> States:
    """States that hold the options and wait for a deck."""
    states = np.zeros(number, dtype=rules.STATE)
    for state in states:
        rules.set_options(state, players, options)
    return states


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


def check_options(rules: Rules, players: int | None, given: Mapping[str, Any]) -> tuple[int, dict[str, Any]]:
    """The number of players and all options, checked."""
    if players is None:
        players = rules.PLAYERS[0]
    if type(players) is not int or players not in rules.PLAYERS:
        raise OptionError(f"{rules.GAME} is for {' or '.join(map(str, rules.PLAYERS))} players, not {shown(players)}")
    known = {option.name: option for option in rules.OPTIONS}
    for name in given:
        if name not in known:
            raise OptionError(f"{rules.GAME} has no option {shown(name)}; it has {', '.join(known) or 'none'}")
    return players, {name: option.check(given.get(name, option.default)) for name, option in known.items()}
