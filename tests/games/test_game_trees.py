"""Every line of play of tiny games: as many as by the plainest rules, and as many as ever before."""

import numpy as np
import pytest

import lostcities as lc
import tiny
from lostcities.games.registry import load
from tiny.slow_rules import Table


def count(game, states, depth=0):
    """Games and positions from here on, by the compiled rules."""
    if states["turn"][depth] < 0:
        return 1, 1
    actions = np.zeros(60, dtype=np.int64)
    games, positions = 0, 1
    for action in actions[: game.position.calls.legal_actions(states, depth, actions)]:
        states[depth + 1] = states[depth]
        assert game.position.calls.play(states, depth + 1, action)
        more_games, more_positions = count(game, states, depth + 1)
        games += more_games
        positions += more_positions
    return games, positions


CASES = {
    "tiny": ("rx r2 bx b3 rx b2 r3 bx", 2, 2, 5, {}, (4202, 7737)),
    "tiny_pass": ("b5 r2 r3 rx b2 b3 r2 r4 b4 bx b2 b3 r3 r5", 4, 3, 3, {"passing": True}, (2568, 4188)),
    "tiny_swap": ("rx r2 b2 b3 r3 r4 bx b4 r5 b5 r6 b6", 4, 2, 4, {"swapping": 1}, (6992, 12375)),
}


@pytest.mark.parametrize("name", CASES)
def test_the_whole_tree_has_as_many_games_as_ever(name):
    deck, players, hand_size, limit, kind, pinned = CASES[name]
    game = lc.new_game(name, deck=deck, starter=0, turn_limit=limit)
    states = np.zeros(60, dtype=load(name).dtype)
    states[0] = game.state
    assert hand_size == tiny.__dict__[name.upper()].facts.HAND[players]
    found = count(game, states)
    assert found == Table(deck.split(), players, hand_size, limit, **kind).count()
    assert found == pinned
