"""A plain install is the library: everything but the site works where nothing else is installed."""

import ast
import re
import subprocess
import sys
import textwrap
import tomllib
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from typer.testing import CliRunner

from lostcities.cli import main
from lostcities.server.extra import EXTRAS

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def needed(requirements: list[str]) -> set[str]:
    """The distributions that an install of these brings, of those that are installed here."""
    found: set[str] = set()
    waiting = [Requirement(line) for line in requirements]
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name in found or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        try:
            waiting += [Requirement(line) for line in requires(name) or ()]
        except PackageNotFoundError:
            continue
        found.add(name)
    return found


def absent_modules() -> set[str]:
    """All modules of this environment that a plain install would not bring."""
    plain = needed(PROJECT["dependencies"]) | {"lostcities"}
    owners = {module: {canonicalize_name(name) for name in names} for module, names in packages_distributions().items()}
    return {module for module, names in owners.items() if not names & plain}


PROGRAM = """
    import sys

    class Absent:
        def find_spec(self, name, path=None, target=None):
            if name.partition(".")[0] in ABSENT:
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    sys.meta_path.insert(0, Absent())

    import lostcities as lc
    from lostcities import arena, conformance
    from lostcities.cli import main
    from typer.testing import CliRunner

    game = lc.new_game("classic", seed=4, turn_limit=6)
    game.play("r5 d")
    print("picture", len(game.svg()) > 1000)
    print("record", lc.replay(game.record()) == game)
    print("analysis", lc.analyse(game, budget="20").best.loss)
    print("batch", lc.batch("classic", n=2, seed=1).n)
    played = arena.run("classic", ["random", "explorer"], games=2, options={"turn_limit": 6})
    print("arena", played.deals)
    for command in COMMANDS:
        result = CliRunner().invoke(main, command.split(), input="")
        assert result.exception is None or isinstance(result.exception, SystemExit), command
        print(command, result.exit_code, " ".join(result.output.split()))
"""
COMMANDS = ("--help", "games", "bots", "play classic --seats level1,level1 --seed 1")
COMMANDS_OF_THE_SITE = ("serve", "bot --token x", "admin reports", "admin backup file")


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    """What a program says where only a plain install is found, line by line."""
    absent = absent_modules()
    assert absent >= {"fastapi", "sqlalchemy", "uvicorn", "websockets", "httpx", "torch", "ray"}
    folder = tmp_path_factory.mktemp("plain")
    file = folder / "program.py"
    given = f"ABSENT = {absent!r}\nCOMMANDS = {COMMANDS + COMMANDS_OF_THE_SITE!r}\n"
    file.write_text(given + textwrap.dedent(PROGRAM), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, str(file)], cwd=folder, capture_output=True, text=True, timeout=600, check=False
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert "Warning" not in ran.stderr, ran.stderr
    return ran.stdout.splitlines()


def test_a_plain_install_has_the_library_arena_batches_and_analysis(said):
    assert said[:5] == ["picture True", "record True", "analysis 0.0", "batch 2", "arena 1"]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_plain_install_has_the_terminal(said, command):
    assert any(line.startswith(f"{command} 0 ") for line in said)


@pytest.mark.parametrize("command", COMMANDS_OF_THE_SITE)
def test_without_the_site_its_commands_say_what_to_install(said, command):
    (line,) = [line for line in said if line.startswith(f"{command} ")]
    told = line.removeprefix(f"{command} 2 ")
    assert re.fullmatch(r"this needs \w+, which is not installed: pip install 'lostcities\[site\]'", told), line


def test_without_its_driver_postgresql_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    result = CliRunner().invoke(main, ["admin", "reports", "--database", "postgresql://nobody@localhost/none"])
    assert result.exit_code == 2
    told = " ".join(result.output.split())
    assert told == "this needs asyncpg, which is not installed: pip install 'lostcities[postgres]'"


def imported(folder: Path) -> set[str]:
    """The top names of all modules that the sources in a folder import."""
    nodes = [node for path in folder.rglob("*.py") for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module for node in nodes if isinstance(node, ast.ImportFrom) and not node.level and node.module}
    return {name.partition(".")[0] for name in names}


@pytest.mark.parametrize("extra", EXTRAS)
def test_an_extra_brings_the_modules_that_are_said_to_be_in_it(extra):
    brought = {canonicalize_name(Requirement(line).name) for line in PROJECT["optional-dependencies"][extra]}
    owners = packages_distributions()
    for module in EXTRAS[extra]:
        assert brought & {canonicalize_name(name) for name in owners[module]}, module


def test_the_site_imports_nothing_that_neither_the_library_nor_its_extras_bring():
    ours = {module for modules in EXTRAS.values() for module in modules}
    owners = packages_distributions()
    plain = {canonicalize_name(Requirement(line).name) for line in PROJECT["dependencies"]}
    used = imported(ROOT / "src" / "lostcities" / "server") - set(sys.stdlib_module_names) - {"lostcities"}
    assert {name for name in used - ours if not plain & {canonicalize_name(owner) for owner in owners[name]}} == set()
