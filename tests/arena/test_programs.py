"""Bots that are programs of their own; here, all of them speak protocol 1."""

import json
import os
import sys
import textwrap
from pathlib import Path

import pytest
from ending import ends

from lostcities import Game, OptionError, arena
from lostcities.bots import Budget, Fault, player
from lostcities.bots.external import conversation
from lostcities.bots.external import player as programs

FIRST_EXAMPLE = Path(__file__).parent / "line_bot_1.py"  # what the documentation showed while there was only protocol 1
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
    monkeypatch.setattr(programs, "START_SECONDS", 60.0)  # Python may take its time to start on a busy machine
    players = []

    def asked(text, times=1, limit=0.4):
        one = player(program(tmp_path, text))
        players.append(one)
        game = Game("classic", seed=1, rounds=1)
        for _ in range(times):
            answer = one.choose(game, 5, Budget(seconds=0.1), limit)
            assert answer.seconds >= 0
            assert answer.thoughts == ()
            game.play(answer.action)
        return game

    yield asked
    for one in players:
        one.close()


def test_a_program_from_the_time_of_protocol_1_plays_on():
    result = arena.run("classic", f"old={FIRST_EXAMPLE},random", games=1, options=SHORT)
    assert not result.forfeits
    assert result["old"].decisions > 0


RECORDS_QUESTIONS = """
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    if STRICT and set(question) != {"protocol", "view", "legal", "budget", "limit", "seed"}:
        sys.exit("what is this?")
    open(ASKED, "a").write(line)
    print(json.dumps({"move": question["legal"][0]}), flush=True)
"""


@pytest.fixture
def questions(tmp_path, ask):
    """What a program of protocol 1 is asked first and second."""

    def asked(strict):
        path = tmp_path / "asked"
        path.unlink(missing_ok=True)
        ask(f"STRICT, ASKED = {strict}, {str(path)!r}\n" + RECORDS_QUESTIONS, times=2)
        return [json.loads(line) for line in path.read_text().splitlines()]

    return asked


@pytest.fixture
def expected():
    """The questions of protocol 1, key by key."""
    game = Game("classic", seed=1, rounds=1)
    found = []
    for _ in range(2):
        found.append(
            {
                "protocol": 1,
                "view": game.view(game.turn),
                "legal": [str(move) for move in game.legal_moves()],
                "budget": {"seconds": 0.1, "simulations": None},
                "limit": 0.4,
                "seed": 5,
            }
        )
        game.play(game.legal_moves()[0])
    return found


def test_the_first_question_names_our_protocols_and_all_later_ones_are_those_of_protocol_1(questions, expected):
    opening, second = questions(strict=False)
    assert list(opening)[-3:] == ["type", "id", "protocols"]  # behind all that a program of protocol 1 may look for
    assert opening == expected[0] | {"type": "hello", "id": 1, "protocols": [1, 2]}
    assert second == expected[1]


def test_a_program_that_takes_only_the_keys_of_protocol_1_is_asked_again_without_others(questions, expected):
    assert questions(strict=True) == expected


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
        monkeypatch.setattr(programs, "START_SECONDS", 0.0)
    if "exit code" in words:
        monkeypatch.setattr(conversation, "EXIT_SECONDS", 60.0)
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
