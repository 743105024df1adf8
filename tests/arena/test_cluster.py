"""The arena on a Ray cluster. Ray starts slowly, so this is one test, in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lostcities import OptionError, arena
from lostcities.arena import cluster
from lostcities.arena.playing import Table

BOTS = "random,first=small_bots:First,bad=small_bots:Raises"
FILES = ("games.jsonl", "results.json", "bots.csv", "cross.csv", "plot.svg")


def test_a_cluster_of_two_nodes_writes_the_same_files(tmp_path):
    here = Path(__file__).parent
    paths = [str(here.parents[1] / "src"), str(here.parent)]
    done = subprocess.run(
        [sys.executable, here / "two_nodes.py", tmp_path / "cluster", BOTS],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert done.returncode == 0, done.stderr
    assert "2 cores on 2 nodes" in done.stdout
    arena.run("classic", BOTS, games=8, options={"turn_limit": 30}, seed=3, folder=tmp_path / "alone")
    for name in FILES:
        assert (tmp_path / "cluster" / name).read_bytes() == (tmp_path / "alone" / name).read_bytes()


def test_without_ray_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(OptionError, match=r"pip install 'lostcities\[cluster\]'"):
        arena.run("classic", "random,b=random", games=1, cluster="auto")


class Machine:
    """A station that plays here, or is lost."""

    def __init__(self, plan, lost=False):
        self.table = Table(plan)
        self.lost = lost
        self.play = self

    def remote(self, batch):
        return self, tuple(batch)


class Ray:
    """As much of Ray as the cluster needs."""

    class exceptions:  # noqa: N801
        class RayActorError(Exception):
            pass

    def wait(self, tasks):
        return tasks[:1], tasks[1:]

    def get(self, task):
        machine, batch = task
        if machine.lost:
            raise self.exceptions.RayActorError
        return [machine.table.play(fixture) for fixture in batch]


@pytest.mark.parametrize("lost", [[True, False], [True, True]])
def test_what_a_lost_machine_had_is_given_to_another(lost):
    plan = arena.make_plan("classic", "random,b=random", games=6, options={"turn_limit": 30})
    crowd = object.__new__(cluster.Cluster)
    crowd.ray, crowd.cores, crowd.idle = Ray(), 2, cluster.deque(Machine(plan, gone) for gone in lost)
    if all(lost):
        with pytest.raises(arena.ArenaError, match="lost all its machines"):
            list(crowd.play(plan.fixtures()))
    else:
        assert {played.fixture for played in crowd.play(plan.fixtures())} == set(plan.fixtures())
