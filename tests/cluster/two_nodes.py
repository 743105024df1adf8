"""python two_nodes.py FOLDER BOTS: a local Ray cluster of two nodes with one core each plays an arena and trains."""

import os
import sys
from pathlib import Path

from ray.cluster_utils import Cluster as Nodes

from lostcities.arena import tournament
from lostcities.arena.plan import make_plan
from lostcities.arena.ray import RayPool
from lostcities.train.run import Training
from lostcities.train.settings import settings_for

SMALL = {"games": 32, "steps": 8, "minibatch": 64, "width": 8, "layers": 2, "critic_width": 8, "lessons": 256}
TRIES = 6  # Ray gives up on its own agents after 15 seconds, which a busy machine may need
PATIENT = {
    "RAY_worker_niceness": "0",  # usually 15: beside other tests, its processes would hardly ever have a turn
    "RAY_health_check_failure_threshold": "100",  # nobody is dead because he is slow
}


def start():
    """A cluster, of as few processes as it goes."""
    os.environ.update(PATIENT)
    for tries_left in reversed(range(TRIES)):
        nodes = Nodes()
        try:
            for _ in range(2):
                nodes.add_node(num_cpus=1, include_dashboard=False, include_log_monitor=False, no_monitor=True)
            return nodes
        except Exception:
            nodes.shutdown()
            if not tries_left:
                raise


class Metrics(RayPool):
    """Tells how large it is."""

    def __init__(self, plan, address):
        super().__init__(plan, address)
        print(f"{self.cores} cores on {self.nodes} nodes")


def play(folder, bots, address):
    """An arena."""
    tournament.RayPool = Metrics
    plan = make_plan("classic", bots, games=8, options={"turn_limit": 30}, seed=3)
    list(tournament.Tournament(plan, folder).play(cluster=address))


def train(folder, address):
    """A few iterations of training."""
    training = Training(settings_for("classic", options={}, **SMALL), folder, cluster=address)
    print(len(training.actors.workers), "actors")
    for _ in range(4):
        numbers = training.iterate()
        print("imitation" if numbers["imitating"] else "play", training.decisions)
    training.finish()


if __name__ == "__main__":
    folder, bots = Path(sys.argv[1]), sys.argv[2]
    nodes = start()
    try:
        play(folder / "arena", bots, nodes.address)
        train(folder / "run", nodes.address)
    finally:
        nodes.shutdown()
