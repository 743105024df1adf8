"""A digest of random games, to compare the compiled rules with the uncompiled ones.

python -m lostcities.conformance.digest GAME PLAYERS [OPTION=VALUE …]
"""

import hashlib
import sys

import numpy as np

from ..kernel.random import below, stream
from .cases import Case

DECISIONS = 150  # few enough for plain Python


def digest(case: Case) -> str:
    """A hash over every state, observation and re-dealt state of a random game."""
    game = case.deal(5)
    random = stream(5, 6)
    features = np.zeros(sum(piece.size for piece in game.definition.words.pieces(game.state)), dtype=np.float32)
    found = hashlib.sha256()
    while not game.is_over and len(game.history) < DECISIONS:
        moves = game.legal_moves()
        for observer in range(case.players):
            found.update(game.position.observe(observer, features).tobytes())
        found.update(game.position.redealt(len(moves) % case.players, random).states.tobytes())
        game.play(moves[below(random, len(moves))])
        found.update(game.position.states.tobytes())
    found.update(str([score.points for score in game.scores()]).encode())
    return found.hexdigest()


if __name__ == "__main__":
    name, players, *options = sys.argv[1:]
    print(digest(Case(name, int(players), dict(option.split("=", 1) for option in options))))
