"""python tests/warm.py: compile once what all tests need, a game on each core, before several processes ask for it."""

import itertools
from concurrent.futures import ProcessPoolExecutor

import numpy as np

import tiny
from lostcities import analyse, batch, new_game
from lostcities.bots import Budget, bot, decision_for, plays
from lostcities.games.registry import registered
from lostcities.kernel.random import stream

assert tiny  # the games that tests count in
BOTS = ("explorer", "navigator", "pilot", "champion")


def warm(game: str) -> str:
    """A move by every kind of bot, in a batch, and through every door of the rules."""
    table = new_game(game, seed=1)
    table.play(table.legal_moves()[0])
    decision = decision_for(table, 1, Budget(simulations=4))
    for name in BOTS:
        if game in plays(name):
            bot(name).choose(decision)
    analyse(table, budget=4)
    games = batch(game, n=2, seed=1)
    games.step(np.argmax(games.masks, axis=1))
    table.is_legal(0)
    table.view(0)
    table.scores()
    table.position.observe(0)
    table.position.copy().play_randomly(stream(1))
    return game


if __name__ == "__main__":
    first, *others = registered()
    with ProcessPoolExecutor() as cores:
        shared = cores.submit(warm, first).result()  # with what all games use: two processes must not write it at once
        for game in itertools.chain([shared], cores.map(warm, others)):
            print(f"  {game} is compiled", flush=True)
