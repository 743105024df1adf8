"""Two ways to the command line: called in this process, and at a real pseudo-terminal."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pseudo_terminal import Terminal
from typer.testing import CliRunner

import lostcities
from lostcities.cli import main

Typed = str | Callable[[str], str]


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A data directory of its own, and a plain screen of 80 columns."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("FORCE_COLOR", "LINES"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Where a game is kept."""
    return tmp_path / "game.txt"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch):
    """Run a command; what is typed is a text, or a function that answers a prompt."""

    def run_command(*arguments: object, typed: Typed = ""):
        with monkeypatch.context() as patch:
            if callable(typed):
                patch.setattr("builtins.input", typed)
            result = CliRunner().invoke(
                main, [*map(str, arguments)], input=typed if isinstance(typed, str) else "", prog_name="lostcities"
            )
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return run_command


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Start a command at a pseudo-terminal; all are closed in the end."""
    opened: list[Terminal] = []

    def start(*arguments: object, **size: int) -> Terminal:
        opened.append(Terminal([*map(str, arguments)], **size))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


@pytest.fixture
def two_people(run, record: Path):
    """Type lines for two people who share a terminal, in a classic game with a known deal."""
    cards = [colour + face for colour in "ybwgr" for face in ("x", "x", "x", *map(str, range(2, 11)))]
    hands = ["y2", "y9", "b3", "w3", "w7", "gx", "gx", "r4", "b2", "b7", "wx", "w4", "g3", "g6", "r2", "r10"]
    for card in hands:
        cards.remove(card)
    game = lostcities.new_game("classic", deck=hands + cards, starter=0, rounds=1)
    record.write_text(game.record())

    def play(typed: Typed):
        return run("play", "--resume", record, "--seats", "you,you", typed=typed)

    return play


@pytest.fixture
def any_move(record: Path) -> Callable[..., str]:
    """Answers every prompt of a game that is kept in `record`: with Enter, or with some legal move."""

    def answer(prompt: str = "> ") -> str:
        if "Enter" in prompt:
            return ""
        game = lostcities.replay(record.read_text())
        moves = game.legal_moves()
        # The first move as often as all others together: draws from the draw pile bring card games to their end.
        return random.Random(len(game.history)).choice([*moves, *[moves[0]] * len(moves)]).text

    return answer
