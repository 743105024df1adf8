"""What each reader may hear of a table. With views.py, the only place that decides it.

An observer is a seat or None, a spectator. All that is said about hidden things comes from `Game.view` and from
the rules' `seen_text`; the deal's secret is told when the game is over and not before.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ..games.registry import load
from ..kernel.random import Stream
from ..views import SPECTATOR, UNSEEN, seen
from .acting import askable, may_abort, may_chat, may_take_back
from .events import Event
from .messages import (
    AboutTable,
    ChatLine,
    ClockState,
    LegalMove,
    LogEntry,
    OfferState,
    Proof,
    SeatState,
    TableMessage,
    TableParts,
    UpdateMessage,
)
from .rating_rules import Unrated
from .ratings import Rated
from .table import Seat, Table

Connected = Callable[[int], bool]  # is a user connected?


class Company(NamedTuple):
    """Those around a table, of whom its events do not tell."""

    connected: Connected
    ratings: Mapping[int, Rated] = {}  # by user
    watchers: int = 0
    unrated: Unrated | None = None  # why a rated game will change no rating


OFFER_WORDS = {
    "rematch": "offers a rematch",
    "resign": "asks to resign together",
    "take_back": "asks to take back a move",
    "replace": "asks to let a bot take over for seat {seat}",
}


def snapshot(
    table: Table, observer: int | None, log: Sequence[Event], chat: list[ChatLine], now: int, company: Company
) -> TableMessage:
    """A whole table."""
    return {
        "type": "table",
        "table": table.id,
        "number": table.number,
        "now": now,
        "state": all_parts(table, observer, company),
        "log": log_entries(table, observer, log),
        "chat": chat,
    }


def update(table: Table, observer: int | None, events: Sequence[Event], now: int, company: Company) -> UpdateMessage:
    """What some events have changed."""
    kinds = {event.kind for event in events}
    return {
        "type": "update",
        "table": table.id,
        "number": table.number,
        "now": now,
        "state": played_parts(table, observer) if kinds == {"moved"} else changing_parts(table, observer, company),
        "log": log_entries(table, observer, events),
    }


# Parts


def all_parts(table: Table, observer: int | None, company: Company) -> TableParts:
    """Everything."""
    return {
        "about": about(table),
        "you": observer,
        "key": table.key if observer is not None else None,
        "watchers": company.watchers,
        **changing_parts(table, observer, company),
    }


def changing_parts(table: Table, observer: int | None, company: Company) -> TableParts:
    """Everything that can change."""
    return {
        **played_parts(table, observer),
        "status": table.status,
        "may_chat": may_chat(table),
        "unrated": company.unrated,
        "seats": [seat_state(seat, company) for seat in table.seats],
        "result": table.result,
        "proof": proof(table),
        "rematch": table.rematch,
    }


def played_parts(table: Table, observer: int | None) -> TableParts:
    """Everything that a move can change, but for the end of the game."""
    game = table.game
    view = None
    legal: list[LegalMove] = []
    if game is not None:
        view = seen(game, observer)
        if observer is not None and table.turn == observer:
            legal = legal_moves(table)
    return {
        "turn": table.turn,
        "position": game.moves_made if game else 0,
        "view": view,
        "legal": legal,
        "may_take_back": observer is not None and table.status == "playing" and may_take_back(table, observer),
        "may_abort": observer is not None and may_abort(table, observer),
        "clocks": clock_state(table),
        "offers": offer_states(table, observer),
    }


def legal_moves(table: Table) -> list[LegalMove]:
    """What the seat to act may do."""
    game = table.game
    assert game is not None
    say, state, id = game.definition.words.say, game.position.state, game.id
    return [legal_move(id, move.action, move.text, say(state, move.action)) for move in game.legal_moves()]


@lru_cache(50_000)
def legal_move(game: str, action: int, text: str, words: str) -> LegalMove:
    """A move that may be made; made once, for reading only."""
    return {"text": text, "words": words, "action": action}


def about(table: Table) -> AboutTable:
    """What a table was made as."""
    made = table.about
    return {
        "id": table.id,
        "game": made.game,
        "title": load(made.game).title,
        "players": made.players,
        "rounds": made.rounds,
        "options": made.options,
        "clock": made.clock.model_dump(),  # type: ignore[typeddict-item]  # its JSON
        "public": made.public,
        "rated": made.rated,
        "take_backs": made.take_backs,
        "leavers": made.leavers,
        "deal": made.deal,
        "commitment": made.commitment,
        "created_at": made.created_at,
        "rematch_of": made.rematch_of,
    }


def seat_state(seat: Seat, company: Company) -> SeatState:
    """Who sits where."""
    person = seat.person
    rated = company.ratings.get(person.id) if person else None
    return {
        "kind": seat.kind,
        "person": {"name": person.name, "kind": person.kind} if person else None,
        "connected": is_connected(seat, company.connected),
        "retired": seat.retired,
        "stand_in": seat.stand_in,
        "rating": rated.rating if rated else None,
        "provisional": rated is not None and rated.provisional,
    }


def is_connected(seat: Seat, connected: Connected) -> bool:
    """Whether somebody sits there who is connected; bots always are."""
    return seat.person is not None and (seat.person.kind == "bot" or connected(seat.person.id))


def clock_state(table: Table) -> ClockState:
    """The clocks."""
    clocks = table.clocks
    running = clocks.running if table.status == "playing" else None
    return {"remaining": list(clocks.remaining), "running": running, "since": clocks.since}


def offer_states(table: Table, observer: int | None) -> list[OfferState]:
    """The offers that a reader may know of: partners' talk of resigning is theirs alone."""
    states: list[OfferState] = []
    for kind, offer in table.offers.items():
        asked = askable(table, kind)
        if kind == "resign" and observer not in asked:
            continue
        states.append(
            {
                "offer": kind,  # type: ignore[typeddict-item]
                "by": offer.by,
                "seat": offer.seat,
                "agreed": sorted(offer.agreed),
                "asks_you": observer is not None
                and (observer in asked or observer == offer.seat)
                and observer not in offer.agreed,
            }
        )
    return states


def proof(table: Table) -> Proof:
    """The commitment, and after the end the secret."""
    return {
        "commitment": table.about.commitment,
        "secret": table.secret.hex() if table.status == "over" else None,
    }


# The log


def log_entries(table: Table, observer: int | None, events: Iterable[Event]) -> list[LogEntry]:
    """Events in words, as an observer may know them."""
    return [
        log_entry(table, observer, event)
        for event in events
        if event.kind != "chat" and not (about_resigning(event) and not on_side(table, observer, event.seat))
    ]


def about_resigning(event: Event) -> bool:
    """Is it partners' talk?"""
    return event.kind in ("offered", "answered") and event.data["offer"] == "resign"


def on_side(table: Table, observer: int | None, seat: int | None) -> bool:
    """Is the observer the seat or a partner of it?"""
    return observer is not None and seat is not None and observer in table.side_seats(seat)


def log_entry(table: Table, observer: int | None, event: Event) -> LogEntry:
    """One event."""
    told: LogEntry = {
        "number": event.number,
        "at": event.at,
        "kind": event.kind,
        "seat": event.seat,
        "words": "",
    }
    if event.kind == "moved":
        told["text"], told["words"] = move_as_seen(table, observer, event)
        if moments := table.moments_of(event):
            told["moments"] = moments
        first = table.completed.get(event.number)
        if first is not None and first.seat != observer and on_side(table, observer, first.seat):
            text, words = move_as_seen(table, observer, first)
            told["completes"] = {"number": first.number, "text": text, "words": words}
    else:
        if event.kind == "chat_removed":
            told["removed"] = event.data["numbers"]
        told["words"] = event_words(event)
    return told


def move_as_seen(table: Table, observer: int | None, event: Event) -> tuple[str, str]:
    """A move and its words, for somebody who may not know all of it."""
    game = table.game
    assert game is not None
    text: str = event.data["text"]
    seat = SPECTATOR if observer is None else observer
    if event.number in table.kept_back and observer != event.seat:
        seat = SPECTATOR
    shown = game.definition.words.seen_text(game.position.state, event.seat or 0, event.data["action"], seat)
    return (text, event.data["words"]) if shown == text else (shown, UNSEEN[shown])


def event_words(event: Event) -> str:
    """Anything but a move, in words that follow a name."""
    data = event.data
    if event.kind == "offered":
        return OFFER_WORDS[data["offer"]].format(**data)
    if event.kind == "answered":
        return "agrees" if data["yes"] else "declines"
    if event.kind == "over":
        return f"game over: {data['result']['reason']}"
    return EVENT_WORDS[event.kind]


EVENT_WORDS = {
    "created": "table created",
    "sat": "joins",
    "left": "leaves",
    "started": "the game begins",
    "taken_back": "takes back a move",
    "aborted": "aborts the game",
    "chat_removed": "chat messages were removed by the operators",
    "resigned": "resigns",
    "timed_out": "runs out of time",
    "replaced": "is replaced by a bot",
    "credited": "the server was down; the clock gets that time back",
    "rematch": "the next game is ready",
    "closed": "table closed",
}


def chat_line(event: Event, name: str) -> ChatLine:
    """Something that was said."""
    return {"number": event.number, "at": event.at, "seat": event.seat or 0, "name": name, "text": event.data["text"]}


# For bots


def redealt_state(table: Table, random: Stream) -> dict[str, Any]:
    """The position with everything that the seat to act cannot know dealt again, field by field."""
    game = table.game
    assert game is not None
    assert game.turn is not None
    states = game.position.redealt(game.turn, random).states
    return {name: states[name][0].tolist() for name in states.dtype.names or ()}
