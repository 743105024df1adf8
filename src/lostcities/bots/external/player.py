"""An external program as a player.

A program that misbehaves is stopped, and started again for the next request.
"""

import contextlib
import queue
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from ...errors import InvalidMove, LostCitiesError, OptionError
from ...game import Game
from ...games.contract import Json
from ..api import Budget, Thought
from ..player import Answer, Fault, check_legal, late
from .conversation import EXIT_SECONDS, Conversation
from .introduction import Introduction, read_introduction
from .messages import (
    EXPECTED_MOVE,
    Message,
    Question,
    check_id,
    decode,
    decode_first,
    encode,
    options_message,
    read_move,
    read_thoughts,
)

START_SECONDS = 15.0  # what a program may take to start, on top of the limit of its first move


@dataclass(frozen=True)
class Reply:
    """A program's reply to a question: the text of its move, unchecked, the seconds it took, and its thoughts."""

    move: str
    seconds: float
    thoughts: tuple[Message, ...] = ()


class ExecutablePlayer:
    """An external program as a player, which starts it, times it and stops it.

    options: of the program, as texts; only a program that speaks protocol 2 has any.
    """

    own_time = START_SECONDS + 2 * EXIT_SECONDS

    def __init__(self, command: Sequence[str], options: Mapping[str, str] | None = None):
        self.command = list(command)
        self.options = dict(options or {})
        self.running: Conversation | None = None
        self.introduction: Introduction | None = None  # of a program that runs and speaks protocol 2
        self.ids = count(1)
        self.is_strict = False  # knows protocol 1 alone, and takes no keys beyond it

    def choose(self, game: Game, seed: int, budget: Budget, limit: float) -> Answer:
        reply = self.ask(game.view(game.turn), seed, budget, limit)
        try:
            action = check_legal(game, game.parse(reply.move).action)
        except InvalidMove as error:
            self.close(patience=0)
            raise Fault("illegal", str(error)) from None
        except Fault:
            self.close(patience=0)
            raise
        return Answer(action, reply.seconds, tuple(thought(game, one) for one in reply.thoughts))

    def ask(self, view: Mapping[str, Json], seed: int, budget: Budget, limit: float) -> Reply:
        """The program's reply to a view; its move is unchecked."""
        question = Question(view, seed, budget, limit)
        try:
            return (self.start(question) if self.running is None else None) or self.put(question)
        except queue.Empty:
            self.close(patience=0)
            raise late(limit) from None
        except OptionError as error:
            self.close(patience=0)
            raise Fault("error", str(error)) from None
        except Fault:
            self.close(patience=0)
            raise

    def introduce(self, game: Game) -> Introduction | None:
        """Start the program and set its options, or raise an OptionError; None if it speaks protocol 1.

        Such a program is asked for a move in this game, to find that out.
        """
        if self.running is None:
            question = Question(game.view(game.turn), 0, Budget(seconds=0.0), START_SECONDS)
            try:
                self.start(question)
            except queue.Empty:
                self.close(patience=0)
                raise late(START_SECONDS) from None
            except LostCitiesError:
                self.close(patience=0)
                raise
        return self.introduction

    def check_options(self, game: Game) -> None:
        """Raise an OptionError now, and not at the first move, if the program does not have the options given."""
        if self.options:
            with contextlib.suppress(Fault):  # it will happen again where it counts
                self.introduce(game)

    # Starting

    def start(self, question: Question) -> Reply | None:
        """Start the program and say hello. In protocol 1, its answer is already the reply to the question."""
        ready = time.perf_counter() + START_SECONDS
        self.ids = count(1)
        line = self.open(question, ready + question.limit)
        answer = decode_first(line)
        if "move" in answer:
            if self.options:
                raise OptionError(f"it has no option {next(iter(self.options))!r}: it speaks protocol 1")
            return Reply(read_move(answer, line), max(0.0, time.perf_counter() - ready))
        check_id(answer, 1)
        self.introduction = read_introduction(answer)
        values = self.introduction.values(self.options)
        try:
            self.request(options_message(next(self.ids), values), ready)
        except queue.Empty:
            raise Fault("error", f"took longer than {START_SECONDS:g} s to start") from None
        return None

    def open(self, question: Question, until: float) -> bytes:
        """The program's first line.

        A program of protocol 1 may refuse keys that it does not know. One that fails at the opening is therefore
        started again and asked without them.
        """
        if not self.is_strict:
            try:
                return self.open_with(question.hello(next(self.ids)), until)
            except Fault as fault:
                refused = fault
            self.close(patience=0)
        try:
            line = self.open_with(question.in_protocol_1(), until)
        except (Fault, queue.Empty):
            if self.is_strict:
                raise
            raise refused from None
        self.is_strict = True
        return line

    def open_with(self, message: Message, until: float) -> bytes:
        self.running = Conversation(self.command)
        line = self.running.exchange(encode(message), until - time.perf_counter())
        decode_first(line)
        return line

    # Protocol by protocol

    def put(self, question: Question) -> Reply:
        """Ask a running program."""
        start = time.perf_counter()
        until = start + question.limit
        if self.introduction is None:
            line = self.exchange(question.in_protocol_1(), until)
            answer = decode(line, EXPECTED_MOVE)
            thoughts: tuple[Message, ...] = ()
        else:
            line, answer = self.request(question.in_protocol_2(next(self.ids)), until)
            legal: Any = question.view["legal"]
            thoughts = read_thoughts(answer.get("thoughts"), legal)
        return Reply(read_move(answer, line), time.perf_counter() - start, thoughts)

    def request(self, message: Message, until: float) -> tuple[bytes, Message]:
        """Send a message of protocol 2; its answer has the same id."""
        line = self.exchange(message, until)
        answer = decode(line, '{"id": …}')
        check_id(answer, message["id"])
        return line, answer

    def exchange(self, message: Message, until: float) -> bytes:
        assert self.running is not None
        return self.running.exchange(encode(message), until - time.perf_counter())

    def close(self, patience: float = EXIT_SECONDS) -> None:
        self.introduction = None
        if self.running is not None:
            self.running.end(patience)
            self.running = None


def thought(game: Game, written: Message) -> Thought:
    """A thought about a legal move, which has been checked."""
    known = {name: value for name, value in written.items() if name != "move"}
    return Thought(game.parse(written["move"]).action, **known)
