"""Every block of code in the documents runs as it stands there; what cannot is marked, with the reason.

`<!-- not run: why -->` above a block leaves it out; its commands are still held against the options that there are.
"""

import doctest
import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pytest
import typer.main
from click import Group
from typer.testing import CliRunner

import lostcities as lc
from lostcities.cli import main

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"(?:<!-- not run: (?P<reason>[^\n]+) -->\n)?^```(?P<language>\w*)\n(?P<code>.*?)^```$", re.M | re.S)
COMMANDS = ("lostcities ", "make ", "pip ", "python ")
PATIENCE = 300  # seconds for the Python of a page; the machine may be busy


@dataclass(frozen=True)
class Block:
    page: Path
    language: str
    code: str
    reason: str | None  # why it is not run

    def __str__(self) -> str:
        return f"{self.page.name}: {self.code.splitlines()[0]}"


def blocks(page: Path) -> list[Block]:
    found = []
    for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
        language = block["language"] or ("sh" if block["code"].startswith(COMMANDS) else "")
        found.append(Block(page, language, block["code"], block["reason"]))
    return found


BLOCKS = [block for page in PAGES for block in blocks(page)]


def with_language(language: str) -> list[Path]:
    return [page for page in PAGES if any(block.language == language for block in BLOCKS if block.page == page)]


def code_of(page: str, language: str) -> str:
    return next(block.code for block in BLOCKS if block.page.name == page and block.language == language)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with all that the documents take for granted, in which everything runs."""
    game = lc.new_game("classic", seed=4)
    game.play("r5 d")
    (tmp_path / "game.txt").write_text(game.record(), encoding="utf-8")
    (tmp_path / "my_bots.py").write_text(code_of("bots.md", "python"), encoding="utf-8")
    (tmp_path / "my-sheet.toml").write_text(code_of("sheets.md", "toml"), encoding="utf-8")
    league = re.sub(r"games = \d+", "games = 2", code_of("arena.md", "toml"))
    (tmp_path / "league.toml").write_text(league, encoding="utf-8")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    shutil.copy(ROOT / "examples" / "line_bot.py", tmp_path / "bot.py")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def test_every_block_that_is_not_run_says_why():
    marks = sum(len(re.findall("^<!-- not run", page.read_text(encoding="utf-8"), re.M)) for page in PAGES)
    reasons = [block.reason for block in BLOCKS if block.reason]
    assert len(reasons) == marks, "a mark stands right above its block"
    assert all(len(reason.split()) > 3 for reason in reasons)


@pytest.mark.parametrize("page", with_language("python"), ids=lambda page: page.name)
def test_the_python_of_a_page_runs_from_its_first_block_to_its_last(page, folder):
    code = [block.code for block in BLOCKS if block.page == page and block.language == "python" and not block.reason]
    program = folder / "page.py"
    program.write_text("\n".join(code), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, str(program)], cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert ran.returncode == 0, f"{page.name}\n{ran.stderr[-2000:]}"


def lines_of(block: Block) -> list[list[str]]:
    """The commands of a block, as a shell splits them."""
    return [words for line in block.code.splitlines() if (words := shlex.split(line, comments=True))]


def in_small(words: list[str]) -> list[str]:
    """The same command, which an arena carries out with few games and short ones."""
    if words[0] == "league":
        return [*words, "--workers", "0"]
    if words[0] != "arena":
        return words
    short = [] if "--resume" in words or "rivals" in words else ["--option", "turn_limit=6"]
    return [*words, "--games", "2", "--workers", "0", *short]


def run_command(words: list[str]) -> None:
    """Run a command of ours; nobody types anything."""
    result = CliRunner().invoke(main, in_small(words), input="", prog_name="lostcities")
    assert result.exit_code == 0, f"lostcities {shlex.join(words)}\n{result.output}\n{result.exception!r}"


def check_command(words: list[str]) -> None:
    """Hold a command of ours against the options that there are."""
    command = typer.main.get_command(main)
    while isinstance(command, Group):
        name, *words = words
        assert name in command.commands, f"there is no command {name!r}"
        command = command.commands[name]
    command.make_context(command.name, words)


def check_elsewhere(words: list[str]) -> None:
    """What other programs are told about us: targets and extras that there are."""
    if words[0] == "make":
        targets = re.findall(r"^(\w[\w-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
        assert set(words[1:]) <= set(targets)
    else:
        assert words[:2] == ["pip", "install"], (
            f"{shlex.join(words)}: run it here, or mark it with <!-- not run: why -->"
        )
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        extras = re.findall(r"\w+", words[-1].partition("[")[2])
        assert set(extras) <= set(project["optional-dependencies"])


@pytest.mark.parametrize("page", with_language("sh"), ids=lambda page: page.name)
def test_the_commands_of_a_page_run_in_their_order(page, folder):
    for block in (block for block in BLOCKS if block.page == page and block.language == "sh"):
        for words in lines_of(block):
            if words[0] != "lostcities":
                if not block.reason:
                    check_elsewhere(words)
            elif block.reason:
                check_command(words[1:])
            else:
                run_command(words[1:])


@pytest.mark.parametrize("block", [block for block in BLOCKS if block.language in ("json", "toml")], ids=str)
def test_data_in_the_documents_can_be_read(block):
    {"json": json, "toml": tomllib}[block.language].loads(block.code)


@pytest.mark.parametrize(
    "name",
    [
        "lostcities",
        "lostcities.equity",
        "lostcities.game",
        "lostcities.position",
        "lostcities.batches",
        "lostcities.analysis",
        "lostcities.analysis.candidates",
        "lostcities.puzzles.library",
        "lostcities.envs.gymnasium",
    ],
)
def test_the_examples_in_docstrings_run(name):
    assert doctest.testmod(import_module(name), extraglobs={"lc": lc}).failed == 0


def test_the_version_is_told():
    told = CliRunner().invoke(main, ["--version"])
    assert told.output == f"lostcities {lc.__version__}\n"
    assert re.match(r"\d+(\.\d+)+", lc.__version__)
