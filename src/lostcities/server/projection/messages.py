"""The messages of the socket. Each has a `type`; docs/protocol.md explains them.

They are typed dictionaries: checked by mypy, described in the OpenAPI schema, and free at run time.
"""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from ...games.moments import Moment, PhraseJson
from ..accounts.models import PersonKind
from ..ratings.rules import Unrated
from ..refusals import Code
from ..tables.clocks import ClockRule
from ..tables.commands import OfferKind
from ..tables.events import EventKind
from ..tables.results import Result, Retired
from ..tables.table import SeatKind, Status

ReviewStatus = Literal["none", "waiting", "working", "done", "failed"]


class Someone(TypedDict):
    """A user as others see one."""

    name: str
    kind: PersonKind


class SeatState(TypedDict):
    """A seat: what it is for, who sits there, whether they are connected now, and their rating in this game."""

    kind: SeatKind
    person: Someone | None
    connected: bool
    retired: Retired | None
    stand_in: bool
    rating: int | None  # null for those who have played no rated game
    provisional: bool  # a rating after few games


class TableOrigin(TypedDict):
    """The finished game that a table plays on, and after how many of its moves."""

    table: str
    move: int


class AboutTable(TypedDict):
    """What a table was made as; it never changes."""

    id: str
    game: str
    title: str
    players: int
    rounds: int
    options: dict[str, str]
    clock: ClockRule
    public: bool
    rated: bool
    take_backs: bool
    leavers: Literal["lose", "bot"]
    deal: str | None
    commitment: str
    created_at: int
    rematch_of: str | None
    ladder: bool
    origin: TableOrigin | None


class LegalMove(TypedDict):
    """Something that the seat to act may do: as a number, as it is typed, and as a phrase."""

    action: int
    text: str
    phrase: PhraseJson


class SeenMove(TypedDict):
    """A move in the words in which a seat has heard of it."""

    seat: int
    phrase: PhraseJson


class SeenPosition(TypedDict):
    """A position of a finished game as `seat` saw it then, its moves if it was its turn, and what others did last."""

    seat: int
    view: dict[str, Any]
    legal: list[LegalMove]
    last: list[SeenMove]


class CompletedMove(TypedDict):
    """A move that its reader knows only now: the number of its entry, and what belongs there."""

    number: int
    text: str
    phrase: PhraseJson


class LogEntry(TypedDict):
    """An event as its observer may know it. `text` is the move; a card that partners hand each other is `>?`.

    `moments`: what the move brought about besides itself, such as the end of a round; only if there is something.
    `completes`: an earlier move, told as `>?`, that this one makes known: the first of two cards that are passed.
    `removed`: the numbers of chat lines that are no longer to be shown.
    """

    number: int
    at: int
    kind: EventKind
    seat: int | None
    phrase: PhraseJson
    text: NotRequired[str]
    moments: NotRequired[list[Moment]]
    completes: NotRequired[CompletedMove]
    removed: NotRequired[list[int]]


class ClockState(TypedDict):
    """Milliseconds left to each seat when its clock last stood, and whose clock runs since when."""

    remaining: list[int]
    running: int | None
    since: int


class OfferState(TypedDict):
    """Something that is asked: by which seat, about which seat, who has agreed, and whether the reader is asked."""

    offer: OfferKind
    by: int
    seat: int | None
    agreed: list[int]
    asks_you: bool


class Proof(TypedDict):
    """What fixes the deal: the SHA-256 of a secret, and the secret once the game is over."""

    commitment: str
    secret: str | None


class TableParts(TypedDict, total=False):
    """The parts of a table. A `table` message has all of them, an `update` those that have changed."""

    about: AboutTable
    status: Status
    seats: list[SeatState]
    you: int | None  # the reader's seat
    key: str | None  # for those who sit at a table: what a friend needs
    turn: int | None
    position: int  # moves made: a move names the position that it is for
    view: dict[str, Any] | None  # see docs/views.md, without the history
    legal: list[LegalMove]
    may_take_back: bool
    may_abort: bool
    may_hint: bool  # ask for hints here, on your turn
    hints: list[int]  # the positions in which a hint was given
    may_chat: bool  # false while partners hold cards
    unrated: Unrated | None  # why this rated game will change no rating
    clocks: ClockState
    offers: list[OfferState]
    result: Result | None
    proof: Proof
    rematch: str | None
    watchers: int  # people who watch and do not sit here; only in a `table` message, then in `presence`


class ChatLine(TypedDict):
    """Something that was said."""

    number: int
    at: int
    seat: int
    name: str
    text: str


class TableMessage(TypedDict):
    """A whole table, as its reader may know it, and the log since the event number that the reader had."""

    type: Literal["table"]
    table: str
    number: int
    now: int
    state: TableParts
    log: list[LogEntry]
    chat: list[ChatLine]


class UpdateMessage(TypedDict):
    """What has changed: put `state` over the state that you have, and add `log` to the log."""

    type: Literal["update"]
    table: str
    number: int
    now: int
    state: TableParts
    log: list[LogEntry]


class ChatMessage(TypedDict):
    """Somebody has said something at a table."""

    type: Literal["chat"]
    table: str
    line: ChatLine


class PresenceMessage(TypedDict):
    """Who of those who sit at a table is connected, and how many watch who do not sit there."""

    type: Literal["presence"]
    table: str
    connected: list[bool]
    watchers: int


class DoneMessage(TypedDict):
    """A command is done and stored. `repeated`: it had been done before."""

    type: Literal["done"]
    id: str
    table: str
    number: int
    repeated: bool


class ErrorMessage(TypedDict):
    """Something was not done: `message` says why in English, `phrase` in any language, `detail` to programmers."""

    type: Literal["error"]
    id: str | None
    code: Code
    message: str
    phrase: PhraseJson
    detail: NotRequired[str]


PROTOCOL = 2  # raised when what is said here changes its meaning; docs/protocol.md says how


class HelloMessage(TypedDict):
    """The first message: who you are, the server's time, its version and that of the protocol.

    `by_table`: there may be several processes. Connect to `/api/socket?table=…` for a table, so that a proxy can send
    everybody who is there to one of them.
    """

    type: Literal["hello"]
    you: Someone | None
    now: int
    version: str
    protocol: int
    by_table: bool


class TurnMessage(TypedDict):
    """Your turn begins at a table that you do not watch."""

    type: Literal["turn"]
    table: str
    game: str


class ThinkMessage(TypedDict):
    """For a bot that serves: it is your turn. `state` is the position with all that you cannot know dealt again."""

    type: Literal["think"]
    table: str
    seat: int
    position: int
    game: str
    players: int
    options: dict[str, str]
    view: dict[str, Any]
    legal: list[LegalMove]
    state: dict[str, Any]
    lead: int | None  # in the last round of a match: how far ahead before it
    seed: int  # for choices at random; the same for everybody who plays a shared deal
    deadline: int | None
    now: int


class SeatSummary(TypedDict):
    """A seat of a table in a list."""

    kind: SeatKind
    person: Someone | None


class TableSummary(TypedDict):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: Status
    public: bool
    rated: bool
    clock: ClockRule
    rounds: int
    options: dict[str, str]
    deal: str | None
    ladder: bool
    origin: TableOrigin | None
    seats: list[SeatSummary]
    moves: int
    your_turn: bool
    created_at: int
    started_at: int | None
    active_at: int  # when something last happened there
    ended_at: int | None
    result: Result | None


class ReviewMessage(TypedDict):
    """How far the review of a finished game is: `progress` from 0 to 1; a `failed` one has a reason.

    `ahead`: how many others come before one that waits.

    What the review says is read with GET /api/tables/{table}/review.
    """

    type: Literal["review"]
    table: str
    status: ReviewStatus
    progress: float
    reason: PhraseJson | None
    ahead: int


class LobbyMessage(TypedDict):
    """Public tables with somebody there that are open or live (`whole`: all of them); `gone`: no more of them."""

    type: Literal["lobby"]
    whole: bool
    tables: list[TableSummary]
    gone: list[str]


class PongMessage(TypedDict):
    """The answer to a ping."""

    type: Literal["pong"]
    now: int


class ByeMessage(TypedDict):
    """The server stops; connect again in a moment."""

    type: Literal["bye"]


Message = (
    TableMessage
    | UpdateMessage
    | ChatMessage
    | PresenceMessage
    | DoneMessage
    | ErrorMessage
    | HelloMessage
    | TurnMessage
    | ThinkMessage
    | ReviewMessage
    | LobbyMessage
    | PongMessage
    | ByeMessage
)
