"""The cache serves what is in the sources and nothing else, and every game runs its own rules."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import tiny
from lostcities.rules.compiling import NEVER_COMPILED, PACKAGE, constants_stamp, package_stamp
from lostcities.rules.contract import entry

PLAY_ONE_ROUND = """
import sys
import lostcities as lc
game = lc.new_game("classic", deck=sys.argv[1], starter=0, rounds=1, turn_limit=1)
game.play("r10 d")
print(game.scores()[0].total)
from lostcities.rules.contract import entry
play = entry("classic").calls.play
print(sum(play.stats.cache_hits.values()))
"""


def run(package: Path, deck: str) -> tuple[int, int]:
    """The score of a short game in a process of its own, and how often the cache was hit for `play`."""
    environment = {**os.environ, "PYTHONPATH": str(package.parent)}
    ran = subprocess.run(
        [sys.executable, "-c", PLAY_ONE_ROUND, deck], env=environment, capture_output=True, text=True, check=True
    )
    score, hits = ran.stdout.split()
    return int(score), int(hits)


def test_an_edited_rule_is_never_served_from_a_stale_cache(tmp_path):
    package = tmp_path / "lostcities"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    deck = " ".join(f"{colour}{face}" for colour in "rybwg" for face in [10, "x", "x", "x", *range(2, 10)])
    assert run(package, deck) == (10 - 20, 0)
    assert run(package, deck) == (10 - 20, 1)
    facts = package / "rules" / "classic.py"
    facts.write_text(facts.read_text().replace("cost={2: 20}", "cost={2: 30}"))
    assert run(package, deck) == (10 - 30, 0)
    rule = package / "rules" / "expeditions.py"
    rule.write_text(rule.read_text().replace("sum_of(cards) - COST", "7 + sum_of(cards) - COST"))
    assert run(package, deck) == (10 - 30 + 7, 0)


def test_two_games_of_one_dtype_do_not_share_compiled_code():
    cheap = tiny.tiny("tiny_cheap", ("x", "x", "2", "3"), cost=1)
    dear = tiny.tiny("tiny_dear", ("x", "x", "2", "3"), cost=100)
    assert cheap.STATE == dear.STATE
    scores = []
    for rules in (cheap, dear, cheap):
        states = np.zeros(1, dtype=rules.STATE)
        states["players"], states["colours"] = 2, 2
        states["expedition"][0, 0, 0] = 0b100
        scores.append(entry(rules.GAME).calls.score(states, 0, 0))
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
            assert "compiling import" not in path.read_text(), path
            assert "numba" not in path.read_text(), path


def test_the_stamp_stays_when_a_room_without_compiled_code_changes(tmp_path):
    (tmp_path / "server").mkdir()
    (tmp_path / "game.py").write_text("")
    before = package_stamp(tmp_path)
    (tmp_path / "server" / "app.py").write_text("")
    package_stamp.cache_clear()
    assert package_stamp(tmp_path) == before


@pytest.mark.parametrize("constant", [{"COST": 1}, {"COST": np.array([1, 2])}, {"FACES": "x"}])
def test_the_stamp_of_a_text_changes_with_what_it_is_bound_to(constant):
    assert constants_stamp(constant) != constants_stamp({})
    assert constants_stamp(constant) == constants_stamp(dict(constant))


def test_the_rules_are_the_same_uncompiled():
    """A sample of the rules' tests, without the compiler."""
    tests = ["tests/rules/test_expeditions.py", "tests/rules/test_partners.py", "tests/rules/test_deck52.py"]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-2000:]
