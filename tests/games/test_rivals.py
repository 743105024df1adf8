"""Every rule of Rivals, and every ruling, as a test that bears its name."""

from collections import Counter

import pytest
from rivals_positions import CALLS, COLOURS, WORDS, Position, position

PLAYERS = (2, 3, 4)


def deck_beginning(starting: str) -> list[str]:
    """A deck whose starting wagers are these colours."""
    words = WORDS.deck_text(Position().state)
    return [letter + "*" for letter in starting.split()] + words[10:]


def starting_wagers(made: Position) -> list[str]:
    return [
        "".join(COLOURS[colour] for colour in range(5) if made.state.starting[seat, colour])
        for seat in range(made.state.players)
    ]


# Preparing


def test_a_colour_has_three_wagers_two_each_of_2_to_5_and_one_each_of_6_to_10():
    words = WORDS.deck_text(Position().state)
    expected = {"x": 3, "2": 2, "3": 2, "4": 2, "5": 2, "6": 1, "7": 1, "8": 1, "9": 1, "10": 1}
    assert Counter(words[10:]) == {letter + face: n for letter in COLOURS for face, n in expected.items()}
    assert Counter(words[:10]) == {letter + "*": 2 for letter in COLOURS}


@pytest.mark.parametrize("players", PLAYERS)
def test_each_seat_has_two_starting_wagers_of_different_colours(players):
    for seed in range(50):
        state = Position(players, seed=seed).state
        assert [int(sum(state.starting[seat])) for seat in range(4)] == [2] * players + [0] * (4 - players)
        assert state.starting.max() == 1
        assert state.starting.sum(axis=0).max() <= 2


def test_starting_wagers_are_dealt_seat_by_seat():
    assert starting_wagers(Position(3, deck=deck_beginning("y b y w g r b w g r"))) == ["yb", "yw", "gr"]


def test_a_second_starting_wager_of_the_same_colour_is_replaced():
    assert starting_wagers(Position(2, deck=deck_beginning("r r y b b w w g g y"))) == ["yr", "bw"]


def test_a_replaced_starting_wager_goes_under_the_others_and_may_come_again():
    assert starting_wagers(Position(4, deck=deck_beginning("y y b w w g r r b g"))) == ["yb", "wg", "br", "yg"]


@pytest.mark.parametrize(("players", "coins"), [(2, 18), (3, 12), (4, 9)])
def test_the_gold_is_divided_evenly(players, coins):
    made = Position(players)
    assert made.gold == [coins] * players
    assert made.supply == 0


def test_there_are_four_piles_of_twenty_and_no_display():
    made = Position()
    assert made.table["piles"] == [20, 20, 20, 20]
    assert made.display == made.boxed == ""


def test_the_starting_player_begins():
    assert Position(4, starter=2).turn == 2


def test_a_deal_leaves_nothing_of_the_last_game():
    used = Position(3, seed=5)
    used.play("u 1 p p . u 3 4 5 p p")
    fresh = Position(3, seed=5)
    CALLS.deal(used.states, 0, 0)
    assert used.states.tobytes() == fresh.states.tobytes()


# A turn: uncover or auction


def test_uncovering_puts_the_top_card_in_the_display_and_the_left_neighbour_is_next():
    made = position(3, turn=2, then="r5 y2")
    made.play("u")
    assert (made.display, made.turn) == ("r5", 0)
    made.play("u")
    assert (made.display, made.turn) == ("y2 r5", 1)
    assert made.state.turns == 2


def test_a_turn_is_uncover_or_a_bid_of_at_least_one():
    assert position(display="r5", gold=[3, 3]).legal() == "u 1 2 3"


def test_there_is_no_auction_on_an_empty_display():
    made = position()
    assert made.legal() == "u"
    assert made.against("1") == "the display is empty: there is nothing to bid for"


def test_nobody_bids_more_than_their_gold():
    made = position(display="r5", gold=[3, 5])
    assert made.against("4") == "you cannot bid 4: you have 3 gold"
    made.play("2")
    assert made.legal() == "p 3 4 5"


def test_a_player_without_gold_can_only_uncover():
    made = position(display="r5", gold=[0, 5])
    assert made.legal() == "u"
    assert made.against("1") == "you cannot bid 1: you have no gold"


def test_a_player_who_cannot_raise_passes_explicitly():
    made = position(display="r5", gold=[4, 4])
    made.play("4")
    assert (made.turn, made.legal()) == (1, "p")
    made = position(display="r5", gold=[4, 0])
    made.play("1")
    assert (made.turn, made.legal()) == (1, "p")


def test_when_all_are_without_gold_cards_are_only_uncovered():
    made = position(3, display="r5", gold=[0, 0, 0], turns=70)
    while made.turn >= 0:
        assert made.legal() == "u"
        made.play("u")
    assert made.state.turns == 80


# The auction


def test_bids_go_clockwise_and_must_be_higher():
    made = position(3, turn=1, display="r5")
    made.play("3")
    assert made.turn == 2
    assert made.against("3") == "the bid is 3: bid more or pass"
    made.play("5")
    assert made.turn == 0
    assert made.legal() == "p " + " ".join(map(str, range(6, 13)))


def test_a_pass_is_final():
    made = position(4, display="r5")
    seats = []
    for move in ["1", "p", "2", "3", "4", "p", "5", "6", "p"]:
        seats.append(made.turn)
        made.play(move)
    assert seats == [0, 1, 2, 3, 0, 2, 3, 0, 3]
    assert (made.turn, made.table["task"]) == (0, "take")


def test_the_auction_ends_once_all_but_one_have_passed():
    made = position(3, display="r5")
    made.play("2 p p")
    assert (made.turn, made.table["task"]) == (0, "take")


def test_the_winner_pays_the_bid_into_the_supply_and_the_others_pay_nothing():
    made = position(3, display="r5", gold=[12, 12, 12])
    made.play("2 4 6 p p")
    assert made.gold == [12, 12, 6]
    assert made.supply == 6


def test_the_starter_of_an_auction_may_lose_it():
    made = position(2, display="r5", then="b2")
    made.play("1 2 p r5 .")
    assert made.expedition(1) == "r5"
    assert made.turn == 0


def test_play_goes_on_at_the_left_of_the_winner():
    made = position(4, display="r5", then="b2 b3")
    made.play("1 2 p p p .")
    assert made.turn == 2
    made.play("1 p p p .")
    assert made.turn == 3


def test_a_won_auction_is_one_turn_and_leaves_no_trace():
    made = position(3, display="r5", then="b2")
    made.play("1 2 p p -r5 .")
    state = made.state
    assert (state.turns, state.bid, state.bidder, state.has_boxed, list(state.passed)) == (2, 0, -1, 0, [0, 0, 0, 0])
    assert made.legal().startswith("u 1 ")


def test_the_auction_of_the_rulebook():
    sabrina, jonas, daniela, dominic = range(4)
    made = position(4, display="r4 r4 w2 gx", expeditions={dominic: "r2 w5 g3"}, then="y7")
    seats = [sabrina, jonas, daniela, dominic, sabrina, daniela, dominic]
    for seat, move in zip(seats, ["1", "p", "2", "3", "4", "p", "5"], strict=True):
        assert made.turn == seat
        made.play(move)
    assert made.turn == sabrina
    made.play("p")
    assert made.turn == dominic
    assert made.gold == [9, 9, 9, 4]
    assert made.supply == 5
    assert made.legal() == ". -w2 -gx r4 -r4"
    made.play("r4 r4")
    assert made.expedition(dominic) == "w5 g3 r2 r4 r4"
    assert made.legal() == ". -w2 -gx"
    made.play("-gx")
    assert (made.boxed, made.legal()) == ("gx", ".")
    made.play(".")
    assert made.display == "y7 w2"
    assert made.turn == sabrina


# Taking and boxing


def won(display: str, own: str = "", then: str = "y10", **more) -> Position:
    """Seat 0 has won an auction for one coin."""
    made = position(display=display, expeditions={0: own}, then=then, **more)
    made.play("1 p")
    return made


def test_the_winner_may_take_nothing():
    made = won("r5 b3")
    made.play(".")
    assert made.display == "y10 b3 r5"
    assert made.expedition(0) == made.boxed == ""


def test_the_winner_may_take_all():
    made = won("r2 r2 rx b3 w10")
    made.play("w10 rx r2 r2 b3 .")
    assert made.expedition(0) == "b3 w10 rx r2 r2"
    assert made.display == "y10"


def test_what_is_neither_taken_nor_boxed_stays_in_the_display():
    made = won("r5 b3 g2")
    made.play("b3 -g2 .")
    assert made.display == "y10 r5"


def test_numbers_may_be_equal_or_rise():
    made = won("r4 r5 r3", own="r4")
    assert made.legal() == ". r4 r5 -r3 -r4 -r5"
    assert made.against("r3") == "the red 3 cannot follow the red 4 in your expedition: numbers must be equal or rise"
    made.play("r4 r5")
    assert made.expedition(0) == "r4 r4 r5"


def test_a_number_may_skip_others():
    made = won("r10", own="r2")
    made.play("r10")
    assert made.expedition(0) == "r2 r10"


def test_a_wager_cannot_follow_a_number():
    made = won("rx", own="r2")
    assert made.legal() == ". -rx"
    assert made.against("rx") == "a wager cannot follow a number: your red expedition has the red 2"


def test_several_wagers_may_begin_an_expedition():
    made = won("rx rx rx r2")
    made.play("rx rx rx r2")
    assert made.expedition(0) == "rx rx rx r2"


def test_a_starting_wager_is_no_number():
    made = won("rx r2", starting={0: "r"})
    assert made.legal() == ". rx r2 -rx -r2"


def test_what_the_winner_takes_may_block_what_is_left():
    made = won("rx r3 r5")
    made.play("r5")
    assert made.legal() == ". -rx -r3"


def test_expeditions_of_others_do_not_block_the_winner():
    made = position(display="r3", expeditions={1: "r10"})
    made.play("1 p r3")
    assert made.expedition(0) == "r3"


def test_the_winner_may_box_only_one_card():
    made = won("r5 b3")
    made.play("-b3")
    assert made.legal() == ". r5"
    assert made.against("-r5") == "you have put one card in the box already; one is all that an auction allows"


@pytest.mark.parametrize("moves", ["-b3 r4 r5", "r4 -b3 r5", "r4 r5 -b3"])
def test_boxing_may_come_before_between_and_after_taking(moves):
    made = won("r4 r5 b3")
    made.play(moves + " .")
    assert (made.expedition(0), made.boxed) == ("r4 r5", "b3")


def test_a_card_that_one_could_use_may_be_boxed():
    made = won("r4 r4")
    made.play("-r4 r4")
    assert (made.expedition(0), made.boxed) == ("r4", "r4")


def test_each_auction_allows_a_card_in_the_box():
    made = position(display="r5 b3", then="y7 y8")
    made.play("1 p -r5 . 1 p -b3 .")
    assert made.boxed == "b3 r5"


# Dead cards


def test_a_card_that_nobody_can_use_goes_to_the_box_unreplaced():
    made = position(expeditions={0: "r5", 1: "r6"}, then="r4 y2")
    made.play("u")
    assert (made.display, made.boxed, made.turn) == ("", "r4", 1)
    assert made.state.turns == 3


def test_a_card_is_dead_after_an_auction_too():
    made = position(display="y3", expeditions={0: "r5", 1: "r6"}, then="r4")
    made.play("1 p .")
    assert (made.display, made.boxed) == ("y3", "r4")


def test_what_the_winner_has_just_taken_can_kill_the_card_that_is_turned_over():
    made = position(display="r5", expeditions={1: "r6"}, then="r4")
    made.play("1 p r5 .")
    assert (made.display, made.boxed) == ("", "r4")


def test_a_card_that_one_player_can_use_is_alive():
    made = position(3, expeditions={0: "r5", 1: "r6"}, then="r4")
    made.play("u")
    assert (made.display, made.boxed) == ("r4", "")


def test_an_equal_number_keeps_a_card_alive():
    made = position(expeditions={0: "r4", 1: "r6"}, then="r4")
    made.play("u")
    assert made.display == "r4"


def test_a_wager_is_dead_once_all_have_a_number_there():
    made = position(expeditions={0: "r2", 1: "r2"}, then="rx gx")
    made.play("u")
    assert (made.display, made.boxed) == ("", "rx")
    made = position(expeditions={0: "r2", 1: "rx"}, starting={1: "r"}, then="rx")
    made.play("u")
    assert made.display == "rx"


def test_display_cards_that_die_later_stay():
    made = position(display="r3 r5", expeditions={1: "r6"}, then="y2")
    made.play("1 p r5 .")
    assert made.display == "y2 r3"


# The piles


def test_the_last_card_of_a_pile_shares_out_the_supply_and_the_rest_stays():
    made = position(3, display="r5", gold=[9, 10, 9], turns=19, then="y2 y3")
    assert made.table["piles"] == [1, 20, 20, 20]
    made.play("u")
    assert made.gold == [11, 12, 11]
    assert made.supply == 2
    assert made.table["piles"] == [0, 20, 20, 20]
    assert made.turn == 1
    made.play("u")
    assert made.table["piles"] == [0, 19, 20, 20]


def test_gold_is_only_shared_out_when_a_pile_ends():
    made = position(display="r5", gold=[10, 10], turns=18, then="y2 y3")
    made.play("u")
    assert (made.gold, made.supply) == ([10, 10], 16)
    made.play("u")
    assert (made.gold, made.supply) == ([18, 18], 0)


@pytest.mark.parametrize("turns", [19, 39, 59])
def test_the_winner_pays_before_the_turned_card_can_end_the_pile(turns):
    made = position(2, display="r5", gold=[18, 18], turns=turns)
    made.play("7 p .")
    assert made.gold == [11 + 3, 18 + 3]
    assert made.supply == 1


def test_a_dead_card_can_be_the_last_of_its_pile():
    made = position(expeditions={0: "r5", 1: "r6"}, gold=[10, 10], turns=19, then="r4")
    made.play("u")
    assert (made.display, made.gold) == ("", [18, 18])
    made = position(expeditions={0: "r5", 1: "r6"}, turns=79, then="r4")
    made.play("u")
    assert made.turn == -1


def test_what_remained_in_the_supply_is_shared_out_with_later_gold():
    made = position(3, display="r5", gold=[11, 12, 11], turns=39)
    assert made.supply == 2
    made.play("4 p p .")
    assert made.gold == [7 + 2, 12 + 2, 11 + 2]
    assert made.supply == 0


def test_the_game_ends_at_once_with_the_80th_card_and_no_gold_is_shared():
    made = position(display="r5", gold=[10, 10], turns=79)
    made.play("u")
    assert (made.turn, made.gold, made.supply) == (-1, [10, 10], 16)
    assert made.legal() == ""
    assert made.table["task"] is None
    assert str(WORDS.ending(made.state)) == "the last card was revealed"
    assert made.against("u") == "the game is over: the last card was revealed"


def test_the_card_that_an_auction_turns_over_can_end_the_game():
    made = position(display="r5", gold=[10, 10], turns=79)
    made.play("4 p r5 .")
    assert (made.turn, made.gold, made.supply) == (-1, [6, 10], 20)
    assert made.scores == [6 + 1, 10]
    assert made.state.turns == 80


def test_a_running_game_has_no_ending():
    assert WORDS.ending(Position().state) is None


# Scoring


def points(own: str, starting: str = "") -> int:
    """What a seat's expeditions are worth."""
    return position(expeditions={0: own}, starting={0: starting}, gold=[0, 0]).scores[0]


@pytest.mark.parametrize(
    ("number", "footprints"), [(2, 1), (3, 1), (4, 1), (5, 1), (6, 2), (7, 2), (8, 2), (9, 2), (10, 2)]
)
def test_low_numbers_have_one_footprint_and_high_ones_two(number, footprints):
    assert points(f"b{number}") == footprints


def test_every_wager_adds_the_footprints_once_more():
    assert [points("b5 b9"), points("bx b5 b9"), points("bx bx b5 b9"), points("bx bx bx b5 b9")] == [3, 6, 9, 12]


def test_a_starting_wager_counts_as_a_wager():
    assert points("b5 b9", starting="b") == 6
    assert points("bx bx bx b5 b9", starting="b") == 15
    assert points("b5 b9", starting="r g") == 3


def test_wagers_alone_are_worth_nothing():
    assert points("bx bx", starting="b r") == 0


def test_four_number_cards_earn_a_bonus_of_eight():
    assert points("b2 b2 b3") == 3
    assert points("b2 b2 b3 b3") == 4 + 8
    assert points("b2 b2 b3 b3 b4 b4 b5 b5 b6") == 10 + 8


def test_wagers_do_not_count_for_the_bonus_and_do_not_multiply_it():
    assert points("bx bx bx b2") == 4
    assert points("bx b2 b2 b3 b3") == 4 * 2 + 8


def test_a_gold_coin_is_a_point():
    assert position(gold=[7, 11], expeditions={1: "r2"}).scores == [7, 12]


def test_equal_scores_are_left_equal():
    assert position(3, gold=[8, 8, 8], expeditions={0: "r2", 1: "r2"}).scores == [9, 9, 8]


def test_the_scoring_example_of_the_rulebook_totals_72():
    own = "g2 g3 g4 g5 g6 g7 wx w5 w8 w9 rx r2 r3 r3 r4 r10 yx bx bx bx b7 b8"
    made = position(expeditions={0: own}, starting={0: "r b"}, gold=[0, 36])
    assert made.scores[0] == 72
    lines = {line.name: (line.points, line.detail) for line in WORDS.score_lines(made.state, 0)}
    assert lines == {
        "green": (16, "8 + 8"),
        "white": (10, "5 × 2"),
        "red": (26, "6 × 3 + 8"),
        "yellow": (0, "0 × 2"),
        "blue": (20, "4 × 5"),
        "gold": (0, "one point a coin"),
    }
    assert WORDS.score_lines(made.state, 1)[-1].points == 36
