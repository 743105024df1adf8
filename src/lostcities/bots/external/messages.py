"""The lines of JSON between us and a program, in protocols 1 and 2; docs/bots.md describes them.

A program's answer is checked here as far as that is possible without its game.
"""

import json
import math
from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import Any

from ...errors import shown
from ...games.contract import Json
from ..api import Budget
from ..player import Fault

PROTOCOLS = (1, 2)
EXPECTED_MOVE = '{"move": "…"}'
LONGEST_ERROR = 200  # characters of a program's own error that are shown
LARGEST = 1e15  # beyond it, whole numbers in JSON are not exact in every language

Message = dict[str, Any]


@dataclass(frozen=True)
class Question:
    """A decision that a program is asked for."""

    view: Mapping[str, Json]
    seed: int
    budget: Budget
    limit: float  # seconds, or infinity

    def in_protocol_1(self) -> Message:
        return {
            "protocol": 1,
            "view": self.view,
            "legal": self.view["legal"],
            "budget": {"seconds": self.budget.seconds, "simulations": self.budget.simulations},
            "limit": self.limit_or_none,
            "seed": self.seed,
        }

    def hello(self, number: int) -> Message:
        """The opening. For programs that know only protocol 1 it is a question, with keys at its end to ignore."""
        return {**self.in_protocol_1(), "type": "hello", "id": number, "protocols": PROTOCOLS}

    def in_protocol_2(self, number: int) -> Message:
        budget, bank = self.budget, self.budget.bank
        return {
            "type": "move",
            "id": number,
            "view": self.view,
            "legal": self.view["legal"],
            "budget": {"seconds": budget.seconds, "simulations": budget.simulations, "threads": budget.threads},
            "bank": bank and {"seconds": bank.seconds, "increment": bank.increment},
            "limit": self.limit_or_none,
            "seed": self.seed,
        }

    @property
    def limit_or_none(self) -> float | None:
        return None if self.limit == math.inf else self.limit


def options_message(number: int, values: Mapping[str, Any]) -> Message:
    return {"type": "options", "id": number, "options": values}


def encode(message: Message) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def decode(line: bytes, expected: str) -> Message:
    """The object in an answer line; a program's own error is a Fault, too."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        raise Fault("error", f"answered {shorten(line)}, which is not JSON") from None
    if not isinstance(answer, dict):
        raise Fault("error", f"answered {shorten(line)} instead of {expected}")
    if isinstance(answer.get("error"), str) and "move" not in answer:
        raise Fault("error", f"answered with an error: {answer['error'][:LONGEST_ERROR]}")
    return answer


def decode_first(line: bytes) -> Message:
    """The first answer of a program: a move in protocol 1, an introduction in later ones."""
    answer = decode(line, EXPECTED_MOVE)
    if "protocol" not in answer or "move" in answer:
        read_move(answer, line)
    return answer


def read_move(answer: Message, line: bytes) -> str:
    """The move text of an answer, unchecked."""
    if not isinstance(answer.get("move"), str):
        raise Fault("error", f"answered {shorten(line)} instead of {EXPECTED_MOVE}")
    return str(answer["move"])


def check_id(answer: Message, number: int) -> None:
    """Raise a Fault unless an answer has the id of its question."""
    if type(answer.get("id")) is not int or answer["id"] != number:
        raise Fault("error", f"answered with the id {shown(answer.get('id'))} instead of {number}")


THOUGHT_BOUNDS: Mapping[str, tuple[float, float]] = {
    "margin": (-math.inf, math.inf),
    "win": (0, 1),
    "error": (0, math.inf),
    "visits": (0, math.inf),
}


def read_thoughts(written: Any, legal: Container[Any]) -> tuple[Message, ...]:
    """Check thoughts: a list of objects, each about another legal move."""
    if written is None:
        return ()
    if not isinstance(written, list):
        raise Fault("error", f"thoughts must be a list, not {shown(written)}")
    found = tuple(read_thought(one, legal) for one in written)
    moves = [one["move"] for one in found]
    if len(set(moves)) < len(moves):
        raise Fault("error", "has two thoughts about the same move")
    return found


def read_thought(written: Any, legal: Container[Any]) -> Message:
    """One thought: its move, its margin, and whatever else is known."""
    if not isinstance(written, dict) or "move" not in written or written.get("margin") is None:
        raise Fault("error", f'has the thought {shown(written)} instead of {{"move": "…", "margin": …}}')
    if not isinstance(written["move"], str) or written["move"] not in legal:
        raise Fault("error", f"has a thought about {shown(written['move'])}, which is not among the legal moves")
    known = {name: written[name] for name in THOUGHT_BOUNDS if written.get(name) is not None}
    for name, value in known.items():
        if not is_number(value, whole=name == "visits", bounds=THOUGHT_BOUNDS[name]):
            raise Fault("error", f"has a thought about {written['move']} with the {name} {shown(value)}")
    return {"move": written["move"], **known}


def is_number(value: Any, *, whole: bool, bounds: tuple[float, float]) -> bool:
    """Whether JSON has a finite number here, within bounds."""
    if isinstance(value, bool) or not isinstance(value, int if whole else int | float):
        return False
    return abs(value) <= LARGEST and bounds[0] <= value <= bounds[1]


def shorten(line: bytes, longest: int = 60) -> str:
    """The beginning of a line, printable."""
    text = line.decode(errors="replace").strip()
    return repr(text if len(text) <= longest else text[: longest - 1] + "…")
