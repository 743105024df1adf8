"""A table: the fold of its events. Pure: nothing here waits, stores or sends."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from ...disclosure import deck_position, shows_partner
from ...game import Game
from ...games.moments import Moment
from ...games.phrases import Phrase
from ..accounts.models import Person
from . import deals
from .clocks import ClockRule, Clocks, Stretch
from .events import Event
from .results import Result, Retired, complete

Status = Literal["open", "playing", "over", "closed"]
SeatKind = Literal["anyone", "friend", "person", "bot"]


class Origin(BaseModel):
    """The finished game that a table plays on, and after how many of its moves: the same seats and the same deal."""

    model_config = ConfigDict(frozen=True)

    table: str
    move: int


class About(BaseModel):
    """What a table was made as; it never changes."""

    model_config = ConfigDict(frozen=True)

    game: str
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
    creator: int
    created_at: int
    rematch_of: str | None = None
    quick: bool = False
    origin: Origin | None = None
    ladder: bool = False  # bots play it for the ratings of the ladder
    sealed_until: int | None = None  # until then only its players see it, and nobody the secret: the daily deal


@dataclass(slots=True)
class Seat:
    """A place at a table."""

    kind: SeatKind
    person: Person | None = None
    retired: Retired | None = None  # resigned or out of time: last, whatever the points
    stand_in: bool = False  # a bot plays on for a person:
    left: Person | None = None  # for whom; the result is theirs


@dataclass(slots=True)
class Offer:
    """Something that is asked of others: by whom, and who has agreed."""

    by: int
    agreed: set[int]
    seat: int | None = None  # whom it is about
    gone: bool = False  # that one is not there to agree
    position: int = 0  # the moves made when it was offered


@dataclass
class Table:
    """A table's state: its events, applied one after the other."""

    id: str
    secret: bytes
    key: str
    person: Callable[[int], Person]  # looks a user up
    about: About = field(init=False)
    seats: list[Seat] = field(default_factory=list)
    status: Status = "open"
    number: int = 0
    at: int = 0  # when the last event happened
    game: Game | None = None
    clocks: Clocks = field(init=False)
    offers: dict[str, Offer] = field(default_factory=dict)
    result: Result | None = None
    rematch: str | None = None
    started_at: int | None = None
    ended_at: int | None = None
    last: tuple[int, int] | None = None  # the last move's seat and the moves made, if it can be taken back
    moments: dict[int, tuple[int, list[Moment]]] = field(default_factory=dict)  # by event, with the moves made
    described: list[Phrase | None] = field(default_factory=lambda: [None])  # moves, by the number of their event
    pending: Event | None = None  # the last move, if the next one completes it
    completed: dict[int, Event] = field(default_factory=dict)  # by event, the move that it has completed
    hints: set[int] = field(default_factory=set)  # the moves made where one was given, taken back or not
    kept_back: set[int] = field(default_factory=set)  # events of moves that only their maker knows

    def apply(self, event: Event) -> None:
        """Apply the next event; a gap in the numbers is a ValueError."""
        if event.number != self.number + 1:
            raise ValueError(f"event {event.number} cannot follow event {self.number}")
        self.described.append(None)
        getattr(self, f"on_{event.kind}")(event)
        self.number, self.at = event.number, event.at

    # What happens

    def on_created(self, event: Event) -> None:
        data = event.data
        self.about = About(**data["about"], created_at=event.at)
        self.clocks = Clocks(self.about.clock, self.about.players)
        for kind, user in data["seats"]:
            self.seats.append(Seat(kind, None if user is None else self.person(user)))

    def on_sat(self, event: Event) -> None:
        assert event.seat is not None
        assert event.user is not None
        self.seats[event.seat].person = self.person(event.user)

    def on_left(self, event: Event) -> None:
        assert event.seat is not None
        self.seats[event.seat].person = None

    def on_started(self, event: Event) -> None:
        about = self.about
        self.game = deals.deal(
            self.secret,
            about.game,
            players=about.players,
            rounds=about.rounds,
            options=about.options,
            names=[seat.person.name if seat.person else "" for seat in self.seats],
        )
        self.status = "playing"
        self.started_at = event.at
        self.clocks.advance(event.at, self.stretch())

    def on_moved(self, event: Event) -> None:
        assert self.game is not None
        assert event.seat is not None
        action = int(event.data["action"])
        self.start_as_stored(event.seat)
        uncovered = deck_position(self.game)
        shown = not self.about.take_backs or shows_partner(self.game, action)
        self.described[-1] = self.game.describe(action)
        self.game.play(action)
        shown = shown or deck_position(self.game) != uncovered
        self.note_pending(event)
        self.offers.pop("take_back", None)
        if "replace" in self.offers and self.offers["replace"].seat == event.seat:
            del self.offers["replace"]  # is there again
        self.last = None if shown else (event.seat, self.game.moves_made)
        if moments := self.game.moments:
            self.moments[event.number] = self.game.moves_made, moments
        self.clocks.advance(event.at, self.stretch())

    def start_as_stored(self, seat: int) -> None:
        """Begin a round that was played by an earlier rule for starters as it began then."""
        game = self.game
        assert game is not None
        if game.turn != seat and not game.played_rounds[-1].moves and game.may_start(seat):
            game.start_with(seat)

    def note_pending(self, event: Event) -> None:
        """Track moves that only their maker knows, and the move that completes and so reveals one."""
        assert self.game is not None
        if self.pending is not None:
            self.kept_back.discard(self.pending.number)
            self.completed[event.number] = self.pending
        self.pending = event if self.game.is_pending else None
        if self.pending is not None:
            self.kept_back.add(event.number)

    def on_taken_back(self, event: Event) -> None:
        assert self.game is not None
        self.game.undo()
        self.pending = None  # a card that was taken back before it was passed is never told
        standing = self.game.moves_made
        self.moments = {number: told for number, told in self.moments.items() if told[0] <= standing}
        self.offers.pop("take_back", None)
        self.last = None
        stretch = self.stretch()
        assert stretch is not None
        self.clocks.turn_back(event.at, stretch)

    def on_hinted(self, event: Event) -> None:
        self.hints.add(event.data["position"])

    def on_offered(self, event: Event) -> None:
        assert event.seat is not None
        moves = self.game.moves_made if self.game else 0
        about, gone = event.data.get("seat"), event.data.get("gone", False)
        self.offers[event.data["offer"]] = Offer(event.seat, {event.seat}, about, gone, moves)

    def on_answered(self, event: Event) -> None:
        assert event.seat is not None
        if event.data["yes"]:
            self.offers[event.data["offer"]].agreed.add(event.seat)
        else:
            self.offers.pop(event.data["offer"], None)

    def on_aborted(self, event: Event) -> None:
        """End the game before a seat's first move: nobody wins, nobody loses."""
        self.on_closed(event)

    def on_resigned(self, event: Event) -> None:
        self.retire(event, "resigned")

    def on_timed_out(self, event: Event) -> None:
        self.retire(event, "timed_out")

    def retire(self, event: Event, how: Retired) -> None:
        """Take a side out of the game; bots play on for it where the others go on."""
        for seat in event.data["seats"]:
            self.seats[seat].retired = how
        self.offers.pop("resign", None)
        self.put_bots(event)

    def on_replaced(self, event: Event) -> None:
        self.offers.pop("replace", None)
        self.put_bots(event)

    def put_bots(self, event: Event) -> None:
        """Seat stand-ins, with a fresh clock."""
        for seat, user in event.data.get("bots", []):
            self.seats[seat].left = self.seats[seat].left or self.seats[seat].person
            self.seats[seat].person = self.person(user)
            self.seats[seat].stand_in = True
            self.clocks.remaining[seat] = max(self.clocks.remaining[seat], self.about.clock.seconds * 1000)
            if self.clocks.running == seat:
                self.clocks.since = event.at

    def on_chat(self, event: Event) -> None:
        """Chat changes no state."""

    def on_chat_removed(self, event: Event) -> None:
        """Nor does its removal."""

    def on_credited(self, event: Event) -> None:
        """Give the running clock back the time in which no move could be stored."""
        self.clocks.credit(event.data["milliseconds"], event.at)

    def on_over(self, event: Event) -> None:
        self.result = complete(event.data["result"], self.about.game, self.about.players)
        self.status = "over"
        self.ended_at = event.at
        self.offers.clear()
        self.clocks.advance(event.at, None)

    def on_rematch(self, event: Event) -> None:
        self.rematch = event.data["table"]
        self.offers.clear()

    def on_closed(self, event: Event) -> None:
        self.status = "closed"
        self.ended_at = event.at
        self.offers.clear()
        self.clocks.advance(event.at, None)

    # Looking

    def moments_of(self, event: Event) -> list[Moment]:
        """What a move brought about besides itself; empty once it is taken back."""
        return self.moments[event.number][1] if event.number in self.moments else []

    def stretch(self) -> Stretch | None:
        """What the running clock runs for: round, turn and seat."""
        if self.game is None or (turn := self.game.turn) is None:
            return None
        return (self.game.round, self.game.position.turns, turn)

    @property
    def turn(self) -> int | None:
        return self.game.turn if self.game is not None and self.status == "playing" else None

    @property
    def to_act(self) -> Person | None:
        return None if (turn := self.turn) is None else self.seats[turn].person

    def has_moved(self, seat: int) -> bool:
        """Whether a seat has made a move that stands."""
        return self.game is not None and any(
            mover == seat for played in self.game.played_rounds for mover, _, _ in played.moves
        )

    def rename(self, person: Person) -> bool:
        """Update a user's name; returns whether they sit here."""
        here = False
        for number, seat in enumerate(self.seats):
            if seat.person is not None and seat.person.id == person.id:
                here = True
                seat.person = person
                if self.game is not None:
                    names = list(self.game.names)
                    names[number] = person.name
                    self.game.names = tuple(names)
        return here

    def seat_of(self, user: int | None) -> int | None:
        for number, seat in enumerate(self.seats):
            if seat.person is not None and seat.person.id == user:
                return number
        return None

    def seat_for(self, user: int) -> int | None:
        """The seat that a user acts for; a bot may sit on several."""
        to_act = self.to_act
        return self.turn if to_act is not None and to_act.id == user else self.seat_of(user)

    @property
    def bots_alone(self) -> bool:
        """Whether no seat was ever meant for a person."""
        return all(seat.kind == "bot" for seat in self.seats)

    def humans(self) -> list[int]:
        """The seats of people who still play."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.person is not None and seat.person.kind != "bot" and not seat.retired
        ]

    def sides(self) -> list[list[int]]:
        if self.game is None:
            return [[seat] for seat in range(self.about.players)]
        return [list(seats) for seats in self.game.sides]

    def side_seats(self, seat: int) -> list[int]:
        """A seat and its partners."""
        return next(seats for seats in self.sides() if seat in seats)

    def may_read(self, user: int | None, key: str | None, now: int) -> bool:
        """A private table is for those who sit there, and for whoever has its key; a sealed one for the former."""
        is_open = not self.is_sealed(now) and (self.about.public or key == self.key)
        return is_open or self.seat_of(user) is not None

    def is_sealed(self, now: int) -> bool:
        """Whether others may still play this deal without having seen it."""
        return self.about.sealed_until is not None and now < self.about.sealed_until

    def summary(self) -> dict[str, Any]:
        """The columns of the `tables` row that change."""
        to_act = self.to_act
        return {
            "id": self.id,
            "number": self.number,
            "status": self.status,
            "turn_user": to_act.id if to_act else None,
            "deadline": self.clocks.deadline if self.status == "playing" else None,
            "moves": self.game.moves_made if self.game else 0,
            "started_at": self.started_at,
            "ended_at": self.ended_at,
        }
