"""The rules of thumb for Rivals: right where the best move is plain to see."""

import pytest

from bots.heuristic_choices import chosen
from games.rivals_positions import Position, position

PLAYERS = (2, 3, 4)


def move(made: Position) -> str:
    return chosen(made.states, "rivals")


def test_an_empty_display_is_not_bid_for():
    assert move(position()) == "u"


def test_without_gold_one_waits():
    assert move(position(display="r2", gold=[0, 18])) == "u"


def test_who_cannot_raise_passes():
    made = position(display="r2 r3", gold=[10, 3])
    made.play("3")
    assert move(made) == "p"


def test_in_the_last_turn_a_good_card_is_bid_for():
    made = position(display="r8", expeditions={0: "rx rx rx r2", 1: "r9"}, gold=[5, 0], turns=79)
    assert move(made) == "1"


def test_in_the_last_turn_a_card_that_helps_nobody_is_left():
    made = position(display="r8", expeditions={0: "r9", 1: "r10"}, gold=[5, 5], turns=79)
    assert move(made) == "u"


def test_in_the_last_turn_a_point_is_not_bought_for_ten_coins():
    made = position(display="r2", gold=[18, 18], turns=79)
    made.play("9")
    assert move(made) == "p"


def test_lower_cards_are_taken_first_and_all_that_fit():
    made = position(display="g3 g2 gx", gold=[18, 0], turns=79)
    made.play("1 p")
    taken = []
    for _ in range(3):
        taken.append(move(made))
        made.play(taken[-1])
    assert taken == ["gx", "g2", "g3"]
    assert move(made) == "."


def test_a_card_is_not_taken_that_would_close_a_good_expedition():
    made = position(display="g10", expeditions={0: "gx gx gx"}, starting={0: "g"}, gold=[18, 0])
    made.play("1 p")
    assert move(made) != "g10"


@pytest.mark.parametrize("players", PLAYERS)
def test_the_card_goes_in_the_box_that_would_help_a_rival_most(players):
    made = position(
        players,
        display="r9 b9",
        expeditions={0: "r10 b10", 1: "rx rx rx r2 r3 r4"},
        starting={1: "r"},
        gold=[9] + [0] * (players - 1),
    )
    made.play("1" + " p" * (players - 1))
    assert move(made) == "-r9"


def test_a_card_that_one_needs_oneself_is_not_boxed():
    made = position(display="r2", expeditions={0: "rx rx", 1: "r9"}, gold=[9, 0])
    made.play("1 p")
    assert move(made) == "r2"
