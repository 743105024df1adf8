"""What is told of moves and events is data: actions, keys and parts, which every language renders."""

from typing import get_args

import pytest
from plain_tables import answered, happen, moved, new_table, text_of
from pydantic import ValidationError

from lostcities.server.phrases import MESSAGES
from lostcities.server.projection.log import log_entries
from lostcities.server.projection.table import played_parts
from lostcities.server.tables.commands import OfferKind, PlayMove
from lostcities.server.tables.events import Event, EventKind


def test_a_move_is_stored_as_its_action_alone_and_told_as_a_phrase():
    table = new_table("classic", 2)
    event = moved(table, table.game.legal_moves()[0].text)
    assert event.data == {"action": table.game.legal_moves()[0].action}
    described = table.game.describe(event.data["action"])
    happen(table, event)
    (entry,) = log_entries(table, None, [event])
    assert (entry["text"], entry["phrase"]) == (text_of(table, event), described.data)


def test_moves_that_were_stored_with_their_words_are_told_as_phrases():
    table, before = new_table("classic", 2), new_table("classic", 2)
    for _ in range(20):
        event = moved(table, table.game.legal_moves()[0].text)
        words = {"text": text_of(table, event), "words": table.game.say(event.data["action"])}
        stored = Event("moved", event.seat, event.data | words)
        happen(table, event)
        happen(before, stored)
        assert log_entries(before, 0, [stored]) == log_entries(table, 0, [event])


def test_a_legal_move_is_told_by_number_text_and_phrase():
    table = new_table("classic", 2)
    parts = played_parts(table, table.turn)
    first = table.game.legal_moves()[0]
    assert parts["legal"][0] == {
        "action": first.action,
        "text": first.text,
        "phrase": table.game.describe(first).data,
    }
    assert played_parts(table, 1 - table.turn)["legal"] == []


def test_the_page_sends_the_action_that_it_was_offered():
    table = new_table("classic", 2)
    user = 1 + table.turn
    offered = played_parts(table, table.turn)["legal"][3]
    chosen = PlayMove(do="move", id="m", table="table", action=offered["action"], position=0)
    (event,) = answered(table, chosen, user)
    assert event["data"] == {"action": offered["action"]}
    refused = answered(table, chosen.model_copy(update={"action": table.game.parse("d").action}), user)
    assert (refused["code"], refused["message"]) == ("illegal", "d: place a card first; only then may you draw")
    assert answered(table, chosen.model_copy(update={"action": 9_999}), user)["code"] == "illegal"
    for wrong in ({}, {"action": 3, "move": "d"}, {"action": -1}):
        with pytest.raises(ValidationError):
            PlayMove(do="move", id="m", table="table", position=0, **wrong)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_event_of_the_log_has_words(language):
    table = new_table("classic", 2)
    over = Event("over", data={"result": {"reason": {"key": "result.resigned", "seat": 1}}})
    events = [
        *(Event(kind) for kind in get_args(EventKind) if kind not in ("moved", "chat", "over", "offered", "answered")),
        *(Event("offered", 0, {"offer": offer, "seat": 1}) for offer in get_args(OfferKind)),
        *(Event("answered", 0, {"offer": "rematch", "yes": yes}) for yes in (True, False)),
        over,
    ]
    for event in events:
        event.data.setdefault("numbers", [])
        (entry,) = log_entries(table, 0, [event])
        assert MESSAGES.read(entry["phrase"]).render(language, names=["Ada", "Ben"])
