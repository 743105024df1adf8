"""Refusals: why a request is not granted, as a code for programs and a phrase for people."""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from ..games.moments import PhraseJson
from ..games.phrases import Phrase
from .phrases import phrase

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


class RefusalDict(TypedDict):
    code: Code
    message: str
    phrase: PhraseJson
    detail: NotRequired[str]


class Refusal(Exception):
    """A request that is not granted, for a reason: a phrase, or the key of a message `refusal.…` and its parts.

    `message` is the reason in English; `detail` says more to programmers.
    """

    def __init__(
        self,
        code: Code,
        reason: str | Phrase,
        /,
        *,
        detail: str | None = None,
        retry_after: int | None = None,
        **parts: Any,
    ):
        self.code = code
        self.phrase = phrase(f"refusal.{reason}", **parts) if isinstance(reason, str) else reason
        english = str(self.phrase)
        # A name may come first; an illegal move is written as it is.
        self.message = english if code == "illegal" else english[:1].upper() + english[1:]
        self.detail = detail
        self.retry_after = RETRY_AFTER.get(code) if retry_after is None else retry_after
        super().__init__(self.message)

    @property
    def status(self) -> int:
        return STATUS[self.code]

    def as_dict(self) -> RefusalDict:
        told: RefusalDict = {"code": self.code, "message": self.message, "phrase": self.phrase.data}
        if self.detail is not None:
            told["detail"] = self.detail
        return told


class Malformed(Refusal):
    """A request that no page and no program of ours sends: HTTP status 400."""

    def __init__(self, key: str, /, **parts: Any):
        super().__init__("invalid", key, **parts)

    @property
    def status(self) -> int:
        return 400
