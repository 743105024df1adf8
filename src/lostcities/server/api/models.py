"""Pydantic models of HTTP responses."""

from typing import Any, Literal

from pydantic import BaseModel

from ...games.moments import Moment, PhraseJson
from ..accounts.models import Person, PersonKind
from ..projection.messages import Someone, TableSummary
from ..refusals import Code
from ..tables.results import Outcome, RatingChange
from .review_models import MeanLoss


class Problem(BaseModel):
    """Why something was not done: `message` in English, `phrase` for any language, `detail` for programmers."""

    code: Code
    message: str
    phrase: PhraseJson
    detail: str | None = None


class Me(BaseModel):
    """Who you are."""

    name: str
    kind: PersonKind

    @classmethod
    def of(cls, person: Person) -> "Me":
        """The same for a person."""
        return cls(name=person.name, kind=person.kind)


class OptionInfo(BaseModel):
    """An option of a game. Without values it is a whole number above 0, or none; or a text of the game's own."""

    name: str
    default: str
    help: str
    values: list[str]


class GameInfo(BaseModel):
    """A game that can be played."""

    id: str
    title: str
    rulebook: str
    players: list[int]
    rounds: int
    options: list[OptionInfo]


class BotInfo(BaseModel):
    """A bot that can be played against; `house`: the server runs it itself."""

    name: str
    about: str
    games: list[str]
    house: bool
    connected: bool


class Made(BaseModel):
    """A table that was made: its id, and the key for friends."""

    table: str
    key: str


class Matched(BaseModel):
    """A table to go to."""

    table: str


class TokenInfo(BaseModel):
    """A token, without the token itself."""

    id: int
    name: str
    created_at: int
    expires_at: int | None


class NewToken(BaseModel):
    """A token; it is shown once."""

    id: int
    token: str


class Rating(BaseModel):
    """A rating in one game."""

    game: str
    rating: int
    deviation: int
    provisional: bool
    games: int


class RatingPoint(BaseModel):
    """A rating after a game."""

    at: int
    table: str
    rating: int
    deviation: int


class GameCount(BaseModel):
    """How somebody has done in a game."""

    game: str
    played: int
    won: int
    drawn: int


class Profile(BaseModel):
    """What everybody may know of a player."""

    name: str
    kind: PersonKind
    since: int
    connected: bool
    ratings: list[Rating]
    counts: list[GameCount]


class Luck(BaseModel):
    """Points that chance has brought, and the standard deviation of what it would bring in just these games."""

    points: float
    deviation: float


class ReviewedGame(BaseModel):
    """A reviewed game of a player; `lost` for each counted decision."""

    table: str
    at: int
    decisions: int
    lost: MeanLoss | None
    luck: Luck


class GameSkill(BaseModel):
    """What the reviews of a player's games of one kind say, oldest game first: `mistakes` by class, `tags` by kind."""

    game: str
    decisions: int
    lost: MeanLoss | None
    luck: Luck
    mistakes: dict[str, int]
    tags: dict[str, int]
    games: list[ReviewedGame]


class LadderBot(BaseModel):
    """A bot on the ladder. `house`: one of the site's own; `connected`: it is paired, else it pauses. `rating` and its
    standard `error`, as a difference from the anchor's rating: null before its first game."""

    name: str
    house: bool
    connected: bool
    rating: int | None
    error: int | None
    games: int
    won: int
    drawn: int


class LadderPage(BaseModel):
    """The ladder of a game, best bot first. `at_once`: how many of its games may be on, 0 if there is no ladder.
    `anchor`: the bot that is rated 1500 for ever; `running` games, and those that ended last in `recent`."""

    game: str
    at_once: int
    anchor: str | None
    bots: list[LadderBot]
    running: list[TableSummary]
    recent: list[TableSummary]


class OpposingSide(BaseModel):
    """A side that somebody played against: who they were, their score and place."""

    people: list[Someone]
    score: int
    place: int


class PlayedGame(BaseModel):
    """A finished game as the player's own: seat, place, outcome and score; partners, and opponents by place.

    `rating` is the change of the player's rating by it. How it ended is in the table's result.
    """

    table: TableSummary
    seat: int
    place: int
    outcome: Outcome
    score: int
    partners: list[Someone]
    opponents: list[OpposingSide]
    rating: RatingChange | None


class GamesPage(BaseModel):
    """Some games, newest first; `before` brings the next ones."""

    games: list[PlayedGame]
    before: int | None


DealMark = Literal["repeat", "peek", "resigned", "timed_out", "late"]


class DealResult(BaseModel):
    """How somebody did with a shared deal.

    `marks`: repeat: had played it before; peek: had seen it elsewhere before the end of this game; resigned, timed_out.
    """

    table: str
    seat: int
    player: Someone
    total: int
    place: int
    ended_at: int
    marks: list[DealMark]


class DealPage(BaseModel):
    """Everybody who has played a shared deal, by kind of table; best totals first."""

    kind: str
    results: list[DealResult]


class ReplayStep(BaseModel):
    """A position of a finished game: the move that led to it (none for a deal), what that move brought about
    besides itself, and everything on the table."""

    seat: int | None
    text: str | None
    phrase: PhraseJson | None
    moments: list[Moment]
    view: dict[str, Any]


class Replay(BaseModel):
    """A finished game, step by step, with nothing hidden; `total` counts all steps."""

    total: int
    start: int
    steps: list[ReplayStep]


class Fairness(BaseModel):
    """Whether the deal was fixed before the first move."""

    commitment: str
    secret: str | None
    checked: Literal["fair", "unfair", "not yet"]


class Health(BaseModel):
    """Is the process well?"""

    status: Literal["ok", "starting"]
    version: str
