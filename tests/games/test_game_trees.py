"""Every line of play of tiny games: as many as by the plainest rules, with the same points, and as ever before."""

import numpy as np
import pytest

import lostcities as lc
import tiny
from lostcities.games.registry import load
from tiny.slow_rules import Table

assert tiny  # the games that are made for tests


def count(game, states, depth=0):
    """Games, positions and the sum of margins from here on, by the compiled rules."""
    calls = game.position.calls
    if states["turn"][depth] < 0:
        return 1, 1, calls.score(states, depth, 0) - calls.score(states, depth, 1)
    actions = np.zeros(60, dtype=np.int64)
    games, positions, margins = 0, 1, 0
    for action in actions[: calls.legal_actions(states, depth, actions)]:
        states[depth + 1] = states[depth]
        assert calls.play(states, depth + 1, action)
        more_games, more_positions, more_margins = count(game, states, depth + 1)
        games += more_games
        positions += more_positions
        margins += more_margins
    return games, positions, margins


NO_BONUS = 99, 0
CASES = {
    "tiny1": ("r2 rx r3 rx r2", 2, 1, None, {"cost": 2, "bonus": NO_BONUS}, (21, 65, 63)),
    "tiny2": ("rx b2 bx r2 rx bx", 2, 1, 4, {"cost": 1, "bonus": NO_BONUS}, (67, 151, -136)),
    "tiny3": ("rx r4 r1 r3 r5 r2", 2, 2, None, {"cost": 4, "bonus": NO_BONUS}, (32, 77, 4)),
    "tiny": ("rx r2 bx b3 rx b2 r3 bx", 2, 2, 5, {}, (4202, 7737, -4061)),
    "tiny_pass": ("b5 r2 r3 rx b2 b3 r2 r4 b4 bx b2 b3 r3 r5", 4, 3, 3, {"passing": True}, (2568, 4188, 1750)),
    "tiny_swap": ("rx r2 b2 b3 r3 r4 bx b4 r5 b5 r6 b6", 4, 2, 4, {"swapping": 1}, (6992, 12375, -40)),
}


@pytest.mark.parametrize("name", CASES)
def test_the_whole_tree_has_as_many_games_as_ever(name):
    deck, players, hand_size, limit, kind, pinned = CASES[name]
    game = lc.new_game(name, deck=deck, starter=0, turn_limit=limit)
    states = np.zeros(60, dtype=load(name).dtype)
    states[0] = game.state
    assert hand_size == load(name).facts.HAND[players]
    found = count(game, states)
    assert found == Table(deck.split(), players, hand_size, limit, **kind).count()
    assert found == pinned
