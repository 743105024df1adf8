"""The log of a table: its events as phrases, as one observer may know them."""

from collections.abc import Iterable
from typing import cast

from ...games.moments import PhraseJson
from ...views import SPECTATOR
from ..phrases import phrase
from ..tables.events import Event
from ..tables.results import reason_of
from ..tables.table import Table
from .messages import ChatLine, LogEntry


def log_entries(table: Table, observer: int | None, events: Iterable[Event]) -> list[LogEntry]:
    return [
        log_entry(table, observer, event)
        for event in events
        if event.kind != "chat" and not (about_resigning(event) and not on_side(table, observer, event.seat))
    ]


def log_entry(table: Table, observer: int | None, event: Event) -> LogEntry:
    if event.kind == "moved":
        return move_entry(table, observer, event)
    told = entry(event, event_phrase(event))
    if event.kind == "chat_removed":
        told["removed"] = event.data["numbers"]
    return told


def entry(event: Event, described: PhraseJson) -> LogEntry:
    return {"number": event.number, "at": event.at, "kind": event.kind, "seat": event.seat, "phrase": described}


def move_entry(table: Table, observer: int | None, event: Event) -> LogEntry:
    text, described = move_as_seen(table, observer, event)
    told = entry(event, described)
    told["text"] = text
    if moments := table.moments_of(event):
        told["moments"] = moments
    first = table.completed.get(event.number)
    if first is not None and first.seat != observer and on_side(table, observer, first.seat):
        text, described = move_as_seen(table, observer, first)
        told["completes"] = {"number": first.number, "text": text, "phrase": described}
    return told


def about_resigning(event: Event) -> bool:
    return event.kind in ("offered", "answered") and event.data["offer"] == "resign"


def on_side(table: Table, observer: int | None, seat: int | None) -> bool:
    """Whether the observer is on the seat's side."""
    return observer is not None and seat is not None and observer in table.side_seats(seat)


def move_as_seen(table: Table, observer: int | None, event: Event) -> tuple[str, PhraseJson]:
    """A move in notation and as a phrase, for somebody who may not know all of it."""
    game = table.game
    assert game is not None
    action = event.data["action"]
    seat = SPECTATOR if observer is None else observer
    if event.number in table.kept_back and observer != event.seat:
        seat = SPECTATOR
    text = game.notation.moves[action].text
    shown = game.definition.words.seen_text(game.position.state, event.seat or 0, action, seat)
    described = table.described[event.number] if shown == text else game.definition.unseen_moves[shown]
    assert described is not None
    return shown, described.data


def event_phrase(event: Event) -> PhraseJson:
    """Anything but a move; most of it follows a name."""
    data = event.data
    if event.kind == "offered":
        about = {"seat": data["seat"]} if data["offer"] == "replace" else {}
        return phrase(f"event.offered.{data['offer']}", **about).data
    if event.kind == "answered":
        return phrase("event.agreed" if data["yes"] else "event.declined").data
    if event.kind == "over":
        return cast(PhraseJson, {"key": "event.over", "reason": reason_of(data["result"])})
    return phrase(f"event.{event.kind}").data


def chat_line(event: Event, name: str) -> ChatLine:
    return {"number": event.number, "at": event.at, "seat": event.seat or 0, "name": name, "text": event.data["text"]}
