"""What the game with 52 cards has of its own."""

import pytest

import lostcities as lc
from positions import column, deal, full_deck, hand


def known(game, observer, seat):
    return game.view(observer)["table"]["hands"][seat]["cards"]


def waste(game, *seats):
    for seat in seats:
        assert game.turn == seat
        game.play(f"-{hand(game, seat)[-1]} d")


def test_the_deck_is_the_standard_one():
    cards = full_deck("deck52")
    assert len(cards) == len(set(cards)) == 52
    assert [card[1:] for card in cards if card[0] == "h"] == ["J", "Q", "K", "A", *map(str, range(2, 11))]


@pytest.mark.parametrize(("players", "cards", "pile"), [(2, 8, 36), (3, 7, 31), (4, 6, 28)])
def test_hand_and_draw_pile_go_by_the_players(players, cards, pile):
    table = lc.new_game("deck52", players=players, seed=1).table()["table"]
    assert [hand["size"] for hand in table["hands"]] == [cards] * players
    assert table["draw_pile"] == pile


def test_court_cards_come_before_numbers_in_any_order():
    game = deal("deck52", "hK hJ hA hQ", "s2 s3 s4")
    for turn in ("hK d", "-s2 d", "hJ d", "-s3 d", "hA d", "-s4 d"):
        game.play(turn)
    assert column(game, 0, "hearts") == ["hJ", "hK", "hA"]
    with pytest.raises(lc.IllegalMove, match="a wager cannot follow a number"):
        game.play("hQ")


def test_the_ace_is_the_lowest_number():
    game = deal("deck52", "hA h2", "s2 s3")
    game.play("h2 d")
    game.play("-s2 d")
    with pytest.raises(lc.IllegalMove, match="ace of hearts cannot follow the 2 of hearts"):
        game.play("hA")


def test_three_players_play_each_for_themselves():
    game = lc.new_game("deck52", players=3, seed=1, starter=2)
    assert game.sides == ((0,), (1,), (2,))
    waste(game, 2, 0, 1, 2)


def test_four_players_build_their_own_expeditions_and_add_their_scores():
    game = deal("deck52", "h5", "", "h3", players=4)
    game.play("h5 d")
    waste(game, 1)
    game.play("h3 d")
    assert column(game, 0, "hearts") == ["h5"]
    assert column(game, 2, "hearts") == ["h3"]
    assert game.sides == ((0, 2), (1, 3))
    assert game.scores()[0].total == (5 - 12) + (3 - 12)


def test_it_is_one_round():
    assert lc.new_game("deck52", seed=1).rounds == 1


# Swapping


def swapping(**options):
    return deal("deck52", "h5 h6 h7", "", "s5 s6 s7", players=4, **options)


def test_a_swap_takes_the_place_of_a_turn_and_nobody_draws():
    game = swapping()
    game.play(">h5")
    assert game.turn == 2
    game.play(">s5")
    assert game.turn == 1
    assert "s5" in hand(game, 0)
    assert "h5" in hand(game, 2)
    assert game.table()["table"]["draw_pile"] == 28
    assert game.view(None)["turns"] == 1


def test_the_partner_chooses_the_card_but_not_the_one_just_received():
    game = swapping()
    game.play(">h5")
    with pytest.raises(lc.IllegalMove, match="may not hand back"):
        game.play(">h5")
    with pytest.raises(lc.IllegalMove, match="give one back"):
        game.play("-s5")
    assert len(game.legal_moves()) == 6


def test_the_partner_keeps_their_own_turn():
    game = swapping()
    game.play(">h5 >s5")
    waste(game, 1)
    assert game.turn == 2
    game.play("-h5 d")


def test_each_player_may_swap_twice_and_only_the_initiator_s_allowance_is_used():
    game = swapping()
    for give, back in ((">h5", ">s5"), (">h6", ">s6")):
        game.play(f"{give} {back}")
        waste(game, 1, 2, 3)
    with pytest.raises(lc.IllegalMove, match="no swap is left: 2 for each player"):
        game.play(">h7")
    waste(game, 0, 1)
    assert game.is_legal(f">{hand(game, 2)[0]}")


def test_the_limit_can_be_another_and_can_be_the_team_s():
    game = swapping(swaps=1)
    game.play(">h5 >s5")
    waste(game, 1)
    assert game.is_legal(f">{hand(game, 2)[0]}")
    game = swapping(swaps=1, swaps_per="team")
    game.play(">h5 >s5")
    waste(game, 1)
    with pytest.raises(lc.IllegalMove, match="1 for each team"):
        game.play(f">{hand(game, 2)[0]}")


@pytest.mark.parametrize("players", [2, 3])
def test_only_partners_swap(players):
    game = deal("deck52", "h5", players=players)
    with pytest.raises(lc.IllegalMove, match="only partners"):
        game.play(">h5")


def test_a_swap_counts_as_a_turn_for_the_limit():
    game = swapping(turn_limit=1)
    game.play(">h5 >s5")
    assert game.is_over


def test_both_partners_know_the_swapped_cards_and_the_others_do_not():
    game = swapping()
    game.play(">h5")
    assert game.view(2)["table"]["received"] == "h5"
    assert game.view(1)["table"]["received"] is None
    game.play(">s5")
    assert known(game, 0, 2) == ["h5"]
    assert known(game, 2, 0) == ["s5"]
    assert known(game, 1, 0) == known(game, 1, 2) == known(game, None, 0) == []
    assert game.view(3)["history"] == [[0, ">?"], [2, ">?"]]
