"""Corners of the card games: fresh discards, old swaps, new rounds, who starts, who wins."""

import pytest

import lostcities as lc
from lostcities.kernel.random import below, stream
from positions import deal, hand


def waste(game, *seats):
    for seat in seats:
        assert game.turn == seat
        game.play(f"-{hand(game, seat)[0]} d")


def test_the_other_player_may_take_a_fresh_discard_at_once():
    game = deal("classic", "r5", "y2")
    game.play("-r5 d")
    game.play("y2 <r")
    assert "r5" in hand(game, 1)


def test_the_partner_s_neighbour_may_take_a_fresh_discard_too():
    game = deal("partners", "r5", "y2")
    game.play("-r5 d")
    game.play("y2 <r")
    assert "r5" in hand(game, 1)


def test_the_card_of_an_old_swap_may_go_back_in_a_new_one():
    game = deal("deck52", "h5 h6", "", "s5 s6", players=4)
    game.play(">h5 >s5")
    waste(game, 1)
    game.play(">h5")  # seat 2 begins a swap of its own with the very card that came
    assert game.turn == 0
    assert "h5" in hand(game, 0)


def test_a_card_that_is_not_in_the_hand_cannot_be_placed():
    game = deal("classic", "r5", "y2")
    for text in ("y2", "-y2"):
        with pytest.raises(lc.IllegalMove, match="you do not have the yellow 2"):
            game.play(text)


def test_three_wagers_in_hand_are_one_choice():
    game = deal("classic", "rx rx rx r2 r3 r4 r5 r6")
    texts = [move.text for move in game.legal_moves()]
    assert len(texts) == len(set(texts)) == 12


def test_an_empty_pile_is_the_reason_even_on_the_last_turn_allowed():
    game = lc.new_game("classic", seed=5, rounds=1, turn_limit=44)
    while not game.is_over:
        waste(game, game.turn)
    assert game.outcome().reason == "the draw pile ran out"


def test_a_new_round_begins_from_nothing():
    """Whatever the first round left (columns, discards, knowledge), the second is dealt as a first one is."""
    for name, players, turns in (
        ("classic", 2, ("-r5 d", "-y2 <r", "r9 d")),
        ("partners", 4, ("-r5 d", "-y2 <r", "-w9 d", "w2 d", ">r7 >r8", ">y3 >r5")),
        ("deck52", 4, ("-h5 d", "-s2 <h", "-c9 d", "c2 d", ">h7", ">c8", ">s3", ">c3")),
    ):
        hands = {"classic": ("r5 r9", "y2"), "partners": ("r5 r7 r8", "y2 y3", "w9", "w2")}.get(
            name, ("h5 h7", "s2 s3", "c9 c8", "c2 c3")
        )
        game = deal(name, *hands, players=players, rounds=2, turn_limit=len(turns) - (2 if name == "deck52" else 0))
        for text in turns:
            assert game.round == 1
            game.play(text)
        assert game.round == 2
        fresh = lc.new_game(
            name, players=players, rounds=1, starter=game.turn, deck=game.deck_text(game._rounds[1].deck),
            turn_limit=game.options["turn_limit"],
        )  # fmt: skip
        for seat in (None, *range(players)):
            assert game.view(seat)["table"] == fresh.view(seat)["table"]
        fresh.position.states["deck"][0] = game._rounds[1].deck  # the same twins
        fresh.position.calls.deal(fresh.position.states, 0, game.turn)
        assert fresh.position.states.tobytes() == game.position.states.tobytes()


def test_a_passed_card_that_comes_back_is_no_longer_known_there():
    game = deal("partners", "r5 g7")
    game.play(">r5 >g7")
    waste(game, 1)
    game.play(">r5 >g7")
    assert game.view(0)["table"]["hands"][2]["cards"] == []
    assert game.view(2)["table"]["hands"][0]["cards"] == ["g7", "r5"]


def test_the_total_so_far_and_not_the_last_round_says_who_starts():
    """Seat 0 loses little in the second round, but much less than nothing in the first: seat 1 still leads."""
    rounds = ["rx r5 r6 r7 r8 r9 r10 g2", "y2 y3 y4 y5 y6 y7 y8 y9"]
    game = deal("classic", *rounds, rounds=3, turn_limit=2)
    game.play("rx d")  # −40
    waste(game, 1)
    assert (game.totals, game.turn) == ((-40, 0), 1)
    best = next(m.text for m in game.legal_moves() if m.text[0] not in "-<" and m.text[1:] != "x")
    game.play(f"{best} d")  # seat 1 loses some, but less than 40
    waste(game, 0)
    assert game._rounds[1].points[1] < game._rounds[1].points[0] == 0
    assert game.totals[1] > -40
    assert game.turn == 1


def test_the_highest_total_wins():
    game = deal("classic", "r10", "y2", rounds=1, turn_limit=2)
    game.play("-r10 d")
    game.play("y2 d")
    assert game.outcome().winners == (0,)
    assert not game.outcome().is_draw
    game = deal("partners", "r10", "y2", turn_limit=2)
    game.play("r10 d")
    game.play("-y2 d")
    assert game.outcome().winners == (1, 3)
    assert not game.outcome().is_draw


def test_rounds_are_dealt_from_decks_of_their_own():
    game = lc.new_game("classic", seed=3, rounds=2, turn_limit=1)
    waste(game, game.turn)
    first, second = (game.deck_text(played.deck) for played in game._rounds)
    assert first != second


def test_the_leading_side_s_member_after_the_last_mover_starts_not_its_first():
    game = deal("partners", "", "r2", rounds=2, turn_limit=2)
    waste(game, 0)
    game.play("r2 d")  # side 1 loses 18: side 0 leads, and seat 2 comes after seat 1
    assert game.turn == 2


def test_after_a_swap_the_seat_after_the_one_whose_turn_it_was_starts():
    game = deal("deck52", "h5", "", "s5", players=4, rounds=2, turn_limit=1)
    game.play(">h5 >s5")
    assert game.turn == 1


def behind_after_the_last_turn(**more):
    """Three players: seat 2 has the first turn and loses points, seats 0 and 1 are level, seat 1 has the last turn."""
    game = deal("deck52", "", "", "h2", players=3, rounds=2, turn_limit=3, starter=2, **more)
    game.play("h2 d")
    waste(game, 0, 1)
    assert game.totals[2] < 0 == game.totals[0] == game.totals[1]
    return game


def test_of_several_leaders_the_first_clockwise_after_the_last_turn_starts():
    assert behind_after_the_last_turn().turn == 0


def test_a_seat_that_is_behind_never_starts():
    for game, players in (("deck52", 3), ("deck52", 2), ("deck52", 4), ("classic", 2), ("partners", 4)):
        for seed in range(6):
            match = lc.new_game(game, players=players, seed=seed, rounds=4, turn_limit=5 + seed)
            random = stream(seed, 3)
            while not match.is_over:
                before, moves = match.round, match.legal_moves()
                match.play(moves[below(random, len(moves))])
                if match.round > before:
                    assert match.totals[match.side_of(match.turn)] == max(match.totals)


def test_a_record_of_a_match_in_which_one_who_was_behind_started_still_replays():
    game = behind_after_the_last_turn()
    game.start_with(2)
    waste(game, 2)
    replayed = lc.replay(game.record())
    assert replayed == game
    assert replayed.at(game.moves_made) == game
    with pytest.raises(lc.RecordError, match="another seat starts"):
        lc.replay(game.record().replace("round 2: seat 2", "round 2: seat 1"))
