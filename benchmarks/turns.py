"""How long people wait for the strongest bot: seconds a turn, by the bot client's own budgets (turn_budgets.py).

Every seat is level5. A wait is all that the other seats take between two turns of the first one. With one free core no
turn should take more than the time that it is allowed, whatever the number of its steps.
"""

import secrets
import sys
import time
from collections import defaultdict
from statistics import mean
from types import SimpleNamespace
from typing import Any, cast

from rich.progress import track

from lostcities import Game
from lostcities.bots import Bot, Budget, bot, decision_for
from lostcities.kernel.random import stream
from lostcities.server.bots.client import choose
from lostcities.server.bots.turn_budgets import SECONDS, TABLE_OF_TWO, TurnBudgets
from lostcities.server.projection import table as projection
from lostcities.server.tables.table import Table

KINDS = (
    ("classic", 2), ("partners", 4), ("deck52", 2), ("deck52", 4), ("rivals", 2), ("rivals", 4), ("rollwrite", 2),
    ("rollwrite", 5),
)  # fmt: skip
TURNS = 24  # at each table
WARM = 3  # searches before anything is measured


def think(game: Game) -> dict[str, Any]:
    """What the server tells a bot that is to act."""
    options = {option.name: option.text(game.options[option.name]) for option in game.definition.options}
    table = SimpleNamespace(
        id="t", game=game, about=SimpleNamespace(options=options), clocks=SimpleNamespace(deadline=None)
    )
    return cast(
        dict[str, Any], projection.think(cast(Table, table), stream(secrets.randbits(64)), secrets.randbits(32), now=0)
    )


def play(player: Bot, game: Game, turns: int) -> tuple[list[float], list[int], list[float]]:
    """Play so many turns: the seconds of each and its steps, and what the first seat waits for all others."""
    budgets = TurnBudgets(Budget(seconds=SECONDS))
    steps: dict[tuple[int, int, int], list[float]] = defaultdict(list)
    waits = [0.0]
    while not game.is_over and game.turns < turns:
        assert game.turn is not None
        message = think(game)
        begin = time.perf_counter()
        with budgets.step(message) as budget:
            move = choose(player, message, budget)
        seconds = time.perf_counter() - begin
        steps[game.round, message["view"]["turns"], game.turn].append(seconds)
        if game.turn:
            waits[-1] += seconds
        elif waits[-1]:
            waits.append(0.0)
        game.play(move)
    return [sum(turn) for turn in steps.values()], [len(turn) for turn in steps.values()], [one for one in waits if one]


def row(name: str, players: int, turns: int = TURNS) -> dict[str, Any]:
    """One kind of table."""
    player = bot("level5")
    for seed in range(WARM):  # compiles, and loads the network
        game = Game(name, players=players, seed=seed)
        while len(game.legal_moves()) == 1:
            game.play(game.legal_moves()[0])
        player.choose(decision_for(game, 0, Budget(simulations=100)))
    seconds, steps, waits = play(player, Game(name, players=players, seed=1), turns)
    return {
        "what": f"{name} {players}",
        "turns": len(seconds),
        "allowed": f"{SECONDS * TABLE_OF_TWO / players:.2f} s",
        "mean": f"{mean(seconds):.2f} s",
        "longest": f"{max(seconds):.2f} s",
        "most steps": max(steps),
        "mean wait": f"{mean(waits):.2f} s",
        "longest wait": f"{max(waits):.2f} s",
    }


def measure() -> list[dict[str, Any]]:
    """Every kind of table."""
    return [row(*kind) for kind in track(KINDS, description="turns")]


if __name__ == "__main__":  # python benchmarks/turns.py rivals 2 80: one table, so many turns
    print(row(sys.argv[1], *map(int, sys.argv[2:])))
