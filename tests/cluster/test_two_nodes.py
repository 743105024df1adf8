"""The arena and training on a Ray cluster. Ray starts slowly, so there is one cluster, in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lostcities import arena
from lostcities.train.run import Training

BOTS = "random,first=small_bots:First,bad=small_bots:Raises"
FILES = ("games.jsonl", "results.json", "bots.csv", "cross.csv", "plot.svg")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """What a cluster has said, and where it has left its files."""
    here, folder = Path(__file__).parent, tmp_path_factory.mktemp("cluster")
    paths = [str(here.parents[1] / "src"), str(here.parent)]
    done = subprocess.run(
        [sys.executable, here / "two_nodes.py", folder, BOTS],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines(), folder


def test_an_arena_on_two_nodes_writes_the_same_files(cluster, tmp_path):
    said, folder = cluster
    assert said[0] == "2 cores on 2 nodes"
    arena.run("classic", BOTS, games=8, options={"turn_limit": 30}, seed=3, folder=tmp_path)
    for name in FILES:
        assert (folder / "arena" / name).read_bytes() == (tmp_path / name).read_bytes()


def test_actors_play_on_both_nodes_and_what_they_play_is_learned_from(cluster):
    said, folder = cluster
    assert said[1:] == ["2 actors", "imitation 256", "play 512", "play 768", "play 1024"]
    assert Training.resumed(folder / "run").decisions == 1024
