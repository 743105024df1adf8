"""A move that has shown its maker something new cannot be taken back."""

import json
import random

import pytest

from lostcities import Game
from lostcities.rules.contract import copy_states
from lostcities.rules.random import stream
from lostcities.server.taking_back import reveals

KINDS = [("classic", 2), ("partners", 4), ("deck52", 2), ("deck52", 4), ("rivals", 3), ("rollwrite", 2)]
DEALS = 25  # other deals that the slow way looks at


def reveals_slowly(game, move):
    """The same by whole views, and by other deals."""
    seat, made = game.turn, game.copy()
    made.play(move)
    if made.round != game.round or made.is_over:
        return True
    sights = {json.dumps(made.view(seat, with_history=False)["table"])}
    for number in range(DEALS):
        twin = game.copy()
        states = copy_states(game._states)
        game._calls.redeal(states, 0, seat, stream(1_000 + number))
        twin._states[:] = states
        twin.play(move)
        sights.add(json.dumps(twin.view(seat, with_history=False)["table"]))
    return len(sights) > 1


@pytest.mark.parametrize(("kind", "players"), KINDS)
def test_what_a_move_reveals_is_what_its_maker_sees_differ_between_deals(kind, players):
    chance = random.Random(players)
    seen = set()
    for seed in range(12):
        game = Game(kind, players=players, seed=seed, rounds=1)
        for _ in range(chance.randrange(60)):
            if game.is_over:
                break
            game.play(chance.choice(game.legal_moves()))
        if game.is_over:
            continue
        for move in game.legal_moves()[:8]:
            revealing = reveals_slowly(game, move)
            assert reveals(game, move.action) == revealing
            seen.add(revealing)
    assert seen == {True, False}
