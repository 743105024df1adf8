"""What is left in an adjusted margin: contributions of decisions, by thirds of the round, as standard deviations.

Between two pilots, who play alike, nearly all of it is the evaluator's own error. Against an explorer what the weaker
player throws away comes on top: that is skill, and no adjustment for luck takes it out.
"""

from typing import Any

import numpy as np

from lostcities.analysis import measure_luck
from lostcities.bots import Budget, player
from lostcities.game import Game

GAMES = {"classic": 2, "partners": 4, "deck52": 2, "rivals": 2, "rollwrite": 2}
ROUNDS = 100
LIMIT = 60.0  # seconds a move
TURN_LIMIT = {"turn_limit": 300}


def measure() -> list[dict[str, Any]]:
    """Two rows a game: the pilot against itself and against the explorer."""
    return [row(game, other) for game in GAMES for other in ("pilot", "explorer")]


def row(game: str, other: str) -> dict[str, Any]:
    margins, adjusted, thirds = [], [], []
    for number in range(ROUNDS):
        own = number % 2
        found = measure_luck(play(game, other, own, number), decisions=True)[0]
        assert found.margin
        assert found.adjusted
        margins.append(found.margin[own])
        adjusted.append(found.adjusted[own])
        sums = [0.0, 0.0, 0.0]
        for share in found.decisions:
            sums[3 * share.move // len(found.decisions)] += share.points[own]
        thirds.append(sums)
    first, second, third = np.std(thirds, axis=0)
    return {
        "what": f"{game}, {GAMES[game]} players, pilot against {other}",
        "rounds": ROUNDS,
        "spread of a round": f"{np.std(margins):.1f}",
        "adjusted": f"{np.std(adjusted):.1f}",
        "first third": f"{first:.1f}",
        "second third": f"{second:.1f}",
        "last third": f"{third:.1f}",
        "fewer games": f"× {np.var(margins) / np.var(adjusted):.2f}",
    }


def play(game: str, other: str, own: int, seed: int) -> Game:
    """A round in which the pilot plays for the side `own`."""
    options: dict[str, Any] = TURN_LIMIT if game in ("classic", "partners", "deck52") else {}
    played = Game(game, players=GAMES[game], rounds=1, seed=seed, **options)
    players = [player("pilot" if played.side_of(seat) == own else other) for seat in range(played.players)]
    while (seat := played.turn) is not None:
        action = players[seat].choose(played, seed, Budget(), LIMIT).action
        played.play(action)
    return played
