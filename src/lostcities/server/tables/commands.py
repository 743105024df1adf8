"""Commands of clients. Each that changes something carries an id, and is carried out once."""

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, model_validator

from .clocks import ClockRule

CommandId = Annotated[str, StringConstraints(pattern=r"^[\x21-\x7e]{1,64}$")]
TableId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,32}$")]
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
NO_NUL = r"^[^\x00]*$"  # PostgreSQL has no NUL characters
Word = Annotated[str, StringConstraints(max_length=40, pattern=NO_NUL)]  # the name of a game or a bot
OptionText = Annotated[str, StringConstraints(max_length=600, pattern=NO_NUL)]
SeatNumber = Annotated[int, Field(ge=0, le=9)]
EventNumber = Annotated[int, Field(ge=0, le=2**31)]

LONGEST_MOVE = 200
LONGEST_CHAT = 300
LONGEST_DEAL = 40
MOST_ROUNDS = 20

OfferKind = Literal["rematch", "resign", "take_back", "replace"]


class StrictModel(BaseModel):
    """Base of everything that clients send: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ForTable(StrictModel):
    """A command for a table."""

    id: CommandId
    table: TableId


class Sit(ForTable):
    """Take a seat; any free one if none is named. A private table asks for its key."""

    do: Literal["sit"]
    seat: SeatNumber | None = None
    key: Key | None = None


class Leave(ForTable):
    """Give up a seat before the game begins; if nobody is left, the table is closed."""

    do: Literal["leave"]


class PlayMove(ForTable):
    """Make a move in the position after `position` moves.

    `action` is the number of a legal move. Or `move` is its text, or several in a row ("r5 d").
    """

    do: Literal["move"]
    action: Annotated[int, Field(ge=0, le=10_000)] | None = None
    move: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_MOVE)] | None = None
    position: EventNumber

    @model_validator(mode="after")
    def _names_one(self) -> Self:
        if (self.action is None) == (self.move is None):
            raise ValueError("a move has either an action or a text")
        return self


class TakeBack(ForTable):
    """Take back one's own last move: at once in one's own turn, else if the others agree."""

    do: Literal["take_back"]
    position: EventNumber


class TakeHint(ForTable):
    """Note that a hint is given in the position after `position` moves: the server's own, when the hint is ready."""

    position: EventNumber


class Abort(ForTable):
    """End a game in which one has made no move yet: no result, and no rated loss."""

    do: Literal["abort"]


class Resign(ForTable):
    """Give up; with a partner, if the partner agrees."""

    do: Literal["resign"]


class Rematch(ForTable):
    """Offer another game after the end, or agree to one."""

    do: Literal["rematch"]


class Replace(ForTable):
    """In a casual game: let a bot play on for one who has been gone for a while, or agrees. All others must agree."""

    do: Literal["replace"]
    seat: SeatNumber


class Answer(ForTable):
    """Agree to an offer, or not."""

    do: Literal["answer"]
    offer: OfferKind
    yes: bool


class Chat(ForTable):
    """Say something to the table."""

    do: Literal["chat"]
    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_CHAT)]


TableCommand = Annotated[
    Sit | Leave | PlayMove | TakeBack | Abort | Resign | Rematch | Replace | Answer | Chat, Field(discriminator="do")
]


class Watch(StrictModel):
    """Hear everything of a table from now on. `after` is the last event number that the client has."""

    do: Literal["watch"]
    table: TableId
    after: EventNumber | None = None
    key: Key | None = None


class Unwatch(StrictModel):
    """Hear no more of a table."""

    do: Literal["unwatch"]
    table: TableId


class WatchLobby(StrictModel):
    """Hear of tables that open, begin and end; or no longer."""

    do: Literal["lobby"]
    watch: bool = True


class Serve(StrictModel):
    """A bot is here: tell it when it is to act at any table, about `at_once` positions at a time.

    Connections that name the same `pool`, a secret of theirs, share one processor: `at_once` is for all of them.
    """

    do: Literal["serve"]
    at_once: Annotated[int, Field(ge=1, le=64)] = 1
    pool: Annotated[str, StringConstraints(pattern=r"^[\x21-\x7e]{16,64}$")] | None = None


class Ping(StrictModel):
    """Answered with a pong."""

    do: Literal["ping"]


SocketCommand = Annotated[
    Sit
    | Leave
    | PlayMove
    | TakeBack
    | Abort
    | Resign
    | Rematch
    | Replace
    | Answer
    | Chat
    | Watch
    | Unwatch
    | WatchLobby
    | Serve
    | Ping,
    Field(discriminator="do"),
]

socket_command: TypeAdapter[Any] = TypeAdapter(SocketCommand)
command_id: TypeAdapter[str] = TypeAdapter(CommandId)


# Making tables


class SeatWish(StrictModel):
    """Who is to sit on a seat: me, anyone, somebody with the link, or a bot."""

    kind: Literal["me", "anyone", "friend", "bot"]
    bot: Word | None = None


class NewTable(StrictModel):
    """A table to be made."""

    game: Word
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=10)]
    options: Annotated[dict[str, OptionText], Field(max_length=10)] = {}
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS)] | None = None
    clock: ClockRule = ClockRule()
    public: bool | None = Field(
        default=None, description="If left out: a game of yours against bots alone is private, any other is public."
    )
    rated: bool = False
    take_backs: bool = True
    leavers: Literal["lose", "bot"] = "lose"
    deal: Annotated[str, StringConstraints(pattern=rf"^[A-Za-z0-9 _.-]{{1,{LONGEST_DEAL}}}$")] | None = Field(
        default=None, description="A shared name: everybody who makes a table of the same kind with it gets this deal."
    )


class PlayOn(StrictModel):
    """Play a finished game of one's own against bots on, from the position after `move` moves."""

    move: EventNumber


class HintWish(StrictModel):
    """A hint for the position after `position` moves, from the state."""

    position: EventNumber


class QuickMatch(StrictModel):
    """Somebody to play with, now: the nearest rating that waits for the same game, or a new table that waits."""

    game: Word
    players: Annotated[int, Field(ge=2, le=10)] | None = None
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS)] | None = None
    clock: ClockRule = ClockRule(kind="bank", seconds=300, increment=5)
    rated: bool = False
