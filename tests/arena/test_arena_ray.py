"""What the arena does when Ray is missing, or machines of its cluster are lost; tests/cluster has a real one."""

import sys

import pytest

from lostcities import OptionError, arena
from lostcities.arena import ray
from lostcities.arena.table import Table


def test_without_ray_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(OptionError, match=r"pip install 'lostcities\[cluster\]'"):
        arena.run("classic", "random,b=random", games=1, cluster="auto")


class Machine:
    """A worker that plays here, or is lost."""

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
    crowd = object.__new__(ray.RayPool)
    crowd.ray, crowd.cores, crowd.idle = Ray(), 2, ray.deque(Machine(plan, gone) for gone in lost)
    if all(lost):
        with pytest.raises(arena.ArenaError, match="lost all its machines"):
            list(crowd.play(plan.fixtures()))
    else:
        assert {played.fixture for played in crowd.play(plan.fixtures())} == set(plan.fixtures())
