"""Bots that are programs of their own."""

import json
import os
import stat
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from ending import ends

from lostcities import Game, OptionError, arena
from lostcities.bots import Budget, Fault, external, player

EXAMPLE = Path(__file__).parents[2] / "examples" / "line_bot.py"
SHORT = {"turn_limit": 30}

ANSWER = """
import json, sys, time
for line in sys.stdin:
    question = json.loads(line)
    first = json.dumps({"move": question["legal"][0]})
"""


def program(tmp_path, text):
    """The command of a program."""
    path = tmp_path / "program.py"
    path.write_text(textwrap.dedent(text))
    return f"{sys.executable} {path}"


@pytest.fixture
def ask(tmp_path, monkeypatch):
    """Ask a program once or more often; it is stopped in the end."""
    monkeypatch.setattr(external, "START_SECONDS", 60.0)  # Python may take its time to start on a busy machine
    players = []

    def asked(text, times=1, limit=0.4):
        one = player(program(tmp_path, text))
        players.append(one)
        game = Game("classic", seed=1, rounds=1)
        for _ in range(times):
            action, seconds = one.choose(game, 5, Budget(seconds=0.1), limit)
            assert seconds >= 0
            game.play(action)
        return game

    yield asked
    for one in players:
        one.close()


@pytest.mark.parametrize(
    ("game", "players"), [("classic", 2), ("partners", 4), ("deck52", 3), ("rivals", 2), ("rollwrite", 2)]
)
def test_the_example_plays_every_game(game, players):
    options = SHORT if game in ("classic", "partners", "deck52") else {}
    result = arena.run(game, f"example={EXAMPLE},random", games=1, players=players, options=options)
    assert not result.forfeits
    assert result["example"].decisions > 0


def test_the_example_is_short_executable_and_uses_only_the_standard_library():
    assert len(EXAMPLE.read_text().splitlines()) <= 20
    assert EXAMPLE.stat().st_mode & stat.S_IXUSR
    question = {"view": {"history": []}, "legal": ["d"], "seed": 1}
    answer = subprocess.run(
        [sys.executable, "-I", EXAMPLE], input=json.dumps(question) + "\n", capture_output=True, text=True, check=True
    )
    assert json.loads(answer.stdout) == {"move": "d"}


def test_a_program_is_asked_with_its_view_its_moves_and_its_budget(tmp_path, ask):
    ask(
        f"""
        import json, sys
        for line in sys.stdin:
            open({str(tmp_path / "asked")!r}, "w").write(line)
            print(json.dumps({{"move": json.loads(line)["legal"][0]}}), flush=True)
        """
    )
    asked = json.loads((tmp_path / "asked").read_text())
    game = Game("classic", seed=1, rounds=1)
    assert asked == {
        "protocol": 1,
        "view": game.view(game.turn),
        "legal": [str(move) for move in game.legal_moves()],
        "budget": {"seconds": 0.1, "simulations": None},
        "limit": 0.4,
        "seed": 5,
    }


MISBEHAVIOUR = {
    "dies at once": ("import sys; sys.exit(4)", "error", "ended with exit code 4"),
    "dies with a complaint": (
        "for line in open(0): 1 / 0",
        "error",
        "exit code 1: 'ZeroDivisionError: division by zero'",
    ),
    "closes its output": ("import os, time; os.close(1); time.sleep(9)", "error", "closed its output"),
    "garbage": (ANSWER + "    print('hello', flush=True)", "error", "answered 'hello', which is not JSON"),
    "no move": (ANSWER + "    print('[1]', flush=True)", "error", 'answered \'[1]\' instead of {"move": "…"}'),
    "bytes": (ANSWER + "    sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()", "error", "which is not JSON"),
    "no such move": (ANSWER + '    print(\'{"move": "e4"}\', flush=True)', "illegal", "'e4' is not a move of classic"),
    "illegal move": (ANSWER + '    print(\'{"move": "d"}\', flush=True)', "illegal", "d: "),
    "late": (ANSWER + "    time.sleep(1); print(first, flush=True)", "timeout", "took longer than 0.1 s"),
    "never reads": ("import time; time.sleep(60)", "timeout", "took longer than 0.1 s"),
    "long line": (ANSWER + "    print('x' * 10**6, flush=True)", "error", "answered without an end of line: 'xxx"),
    "flood": ("input()\nwhile True: print('{}' * 1000)", "error", "answered '{}{}"),  # once it is asked
}


@pytest.mark.parametrize(("text", "kind", "words"), MISBEHAVIOUR.values(), ids=MISBEHAVIOUR)
def test_a_program_that_misbehaves_is_told_from_others_and_stopped(text, kind, words, ask, monkeypatch):
    if kind == "timeout":
        monkeypatch.setattr(external, "START_SECONDS", 0.0)
    if "exit code" in words:
        monkeypatch.setattr(external, "EXIT_SECONDS", 60.0)
    with pytest.raises(Fault) as caught:
        ask(text, limit=0.1)
    assert caught.value.kind == kind
    assert words in caught.value.text


def test_a_program_that_speaks_without_being_asked_is_stopped(ask):
    text = "print('{}', flush=True)\n" + ANSWER + "    print(first, flush=True); time.sleep(0.2)\n"
    with pytest.raises(Fault, match=r"instead of|without being asked"):
        ask(text, times=2)
    twice = ANSWER + "    print(first + chr(10) + first, flush=True)\n"
    with pytest.raises(Fault):
        ask(twice, times=40)


def test_all_that_a_program_has_started_is_stopped_with_it(tmp_path, ask):
    with pytest.raises(Fault):
        ask(
            f"""
            import subprocess, sys, time
            child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
            open({str(tmp_path / "child")!r}, "w").write(str(child.pid))
            input()
            print("not an answer", flush=True)
            time.sleep(60)
            """
        )
    assert ends(int((tmp_path / "child").read_text()))


def test_a_program_that_died_is_started_again(tmp_path):
    text = f"""
        import json, os, sys
        seen = {str(tmp_path / "seen")!r}
        if not os.path.exists(seen):
            open(seen, "w").close()
            sys.exit(1)
        for line in sys.stdin:
            print(json.dumps({{"move": json.loads(line)["legal"][0]}}), flush=True)
    """
    result = arena.run("classic", ["bad=" + program(tmp_path, text), "random"], games=2, options=SHORT)
    assert len(result.forfeits) == 0  # it died while it was warmed up, and that is for nothing


def test_a_program_that_cannot_be_started_forfeits(tmp_path):
    path = tmp_path / "broken"
    path.write_text("#!/no/such/interpreter\n")
    path.chmod(0o755)
    result = arena.run("classic", [f"bad={path}", "random"], games=1, options=SHORT)
    assert [played.forfeit.text for played in result.games] == ["cannot be started: No such file or directory"] * 2


def test_a_file_that_is_no_program_is_refused_with_advice(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "bot.py"
    path.write_text("")
    with pytest.raises(OptionError, match=r"chmod \+x"):
        player("./bot.py")
    path.chmod(0o755)
    with pytest.raises(OptionError, match=r"write \./bot\.py"):
        player("bot.py")
    assert os.access(path, os.X_OK)
