"""A move that has shown anybody something new cannot be taken back."""

import json
import random

import pytest

from lostcities import Game
from lostcities.disclosure import reveals, shows_partner
from lostcities.games.contract import copy_states
from lostcities.kernel.random import stream

KINDS = [("classic", 2), ("partners", 4), ("deck52", 2), ("deck52", 4), ("rivals", 3), ("rollwrite", 2)]
DEALS = 25  # other deals that the slow way looks at


def dealt_again(game, observer):
    """The same position as an observer may imagine it, again and again."""
    for number in range(DEALS):
        twin = game.copy()
        states = copy_states(game.position.states)
        game.position.calls.redeal(states, 0, observer, stream(1_000 + number))
        twin.position.states[:] = states
        yield twin


def reveals_slowly(game, move):
    """The same by whole views, and by other deals."""
    seat, made = game.turn, game.copy()
    made.play(move)
    if made.round != game.round or made.is_over:
        return True
    sights = {json.dumps(made.view(seat, with_history=False)["table"])}
    for twin in dealt_again(game, seat):
        twin.play(move)
        sights.add(json.dumps(twin.view(seat, with_history=False)["table"]))
    return len(sights) > 1


def random_positions(kind, players):
    chance = random.Random(players)
    for seed in range(12):
        game = Game(kind, players=players, seed=seed, rounds=1)
        for _ in range(chance.randrange(60)):
            if not game.is_over:
                game.play(chance.choice(game.legal_moves()))
        if not game.is_over:
            yield game


@pytest.mark.parametrize(("kind", "players"), KINDS)
def test_what_a_move_reveals_is_what_its_maker_sees_differ_between_deals(kind, players):
    seen = set()
    for game in random_positions(kind, players):
        for move in game.legal_moves()[:8]:
            revealing = reveals_slowly(game, move)
            assert reveals(game, move) == revealing
            seen.add(revealing)
    assert seen == {True, False}


@pytest.mark.parametrize(("kind", "players"), [("partners", 4), ("deck52", 4)])
def test_a_partner_is_shown_what_might_have_been_otherwise(kind, players):
    """A move shows the partner something if the partner sees it and could imagine hands that do not allow it."""
    seen = set()
    for game in random_positions(kind, players):
        partner = (game.turn + 2) % 4
        for move in game.legal_moves()[:8]:
            after = game.copy()
            after.play(move)
            is_seen = after.view(partner)["history"][-1][1] == move.text
            possible = all(twin.is_legal(move) for twin in dealt_again(game, partner))
            assert shows_partner(game, move.action) == (is_seen and (game.is_pending or not possible))
            seen.add(shows_partner(game, move.action))
    assert seen == {True, False}


@pytest.mark.parametrize(("kind", "players"), [("classic", 2), ("deck52", 3), ("rivals", 3), ("rollwrite", 2)])
def test_without_a_partner_nobody_is_shown_a_hand_by_it(kind, players):
    for game in random_positions(kind, players):
        assert not any(shows_partner(game, move.action) for move in game.legal_moves())
