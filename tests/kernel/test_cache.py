"""The cache serves what is in the sources and nothing else, and every game runs its own rules."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import tiny
from lostcities.games.registry import load
from lostcities.kernel.cache import NEVER_COMPILED, PACKAGE, package_stamp

SCORE_A_TEN = """
from lostcities.games.registry import load
classic = load("classic")
states = classic.new_states(1, *classic.check_options(2, {}))
states["expedition"][0, 0, 0] = 1 << 11  # the last of twelve cards
score = classic.calls.score
print(score(states, 0, 0), sum(score.stats.cache_hits.values()))
"""


def run(package: Path) -> tuple[int, int]:
    """What an expedition of a 10 alone scores, in a process of its own, and how often the cache was hit for `score`."""
    environment = {**os.environ, "PYTHONPATH": str(package.parent)}
    ran = subprocess.run(
        [sys.executable, "-c", SCORE_A_TEN], env=environment, capture_output=True, text=True, check=True
    )
    score, hits = ran.stdout.split()
    return int(score), int(hits)


def test_an_edited_rule_is_never_served_from_a_stale_cache(tmp_path):
    package = tmp_path / "lostcities"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    assert run(package) == (10 - 20, 0)
    assert run(package) == (10 - 20, 1)
    facts = package / "games" / "cards" / "classic.py"
    facts.write_text(facts.read_text().replace("cost={2: 20}", "cost={2: 30}"))
    assert run(package) == (10 - 30, 0)
    rule = package / "games" / "cards" / "scoring.py"
    rule.write_text(rule.read_text().replace("sum_of(cards) - facts", "7 + sum_of(cards) - facts"))
    assert run(package) == (10 - 30 + 7, 0)


def test_two_games_of_one_dtype_do_not_share_compiled_code():
    cheap = tiny.tiny("tiny_cheap", ("x", "x", "2", "3"), cost=1)
    dear = tiny.tiny("tiny_dear", ("x", "x", "2", "3"), cost=100)
    assert cheap.dtype == dear.dtype
    scores = []
    for definition in (cheap, dear, cheap):
        states = np.zeros(1, dtype=definition.dtype)
        states["players"], states["colours"] = 2, 2
        states["expedition"][0, 0, 0] = 0b100
        scores.append(load(definition.id).calls.score(states, 0, 0))
    assert scores == [2 - 1, 2 - 100, 2 - 1]


def test_the_stamp_changes_with_every_source_file(tmp_path):
    for path in PACKAGE.rglob("*.py"):
        target = tmp_path / path.relative_to(PACKAGE)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    before = package_stamp(tmp_path)
    package_stamp.cache_clear()
    assert package_stamp(tmp_path) == before == package_stamp(PACKAGE)
    (tmp_path / "game.py").write_text("")
    package_stamp.cache_clear()
    assert package_stamp(tmp_path) != before


def test_rooms_that_the_stamp_leaves_out_compile_nothing():
    for room in NEVER_COMPILED:
        for path in [PACKAGE / room] if room.endswith(".py") else (PACKAGE / room).rglob("*.py"):
            assert "kernel.jit import" not in path.read_text(), path
            assert not re.search(r"^\s*(import|from) numba", path.read_text(), re.MULTILINE), path


def test_the_stamp_stays_when_a_room_without_compiled_code_changes(tmp_path):
    (tmp_path / "server").mkdir()
    (tmp_path / "game.py").write_text("")
    before = package_stamp(tmp_path)
    (tmp_path / "server" / "app.py").write_text("")
    package_stamp.cache_clear()
    assert package_stamp(tmp_path) == before


def test_the_rules_are_the_same_uncompiled():
    """A sample of the rules' tests, without the compiler."""
    tests = ["tests/games/test_expeditions.py", "tests/games/test_partners.py", "tests/games/test_deck52.py"]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-2000:]


CACHED = """
import sys, tempfile
tempfile.tempdir = sys.argv[1]
import lostcities
from lostcities.kernel.random import next_word, stream
stream(1)
print(next_word._cache.cache_path)
"""


@pytest.fixture
def read_only(tmp_path):
    """A package beside which nothing can be written, as there is a file wherever a cache could be, and no home."""
    package = tmp_path / "library" / "lostcities"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "site"))
    for folder in [package, *(path for path in package.rglob("*") if path.is_dir())]:
        (folder / "__pycache__").write_text("in the way")
    (tmp_path / "home").write_text("in the way")
    (tmp_path / "temporary").mkdir()

    def cache(temporary="temporary", **variables):
        """Where the compiled code is kept."""
        environment = {**os.environ, "PYTHONPATH": str(package.parent), "PYTHONDONTWRITEBYTECODE": "1"} | variables
        environment |= {"HOME": str(tmp_path / "home"), "XDG_CACHE_HOME": str(tmp_path / "home")}
        ran = subprocess.run(
            [sys.executable, "-c", CACHED, str(tmp_path / temporary)], env=environment, capture_output=True, text=True
        )
        assert ran.returncode == 0, ran.stderr[-2000:]
        return ran.stdout.strip()

    return cache


def test_where_nothing_can_be_written_the_cache_is_a_private_temporary_directory(read_only, tmp_path):
    place = tmp_path / "temporary" / f"lostcities-{os.getuid()}"
    assert read_only().startswith(str(place))
    assert place.stat().st_mode & 0o777 == 0o700
    assert list(place.rglob("*.nbi"))


def test_a_temporary_directory_that_others_can_write_to_is_not_trusted(read_only, tmp_path):
    place = tmp_path / "temporary" / f"lostcities-{os.getuid()}"
    place.mkdir()
    place.chmod(0o777)
    assert read_only() == "None"
    assert not list(place.iterdir())


def test_without_any_place_for_a_cache_the_package_works_all_the_same(read_only):
    assert read_only("home") == "None"


def test_the_cache_is_where_numba_s_own_variable_says(read_only, tmp_path):
    assert read_only(NUMBA_CACHE_DIR=str(tmp_path / "told")).startswith(str(tmp_path / "told"))
