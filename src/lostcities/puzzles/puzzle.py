"""A puzzle: a decision in which one move is clearly best, with all moves, what they are worth, and the proof.

It is made of nothing but what the seat to act knows. `data` and `read` are its JSON; docs/puzzles.md describes it.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from ..differences import LineDifference
from ..errors import OptionError, shown
from ..game import Game
from ..games.contract import Json
from ..games.registry import load
from ..kernel.random import stream
from ..moves import Move
from ..position import Position

CERTAIN = 3.0  # standard errors that every other move must be behind
MISTAKE = 1  # the place of a mistake in `loss_classes`: what every other move must lose
ID_DIGITS = 12


@dataclass(frozen=True)
class PuzzleMove:
    """A legal move of a puzzle and what it is worth, on the panel of worlds that proves the puzzle.

    The loss is that against the best move in the same worlds. Errors are standard errors.
    """

    move: Move
    margin: float  # the lead that the seat's side can expect at the end of the round
    error: float
    win: float
    worlds: int
    loss: float
    loss_error: float
    why: tuple[LineDifference, ...] = ()  # this move less the best, line by line: adds up to −loss; of tempting moves

    @property
    def data(self) -> dict[str, Json]:
        """The move ready for JSON."""
        found: dict[str, Json] = {
            "move": self.move.text,
            "action": self.move.action,
            "margin": self.margin,
            "error": self.error,
            "win": self.win,
            "worlds": self.worlds,
            "loss": self.loss,
            "loss_error": self.loss_error,
        }
        return found | ({"why": [line.data for line in self.why]} if self.why else {})


@dataclass(frozen=True)
class Panel:
    """Worlds that a puzzle was measured in: how many, and how far the best move was ahead of the next."""

    worlds: int
    gap: float
    gap_error: float

    @property
    def data(self) -> dict[str, Json]:
        """The panel ready for JSON."""
        return {"worlds": self.worlds, "gap": self.gap, "gap_error": self.gap_error}


@dataclass(frozen=True)
class Proof:
    """How a puzzle was proven: the panel that found it, and a second one of fresh worlds.

    The worlds of panel n are those of `Rollouts(position, policy, moves, seed, n)`.
    """

    policy: str  # what plays on in the rollouts: network, heuristic or random
    seed: int
    first: Panel
    second: Panel

    @property
    def data(self) -> dict[str, Json]:
        """The proof ready for JSON."""
        return {"policy": self.policy, "seed": self.seed, "first": self.first.data, "second": self.second.data}


@dataclass(frozen=True)
class Puzzle:
    """A decision of a seat with one right answer, which most styles of the explorer miss."""

    game: str
    players: int
    options: Mapping[str, Any]  # those that are not the default
    seat: int
    position: str  # a line of `position_text`, as the seat knows it
    phase: str  # early, middle or late in its round
    kind: str  # what the best move does: the key of its phrase, such as cards.discard
    moves: tuple[PuzzleMove, ...]  # all legal ones, the best first
    styles: Mapping[str, str]  # what each style of the explorer plays
    proof: Proof
    round: int  # of the search that found it,
    made: int  # and the moves made before it in that round

    @property
    def id(self) -> str:
        """Names the position, whatever is found out about it."""
        return puzzle_id(self.position)

    @property
    def best(self) -> PuzzleMove:
        """The right answer."""
        return self.moves[0]

    @property
    def runner_up(self) -> PuzzleMove:
        """The best of the others."""
        return self.moves[1]

    @property
    def gap(self) -> float:
        """How many points the next move is behind."""
        return self.runner_up.loss

    @property
    def gap_error(self) -> float:
        """The standard error of the gap."""
        return self.runner_up.loss_error

    @property
    def missed_by(self) -> tuple[str, ...]:
        """The styles that play another move."""
        return tuple(style for style, move in self.styles.items() if move != self.best.move.text)

    @property
    def tempting(self) -> PuzzleMove:
        """The move that most of those styles play; if several, the one that loses least."""
        played = list(self.styles.values())
        return max(self.moves[1:], key=lambda one: played.count(one.move.text))

    @property
    def is_proven(self) -> bool:
        """Whether it keeps what a puzzle promises, on fresh worlds: every other move is a mistake beyond doubt, and
        most styles make one."""
        mistake = load(self.game).loss_classes[MISTAKE]
        is_clear = all(one.loss >= mistake and one.loss >= CERTAIN * one.loss_error for one in self.moves[1:])
        return is_clear and 2 * len(self.missed_by) > len(self.styles)

    def __getitem__(self, move: Move | str) -> PuzzleMove:
        """What a move is worth."""
        for one in self.moves:
            if str(move).strip().lower() == one.move.text.lower():
                return one
        among = ", ".join(one.move.text for one in self.moves)
        raise OptionError(f"{shown(str(move))} is not among the moves: {among}")

    def start(self) -> Game:
        """A game that stands there; what the seat does not know is dealt, always in the same way."""
        return Game.from_position(self.position, seed=self.proof.seed)

    @property
    def data(self) -> dict[str, Json]:
        """The puzzle ready for JSON."""
        return {
            "id": self.id,
            "game": self.game,
            "players": self.players,
            "options": dict(self.options),
            "seat": self.seat,
            "position": self.position,
            "phase": self.phase,
            "kind": self.kind,
            "best": self.best.move.text,
            "gap": self.gap,
            "gap_error": self.gap_error,
            "moves": [one.data for one in self.moves],
            "styles": dict(self.styles),
            "missed_by": list(self.missed_by),
            "proof": self.proof.data,
            "found": {"round": self.round, "made": self.made},
        }

    def to_json(self) -> str:
        """The puzzle as one line of JSON."""
        return json.dumps(self.data, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> Self:
        """The puzzle of a line of JSON; OptionError if it is none."""
        try:
            return cls._read(json.loads(text))
        except (LookupError, TypeError, ValueError) as error:
            raise OptionError(f"this is no puzzle: {error}") from None

    @classmethod
    def _read(cls, data: Mapping[str, Any]) -> Self:
        messages = load(data["game"]).messages
        moves = tuple(
            PuzzleMove(
                Move(one["action"], one["move"]),
                one["margin"],
                one["error"],
                one["win"],
                one["worlds"],
                one["loss"],
                one["loss_error"],
                tuple(LineDifference.read(line, messages) for line in one.get("why", ())),
            )
            for one in data["moves"]
        )
        proof, found = data["proof"], data["found"]
        panels = [Panel(**proof[name]) for name in ("first", "second")]
        puzzle = cls(
            data["game"],
            data["players"],
            data["options"],
            data["seat"],
            data["position"],
            data["phase"],
            data["kind"],
            moves,
            data["styles"],
            Proof(proof["policy"], proof["seed"], *panels),
            found["round"],
            found["made"],
        )
        told = {"id": puzzle.id, "best": puzzle.best.move.text, "gap": puzzle.gap, "gap_error": puzzle.gap_error}
        for name, value in told.items():
            if data[name] != value:
                raise ValueError(f"its {name} is not what the rest of it says")
        return puzzle


def puzzle_id(position: str) -> str:
    """The id of the puzzle with this position."""
    return hashlib.sha256(position.encode()).hexdigest()[:ID_DIGITS]


def puzzle_position(line: str, seed: int) -> Position:
    """The position that the panels of a puzzle begin with."""
    return Position.from_text(line, stream(seed))
