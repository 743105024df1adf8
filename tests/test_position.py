"""Position: the same game as Game plays, one state at a time, for those who know what they do."""

import pickle

import numpy as np
import pytest

import lostcities as lc
from lostcities.disclosure import reveals
from lostcities.games.registry import OURS
from lostcities.kernel.random import below, stream
from lostcities.position import Position


def wandering(game, seed=3):
    """A random game with the position that goes along with it."""
    table = lc.new_game(game, seed=seed, rounds=1, **({"turn_limit": 40} if game in ("classic", "partners") else {}))
    random = stream(seed)
    while not table.is_over:
        yield table, random
        moves = table.legal_moves()
        table.play(moves[below(random, len(moves))])
    yield table, random


@pytest.mark.parametrize("game", OURS)
def test_it_plays_the_same_game(game):
    position = None
    for table, _ in wandering(game):
        if position is None:
            position = table.position.copy()
        else:
            assert position.play(table.history[-1][1].action)
        assert position == table.position
        assert position.turn == (-1 if table.turn is None else table.turn)
        assert [int(action) for action in position.legal_actions()] == [move.action for move in table.legal_moves()]
        assert position.scores() == tuple(score.points for score in table.scores())
    assert position.is_over


@pytest.mark.parametrize("game", OURS)
def test_an_illegal_action_changes_nothing(game):
    position = Position.deal(game, random=stream(1))
    before = position.copy()
    illegal = next(action for action in range(position.action_count) if not position.is_legal(action))
    assert not position.play(illegal)
    assert position == before


@pytest.mark.parametrize("game", OURS)
def test_copies_conceal_and_redeal_leave_it_alone(game):
    for table, random in wandering(game):
        before = table.position.copy()
        table.position.concealed(0)
        again = table.position.redealt(0, random)
        assert table.position == before
        assert np.array_equal(again.observe(0), table.position.observe(0))


@pytest.mark.parametrize("game", OURS)
def test_what_a_move_reveals_is_told_before_it_is_made(game):
    for table, _ in wandering(game):
        for move in table.legal_moves()[:2]:
            after = table.copy()
            after.play(move)
            uncovered = after.position.places_used() != table.position.places_used() or after.is_over
            assert table.position.reveals(move.action) == reveals(table, move) == uncovered


def test_it_can_be_kept():
    position = Position.deal("rivals", 3, random=stream(2))
    again = pickle.loads(pickle.dumps(position))
    assert again == position
    assert again.play(int(again.legal_actions()[0]))


def test_a_record_is_a_value_before_it_is_a_game():
    game = lc.new_game("classic", seed=5, rounds=2, turn_limit=6)
    while not game.is_over:
        game.play(game.legal_moves()[0])
    record = lc.records.parse(game.record(date="2026-11-17"))
    assert record.header("game") == "classic"
    assert record.options == {"expeditions": "5", "turn_limit": "6"}
    assert record.more_headers == {"date": "2026-11-17"}
    assert [told.starter for told in record.rounds] == [played.starter for played in game.played_rounds]
    assert record.rounds[0].turns[0].moves == " ".join(str(move) for _, move in game.history[:2])
    assert lc.Game.from_record(record) == game
