"""What undo takes back, in every game: own decisions of the present turn that showed nothing hidden."""

import random

import pytest
from our_games import IDS

import lostcities
from lostcities import IllegalMove
from lostcities.disclosure import reveals
from lostcities.terminal.session import take_back


@pytest.mark.parametrize("game", IDS)
def test_only_decisions_of_an_unfinished_turn_are_taken_back(game):
    chance = random.Random(game)
    table = lostcities.new_game(game, seed=11, rounds=1)
    with pytest.raises(IllegalMove, match="nothing to take back"):
        take_back(table)
    taken_back = 0
    for _ in range(120):
        if table.is_over:
            break
        before = table.copy()
        table.play(chance.choice(table.legal_moves()))
        if (table.turn, table.state.turns) == (before.turn, before.state.turns):
            take_back(table)
            assert table == before
            assert table.view(before.turn) == before.view(before.turn)
            taken_back += 1
            table.play(chance.choice(table.legal_moves()))
        elif not table.is_over:
            with pytest.raises(IllegalMove, match="nothing to take back"):
                take_back(table)
    assert taken_back


def test_a_draw_from_the_draw_pile_reveals_and_one_from_a_discard_pile_does_not():
    table = lostcities.new_game("classic", seed=3)
    table.play(next(move for move in table.legal_moves() if move.text.startswith("-")))
    table.play("d")
    table.play(next(move for move in table.legal_moves() if not move.text.startswith("-")))
    taking = next(move for move in table.legal_moves() if move.text.startswith("<"))
    assert reveals(table, table.parse("d"))
    assert not reveals(table, taking)


def test_turning_over_a_card_reveals():
    table = lostcities.new_game("rivals", seed=3)
    assert reveals(table, table.parse("u"))
    table.play("u")
    assert not reveals(table, table.parse("1"))
