"""python train_on_two_nodes.py FOLDER: a few iterations of training with actors on a local Ray cluster of two nodes."""

import sys
from pathlib import Path

from arena.two_nodes import start
from lostcities.train.run import Training
from lostcities.train.settings import settings_for

SMALL = {"games": 32, "steps": 8, "minibatch": 64, "width": 8, "layers": 2, "critic_width": 8, "lessons": 256}

if __name__ == "__main__":
    nodes = start()
    try:
        training = Training(settings_for("classic", options={}, **SMALL), Path(sys.argv[1]), cluster=nodes.address)
        print(len(training.company.stages), "actors")
        for _ in range(4):
            numbers = training.iterate()
            print("lesson" if numbers["lesson"] else "play", training.decisions)
        training.finish()
    finally:
        nodes.shutdown()
