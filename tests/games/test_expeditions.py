"""What classic, partners and deck52 have in common, on classic."""

import numpy as np
import pytest

import lostcities as lc
from lostcities.games.cards.classic import CLASSIC
from lostcities.games.cards.deck52 import DECK52
from lostcities.games.cards.partners import PARTNERS
from positions import column, deal, full_deck, hand


def scored(definition, players, *columns):
    """The points of expeditions that hold the cards with these values (0 for a wager), one expedition a tuple."""
    states = np.zeros(1, dtype=definition.dtype)
    state = states[0]
    state.players, state.colours = players, definition.facts.COLOURS
    for colour, values in enumerate(columns):
        for value in values:
            slots = [slot for slot in range(definition.facts.SLOTS) if definition.facts.VALUE[slot] == value]
            free = [slot for slot in slots if not state.expedition[0, colour] & 1 << slot]
            state.expedition[0, colour] |= 1 << free[0]
    return int(definition.rules.score(state, 0))


# The deal


def test_the_deck_has_three_wagers_and_2_to_10_in_each_colour():
    cards = full_deck("classic")
    assert len(cards) == 60
    for colour in "ybwgr":
        assert [card for card in cards if card[0] == colour] == [
            f"{colour}{face}" for face in ["x", "x", "x", *range(2, 11)]
        ]


def test_each_player_is_dealt_eight_cards_and_the_rest_is_the_draw_pile():
    game = lc.new_game("classic", seed=1)
    table = game.table()["table"]
    assert [hand["size"] for hand in table["hands"]] == [8, 8]
    assert table["draw_pile"] == 44


def test_the_sixth_expedition_adds_a_colour_and_nothing_else():
    game = lc.new_game("classic", seed=1, expeditions=6)
    assert len(full_deck("classic", expeditions=6)) == 72
    assert game.table()["table"]["draw_pile"] == 56
    assert game.table()["table"]["colours"][-1] == "purple"
    assert {move.text[-1] for move in game.notation.moves if move.text.startswith("<")} == set("ybwgrp")


def test_a_given_deck_is_dealt_as_it_is():
    game = deal("classic", "r2 r3 r4 r5 r6 r7 r8 r9", "y2 y3 y4 y5 y6 y7 y8 y9", draws="bx")
    assert hand(game, 0) == ["r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9"]
    game.play("r2 d")
    assert "bx" in hand(game, 0)


# The turn


def test_a_turn_is_one_placement_and_then_one_draw():
    game = deal("classic", "r5", starter=0)
    with pytest.raises(lc.IllegalMove, match="place a card first"):
        game.play("d")
    game.play("r5")
    assert game.turn == 0
    with pytest.raises(lc.IllegalMove, match="now draw one"):
        game.play(game.parse("-" + hand(game, 0)[0]))
    game.play("d")
    assert game.turn == 1
    assert len(hand(game, 0)) == 8


def test_placing_and_drawing_cannot_be_left_out():
    game = deal("classic", "r5")
    assert {move.text for move in game.legal_moves()} >= {"r5", "-r5"}
    assert not any(move.text == "d" or move.text.startswith("<") for move in game.legal_moves())
    game.play("r5")
    assert [move.text for move in game.legal_moves()] == ["d"]


def test_every_card_of_the_hand_may_be_discarded():
    game = lc.new_game("classic", seed=3)
    assert {move.text[1:] for move in game.legal_moves() if move.text.startswith("-")} == set(hand(game, game.turn))


def test_the_players_take_turns():
    game = deal("classic", starter=1)
    movers = []
    for _ in range(6):
        movers.append(game.turn)
        game.play(f"-{hand(game, game.turn)[0]} d")
    assert movers == [1, 0, 1, 0, 1, 0]


# Expeditions


def test_numbers_must_rise():
    game = deal("classic", "r3 r5 r4 r7", "y2")
    game.play("r5 d")
    game.play("-y2 d")
    with pytest.raises(lc.IllegalMove, match="red 4 cannot follow the red 5"):
        game.play("r4")
    game.play("r7 d")
    assert column(game, 0, "red") == ["r5", "r7"]


def test_numbers_need_not_follow_one_another():
    game = deal("classic", "r2 r10", "y2")
    game.play("r2 d")
    game.play("-y2 d")
    game.play("r10 d")
    assert column(game, 0, "red") == ["r2", "r10"]


def test_a_wager_cannot_follow_a_number():
    game = deal("classic", "r2 rx", "y2")
    game.play("r2 d")
    game.play("-y2 d")
    with pytest.raises(lc.IllegalMove, match="a wager cannot follow a number"):
        game.play("rx")


def test_up_to_three_wagers_may_open_an_expedition():
    game = deal("classic", "rx rx rx r2", "y2 y3 y4")
    for turn in ("rx d", "-y2 d", "rx d", "-y3 d", "rx d", "-y4 d", "r2 d"):
        game.play(turn)
    assert column(game, 0, "red") == ["rx", "rx", "rx", "r2"]


def test_each_player_builds_only_expeditions_of_their_own():
    game = deal("classic", "r5", "r3")
    game.play("r5 d")
    game.play("r3 d")
    assert column(game, 0, "red") == ["r5"]
    assert column(game, 1, "red") == ["r3"]


# Discards


def test_a_discard_goes_on_the_pile_of_its_colour():
    game = deal("classic", "r5", "r3")
    game.play("-r5 d")
    game.play("-r3 d")
    table = game.table()["table"]
    assert table["discards"][table["colours"].index("red")] == ["r5", "r3"]


def test_only_the_top_of_a_discard_pile_can_be_taken():
    game = deal("classic", "r5 y2", "r3")
    game.play("-r5 d")
    game.play("-r3 d")
    game.play("-y2 <r")
    assert "r3" in hand(game, 0)
    assert "r5" not in hand(game, 0)


def test_the_card_just_discarded_cannot_be_drawn_back():
    game = deal("classic", "r5", "r3")
    game.play("-r5 d")
    game.play("-r3")
    with pytest.raises(lc.IllegalMove, match="just discarded"):
        game.play("<r")
    assert [move.text for move in game.legal_moves()] == ["d"]


def test_a_pile_that_was_closed_is_open_again_the_next_turn():
    game = deal("classic", "r5 y2", "y3")
    game.play("-r5 d")
    game.play("-y3 d")
    game.play("-y2 <r")
    assert "r5" in hand(game, 0)


def test_an_empty_discard_pile_cannot_be_drawn_from():
    game = deal("classic", "r5")
    game.play("r5")
    with pytest.raises(lc.IllegalMove, match="the blue discard pile is empty"):
        game.play("<b")


# The end


def test_the_round_ends_the_instant_the_last_card_is_drawn():
    game = lc.new_game("classic", seed=5, rounds=1)
    for drawn in range(44):
        assert not game.is_over
        assert game.table()["table"]["draw_pile"] == 44 - drawn
        game.play(f"-{hand(game, game.turn)[0]} d")
    assert game.is_over
    assert game.turn is None
    assert game.legal_moves() == []
    assert game.outcome().reason == "the draw pile ran out"


def test_cards_left_in_hand_do_not_count():
    game = lc.new_game("classic", seed=5, rounds=1)
    while not game.is_over:
        game.play(f"-{hand(game, game.turn)[0]} d")
    assert [score.total for score in game.scores()] == [0, 0]
    assert game.outcome().is_draw


def test_nothing_can_be_played_after_the_end():
    game = lc.new_game("classic", seed=5, rounds=1, turn_limit=1)
    game.play(game.legal_moves()[0])
    game.play("d")
    with pytest.raises(lc.IllegalMove, match="the round is over"):
        game.play("d")


def test_without_a_turn_limit_discards_can_be_recycled_for_ever():
    game = deal("classic", "r2 r3", "y2 y3")
    for turn in ("-r2 d", "-y2 d", "-r3 <y", "-y3 <r"):
        game.play(turn)
    for _ in range(200):
        mine = hand(game, game.turn)
        card = next(card for card in mine if card[0] in "ry")
        game.play(f"-{card}")
        takes = [move for move in game.legal_moves() if move.text.startswith("<")]
        game.play(takes[0])
    assert not game.is_over
    assert game.view(0)["turns"] == 204


def test_the_turn_limit_ends_and_scores_the_round():
    game = deal("classic", "r5 r6", turn_limit=3)
    game.play("r5 d")
    game.play(f"-{hand(game, 1)[0]} d")
    game.play("r6 d")
    assert game.is_over
    assert game.outcome().reason == "the turn limit was reached"
    assert game.scores()[0].total == 11 - 20


def test_if_the_limit_falls_on_the_last_draw_the_empty_pile_is_the_reason():
    game = lc.new_game("classic", seed=5, rounds=1, turn_limit=44)
    while not game.is_over:
        game.play(f"-{hand(game, game.turn)[0]} d")
    assert game.outcome().reason == "the draw pile ran out"


def test_two_wagers_of_a_colour_are_one_move_whichever_they_are():
    game = deal("classic", "rx y2", "rx y3", draws="rx")
    game.play("-y2 d")
    game.play("-y3 d")
    assert hand(game, 0).count("rx") == 2
    assert [move.text for move in game.legal_moves()].count("rx") == 1


# The score


def test_the_rulebook_s_example_scores_18():
    columns = ((6, 7, 10), (), (0,), (0, 7, 8), (0, 0, 2, 4, 5, 6, 8, 10))
    assert scored(CLASSIC, 2, columns[0]) == 3
    assert scored(CLASSIC, 2, columns[1]) == 0
    assert scored(CLASSIC, 2, columns[2]) == -40
    assert scored(CLASSIC, 2, columns[3]) == -10
    assert scored(CLASSIC, 2, columns[4]) == 45 + 20
    assert scored(CLASSIC, 2, *columns) == 18


def test_an_expedition_is_worth_from_80_below_to_156():
    assert scored(CLASSIC, 2, (0, 0, 0)) == -80
    assert scored(CLASSIC, 2, (0, 0, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10)) == 156


@pytest.mark.parametrize(("wagers", "points"), [(0, -15), (1, -30), (2, -45), (3, -60)])
def test_wagers_multiply_a_loss_too(wagers, points):
    assert scored(CLASSIC, 2, (0,) * wagers + (5,)) == points


def test_an_expedition_that_was_not_begun_costs_nothing():
    assert scored(CLASSIC, 2) == 0


def test_the_bonus_takes_eight_cards_counts_wagers_and_is_not_multiplied():
    assert scored(CLASSIC, 2, (2, 3, 4, 5, 6, 7, 8)) == 35 - 20
    assert scored(CLASSIC, 2, (2, 3, 4, 5, 6, 7, 8, 9)) == 44 - 20 + 20
    assert scored(CLASSIC, 2, (0, 0, 0, 2, 3, 4, 5, 6)) == (20 - 20) * 4 + 20


def test_the_52_card_examples_score_18_below_18_and_15():
    """The rulebook adds 5 + 10 for J K 4 10; by its own rule the loss is (4 + 10 - 20) × 3."""
    assert scored(DECK52, 2, (0, 4, 6, 9, 10)) == 18
    assert scored(DECK52, 2, (0, 0, 4, 10)) == -18
    assert scored(DECK52, 3, (2, 3, 7, 8, 10)) == 15


@pytest.mark.parametrize(("players", "cost", "enough", "bonus"), [(2, 20, 8, 20), (3, 15, 7, 15), (4, 12, 6, 12)])
def test_cost_and_bonus_of_the_52_card_game_go_by_the_players(players, cost, enough, bonus):
    assert scored(DECK52, players, (1,)) == 1 - cost
    assert scored(DECK52, players, (0, 0)) == -cost * 3
    numbers = tuple(range(1, enough))
    assert scored(DECK52, players, numbers) == sum(numbers) - cost
    assert scored(DECK52, players, (0, *numbers)) == (sum(numbers) - cost) * 2 + bonus


def test_partners_score_like_classic():
    assert scored(PARTNERS, 4, (0, 0, 2, 4, 5, 6, 8, 10)) == 65


# Matches


def finish_round(game, winner=None):
    """Discard and draw to the end of the round; the winner first builds something worth points."""
    number = game.round
    while not game.is_over and game.round == number:
        seat = game.turn
        good = [move for move in game.legal_moves() if move.text[0] not in "-<>d"]
        game.play(good[0] if winner == seat and good else f"-{hand(game, seat)[0]}")
        game.play("d")


def test_a_match_has_three_rounds_and_adds_them_up():
    game = lc.new_game("classic", seed=11)
    assert game.rounds == 3
    while not game.is_over:
        moves = game.legal_moves()
        game.play(moves[len(game.history) * 7 % len(moves)] if not any(m.text == "d" for m in moves) else "d")
    results = [score.rounds for score in game.scores()]
    assert game.round == 3
    assert [sum(rounds) for rounds in results] == list(game.outcome().totals)


def test_after_a_level_round_the_one_who_did_not_move_last_starts():
    game = lc.new_game("classic", seed=2, starter=0)
    finish_round(game)
    last_mover = game._rounds[0].moves[-1][0]
    assert game.totals == (0, 0)
    assert game.turn == 1 - last_mover


@pytest.mark.parametrize("builder", [0, 1])
def test_the_leader_so_far_starts_the_next_round(builder):
    game = lc.new_game("classic", seed=2, starter=0)
    finish_round(game, winner=builder)
    leader = 0 if game.totals[0] > game.totals[1] else 1
    assert game.totals[0] != game.totals[1]
    assert game.turn == leader


def test_equal_totals_are_a_draw():
    game = lc.new_game("classic", seed=2)
    while not game.is_over:
        finish_round(game)
    assert game.outcome().is_draw
    assert game.outcome().winners == (0, 1)


def test_the_first_starter_is_drawn_by_lot():
    starters = [lc.new_game("classic", seed=seed).turn for seed in range(200)]
    assert 70 < sum(starters) < 130
