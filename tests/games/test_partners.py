"""What partners adds to classic, and what its four seats know of each other."""

import numpy as np
import pytest

import lostcities as lc
from positions import column, deal, full_deck, hand


def known(game, observer, seat):
    return game.view(observer)["table"]["hands"][seat]["cards"]


def waste(game, *seats):
    """These seats discard their first card and draw."""
    for seat in seats:
        assert game.turn == seat
        game.play(f"-{hand(game, seat)[0]} d")


def test_the_deck_has_a_second_2_3_and_4_of_each_colour():
    cards = full_deck("partners")
    assert len(cards) == 75
    assert [card for card in cards if card[0] == "r"] == [
        "rx",
        "rx",
        "rx",
        "r2",
        "r2",
        "r3",
        "r3",
        "r4",
        "r4",
        "r5",
        "r6",
        "r7",
        "r8",
        "r9",
        "r10",
    ]


def test_four_players_get_eight_cards_and_43_remain():
    game = lc.new_game("partners", seed=1)
    assert [hand["size"] for hand in game.table()["table"]["hands"]] == [8] * 4
    assert game.table()["table"]["draw_pile"] == 43


def test_opposite_seats_play_on_the_same_side():
    game = deal("partners", "r2", "", "r5")
    assert game.sides == ((0, 2), (1, 3))
    game.play("r2 d")
    waste(game, 1)
    game.play("r5 d")
    assert column(game, 0, "red") == ["r2", "r5"]
    assert game.scores()[0].total == 7 - 20


def test_the_second_card_of_a_value_never_fits_the_same_expedition():
    game = deal("partners", "r3", "r3")
    game.play("r3 d")
    game.play("r3 d")
    assert column(game, 1, "red") == ["r3"]
    game = deal("partners", "r3 r3")
    game.play("r3 d")
    waste(game, 1, 2, 3)
    with pytest.raises(lc.IllegalMove, match="red 3 cannot follow the red 3"):
        game.play("r3")


def test_two_cards_may_be_passed_in_place_of_a_turn():
    game = deal("partners", "r5 g7")
    game.play(">r5")
    assert game.turn == 0
    with pytest.raises(lc.IllegalMove, match="pass a second one"):
        game.play(f"-{hand(game, 0)[0]}")
    game.play(">g7")
    assert game.turn == 1
    assert [hand["size"] for hand in game.table()["table"]["hands"]] == [6, 8, 10, 8]
    assert {"r5", "g7"} <= set(hand(game, 2))
    assert game.table()["table"]["draw_pile"] == 43


def test_passing_may_not_leave_fewer_than_six_cards():
    game = deal("partners", "r5 g7")
    game.play(">r5 >g7")
    waste(game, 1, 2, 3)
    with pytest.raises(lc.IllegalMove, match="leave you at least six"):
        game.play(f">{hand(game, 0)[0]}")


def test_a_hand_of_ten_may_pass_back():
    game = deal("partners", "r5 g7")
    game.play(">r5 >g7")
    waste(game, 1)
    game.play(">r5 >g7")
    assert [hand["size"] for hand in game.table()["table"]["hands"]] == [8] * 4


def test_a_pass_is_one_turn_for_the_limit():
    game = deal("partners", "r5 g7", turn_limit=1)
    game.play(">r5 >g7")
    assert game.is_over


def test_a_discard_is_closed_to_the_discarder_only():
    game = deal("partners", "r5")
    game.play("-r5 d")
    waste(game, 1)
    game.play(f"-{next(card for card in hand(game, 2) if card[0] != 'r')}")
    assert game.is_legal("<r")


def test_passer_and_receiver_know_the_passed_cards_and_the_others_do_not():
    game = deal("partners", "r5 g7")
    game.play(">r5 >g7")
    assert {"r5", "g7"} <= set(known(game, 2, 2))
    assert known(game, 0, 2) == ["g7", "r5"]
    assert known(game, 1, 2) == known(game, 3, 2) == known(game, None, 2) == []
    assert game.view(0)["history"] == game.view(2)["history"] == [[0, ">r5"], [0, ">g7"]]
    assert game.view(1)["history"] == game.view(None)["history"] == [[0, ">?"], [0, ">?"]]


def test_a_card_taken_from_a_discard_pile_is_known_to_all_until_it_is_placed():
    game = deal("partners", "r5", "g2")
    game.play("-r5 d")
    game.play("-g2 <r")
    assert known(game, 0, 1) == known(game, 2, 1) == known(game, None, 1) == ["r5"]
    waste(game, 2, 3, 0)
    game.play("-r5 d")
    assert known(game, 0, 1) == []


def test_a_shown_card_that_may_have_been_passed_is_known_to_be_with_the_pair():
    game = deal("partners", "", "g2 b3 b4", "", "", starter=0)
    first = next(card for card in hand(game, 0) if card[0] == "r")
    game.play(f"-{first} d")
    game.play("-g2 <r")
    waste(game, 2, 3, 0)
    game.play(">b3 >b4")
    assert known(game, 0, 1) == known(game, 0, 3) == []
    assert game.view(0)["table"]["paired"] == [[], [first]]
    assert first in known(game, 3, 1)


def test_a_card_that_is_passed_back_is_known_where_it_is_now():
    """Seat 0 passes the red 2 over and gets it back: seat 2 no longer thinks of it as there, but as here."""
    game = deal("partners", "r2 g7")
    game.play(">r2 >g7")
    waste(game, 1)
    game.play(">r2 >g7")
    assert known(game, 0, 2) == []
    assert known(game, 2, 0) == ["g7", "r2"]


def test_a_twin_that_is_passed_on_may_be_the_known_one():
    """Seat 2 holds a red 2 that seat 0 passed, and perhaps another: once one comes back, seat 0 knows of none there."""
    game = deal("partners", "r2 g7", "", "r2")
    game.play(">r2 >g7")
    waste(game, 1)
    game.play(">r2 >g7")
    assert "r2" in hand(game, 2)
    assert known(game, 0, 2) == []


def test_a_wager_that_is_played_may_be_the_shown_one():
    """With a shown and a hidden wager in hand, nobody can tell after one is played whether the other is there."""
    game = deal("partners", "rx", "rx g2")
    game.play("-rx d")
    game.play("-g2 <r")
    waste(game, 2, 3, 0)
    game.play("rx d")
    assert "rx" in hand(game, 1)
    assert known(game, 0, 1) == []


def test_the_leading_side_s_next_member_after_the_last_mover_starts():
    game = lc.new_game("partners", seed=1, rounds=2, turn_limit=5, starter=0)
    opener = next(move for move in game.legal_moves() if move.text[0] not in "->")
    game.play(opener)
    game.play("d")
    waste(game, 1, 2, 3, 0)
    assert game.round == 2
    assert game.totals[0] < game.totals[1] == 0
    assert game.turn == 1


def test_if_the_sides_are_level_the_seat_after_the_last_mover_starts():
    game = lc.new_game("partners", seed=1, rounds=2, turn_limit=3, starter=0)
    waste(game, 0, 1, 2)
    assert game.turn == 3


def test_the_two_cards_change_hands_together():
    game = deal("partners", "r5 g7")
    game.play(">r5")
    assert [hand["size"] for hand in game.table()["table"]["hands"]] == [8] * 4
    assert "r5" in hand(game, 0)
    assert "r5" not in hand(game, 2)
    assert game.view(0)["table"]["aside"] == "r5"
    for other in (1, 2, 3, None):
        assert game.view(other)["table"]["aside"] is None
        assert game.view(other)["history"] == [[0, ">?"]]
        assert known(game, other, 0) == []
    game.play(">g7")
    assert game.view(2)["history"] == [[0, ">r5"], [0, ">g7"]]
    assert game.view(0)["table"]["aside"] is None


def test_until_then_the_partner_sees_the_same_whichever_card_it_is():
    first, second = deal("partners", "r5 g7"), deal("partners", "r5 g7")
    first.play(">r5")
    second.play(">g7")
    for other in (1, 2, 3, None):
        assert first.view(other) == second.view(other)
    assert first.view(0) != second.view(0)


def test_a_card_that_is_being_passed_cannot_be_passed_twice():
    game = deal("partners", "r5 g7")
    game.play(">r5")
    assert not game.is_legal(">r5")
    with pytest.raises(lc.IllegalMove, match="passing the red 5 already"):
        game.play(">r5")
    twins = deal("partners", "r2 r2")
    twins.play(">r2")
    assert twins.is_legal(">r2")
    twins.play(">r2")
    assert known(twins, 0, 2) == ["r2", "r2"]


def test_whoever_passes_observes_the_card_as_the_partner_s():
    game = deal("partners", "r5 g7")
    game.play(">r5")
    pieces = {piece.name: piece for piece in game.definition.words.pieces(game.state)}
    features = np.zeros(sum(piece.size for piece in pieces.values()), dtype=np.float32)

    def seen(observer, name):
        game.position.calls.observe(game.position.states, 0, observer, features)
        piece = pieces[name]
        return features[piece.start : piece.start + piece.size]

    assert seen(0, "red: known in hand of seat +2").sum() == 1
    assert (seen(0, "seat +0: hand") * 8, seen(0, "seat +2: hand") * 8) == (7, 9)
    assert seen(2, "red: known in hand of seat +2").sum() == 0
    assert (seen(2, "seat +0: hand") * 8, seen(2, "seat +2: hand") * 8) == (8, 8)
