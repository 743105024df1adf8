"""Pydantic models of reviews and hints: what `lostcities.review(…).data`, without the names, and
`lostcities.analyse(…).data` have."""

from typing import Literal

from pydantic import BaseModel

from ...games.moments import PhraseJson
from ..projection.messages import ReviewStatus


class ScoreDifference(BaseModel):
    """A line of a score sheet: how much more it brings after one move than after the best, with the standard error.

    `whose`: `own` for the side of the seat to act, `rival` for its best rival, whose points count against it.
    """

    whose: Literal["own", "rival"]
    label: PhraseJson
    points: float
    error: float


class ReviewCandidate(BaseModel):
    """A move that could have been made: expected margin and chance to win, and what it loses against the best one.

    `prior`: the probability that the network gives it. `worlds`: how many deals it was tried in.
    """

    move: str
    words: PhraseJson
    prior: float | None
    margin: float
    error: float
    win: float
    worlds: int
    loss: float
    loss_error: float
    why: list[ScoreDifference]


class Hint(BaseModel):
    """What the candidates of the seat to act are worth, the best first, by what that seat knows.

    `position`: that knowledge as one line of text. `wins_of`: what `win` is the chance of. `policy`: what plays on.
    """

    game: str
    seat: int
    position: str
    candidates: list[ReviewCandidate]
    wins_of: Literal["game", "round", "match"]
    policy: str
    simulations: int
    seed: int


class ReviewDecision(BaseModel):
    """A decision: what was played, what was best, and the points that it cost, with the standard error.

    `move`: moves made before it, which is its step in the replay. `why` adds up to −loss. `effects`: by side.
    `hindsight`: for mistakes and praise, the candidates once more with the true hands, which counts for nothing.
    """

    round: int
    move: int
    seat: int
    played: str
    words: PhraseJson
    best: str
    best_words: PhraseJson
    loss: float
    error: float
    mistake: Literal["inaccuracy", "mistake", "blunder"] | None
    counted: bool
    judged: bool
    praised: bool
    tag: str | None
    candidates: list[ReviewCandidate]
    why: list[ScoreDifference]
    effects: list[float]
    worlds: int
    hindsight: list[ReviewCandidate] = []


class ReviewStroke(BaseModel):
    """An event of chance: what a deal (`seat` −1), a draw, a turned card or a roll was worth to each side."""

    round: int
    move: int
    seat: int
    what: str
    points: list[float]


class MeanLoss(BaseModel):
    """Points lost for each counted decision, with the standard error."""

    value: float
    error: float


class GameReview(BaseModel):
    """The review of a game. `parts` of a side add up to its result; `curves`: its expected lead before each move.

    `win_curves`: its chance to win what `wins_of` says, a draw counted half; older reviews do not have it.
    """

    game: str
    players: int
    rounds: int
    sides: list[list[int]]
    totals: list[int]
    over: bool
    seats: list[int]
    results: list[float]
    parts: list[dict[str, float]]
    lost: dict[str, MeanLoss]  # by seat
    decisions: list[ReviewDecision]
    luck: list[ReviewStroke]
    curves: list[list[float]]
    win_curves: list[list[float]] | None = None
    wins_of: Literal["game", "round", "match"] | None = None
    policy: str
    simulations: int
    seed: int


class ReviewState(BaseModel):
    """How far the review of a game is: `none` if nobody has asked for it, `progress` from 0 to 1, why it failed.

    `ahead`: how many others come before one that waits.
    """

    status: ReviewStatus
    progress: float
    reason: PhraseJson | None
    ahead: int


class Review(ReviewState):
    """The state of a review; once it is done also the review itself."""

    review: GameReview | None
