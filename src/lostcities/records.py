"""Saved games: a short text with headers, the deal and the moves, which replays exactly.

The format has a version. What a version means never changes, so that old records replay for ever.
docs/records.md describes it.
"""

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, NoReturn, TypeVar

from .errors import LostCitiesError, RecordError, shown
from .games.contract import MOST_SEED_DIGITS

if TYPE_CHECKING:
    from .game import Game

T = TypeVar("T")

FIRST_LINE = "lostcities record 1"
POSITION_FIRST_LINE = "lostcities record 2"  # the same, of a game that begins with a position that was set up
POSITION = "position"  # its header
OWN_HEADERS = ("game", "players", "rounds", "seed", "options", "result")
WIDTH = 100

HEADER = re.compile(r"([a-z][a-z0-9 _-]*): ?(.*)")
ROUND = re.compile(r"round (\d{1,9}): seat (\d{1,9}) starts")
POSITION_ROUND = re.compile(r"round (\d{1,9}): from the position")
TURN = re.compile(r"(\d{1,9})\. (.+)")
SURROGATE = re.compile(r"[\ud800-\udfff]")


def lone_surrogate(text: str) -> int | None:
    """Where a text has half a character, which no file can hold; None if nowhere."""
    found = SURROGATE.search(text)
    return found and found.start()


def write(game: "Game", headers: Mapping[str, str]) -> str:
    """The record of a game, finished or not, with the caller's own headers after ours."""
    position = game.start_line
    lines = [FIRST_LINE if position is None else POSITION_FIRST_LINE, f"game: {game.id}", f"players: {game.players}"]
    lines += [f"rounds: {game.rounds}", f"seed: {game.seed}"]
    options = [f"{option.name}={option.text(game.options[option.name])}" for option in game.definition.options]
    if options:
        lines.append(f"options: {' '.join(options)}")
    lines += [f"seat {seat}: {name}" for seat, name in enumerate(game.names) if name]
    if position is not None:
        lines.append(f"{POSITION}: {position}")
    own = own_headers(game.players, position is not None)
    for name, value in headers.items():
        if name in own or not is_header(name, value):
            reason = "a short word of its own, and one line of text"
            raise RecordError(f"{shown(name)}: {shown(value)} cannot be a header: {reason}")
        lines.append(f"{name}: {value}")
    if game.is_over:
        lines.append(f"result: {result_text(game)}")
    rounds = game.played_rounds
    first = next((number for number, played in enumerate(rounds) if played.start is not None), 0)
    for number in range(first, game.round):
        lines += ["", *round_lines(game, number)]
    return "\n".join(lines) + "\n"


def own_headers(players: int, has_position: bool) -> tuple[str, ...]:
    """The headers that say what is played, and by whom."""
    return *OWN_HEADERS, *(f"seat {seat}" for seat in range(players)), *([POSITION] if has_position else [])


def is_header(name: object, value: object) -> bool:
    """Can this be read back?"""
    if not isinstance(name, str) or not isinstance(value, str) or name.startswith("round "):
        return False
    line = f"{name}: {value}"
    return bool(HEADER.fullmatch(line)) and len(line.splitlines()) == 1 and lone_surrogate(line) is None


def round_lines(game: "Game", number: int) -> Iterator[str]:
    """One round: the deal, a line for each turn, and the score."""
    played = game.played_rounds[number]
    if played.start is not None:
        yield f"round {number + 1}: from the position"
    else:
        yield f"round {number + 1}: seat {played.starter} starts"
        yield from textwrap.wrap("deal: " + " ".join(game.deck_text(played.deck)), WIDTH, subsequent_indent="  ")
    turn = played.moves[0][1] if played.moves else 0
    texts: list[str] = []
    for _, turns, action in played.moves:
        if turns != turn:
            yield f"{turn + 1}. {' '.join(texts)}"
            turn, texts = turns, []
        texts.append(game.notation.moves[action].text)
    if texts:
        yield f"{turn + 1}. {' '.join(texts)}"
    if played.points is not None:
        yield f"score: {points_text(played.points)}"


def points_text(points: tuple[int, ...]) -> str:
    """Points by side."""
    return " : ".join(map(str, points))


def result_text(game: "Game") -> str:
    """Totals and winners."""
    outcome = game.outcome()
    assert outcome is not None
    seats = " and ".join(f"seat {seat}" for seat in outcome.winners)
    verb = "draw" if outcome.is_draw else "wins" if len(outcome.winners) == 1 else "win"
    return f"{points_text(outcome.totals)}, {seats} {verb}"


@dataclass(frozen=True)
class RecordedTurn:
    """A line such as `3. r5 d`."""

    line: int
    number: int
    moves: str


@dataclass(frozen=True)
class RecordedRound:
    """What a record tells of one round, and in which lines."""

    line: int
    number: int
    starter: int | None  # None: it begins with the position of the record, and has no deck
    deck_line: int
    deck: tuple[str, ...]
    turns: tuple[RecordedTurn, ...]
    score: tuple[int, str] | None  # its line, and the points by side


@dataclass(frozen=True)
class Record:
    """A record that has been read but not played: its headers, and what it tells of each round, all of it as text.

    `Game.from_record` plays it, and holds it against the rules.
    """

    headers: Mapping[str, str]
    lines: Mapping[str, int]  # where each header stands
    rounds: tuple[RecordedRound, ...]
    has_position: bool = False  # it begins with the position of a header

    def fail(self, reason: object, line: int) -> NoReturn:
        """Stop with the line and the reason."""
        raise RecordError(f"line {line}: {reason}")

    def at(self, name: str, read: Callable[[], T]) -> T:
        """What can be read from a header; its line is named if it cannot."""
        try:
            return read()
        except LostCitiesError as error:
            self.fail(error, self.lines.get(name, 1))

    def header(self, name: str) -> str:
        """A header that must be there."""
        if name not in self.headers:
            self.fail(f"the header {name!r} is missing", 1)
        return self.headers[name]

    def whole(self, name: str) -> int:
        """A header that is a whole number."""
        text = self.header(name)
        if not text.isdecimal() or len(text) > MOST_SEED_DIGITS:
            self.fail(f"{name} must be a whole number, not {shown(text)}", self.lines[name])
        return int(text)

    @property
    def options(self) -> dict[str, str]:
        """The options of the game, as texts."""
        words = self.headers.get("options", "").split()
        if not all("=" in word for word in words):
            self.fail("options are written like expeditions=5", self.lines["options"])
        return dict(word.split("=", 1) for word in words)

    @property
    def more_headers(self) -> dict[str, str]:
        """The headers that say nothing of what is played, such as a date."""
        own = own_headers(self.whole("players"), self.has_position)
        return {name: value for name, value in self.headers.items() if name not in own}


def parse(text: str) -> Record:
    """Read a record without playing it. RecordError names the line of whatever cannot be read."""
    return Reader(text).read()


def read_records(source: Path | str | IO[str]) -> Iterator[Record]:
    """The records of a file that holds many, one after the other: a path, or an open text file."""
    if isinstance(source, Path | str):
        with Path(source).open(encoding="utf-8") as file:
            yield from read_records(file)
        return
    lines: list[str] = []
    begin = 1  # the line of the file where the present record begins
    for number, line in enumerate(source, 1):
        if line.rstrip() in (FIRST_LINE, POSITION_FIRST_LINE) and any(one.strip() for one in lines):
            yield parse_at("".join(lines), begin)
            lines, begin = [], number
        lines.append(line)
    if any(line.strip() for line in lines):
        yield parse_at("".join(lines), begin)


def parse_at(text: str, line: int) -> Record:
    """A record that begins at a line of a longer file; that line is named if it cannot be read."""
    try:
        return parse(text)
    except RecordError as error:
        raise RecordError(f"the record that begins in line {line}: {error}") from None


class Reader:
    """Reads a record line by line, and names the line when something is wrong."""

    def __init__(self, text: str):
        if not isinstance(text, str):
            raise RecordError(f"a record is a text, not {shown(text)}")
        self.lines = [line.rstrip() for line in text.splitlines()]
        self.number = 0
        self.headers: dict[str, str] = {}
        self.where: dict[str, int] = {}

    def fail(self, reason: object, number: int | None = None) -> NoReturn:
        """Stop with the line and the reason."""
        raise RecordError(f"line {number or self.number}: {reason}")

    def next_line(self) -> str | None:
        """The next line that is not empty."""
        while self.number < len(self.lines):
            self.number += 1
            if line := self.lines[self.number - 1]:
                return line
        return None

    def read(self) -> Record:
        """The whole record."""
        for number, text in enumerate(self.lines, 1):
            if lone_surrogate(text) is not None:
                self.fail("it has half a character (a lone surrogate)", number)
        first = self.next_line()
        if first not in (FIRST_LINE, POSITION_FIRST_LINE):
            self.fail(f"a record begins with {FIRST_LINE!r}")
        has_position = first == POSITION_FIRST_LINE
        line = self.read_headers()
        rounds: list[RecordedRound] = []
        if has_position and line is not None:
            recorded, line = self.read_position_round(line)
            rounds.append(recorded)
        while line is not None:
            expected = rounds[-1].number + 1 if rounds else 1
            found = ROUND.fullmatch(line)
            if not found or int(found[1]) != expected:
                self.fail(f"expected 'round {expected}: seat … starts', not {shown(line)}")
            begin = self.number
            deck_line, deck, line = self.read_deal()
            turns, score, line = self.read_turns(line)
            told = RecordedRound(begin, expected, int(found[2]), deck_line, tuple(deck), tuple(turns), score)
            rounds.append(told)
        if not rounds:
            self.fail("the record has no round")
        return Record(self.headers, self.where, tuple(rounds), has_position)

    def read_position_round(self, line: str) -> tuple[RecordedRound, str | None]:
        """The round that goes on from the position of the record, whatever its number; and the line after it."""
        found = POSITION_ROUND.fullmatch(line)
        if not found:
            self.fail(f"expected 'round …: from the position', not {shown(line)}")
        begin = self.number
        turns, score, following = self.read_turns(self.next_line())
        return RecordedRound(begin, int(found[1]), None, begin, (), tuple(turns), score), following

    def read_headers(self) -> str | None:
        """All headers; returns the line after them."""
        while (line := self.next_line()) is not None and not line.startswith("round "):
            found = HEADER.fullmatch(line)
            if not found:
                self.fail(f"{shown(line)} is not a header such as 'game: classic'")
            if found[1] in self.headers:
                self.fail(f"there is a second {shown(found[1])}")
            self.headers[found[1]] = found[2]
            self.where[found[1]] = self.number
        return line

    def read_deal(self) -> tuple[int, list[str], str | None]:
        """The line of a round's deck, the deck, and the line after it."""
        line = self.next_line()
        if line is None or not line.startswith("deal: "):
            self.fail("a round begins with its deal")
        number = self.number
        words = line.split()[1:]
        while (line := self.next_line()) is not None and line.startswith("  "):
            words += line.split()
        return number, words, line

    def read_turns(self, line: str | None) -> tuple[list[RecordedTurn], tuple[int, str] | None, str | None]:
        """The turns and the score of a round, each with its line; and the line after them."""
        turns: list[RecordedTurn] = []
        score = None
        while line is not None and not line.startswith("round "):
            if line.startswith("score: ") and score is None:
                score = (self.number, line.removeprefix("score: "))
            elif (found := TURN.fullmatch(line)) and score is None:
                turns.append(RecordedTurn(self.number, int(found[1]), found[2]))
            else:
                self.fail(f"{shown(line)} is not a turn such as '3. r5 d'")
            line = self.next_line()
        return turns, score, line
