"""Refusals are phrases: every key that the server uses has a message in every language, and no message is left over."""

import ast
import asyncio
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import pytest
from live_site import Client, running_site
from plain_tables import answered, new_table

import lostcities
from lostcities.errors import InvalidMove
from lostcities.games.phrases import PLACEHOLDER
from lostcities.games.registry import load, registered
from lostcities.server.accounts.service import FOR_EVER, describe_ban
from lostcities.server.phrases import MESSAGES, phrase
from lostcities.server.refusals import Malformed, Refusal
from lostcities.server.tables.commands import PlayMove
from lostcities.server.tables.create import read_options

SERVER = Path(lostcities.__file__).parent / "server"
NO_PARTS = {"detail", "retry_after"}  # of Refusal
ENGLISH, GERMAN = MESSAGES.templates("en"), MESSAGES.templates("de")
WHOLE = {"n", "least", "most", "seconds", "hours", "action", "last"}  # parts that are numbers


class Use(NamedTuple):
    """A key in a call of the server's sources, and the names of the parts that it is given."""

    place: str
    key: str
    parts: frozenset[str]


def keys_used():
    for path in sorted(SERVER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            name = getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""
            if name == "phrase" and isinstance(node.args[0], ast.Constant):
                keys = [node.args[0].value]
            elif name in ("Refusal", "Malformed", "__init__"):
                keys = [f"refusal.{text}" for argument in node.args[name != "Malformed" :] for text in texts(argument)]
            else:
                continue
            parts = frozenset(word.arg for word in node.keywords if word.arg) - NO_PARTS
            for key in keys:
                yield Use(f"{path.name}:{node.lineno}", key, parts)


def texts(argument):
    """The text of an argument, or the texts between which it chooses."""
    chosen = [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument]
    return [found.value for found in chosen if isinstance(found, ast.Constant)]


def forms(key):
    """The messages of a key: one, or singular and plural."""
    return [form for form in (key, f"{key}_one", f"{key}_other") if form in ENGLISH]


def parts_of(template):
    return {name for name, _ in PLACEHOLDER.findall(template)}


def test_every_key_that_the_server_uses_is_a_message_with_the_parts_that_it_is_given():
    used = list(keys_used())
    assert len([use for use in used if use.key.startswith("refusal.")]) > 100
    for use in used:
        assert forms(use.key), use
        for form in forms(use.key):
            for templates in (ENGLISH, GERMAN):
                assert parts_of(templates[form]) == use.parts, use


def test_no_message_of_a_refusal_is_left_over():
    used = {form for use in keys_used() for form in forms(use.key)}
    assert {key for key in ENGLISH if key.startswith("refusal.")} <= used


def test_both_languages_have_the_same_messages_and_parts():
    assert GERMAN.keys() == ENGLISH.keys()
    for key in ENGLISH:
        assert parts_of(GERMAN[key]) == parts_of(ENGLISH[key]), key


@pytest.mark.parametrize("key", [key for key in ENGLISH if key.startswith("refusal.")])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_refusal_is_rendered_with_all_its_parts(key, language):
    values = {"n": 1 if key.endswith("_one") else 3, "date": "2026-05-04", "reason": phrase("refusal.over")}
    parts = {name: values.get(name, 3 if name in WHOLE else "Ada") for name in parts_of(ENGLISH[key])}
    said = phrase(re.sub("_(one|other)$", "", key) if "n" in parts else key, **parts).render(language)
    assert said
    assert not re.search("[{}]", said)


def test_every_refusal_of_a_request_is_a_sentence():
    fragments = {"illegal", "unknown_move", "unknown_action", "no_move"}  # may begin with the move
    for key, template in [*ENGLISH.items(), *GERMAN.items()]:
        if key.startswith("refusal.") and key.removeprefix("refusal.") not in fragments:
            assert re.match("[A-ZÄÖÜ{]", template), key
            assert template.endswith((".", "{reason}")), key


def test_a_refusal_is_a_code_an_english_message_and_a_phrase():
    refusal = Refusal("conflict", "name_of_bot", name="level3", detail="for programmers")
    assert refusal.as_dict() == {
        "code": "conflict",
        "message": "Level3 is the name of a bot. Pick another one.",
        "phrase": {"key": "refusal.name_of_bot", "name": "level3"},
        "detail": "for programmers",
    }
    assert str(refusal) == refusal.message
    assert refusal.phrase.render("de") == "level3 heißt schon ein Bot. Such dir einen anderen Namen aus."
    assert Malformed("unknown_host", host="x").status == 400


def test_what_is_counted_chooses_singular_or_plural():
    said = [Refusal("stale", "moves_made", n=n) for n in (0, 1, 2)]
    assert [refusal.message for refusal in said] == [
        "The table has moved on: 0 moves have been made.",
        "The table has moved on: 1 move has been made.",
        "The table has moved on: 2 moves have been made.",
    ]
    assert said[1].phrase.render("de") == "Die Partie ist schon weiter: Es gab 1 Zug."


def test_a_ban_tells_its_end_and_its_reason():
    end = int(datetime(2026, 5, 4, 12, tzinfo=UTC).timestamp() * 1000)
    assert str(describe_ban(end, "insults")) == "This account is banned until 04 May 2026: insults."
    assert str(describe_ban(end, None)) == "This account is banned until 04 May 2026."
    assert str(describe_ban(FOR_EVER, "Stop it!")) == "This account is banned: Stop it!"
    assert str(describe_ban(FOR_EVER, None)) == "This account is banned."
    assert describe_ban(end, None).data == {"key": "refusal.banned_until", "date": "2026-05-04"}
    assert describe_ban(end, "Spam").render("de") == "Dieses Konto ist bis 4. Mai 2026 gesperrt: Spam."


def ask(table, **moves):
    command = PlayMove(do="move", id="one", table="table", position=table.game.moves_made, **moves)
    return answered(table, command, 1 + table.game.turn)


def test_an_illegal_move_is_refused_with_the_rule_as_data():
    assert ask(new_table("classic", 2), move="d") == {
        "code": "illegal",
        "message": "d: place a card first; only then may you draw",
        "phrase": {"key": "refusal.illegal", "move": "d", "reason": {"key": "cards.reason.place_first"}},
    }


@pytest.mark.parametrize("text", ["???", "it's", "🎲", "x" * 60])
def test_a_word_that_is_no_move_is_refused_as_the_library_does(text):
    table = new_table("classic", 2)
    refused = ask(table, move=text)
    with pytest.raises(InvalidMove) as error:
        table.game.parse(text)
    assert (refused["code"], refused["message"]) == ("illegal", str(error.value))
    assert refused["phrase"]["key"] == "refusal.unknown_move"


def test_a_number_that_is_no_action_is_refused_as_the_library_does():
    table = new_table("classic", 2)
    refused = ask(table, action=9_999)
    with pytest.raises(InvalidMove) as error:
        table.game.move(9_999)
    assert (refused["code"], refused["message"]) == ("illegal", str(error.value))


def test_no_move_at_all_is_refused_as_the_library_does():
    table = new_table("classic", 2)
    refused = ask(table, move=" ")
    with pytest.raises(InvalidMove) as error:
        table.game.play(" ")
    assert (refused["code"], refused["message"]) == ("illegal", str(error.value))


@pytest.mark.parametrize(
    ("game", "players", "options", "german"),
    [
        ("classic", 3, {}, "Lost Cities ist für 2 Spieler."),
        ("rivals", 5, {}, "Lost Cities: Rivals ist für 2 oder 3 oder 4 Spieler."),
        ("classic", 2, {"expeditions": "7"}, "Zahl der Expeditionen: nur 5 oder 6."),
        ("deck52", 4, {"swaps_per": "x"}, "Tausche gelten pro: nur Spieler oder Team."),
        ("rollwrite", 2, {"sheet": "printed"}, "Das geht so nicht: Blatt."),
    ],
)
def test_options_are_refused_in_german(game, players, options, german):
    with pytest.raises(Refusal) as refused:
        read_options(load(game), players, options)
    assert refused.value.phrase.render("de") == german


def test_every_option_of_our_games_has_words():
    for game in registered():
        for option in load(game).options:
            assert f"option.{option.name}" in ENGLISH


def test_the_messages_of_a_game_are_served_in_every_language(sqlite):
    async def read():
        async with running_site(sqlite) as site:
            ada = Client(site.address)
            for game in registered():
                answer = await ada.http.get(f"/api/games/{game}/messages")
                assert "max-age=3600" in answer.headers["cache-control"]
                served = answer.json()
                assert list(served) == ["de", "en"]
                for language, templates in served.items():
                    own = load(game).messages.templates(language)
                    assert templates == {**MESSAGES.templates(language), **own}
            assert served["de"]["refusal.seat_taken"] == "Dieser Platz ist schon besetzt."
            unknown = await ada.http.get("/api/games/chess/messages")
            assert (unknown.status_code, unknown.json()["code"]) == (404, "not_found")
            assert unknown.json()["message"] == "There is no such game."
            assert unknown.headers["cache-control"] == "no-store"
            await ada.close()

    asyncio.run(read())
