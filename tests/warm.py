"""python tests/warm.py: compile once what all tests need, a game on each core, before several processes ask for it."""

from concurrent.futures import ProcessPoolExecutor

import numpy as np

from lostcities import batch, new_game
from lostcities.bots import Budget, Explorer, Navigator, position_for
from lostcities.rules.contract import registered


def warm(game: str) -> str:
    """A move by rules of thumb, by search, and in a batch."""
    table = new_game(game, seed=1)
    table.play(table.legal_moves()[0])
    position = position_for(table, 1, Budget(simulations=4))
    Explorer().choose(position)
    Navigator().choose(position)
    games = batch(game, n=2, seed=1)
    games.step(np.argmax(games.masks, axis=1))
    return game


if __name__ == "__main__":
    with ProcessPoolExecutor() as cores:
        for game in cores.map(warm, registered()):
            print(f"  {game} is compiled", flush=True)
