"""Why the server does not do what it was asked to: a code for programs and a sentence for people."""

from typing import Literal

Code = Literal[
    "invalid",
    "unauthorized",
    "forbidden",
    "not_found",
    "not_your_turn",
    "stale",
    "illegal",
    "conflict",
    "too_fast",
    "too_large",
    "unavailable",
]

STATUS: dict[Code, int] = {
    "invalid": 422,
    "unauthorized": 401,
    "forbidden": 403,
    "not_found": 404,
    "not_your_turn": 409,
    "stale": 409,
    "illegal": 409,
    "conflict": 409,
    "too_fast": 429,
    "too_large": 413,
    "unavailable": 503,
}


class Refusal(Exception):
    """A request that is not granted."""

    def __init__(self, code: Code, message: str):
        super().__init__(message)
        self.code = code
        self.message = message

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS[self.code]
