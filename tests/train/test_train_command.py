"""lostcities train says what it does, keeps it, and names what is wrong."""

import sys

import pytest
from typer.testing import CliRunner

from lostcities.cli import main
from lostcities.train.settings import read_setting, read_settings

SMALL = ["--set", "games=16", "--set", "steps=4", "--set", "width=8", "--set", "layers=2", "--set", "lessons=0"]


def run(*words: str):
    return CliRunner().invoke(main, ["train", *words])


def test_a_short_run_leaves_its_folder_and_can_be_resumed(tmp_path) -> None:
    folder = str(tmp_path / "run")
    first = run("rollwrite", "--players", "2", "--minutes", "0.01", "--out", folder, *SMALL)
    assert first.exit_code == 0, first.output
    assert "checkpoint.pt, curves.svg, log.csv, log.jsonl, rollwrite.npz" in " ".join(first.output.split())
    assert "explorer" in first.output
    again = run("--resume", folder, "--minutes", "0.02")
    assert again.exit_code == 0, again.output


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "name a game"),
        (["chess"], "there is no game 'chess'"),
        (["classic", "--players", "3"], "classic is for 2 players"),
        (["classic", "--set", "wings=2"], "there is no setting 'wings' that is a number"),
        (["classic", "--set", "variants=2"], "there is no setting 'variants' that is a number"),
        (["classic", "--set", "floor=low:high"], "floor must be one number, or two as in 0.04:0.01, not 'low:high'"),
        (["classic", "--set", "width=wide"], "width must be a number, not 'wide'"),
        (["classic", "--set", "width"], "write it as NAME=VALUE"),
        (["--resume", "nowhere"], "there is no checkpoint in nowhere"),
        (["classic", "--begin-with", "nowhere"], "there is no checkpoint in nowhere"),
        (["--resume", "nowhere", "--begin-with", "runs"], "--resume takes everything from the folder"),
        (["classic", "--resume", "nowhere"], "--resume takes everything from the folder"),
        (["classic", "--minutes", "1", "--decisions", "1000"], "--minutes or --decisions, not both"),
        (["--settings", "nowhere.toml"], "nowhere.toml is not a file of settings"),
    ],
)
def test_what_is_wrong_is_named(words: list[str], told: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert told in " ".join(result.output.split())


def test_settings_come_from_a_file_and_the_command_has_the_last_word(tmp_path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        'game = "rollwrite"\nplayers = 2\ndecisions = 64\ngames = 16\nsteps = 4\nwidth = 8\nlayers = 2\n'
        "floor = [0.1, 0.01]\nseed = 5\n[versions]\ntorch = 'any'\n",
        encoding="utf-8",
    )
    result = run("--settings", str(file), "--set", "seed=6", "--out", str(tmp_path / "run"))
    assert result.exit_code == 0, result.output
    kept = read_settings(tmp_path / "run" / "settings.toml")
    assert [kept[name] for name in ("game", "decisions", "floor", "seed")] == ["rollwrite", 64, (0.1, 0.01), 6]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("width = 'wide'", "width must be a number, not 'wide'"),
        ("width = true", "width must be a number, not 'True'"),
        ("wings = 2", "there is no setting 'wings' that is a number"),
        ("options = 3", "options a table"),
        ("width", "is not a file of settings"),
    ],
)
def test_what_is_wrong_in_a_file_is_named(tmp_path, text: str, told: str) -> None:
    (tmp_path / "bad.toml").write_text(text, encoding="utf-8")
    result = run("classic", "--settings", str(tmp_path / "bad.toml"))
    assert result.exit_code == 2
    assert told in " ".join(result.output.split())


def test_a_pressure_has_a_beginning_and_an_end() -> None:
    assert read_setting("floor", "0.04:0.002") == (0.04, 0.002)
    assert read_setting("entropy", "0.01") == (0.01, 0.01)


def test_a_folder_that_holds_a_run_is_not_overwritten(tmp_path) -> None:
    (tmp_path / "checkpoint.pt").write_bytes(b"")
    result = run("classic", "--out", str(tmp_path))
    assert result.exit_code == 2
    assert "holds a run" in " ".join(result.output.split())


def test_without_pytorch_it_says_what_to_install(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    for name in [name for name in sys.modules if name.startswith("lostcities.train.") and name.split(".")[2] == "run"]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("lostcities.train.run", "lostcities.train.learner", "lostcities.train.network"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    result = run("classic")
    assert result.exit_code == 2
    assert "pip install 'lostcities[train]'" in " ".join(result.output.split())
