"""Line protocol 2: a handshake with name and options, ids, thoughts, and errors in the program's own words."""

import json
import sys
import textwrap

import pytest

from lostcities import Game, OptionError, arena
from lostcities.arena import command
from lostcities.arena.tournament import Tournament
from lostcities.bots import Budget, Choice, Fault, Thought, TimeBank, player
from lostcities.bots.external import Introduction, ProgramOption
from lostcities.bots.external import player as programs
from lostcities.bots.external.introduction import read_introduction
from lostcities.bots.external.messages import read_thoughts
from lostcities.bots.loading import split_options
from small_bots import First

SHORT = {"turn_limit": 10}
DEPTH = {"name": "depth", "type": "integer", "default": 3, "min": 1, "max": 9, "help": "how far it looks"}

SPEAKS_2 = """
import json, sys, time
HELLO = {"protocol": 2, "name": "Deep Thought", "version": "4.2", "options": [OPTION]}
def answer(message):
    if message["type"] == "hello":
        return HELLO
    return {"move": message["legal"][0]} if message["type"] == "move" else {}
"""
TALKS = """
for line in sys.stdin:
    open(ASKED, "a").write(line)
    message = json.loads(line)
    print(json.dumps({"id": message["id"], **answer(message)}), flush=True)
"""


@pytest.fixture
def program(tmp_path, monkeypatch):
    """The command of a program that speaks protocol 2; `changes` is Python that runs before it talks."""
    monkeypatch.setattr(programs, "START_SECONDS", 60.0)  # Python may take its time to start on a busy machine

    def written(changes=""):
        path = tmp_path / "program.py"
        facts = f"OPTION, ASKED = {DEPTH!r}, {str(tmp_path / 'asked')!r}\n"
        path.write_text(facts + SPEAKS_2 + textwrap.dedent(changes) + TALKS)
        return f"{sys.executable} -I -S {path}"

    return written


@pytest.fixture
def game():
    return Game("classic", seed=1, rounds=1)


def choose(written, game, budget=None, limit=60.0):
    one = player(written)
    try:
        return one.choose(game, 5, budget or Budget(), limit)
    finally:
        one.close()


# What is said


def test_a_program_is_greeted_told_its_options_and_then_asked(program, game, tmp_path):
    budget = Budget(seconds=0.5, threads=2, bank=TimeBank(9.5, 0.25))
    answer = choose(program() + ":depth=5", game, budget, limit=9.5)
    hello, options, move = map(json.loads, (tmp_path / "asked").read_text().splitlines())
    assert (hello["type"], hello["id"], hello["protocols"]) == ("hello", 1, [1, 2])
    assert options == {"type": "options", "id": 2, "options": {"depth": 5}}
    legal = [str(legal) for legal in game.legal_moves()]
    assert move == {
        "type": "move",
        "id": 3,
        "view": game.view(game.turn),
        "legal": legal,
        "budget": {"seconds": 0.5, "simulations": None, "threads": 2},
        "bank": {"seconds": 9.5, "increment": 0.25},
        "limit": 9.5,
        "seed": 5,
    }
    assert answer.action == game.parse(legal[0]).action


def test_the_handshake_comes_once(program, game, tmp_path):
    one = player(program())
    for _ in range(2):
        one.choose(game, 5, Budget(), 60.0)
    one.close()
    kinds = [json.loads(line)["type"] for line in (tmp_path / "asked").read_text().splitlines()]
    assert kinds == ["hello", "options", "move", "move"]


WRONG = {
    "another id": ("HELLO['id'] = 7", "answered with the id 7 instead of 1"),
    "no id": ("HELLO['id'] = None", "answered with the id None instead of 1"),
    "a later protocol": ("HELLO['protocol'] = 3", "speaks protocol 3; we speak 1 and 2"),
    "no name": ("HELLO['name'] = ''", "introduces itself with the name ''"),
    "an error in the end": (
        "def answer(message): return HELLO if message['type'] == 'hello' else {'error': 'no weights'}",
        "answered with an error: no weights",
    ),
    "an old id": (
        "def answer(message): return HELLO if message['type'] == 'hello' else {'id': 2, 'move': 'd'}",
        "answered with the id 2 instead of 3",
    ),
    "no move": ("def answer(message): return HELLO if message['type'] == 'hello' else {}", 'instead of {"move": "…"}'),
}


@pytest.mark.parametrize(("changes", "words"), WRONG.values(), ids=WRONG)
def test_a_program_that_breaks_the_protocol_is_told_what_is_wrong(changes, words, program, game):
    with pytest.raises(Fault) as caught:
        choose(program(changes), game)
    assert caught.value.kind == "error"
    assert words in caught.value.text


def test_a_program_that_dies_at_the_handshake_is_told_of_that_and_not_of_the_second_try(program, game):
    with pytest.raises(Fault, match="exit code 5"):
        choose(program("def answer(message): sys.exit(5 if 'protocols' in message else 6)"), game)


# Introductions and options

UNFIT = [
    ({"name": 5}, "the name 5"),
    ({"name": "two\nlines"}, "the name"),
    ({"version": 2}, "the version 2"),
    ({"options": {}}, "options must be a list"),
    ({"options": [5]}, "has no name of letters and digits"),
    ({"options": [DEPTH | {"name": "how deep"}]}, "has no name of letters and digits"),
    ({"options": [DEPTH, DEPTH]}, "two options of the same name"),
    ({"options": [DEPTH | {"type": "spin"}]}, "types are string, boolean, integer, number"),
    ({"options": [DEPTH | {"type": []}]}, "types are string, boolean, integer, number"),
    ({"options": [DEPTH | {"default": 10}]}, "whose default is 10, not a whole number from 1 up to 9"),
    ({"options": [DEPTH | {"default": True}]}, "whose default is True"),
    ({"options": [{"name": "book", "type": "string"}]}, "whose default is None, not a text"),
    ({"options": [DEPTH | {"min": "1"}]}, "with the min '1'"),
    ({"options": [DEPTH | {"choices": ["3"]}]}, "with choices that are not of its type"),
    ({"options": [DEPTH | {"help": 5}]}, "whose help is not a text"),
]


@pytest.mark.parametrize(("changes", "words"), UNFIT, ids=[words for _, words in UNFIT])
def test_an_introduction_that_is_not_as_described_is_refused(changes, words):
    with pytest.raises(Fault) as caught:
        read_introduction({"id": 1, "protocol": 2, "name": "x"} | changes)
    assert words in caught.value.text


def test_a_program_needs_neither_version_nor_options():
    assert read_introduction({"id": 1, "protocol": 2, "name": "x"}) == Introduction("x")


OPTIONS = (
    ProgramOption("depth", "integer", 3, min=1, max=9),
    ProgramOption("doubt", "number", 1.5, min=0),
    ProgramOption("style", "string", "bold", choices=("bold", "careful")),
    ProgramOption("book", "string", ""),
    ProgramOption("ponder", "boolean", False),
)


def test_options_are_set_as_texts_and_the_others_have_their_defaults():
    program = Introduction("x", options=OPTIONS)
    defaults = {"depth": 3, "doubt": 1.5, "style": "bold", "book": "", "ponder": False}
    assert program.values({}) == defaults
    given = {"depth": "9", "doubt": "0.25", "style": "careful", "book": "C:/a.bin", "ponder": "True"}
    expected = {"depth": 9, "doubt": 0.25, "style": "careful", "book": "C:/a.bin", "ponder": True}
    assert program.values(given) == expected


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("depht", "3", "x has no option 'depht'; it has depth, doubt, style, book, ponder"),
        ("depth", "10", "depth must be a whole number from 1 up to 9, not '10'"),
        ("depth", "2.5", "depth must be a whole number from 1 up to 9, not '2.5'"),
        ("doubt", "nan", "doubt must be a number from 0, not 'nan'"),
        ("style", "odd", "style must be bold or careful, not 'odd'"),
        ("ponder", "maybe", "ponder must be true or false, not 'maybe'"),
    ],
)
def test_what_cannot_be_set_is_refused_with_what_can(name, text, words):
    with pytest.raises(OptionError) as caught:
        Introduction("x", options=OPTIONS).values({name: text})
    assert str(caught.value) == words


@pytest.mark.parametrize(
    ("written", "command", "options"),
    [
        ("./bot.py", "./bot.py", {}),
        ("./bot.py:depth=5", "./bot.py", {"depth": "5"}),
        ("node bot.js --x 3:depth=5:book=C:/a=b.bin", "node bot.js --x 3", {"depth": "5", "book": "C:/a=b.bin"}),
        ("node bot.js --at host:80", "node bot.js --at host:80", {}),
        ("node bot.js --map a:b=c --x 3", "node bot.js --map a:b=c --x 3", {}),
        ("./bot.py:book=", "./bot.py", {"book": ""}),
    ],
)
def test_options_stand_behind_the_last_word_of_a_command(written, command, options):
    assert split_options(written) == (command, options)


def test_an_option_that_is_given_twice_is_refused():
    with pytest.raises(OptionError, match="gives the option a twice"):
        player("./bot.py:a=1:a=2")


def test_only_programs_have_options():
    with pytest.raises(OptionError, match="only programs have options, not explorer"):
        player("explorer:depth=3")


@pytest.mark.parametrize(
    ("changes", "written", "words"),
    [
        ("", ":depht=3", "mine: Deep Thought has no option 'depht'; it has depth"),
        ("", ":depth=0", "mine: depth must be a whole number from 1 up to 9, not '0'"),
        (
            "def answer(message): return {'move': message['legal'][0]}",
            ":depth=3",
            "mine: it has no option 'depth': it speaks protocol 1",
        ),
    ],
)
def test_an_arena_does_not_begin_with_an_option_that_there_is_not(changes, written, words, program):
    with pytest.raises(OptionError) as caught:
        arena.run("classic", [f"mine={program(changes)}{written}", "random"], games=1, options=SHORT)
    assert str(caught.value) == words


def test_the_options_of_a_program_are_listed(program, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    command.bots(program())
    told = capsys.readouterr().out
    for word in ("Deep Thought 4.2", "depth", "a whole number from 1 up to 9", "how far it looks", ":depth=3"):
        assert word in told
    command.bots(program("def answer(message): return {'move': message['legal'][0]}"))
    assert "speaks protocol 1" in capsys.readouterr().out
    with pytest.raises(OptionError, match="random is not a program"):
        command.bots("random")


# Thoughts

THINKS = """
def answer(message):
    if message["type"] != "move":
        return HELLO if message["type"] == "hello" else {}
    first, second, *_ = message["legal"]
    thoughts = [{"move": second, "margin": 4.5, "win": 0.75, "error": 1, "visits": 200}, {"move": first, "margin": -2}]
    return {"move": second, "thoughts": thoughts}
"""


def test_the_thoughts_of_a_program_are_those_of_our_own_bots(program, game):
    answer = choose(program(THINKS), game)
    first, second, *_ = [move.action for move in game.legal_moves()]
    assert answer.action == second
    assert answer.thoughts == (Thought(second, 4.5, 0.75, 1, 200), Thought(first, -2))


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ({}, "must be a list"),
        ([5], "has the thought 5"),
        ([{"move": "a"}], "has the thought {'move': 'a'}"),
        ([{"move": "c", "margin": 1}], "about 'c', which is not among the legal moves"),
        ([{"move": ["a"], "margin": 1}], "about ['a'], which is not among the legal moves"),
        ([{"move": "a", "margin": 1}] * 2, "two thoughts about the same move"),
        ([{"move": "a", "margin": "1"}], "with the margin '1'"),
        ([{"move": "a", "margin": float("nan")}], "with the margin nan"),
        ([{"move": "a", "margin": 10**400}], "with the margin 1000"),
        ([{"move": "a", "margin": 1, "win": 1.5}], "with the win 1.5"),
        ([{"move": "a", "margin": 1, "error": -1}], "with the error -1"),
        ([{"move": "a", "margin": 1, "visits": 2.5}], "with the visits 2.5"),
    ],
)
def test_a_thought_that_makes_no_sense_is_refused(written, words):
    with pytest.raises(Fault) as caught:
        read_thoughts(written, ["a", "b"])
    assert words in caught.value.text


class Thinks(First):
    """Thinks of its last action, and plays the first."""

    def choose(self, decision):
        return Choice(int(decision.actions[0]), [Thought(decision.actions[-1], 1.23456, 0.5, 0.1, 7)])


def test_an_arena_keeps_what_bots_think_if_it_is_asked_to(tmp_path):
    def play(**more):
        return arena.run("classic", {"thinks": Thinks(), "random": "random"}, games=1, options=SHORT, **more)

    assert all(played.thoughts is None for played in play().games)
    games = play(thoughts=True, folder=tmp_path).games
    kept = games[0].thoughts[0]
    assert (kept["moves"], kept["seat"]) == (0, 0)
    assert kept["thoughts"][0] | {"move": "…"} == {"move": "…", "margin": 1.2346, "win": 0.5, "error": 0.1, "visits": 7}
    lines = (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[1])["thoughts"] == list(games[0].thoughts)
    (tmp_path / "games.jsonl").write_text("\n".join(lines).replace('"bot":null', '"bot":"random"') + "\n")
    resumed = Tournament.resumed(tmp_path)
    assert resumed.plan.thoughts
    assert resumed.played[games[0].fixture].thoughts == games[0].thoughts


class ThinksAloud(First):
    def choose(self, decision):
        return Choice(int(decision.actions[0]), ["hm"])


def test_what_is_no_thought_is_a_fault(game):
    with pytest.raises(Fault, match="returned 'hm' among its thoughts instead of a Thought"):
        choose(ThinksAloud(), game)
    with pytest.raises(Fault, match="returned 5 among its thoughts"):
        choose(type("Five", (First,), {"choose": lambda self, decision: Choice(int(decision.actions[0]), 5)})(), game)
