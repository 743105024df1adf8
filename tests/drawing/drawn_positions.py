"""Games at many points of their course, for everything that must hold for every drawing."""

import random
from collections.abc import Iterator
from typing import Any

import lostcities as lc
from lostcities.kernel.random import stream

CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("classic", 2, {"turn_limit": 60}),
    ("classic", 2, {"turn_limit": 90, "expeditions": 6}),
    ("partners", 4, {"turn_limit": 80}),
    ("deck52", 2, {"turn_limit": 60}),
    ("deck52", 3, {"turn_limit": 60}),
    ("deck52", 4, {"turn_limit": 60}),
    ("rivals", 2, {}),
    ("rivals", 3, {}),
    ("rivals", 4, {}),
    ("rollwrite", 2, {}),
    ("rollwrite", 3, {}),
    ("rollwrite", 5, {}),
]
NAMES = [f"{game} {players}{' six' if 'expeditions' in options else ''}" for game, players, options in CASES]
EXPEDITIONS = {"classic", "partners", "deck52"}


def new_game(case: tuple[str, int, dict[str, Any]], seed: int, **more: Any) -> lc.Game:
    """A game of a case, of two rounds."""
    game, players, options = case
    return lc.new_game(game, players=players, seed=seed, rounds=2, **options, **more)


def positions(case: tuple[str, int, dict[str, Any]], seed: int, number: int = 5, **more: Any) -> Iterator[lc.Game]:
    """A game played at random: its start, about so many points on its way, and its end."""
    chance = random.Random(seed)
    game = new_game(case, seed, **more)
    yield game
    while not game.is_over:
        for _ in range(chance.randrange(1, 480 // number)):
            if not game.is_over:
                game.play(chance.choice(game.legal_moves()))
        yield game


def observers(game: lc.Game) -> list[int | None]:
    """Every seat and a spectator."""
    return [*range(game.players), None]


def views(game: lc.Game) -> list[dict[str, Any]]:
    """All views of a position, with the one that hides nothing."""
    return [game.table(), *(game.view(seat) for seat in observers(game))]


def dealt_again(game: lc.Game, seat: int | None, seed: int) -> lc.Game:
    """The same position with other cards wherever the observer cannot look."""
    twin = game.copy()
    twin.position.calls.redeal(twin.position.states, 0, -1 if seat is None else seat, stream(seed, 9))
    return twin
