"""Commands write files in UTF-8, and speak in whatever encoding the terminal or the file has."""

import os
import subprocess
import sys

import pytest

from lostcities.terminal.screen import write_plainly

FOREIGN = [
    {"PYTHONIOENCODING": "cp1252"},
    {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii:strict"},
]
SMALL = ["--set", "games=16", "--set", "steps=4", "--set", "width=8", "--set", "layers=2", "--set", "lessons=0"]


def lostcities(*words, **environment):
    """What a command writes into a file, in an environment without UTF-8."""
    ran = subprocess.run(
        [sys.executable, "-X", "warn_default_encoding", "-m", "lostcities", *words],
        env={**os.environ, "COLUMNS": "100"} | environment,
        capture_output=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert b"EncodingWarning" not in b"".join(line for line in ran.stderr.splitlines(True) if b"lostcities" in line)
    return ran.stdout


@pytest.mark.parametrize("environment", FOREIGN, ids=["cp1252", "C"])
def test_an_arena_is_told_in_any_encoding_and_a_minus_stays_one(environment, tmp_path):
    command = ("arena", "classic", "--bots", "random,other=random", "--games", "4", "--workers", "0")
    told = lostcities(*command, "--option", "turn_limit=20", "--out", str(tmp_path / "out"), **environment)
    assert b"-" in told
    assert b"?" not in told
    assert "classic" in (tmp_path / "out" / "plot.svg").read_text(encoding="utf-8").lower()


def test_training_keeps_its_files_where_the_locale_has_no_utf_8(tmp_path):
    out = tmp_path / "run"
    lostcities("train", "rollwrite", "--players", "2", "--minutes", "0.01", "--out", str(out), *SMALL, **FOREIGN[1])
    assert (out / "curves.svg").read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize("command", [["--help"], ["games"]])
def test_lists_and_help_are_told_in_any_encoding(command):
    assert lostcities(*command, **FOREIGN[1])


def test_signs_that_an_encoding_lacks_are_written_plainly():
    assert "−5 … ± 1 ☃".encode("ascii", "lostcities.plain") == b"-5 ... +- 1 ?"
    with pytest.raises(UnicodeDecodeError):
        write_plainly(UnicodeDecodeError("ascii", b"x", 0, 1, "no"))
