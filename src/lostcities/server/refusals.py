"""Why the server does not do what it was asked to: a code for programs and a sentence for people."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

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
    "damaged",
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
    "damaged": 410,
    "unavailable": 503,
}


RETRY_AFTER: dict[Code, int] = {"too_fast": 1, "unavailable": 5}  # seconds after which it is worth trying again

WENT_WRONG = "Something went wrong. Please try again."
TOO_FAST = "That was too much at once. Please wait a moment."


class Told(TypedDict):
    """A refusal as it is told."""

    code: Code
    message: str
    detail: NotRequired[str]


class Refusal(Exception):
    """A request that is not granted: `message` is for people, `detail` says more to programmers."""

    def __init__(self, code: Code, message: str, detail: str | None = None, retry_after: int | None = None):
        super().__init__(message)
        self.code = code
        self.message = message if code == "illegal" else sentence(message)  # that of a move may begin with the move
        self.detail = detail
        self.retry_after = RETRY_AFTER.get(code) if retry_after is None else retry_after

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS[self.code]

    def told(self) -> Told:
        """What is sent."""
        told: Told = {"code": self.code, "message": self.message}
        if self.detail is not None:
            told["detail"] = self.detail
        return told


class Malformed(Refusal):
    """A request that no page and no program of ours sends."""

    def __init__(self, message: str, detail: str | None = None):
        super().__init__("invalid", message, detail)

    @property
    def status(self) -> int:
        """The HTTP status."""
        return 400


def sentence(text: str) -> str:
    """Words as a sentence: with a capital, and a full stop."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."
