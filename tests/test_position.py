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


NOWHERE = [-2, 9, 99, 2**40, 2**70, -(2**70), 1.0, "0", None, [0]]


@pytest.mark.parametrize("game", OURS)
def test_seats_sides_and_actions_that_there_are_not_are_refused_in_words(game):
    """The compiled rules would read and write beyond their arrays."""
    position = Position.deal(game, random=stream(1))
    before = position.copy()
    seats = (position.observe, position.side_of, position.concealed, lambda seat: position.redealt(seat, stream(2)))
    for number in NOWHERE:
        for ask in (*seats, position.score):
            with pytest.raises(lc.OptionError, match="there is no s"):
                ask(number)
    for ask in (position.observe, position.side_of, position.score):  # a spectator is none of these
        with pytest.raises(lc.OptionError):
            ask(-1)
    for number in (-1, *NOWHERE):
        with pytest.raises(lc.OptionError, match="there is no seat"):
            Position.deal(game, random=stream(1), starter=number)
    for number in (-1, 10**6, 2**40):
        assert not position.is_legal(number)
        assert not position.play(number)
    for number in (2**70, "0", None, [0]):
        for ask in (position.is_legal, position.play, position.reveals):
            with pytest.raises(lc.InvalidMove, match="whole number"):
                ask(number)
    assert position == before
