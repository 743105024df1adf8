"""python two_nodes.py FOLDER BOTS: play on a local Ray cluster of two nodes with one core each."""

import sys
from pathlib import Path

from ray.cluster_utils import Cluster as Nodes

from lostcities.arena.cluster import Cluster
from lostcities.arena.plan import make_plan
from lostcities.arena.tournament import Tournament

TRIES = 3  # Ray gives up on its own agents after 15 seconds, which a busy machine may need


def start():
    """A cluster."""
    for tries_left in reversed(range(TRIES)):
        nodes = Nodes()
        try:
            for _ in range(2):
                nodes.add_node(num_cpus=1, include_dashboard=False)
            return nodes
        except Exception:
            nodes.shutdown()
            if not tries_left:
                raise


if __name__ == "__main__":
    folder, bots = sys.argv[1:]
    plan = make_plan("classic", bots, games=8, options={"turn_limit": 30}, seed=3)
    nodes = start()
    try:
        cluster = Cluster(plan, nodes.address)
        print(f"{cluster.cores} cores on {cluster.nodes} nodes")
        cluster.close()
        list(Tournament(plan, Path(folder)).play(cluster=nodes.address))
    finally:
        nodes.shutdown()
