#!/usr/bin/env python3
"""A bot can be a program in any language: it reads a line of JSON for every request and answers with one.

This one speaks protocol 2, which docs/bots.md describes. It plays at random.
"""

import json
import random
import sys

STYLES = ["any", "play"]  # any legal move, or rather one that puts something on the table
STYLE = {"name": "style", "type": "string", "default": "play", "choices": STYLES, "help": "which moves it prefers"}
chosen = {"style": STYLE["default"]}


def choose(message):
    legal = message["legal"]
    placing = [move for move in legal if move[0].isalpha()] if chosen["style"] == "play" else []
    random.seed(message["seed"] + len(message["view"]["history"]))
    return random.choice(placing or legal)


def answer(message):
    """What to say, but for the id of the request."""
    if message["type"] == "hello":
        return {"protocol": 2, "name": "line bot", "version": "2.0", "options": [STYLE]}
    if message["type"] == "options":
        chosen.update(message["options"])
        return {}
    if message["type"] == "move":
        move = choose(message)
        return {"move": move, "thoughts": [{"move": move, "margin": 0.0}]}  # a real bot knows what it is worth
    raise ValueError(f"there is no request {message['type']!r}")


for line in sys.stdin:
    number = None
    try:
        request = json.loads(line)
        number = request.get("id")
        said = answer(request)
    except Exception as error:  # not understood: say so, with the id if there is one
        said = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps({"id": number, **said}), flush=True)
