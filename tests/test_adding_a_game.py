"""docs/adding-a-game.md, followed in an empty folder: a copy of the tutorial is a game like any other."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import lostcities
from own_game import COPIED, copy_tutorial

PACKAGE = Path(lostcities.__file__).parent


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return copy_tutorial(tmp_path_factory.mktemp("home"))


def run(folder, *command):
    """What a command prints in a process that knows the folder."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(PACKAGE.parent)])}
    ran = subprocess.run([sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr[-2000:]
    return ran.stdout


LIBRARY = """
import lostcities as lc
game = lc.new_game("mygame", players=3, seed=4)
while not game.is_over:
    game.play(game.legal_moves()[0])
again = lc.replay(game.record())
assert again.totals == game.totals and str(again) == str(game)
print([info.title for info in lc.games() if info.id == "mygame"], game.outcome().reason)
"""

BOTS = """
import lostcities as lc
from lostcities.bots import Budget, bot, plays, decision_for
assert "mygame" in plays("navigator") and "mygame" not in plays("explorer")
game = lc.new_game("mygame", players=2, seed=4)
print(bot("navigator").choose(decision_for(game, 1, Budget(simulations=50))).action in range(18))
"""

PETTINGZOO = """
from pettingzoo.test import api_test
from lostcities.envs.pettingzoo import env
api_test(env("mygame", players=2), num_cycles=100)
"""


def test_it_is_played_and_recorded_by_the_library(home):
    assert run(home, "-c", LIBRARY).strip() == "['My Game'] all cards are played"


def test_it_keeps_the_contract(home):
    assert "0 failed" in run(home, "-m", "lostcities.conformance", "mygame", "--games", "2")


def test_it_is_played_by_a_bot_that_searches(home):
    assert run(home, "-c", BOTS).strip() == "True"


def test_it_is_played_in_the_arena(home):
    run(home, "-m", "lostcities", "arena", "mygame", "--bots", "random,navigator@20", "--games", "4", "--out", "out")
    assert list((home / "out").iterdir())


def test_it_is_an_environment(home):
    assert "Passed" in run(home, "-c", PETTINGZOO)


def test_nothing_of_the_package_knows_the_tutorial():
    """A new game touches its own folder and nothing else."""
    for path in PACKAGE.rglob("*.py"):
        if COPIED not in path.parents:
            assert "games.tutorial" not in path.read_text(encoding="utf-8"), path
