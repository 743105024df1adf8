"""A position as one line of text: what the grammars of all games are made of. docs/positions.md describes the lines.

A line has the game, the number of players, the options that are not the default (`name=value`) and fields
(`name:value`). `to` and `turns` are in every game; `rounds` and `points` tell of a match. All other fields are the
game's own: its part `position_text`, a module like `Grammar`, reads and writes them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NoReturn, Protocol, cast

import numpy as np

from ..errors import PositionError, shown
from ..kernel.random import Stream, shuffle
from .contract import MOST_DIGITS, DeckPart, GameDefinition, State

PART = "position_text"
UNKNOWN = "?"  # a card that is not known; ?5 are five of them
NONE = "-"  # no card, no seat
MATCH_FIELDS = ("rounds", "points")
MOST_UNKNOWN_DIGITS = 3


class Grammar(Protocol):
    """What a game's part `position_text` has."""

    def options(self, definition: GameDefinition, state: State) -> Mapping[str, Any]:
        """The options that a state was made with."""

    def write(self, definition: GameDefinition, state: State) -> Mapping[str, str]:
        """The fields of a state, or of one in which something is concealed."""

    def read(self, definition: GameDefinition, state: State, fields: "Fields", random: Stream) -> None:
        """Put a state, which has its options, `turn` and `turns`, where the fields tell; unknown cards are dealt."""


def grammar_of(definition: GameDefinition) -> Grammar:
    """How the positions of a game are read and written."""
    if PART not in definition.parts:
        raise PositionError(f"a position of {definition.id} has no text: the game has no part {PART!r}")
    return cast(Grammar, definition.part(PART))


# Reading


@dataclass(frozen=True)
class Field:
    """A field, or a part of one; an error names it."""

    name: str
    text: str

    def fail(self, reason: object) -> NoReturn:
        """Stop with the name of the field and the reason."""
        raise PositionError(f"{self.name}: {reason}")

    def whole(self, least: int = 0, most: int = 10**MOST_DIGITS - 1) -> int:
        """A whole number."""
        digits = self.text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS):
            self.fail(f"{shown(self.text)} is not a whole number")
        number = int(self.text)
        if not least <= number <= most:
            self.fail(f"{number} is not from {least} to {most}")
        return number

    def seat(self, players: int) -> int:
        """A seat, or -1 for nobody."""
        return -1 if self.text == NONE else self.whole(0, players - 1)

    def split(self, separator: str, number: int | None = None) -> list["Field"]:
        """The parts between separators, of which there must be so many."""
        texts = self.text.split(separator)
        if number is not None and len(texts) != number:
            self.fail(f"{len(texts)} parts between {separator!r}, not {number}")
        return [Field(self.name, text) for text in texts]

    def words(self) -> list["Field"]:
        """What stands between commas; `-` is nothing."""
        return [] if self.text == NONE else self.split(",")

    def cards(self) -> list[str | None]:
        """Cards in their order, with None for each that is unknown."""
        found: list[str | None] = []
        for word in self.words():
            number = word.text.removeprefix(UNKNOWN)
            if number == word.text:
                found.append(word.text)
            elif len(number) > MOST_UNKNOWN_DIGITS:
                self.fail(f"{shown(word.text)} are too many cards")
            else:
                found += [None] * (Field(self.name, number).whole(1) if number else 1)
        return found


class Fields:
    """The fields of a line, each to be taken once."""

    def __init__(self, words: Iterable[str]):
        self.left: dict[str, Field] = {}
        for word in words:
            name, _, text = word.partition(":")
            if not name or not text:
                raise PositionError(f"{shown(word)} is not a field such as turns:12")
            if name in self.left:
                raise PositionError(f"there is a second {shown(name)}")
            self.left[name] = Field(name, text)

    def take(self, name: str, default: str | None = None) -> Field:
        """A field, or the default, if there is one."""
        if name not in self.left and default is None:
            raise PositionError(f"the field {name!r} is missing")
        return self.left.pop(name, Field(name, default or ""))

    def check_all_taken(self) -> None:
        """Every field that the line has must have been read."""
        for name in self.left:
            raise PositionError(f"there is no field {shown(name)} in this position")


@dataclass(frozen=True)
class Line:
    """A line that has been split, and not been understood yet."""

    game: str
    players: int
    options: Mapping[str, str]
    fields: Fields


def parse(text: str) -> Line:
    """Split a line into its parts."""
    if not isinstance(text, str):
        raise PositionError(f"a position is a text, not {shown(text)}")
    words = text.split()
    if len(words) < 2:
        raise PositionError("a position begins with the game and the number of players, such as classic 2")
    game, players, *words = words
    options: dict[str, str] = {}
    while words and ":" not in words[0].partition("=")[0]:
        name, equals, value = words.pop(0).partition("=")
        if not equals or name in options:
            reason = (
                "is there a second time" if equals else "is neither an option (turn_limit=40) nor a field (turns:12)"
            )
            raise PositionError(f"{shown(name)} {reason}")
        options[name] = value
    return Line(game.lower(), Field("players", players).whole(), options, Fields(words))


def read_state(definition: GameDefinition, state: State, fields: Fields, random: Stream) -> None:
    """Put a state that has its options where the fields tell; what they do not know is dealt at random."""
    state.turn = fields.take("to").seat(int(state.players))
    state.turns = fields.take("turns").whole()
    grammar_of(definition).read(definition, state, fields, random)
    fields.check_all_taken()


def read_task(fields: Fields, state: State, tasks: Sequence[str]) -> tuple[int, Field, list[Field]]:
    """What the seat to act must do, and what else the field says of it; nothing once the round is over."""
    field = fields.take("task")
    name, *more = field.split(",")
    if (state.turn < 0) != (field.text == NONE):
        field.fail(f"a task needs a seat to do it: {NONE} when the round is over, and only then")
    if state.turn >= 0 and name.text not in tasks:
        field.fail(f"{shown(name.text)} is none of {', '.join(tasks)}")
    return (0 if state.turn < 0 else tasks.index(name.text)), field, more


class Cards:
    """All cards of a game by their texts. A card is found once, and those that nobody finds are unknown."""

    def __init__(self, part: DeckPart):
        self.left: dict[str, list[int]] = {}
        for number, text in zip(part.numbers, part.faces[0], strict=True):
            self.left.setdefault(text.lower(), []).append(number)
        self.copies = {text: len(numbers) for text, numbers in self.left.items()}

    def find(self, field: Field, word: str) -> int:
        """The number of a card."""
        copies = self.copies.get(word.lower(), 0)
        if not copies:
            field.fail(f"there is no card {shown(word)}")
        if not self.left[word.lower()]:
            field.fail(f"{word} is in two places" if copies == 1 else f"there are only {copies} {word}")
        return self.left[word.lower()].pop(0)

    def read(self, field: Field) -> list[int | None]:
        """The cards of a field in their order, with None for each that is unknown."""
        return [None if word is None else self.find(field, word) for word in field.cards()]

    def deal(self, field: Field, unknown: int, random: Stream) -> list[int]:
        """The cards that nobody has found, in random order; there must be so many."""
        rest = np.array(sorted(card for cards in self.left.values() for card in cards), dtype=np.int64)
        if len(rest) != unknown:
            places = f"{unknown or 'no'} card{'' if unknown == 1 else 's'} unknown"
            field.fail(f"{len(rest)} cards lie nowhere else, and the line has {places}")
        shuffle(rest, len(rest), random)
        return [int(card) for card in rest]


def filled(cards: Iterable[int | None], rest: list[int]) -> list[int]:
    """Cards in their order; for those that are unknown some are taken from the rest."""
    return [rest.pop() if card is None else card for card in cards]


# Writing


def write_line(definition: GameDefinition, state: State, more: Mapping[str, str] | None = None) -> str:
    """A state as a line, with more fields after its own; what the state does not show is unknown."""
    grammar = grammar_of(definition)
    options = grammar.options(definition, state)
    told = [
        f"{option.name}={option.text(options[option.name])}"
        for option in definition.options
        if options[option.name] != option.default
    ]
    fields = {"to": str(state.turn) if state.turn >= 0 else NONE, "turns": str(state.turns)}
    fields |= {**grammar.write(definition, state), **(more or {})}
    words = [definition.id, str(state.players), *told, *(f"{name}:{text}" for name, text in fields.items())]
    return " ".join(words)


def task_text(state: State, tasks: Sequence[str], *more: str) -> str:
    """What the seat to act must do, and what else there is to say of it."""
    return ",".join((tasks[state.task], *more)) if state.turn >= 0 else NONE


def joined(cards: Iterable[str | None]) -> str:
    """Cards in their order, `r5,?3`; None is a card that is unknown."""
    texts: list[str] = []
    for card, group in groupby(cards):
        run = list(group)
        if card is None:
            texts.append(UNKNOWN if len(run) == 1 else f"{UNKNOWN}{len(run)}")
        else:
            texts += [card] * len(run)
    return ",".join(texts) or NONE


def by_seat(texts: Iterable[object]) -> str:
    """What each seat or side has."""
    return "/".join(map(str, texts))
