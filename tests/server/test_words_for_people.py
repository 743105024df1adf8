"""Whatever is wrong with a request: the message is a sentence for people, without a name out of our code."""

import asyncio
import inspect
import json
import re
from typing import get_args

import pytest
from live_site import Client, running_site
from pydantic import BaseModel

from lostcities.games.registry import load, registered
from lostcities.server.api import models
from lostcities.server.api.routes import accounts, reports
from lostcities.server.tables import commands
from lostcities.server.tables.commands import SocketCommand

MODELS = [
    model
    for module in (commands, accounts, reports, models)
    for _, model in inspect.getmembers(module, inspect.isclass)
    if issubclass(model, BaseModel)
]
FIELDS = {field for model in MODELS for field in model.model_fields}
OPTIONS = {option.name for game in registered() for option in load(game).options}
OF_PYDANTIC = ("required", "Input", "should", "a valid ", "Extra", "JSON", "Unable", "tag")
WRONG = (None, "", -1, 2**70, "x" * 5_000, [], {}, {"x": 1}, "\u0000", 1.5, "none such")


def check_sentence(message):
    """A sentence, and nothing out of our code."""
    assert re.fullmatch(r"[A-Z].*[.!?]", message), message
    for model in MODELS:
        assert not re.search(rf"\b{model.__name__}\b(?! )", message), message
    for name in FIELDS | OPTIONS:
        raw = rf"^{name} *[:=]|\b{name}[.=]\w|\w[.]{name}\b|['`]{name}['`]"
        assert not re.search(raw, message, re.IGNORECASE), message
        assert "_" not in name or name not in message, message
    for word in OF_PYDANTIC:
        assert word not in message, message
    assert not re.search(r"lostcities\.|\bNone\b|\bTrue\b|'[^' ]*'|\{|\[", message), message


def wrong_versions(whole):
    """Something right with one thing wrong, in every way."""
    for name in whole:
        yield {other: value for other, value in whole.items() if other != name}
        for value in WRONG:
            yield whole | {name: value}
    yield whole | {"more": 1}


def right_commands(table):
    """One command of each kind, in the shape that the schema asks for."""
    values = {
        "id": "c", "table": table, "seat": 0, "key": "k", "move": "d", "action": None, "position": 0,
        "offer": "rematch", "yes": True, "text": "hi", "after": 0, "watch": True, "at_once": 1,
        "pool": "a-pool-of-our-own",
    }  # fmt: skip
    for kind in get_args(get_args(SocketCommand)[0]):
        named = {field: values[field] for field in kind.model_fields if field != "do"}
        yield {"do": get_args(kind.model_fields["do"].annotation)[0], **named}


def test_every_command_that_is_wrong_is_answered_with_a_sentence_for_people(sqlite):
    async def walk():
        async with running_site(sqlite) as site:
            ada = await (await Client.guest(site, "Ada")).connect()
            table, _ = await ada.make("classic", ["me", "anyone"])
            tried = 0
            texts = ["x", "[]", "{}", "[" * 3_000, '{"do": "nothing"}']
            for command in right_commands(table):
                texts += [json.dumps(wrong) for wrong in wrong_versions(command)]
            for text in texts:
                await ada.socket.send(text)
                await ada.say(do="ping")
                while (answer := await ada.hear())["type"] != "pong":
                    if answer["type"] == "error" and answer["code"] != "illegal":
                        check_sentence(answer["message"])
                        tried += 1
            assert tried > 500
            await ada.close()

    asyncio.run(walk())


def test_a_command_that_cannot_be_read_tells_programmers_what_is_wrong_with_it(sqlite):
    async def say():
        async with running_site(sqlite) as site:
            ada = await (await Client.guest(site, "Ada")).connect()
            await ada.say(do="watch")
            answer = await ada.next("error")
            assert answer["message"] == "That request was not understood."
            assert answer["detail"] == "watch.table: Field required"
            table, _ = await ada.make("classic", ["me", "anyone"])
            long = await ada.do("chat", table, text="x" * 301)
            assert long["message"] == "A message can have up to 300 characters."
            await ada.close()

    asyncio.run(say())


BODIES = {
    "/api/guest": {"name": "Ada"},
    "/api/account": {"name": "Ada B", "password": "long enough"},
    "/api/sign-in": {"name": "Ada B", "password": "long enough"},
    "/api/me/tokens": {"name": "t", "days": 3},
    "/api/me/password": {"old": "long enough", "new": "long enough too"},
    "/api/reports": {"table": "t", "key": "k", "seat": 0, "reason": "other", "words": "hi"},
    "/api/match": {"game": "classic", "players": 2, "rounds": 1, "clock": {"kind": "none"}, "rated": False},
    "/api/tables": {
        "game": "classic", "seats": [{"kind": "me"}, {"kind": "anyone"}], "options": {"turn_limit": "4"}, "rounds": 1,
        "clock": {"kind": "none"}, "public": True, "rated": False, "take_backs": True, "leavers": "lose", "deal": "a",
    },
    "/api/practice/cards/{card}": {"move": "r5"},
    "/api/practice/puzzles/{puzzle}": {"move": "r5"},
    "/api/tables/{table}/commands": {"do": "chat", "id": "c", "table": "t", "text": "hi"},
    "/api/tables/{table}/hint": {"position": 3},
    "/api/tables/{table}/play-on": {"move": 3},
}  # fmt: skip
MORE_BODIES = {
    "/api/tables": [
        *({"game": "classic", "seats": [{"kind": "me"}] * number} for number in (1, 2, 5)),
        *({"game": "classic", "seats": [{"kind": "me"}, {"kind": kind, "bot": "nobody"}]} for kind in ("bot", "x")),
        *(
            {"game": "classic", "seats": [{"kind": "me"}, {"kind": "anyone"}], "clock": clock}
            for clock in (
                {"kind": "x"}, {"kind": "turn"}, {"kind": "turn", "seconds": -1}, {"kind": "days", "seconds": 5},
                {"kind": "none", "seconds": 5}, {"kind": "turn", "seconds": 5, "increment": 5}, {"kind": "bank"},
            )
        ),
    ],
}  # fmt: skip


def test_every_route_that_is_asked_wrongly_answers_with_a_sentence_for_people(sqlite):
    async def walk():
        async with running_site(sqlite) as site:
            ada = await Client.guest(site, "Ada")
            tried = set()

            async def ask(method, path, **more):
                answer = await ada.http.request(method, path, **more)
                assert answer.status_code < 500, answer.text
                if answer.status_code >= 400:
                    assert set(answer.json()) - {"detail"} == {"code", "message", "phrase"}
                    check_sentence(answer.json()["message"])
                    tried.add((method, path))

            paths = (await ada.get("/api/openapi.json"))["paths"]
            for path, methods in paths.items():
                for method, about in methods.items():
                    if (path, method) in (
                        ("/api/sign-out", "post"), ("/api/sign-out-everywhere", "post"), ("/api/me", "delete")
                    ):  # fmt: skip
                        continue
                    filled = re.sub(r"\{\w+\}", "x" * 60, path)
                    query = [one["name"] for one in about.get("parameters", []) if one["in"] == "query"]
                    for name in query:
                        for value in ("", "-1", "none such", "x" * 500):
                            await ask(method, filled, params={name: value})
                    if "requestBody" in about:
                        for content in (b"", b"x", b"[]", b"{}", b'"x"', b"\xff"):
                            await ask(method, filled, content=content, headers={"content-type": "application/json"})
                        for body in [*wrong_versions(BODIES[path]), *MORE_BODIES.get(path, [])]:
                            await ask(method, filled, json=body)
                    else:
                        await ask(method, filled)
                    await ask("PATCH", filled)
            await ask("GET", "/api/nowhere")
            assert {path for path in BODIES if "{" not in path} <= {path for _, path in tried}
            await ada.close()

    asyncio.run(walk())


@pytest.mark.parametrize(
    ("game", "players", "options", "message"),
    [
        ("classic", 2, {"turn_limit": "soon"}, "The turn limit must be a whole number above 0, or none."),
        ("classic", 2, {"expeditions": "7"}, "The number of expeditions must be 5 or 6."),
        ("classic", 2, {"dragons": "7"}, "Lost Cities has no such option."),
        ("classic", 3, {}, "Lost Cities is for 2 players."),
        ("rollwrite", 2, {"sheet": "printed"}, "This sheet cannot be used."),
        ("chess", 2, {}, "There is no such game."),
    ],
)
def test_options_that_are_refused_are_explained_to_people_and_to_programmers(sqlite, game, players, options, message):
    async def ask():
        async with running_site(sqlite) as site:
            ada = await Client.guest(site, "Ada")
            wish = {"game": game, "seats": [{"kind": "me"}] + [{"kind": "anyone"}] * (players - 1), "options": options}
            answer = (await ada.http.post("/api/tables", json=wish)).json()
            assert answer["message"] == message
            assert len(answer["detail"]) > len(message) / 2
            assert answer["detail"] != message
            await ada.close()

    asyncio.run(ask())


@pytest.mark.parametrize("game", registered())
def test_every_option_of_every_game_is_refused_in_words_for_people(sqlite, game):
    async def ask():
        async with running_site(sqlite) as site:
            ada = await Client.guest(site, "Ada")
            definition = load(game)
            for option in definition.options:
                wish = {
                    "game": game,
                    "seats": [{"kind": "me"}] + [{"kind": "anyone"}] * (definition.players[0] - 1),
                    "options": {option.name: "no such value"},
                }
                answer = await ada.http.post("/api/tables", json=wish)
                assert answer.status_code == 422
                check_sentence(answer.json()["message"])
            await ada.close()

    asyncio.run(ask())
