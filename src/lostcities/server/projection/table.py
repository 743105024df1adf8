"""The projection of a table for one observer: with views.py, the only place that decides what a seat is told.

An observer is a seat, or None for a spectator. All that concerns hidden things comes from `Game.view` and from the
rules' `seen_text`; the deal's secret is sent when the game is over and not before.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ...bots.api import lead_in_match
from ...games.registry import load
from ...kernel.random import Stream
from ...views import seen
from ..ratings.rules import Rated, Unrated
from ..tables.events import Event
from ..tables.permissions import askable, may_abort, may_chat, may_have_hints, may_take_back
from ..tables.table import Seat, Table
from .log import log_entries
from .messages import (
    AboutTable,
    ChatLine,
    ClockState,
    LegalMove,
    OfferState,
    Proof,
    SeatState,
    TableMessage,
    TableParts,
    ThinkMessage,
    UpdateMessage,
)

Connected = Callable[[int], bool]  # is a user connected?


class Audience(NamedTuple):
    """What the projection needs beyond a table's events: connections, ratings, spectators."""

    connected: Connected
    ratings: Mapping[int, Rated] = {}  # by user
    watchers: int = 0
    unrated: Unrated | None = None  # why a rated game will change no rating


def snapshot(
    table: Table, observer: int | None, log: Sequence[Event], chat: list[ChatLine], now: int, audience: Audience
) -> TableMessage:
    return {
        "type": "table",
        "table": table.id,
        "number": table.number,
        "now": now,
        "state": all_parts(table, observer, audience, now),
        "log": log_entries(table, observer, log),
        "chat": chat,
    }


def update(table: Table, observer: int | None, events: Sequence[Event], now: int, audience: Audience) -> UpdateMessage:
    kinds = {event.kind for event in events}
    return {
        "type": "update",
        "table": table.id,
        "number": table.number,
        "now": now,
        "state": played_parts(table, observer)
        if kinds == {"moved"}
        else changing_parts(table, observer, audience, now),
        "log": log_entries(table, observer, events),
    }


# Parts


def all_parts(table: Table, observer: int | None, audience: Audience, now: int) -> TableParts:
    return {
        "about": about(table),
        "you": observer,
        "key": table.key if observer is not None else None,
        "watchers": audience.watchers,
        **changing_parts(table, observer, audience, now),
    }


def changing_parts(table: Table, observer: int | None, audience: Audience, now: int) -> TableParts:
    return {
        **played_parts(table, observer),
        "status": table.status,
        "may_hint": observer is not None and table.status == "playing" and may_have_hints(table, observer),
        "hints": sorted(table.hints),
        "may_chat": may_chat(table),
        "unrated": audience.unrated,
        "seats": [seat_state(seat, audience) for seat in table.seats],
        "result": table.result,
        "proof": proof(table, now),
        "rematch": table.rematch,
    }


def played_parts(table: Table, observer: int | None) -> TableParts:
    """What a move can change, but for the end of the game."""
    game, turn = table.game, table.turn
    view = None
    legal: list[LegalMove] = []
    if game is not None:
        view = seen(game, observer)
        if observer is not None and turn == observer:
            legal = legal_moves(table)
    return {
        "turn": turn,
        "position": game.moves_made if game else 0,
        "view": view,
        "legal": legal,
        "may_take_back": observer is not None and table.status == "playing" and may_take_back(table, observer),
        "may_abort": observer is not None and may_abort(table, observer),
        "clocks": clock_state(table),
        "offers": offer_states(table, observer),
    }


def legal_moves(table: Table) -> list[LegalMove]:
    game = table.game
    assert game is not None
    describe, state = game.definition.words.describe, game.position.state
    return [
        {"action": move.action, "text": move.text, "phrase": describe(state, move.action).data}
        for move in game.legal_moves()
    ]


def about(table: Table) -> AboutTable:
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
        "ladder": made.ladder,
        "origin": {"table": made.origin.table, "move": made.origin.move} if made.origin else None,
    }


def seat_state(seat: Seat, audience: Audience) -> SeatState:
    person = seat.person
    rated = audience.ratings.get(person.id) if person else None
    return {
        "kind": seat.kind,
        "person": {"name": person.name, "kind": person.kind} if person else None,
        "connected": is_connected(seat, audience.connected),
        "retired": seat.retired,
        "stand_in": seat.stand_in,
        "rating": rated.rating if rated else None,
        "provisional": rated is not None and rated.provisional,
    }


def is_connected(seat: Seat, connected: Connected) -> bool:
    """Whether a seat's player is connected; bots always are."""
    return seat.person is not None and (seat.person.kind == "bot" or connected(seat.person.id))


def clock_state(table: Table) -> ClockState:
    clocks = table.clocks
    running = clocks.running if table.status == "playing" else None
    return {"remaining": list(clocks.remaining), "running": running, "since": clocks.since}


def offer_states(table: Table, observer: int | None) -> list[OfferState]:
    """The offers that an observer may know of: partners' talk of resigning is theirs alone."""
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


def proof(table: Table, now: int) -> Proof:
    """The commitment, and the secret once the game is over and no longer sealed."""
    is_open = table.status == "over" and not table.is_sealed(now)
    return {
        "commitment": table.about.commitment,
        "secret": table.secret.hex() if is_open else None,
    }


def think(table: Table, random: Stream, seed: int, now: int) -> ThinkMessage:
    """What a bot needs to choose a move: its view, and the position with everything hidden from it dealt again.

    random deals it again. seed: the bot's own, from which nothing follows for `random`: whoever knew how it was dealt
    again might know what it was before.
    """
    game = table.game
    assert game is not None
    assert game.turn is not None
    view = game.view(game.turn)
    del view["legal"]
    states = game.position.redealt(game.turn, random).states
    return {
        "type": "think",
        "table": table.id,
        "seat": game.turn,
        "position": game.moves_made,
        "game": game.id,
        "players": game.players,
        "options": table.about.options,
        "view": view,
        "legal": legal_moves(table),
        "state": {name: states[name][0].tolist() for name in states.dtype.names or ()},
        "lead": lead_in_match(game, game.turn),
        "seed": seed,
        "deadline": table.clocks.deadline,
        "now": now,
    }
