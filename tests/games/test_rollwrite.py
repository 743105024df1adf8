"""The rules of Roll & Write, one test for each, with the rulebook's numbers and the rulings."""

import pytest
from rollwrite_positions import COLOURS, Position, random_position

from lostcities.games.rollwrite.definition import ROLLWRITE
from lostcities.games.rollwrite.oracle import scores
from lostcities.games.rollwrite.sheet import RECONSTRUCTED, Sheet

# Dice


def test_the_active_player_chooses_one_colour_die_and_one_number_die():
    assert Position("ryb357").legal() == ["-", "r3", "r5", "r7", "y3", "y5", "y7", "b3", "b5", "b7"]


def test_the_others_choose_from_the_four_dice_that_remain():
    assert Position("ryb357").play("r3").legal() == ["-", "y5", "y7", "b5", "b7"]


def test_one_of_two_equal_dice_remains():
    assert Position("rrb355").play("r5").legal() == ["-", "r3", "r5", "b3", "b5"]


def test_the_others_do_not_take_dice_away():
    position = Position("ryb357", players=4).play("r3 y5 y5")
    assert position.legal() == ["-", "y5", "y7", "b5", "b7"]
    position.play("y5")
    assert [position.expedition("yellow", seat)["numbers"] for seat in range(4)] == [[], [5], [5], [5]]


def test_all_six_dice_remain_when_the_active_player_refuses():
    position = Position("ryb357")
    everything = position.legal()
    assert position.play("-").legal() == everything


def test_the_others_may_refuse():
    position = Position("ryb357").play("r3 -")
    assert [sheet["refusals"] for sheet in position.table["sheets"]] == [0, 1]


def test_a_zero_is_taken_as_one_die_whether_it_is_read_as_circle_or_ten():
    assert Position("ryb057").play("r0").legal() == ["-", "y5", "y7", "b5", "b7"]
    assert Position("ryb057").play("r10").legal() == ["-", "y5", "y7", "b5", "b7"]


def test_the_active_player_is_first_and_the_others_follow_clockwise():
    position = Position(players=4, starter=2)
    order = []
    for _ in range(5):
        order.append((int(position.state.active), int(position.state.turn)))
        position.play("-")
    assert order == [(2, 2), (2, 3), (2, 0), (2, 1), (3, 3)]


def test_each_turn_has_the_next_roll():
    position = Position("ryb357", "ogp249").play("- -")
    assert position.table["roll"] == 2
    assert [die["face"] for die in position.table["dice"]["colours"]] == ["orange", "green", "purple"]
    assert [die["face"] for die in position.table["dice"]["numbers"]] == [2, 4, 9]


# The circle and the numbers


def test_a_zero_marks_the_circle_or_is_written_as_ten_in_an_expedition_not_started():
    assert Position("rrr000").legal() == ["-", "r0", "r10"]


def test_a_zero_is_ten_once_the_circle_is_marked():
    position = Position("rrr000", "rrr000").play("r0 - -")
    assert position.legal() == ["-", "r10"]
    assert position.expedition("red")["circle"] == "X"


def test_a_zero_is_ten_once_the_expedition_has_started():
    position = Position("rrr333", "rrr000").play("r3 - -")
    assert position.legal() == ["-", "r10"]


def test_the_circle_cannot_be_marked_after_the_start_and_has_a_line():
    position = Position("rrr333", "rrr000")
    assert position.expedition("red")["circle"] is None
    position.play("r3 - -")
    assert position.expedition("red")["circle"] == "line"
    assert position.reason("r0") == "the red expedition has started; its circle can no longer be marked"


def test_a_marked_circle_cannot_be_marked_again():
    position = Position("rrr000", "rrr000").play("r0 - -")
    assert position.reason("r0") == "the red circle is marked already"


def test_an_expedition_may_start_with_any_number():
    assert Position("rrr189").legal() == ["-", "r1", "r8", "r9"]


def test_the_smallest_number_is_one():
    assert "r0" not in Position("rrr111").play("r1 -").legal()


def test_the_next_number_is_equal_or_greater():
    position = Position("rrr456")
    position.put(0, "red", [2, 5])
    assert position.legal() == ["-", "r5", "r6"]
    assert position.reason("r4") == "4 cannot follow 5 in red: numbers must be equal or rise"


def test_after_a_ten_only_a_zero_fits():
    position = Position("rrr890")
    position.put(0, "red", [10])
    assert position.legal() == ["-", "r10"]


def test_numbers_are_written_from_the_bottom_to_the_top():
    position = Position("rrr222", "rrr222", "rrr000").play("r2 - - r2 r10 -")
    assert position.expedition("red")["numbers"] == [2, 2, 10]


def test_a_pair_that_cannot_be_written_cannot_be_chosen():
    position = Position("rrr111")
    position.put(0, "red", [2])
    assert position.legal() == ["-"]


def test_the_dice_may_be_refused_at_any_time():
    position = random_position(5)
    while position.state.turn >= 0:
        moves = position.legal()
        assert moves[0] in "-."
        position.play(moves[-1])


# Acceleration


def before_arrow(*rolls, **how):
    """Red has four boxes and its fifth has an arrow; the first roll is for red."""
    position = Position(*rolls or ("rrr444",), **how)
    position.put(0, "red", [1, 2, 3, 4])
    return position


def test_a_box_with_an_arrow_lets_the_same_player_accelerate_any_expedition():
    position = before_arrow().play("r4")
    assert position.state.turn == 0
    assert position.table["task"] == "accelerate"
    assert position.legal() == [".", "^r", "^o", "^y", "^g", "^b", "^p"]


def test_an_acceleration_repeats_the_last_number():
    position = before_arrow()
    position.put(0, "blue", [2])
    position.put(0, "green", [6])
    assert position.play("r4 ^g").expedition("green")["numbers"] == [6, 6]


def test_an_acceleration_starts_an_expedition_with_a_one():
    position = before_arrow().play("r4 ^p")
    assert position.expedition("purple") == {
        "circle": "line",
        "numbers": [1],
        "top": False,
        "points": -20,
        "repeated_number": 1,
    }
    assert position.state.turn == 1


def test_an_acceleration_starts_an_expedition_with_a_one_behind_a_marked_circle():
    position = before_arrow()
    position.put(0, "purple", [], circle=True)
    expected = {"circle": "X", "numbers": [1], "top": False, "points": -40, "repeated_number": 1}
    assert position.play("r4 ^p").expedition("purple") == expected


def test_an_acceleration_never_marks_a_circle():
    position = before_arrow().play("r4")
    assert not {"p0", "r0"} & set(position.legal())
    assert position.play("^p").expedition("purple")["circle"] == "line"


def test_an_acceleration_may_be_declined():
    position = before_arrow().play("r4 .")
    assert position.state.turn == 1
    assert position.table["task"] == "choose"


def test_an_acceleration_onto_an_arrow_accelerates_again():
    """Red 5 and 6 are arrows, and so is blue 2: three accelerations in a row."""
    position = before_arrow()
    position.put(0, "blue", [3])
    position.play("r4 ^r")
    assert position.table["task"] == "accelerate"
    position.play("^b")
    assert position.table["task"] == "accelerate"
    position.play("^r")
    assert position.state.turn == 1
    assert position.expedition("red")["numbers"] == [1, 2, 3, 4, 4, 4, 4]
    assert position.expedition("blue")["numbers"] == [3, 3]


def test_an_acceleration_finds_artefacts():
    position = before_arrow()
    position.put(0, "orange", [1])
    assert position.play("r4 ^o").table["sheets"][0]["artefacts"] == 1


def test_an_acceleration_passes_bridges():
    position = before_arrow()
    position.put(0, "blue", [1] * 6)
    assert position.play("r4 ^b").table["sheets"][0]["bridges"][4] == "bonus"


def test_an_acceleration_marks_the_top_artefact_of_a_full_expedition_once():
    position = before_arrow("rrr444", "rrr444")
    position.put(0, "green", [1] * 9)
    position.play("r4 ^g")
    assert position.expedition("green")["top"]
    assert position.expedition("green")["numbers"] == [1] * 9
    assert position.table["sheets"][0]["artefacts"] == 1
    position.play("- - r4")
    assert position.legal() == [".", "^r", "^o", "^y", "^b", "^p"]
    assert position.reason("^g") == "the green expedition is complete and its top artefact is marked"


def test_an_acceleration_does_not_take_dice():
    position = before_arrow("rgb444").play("r4 ^g")
    assert position.legal() == ["-", "g4", "b4"]


def test_those_who_did_not_roll_accelerate_before_the_next_player_chooses():
    position = Position("brr444", players=3)
    position.put(1, "blue", [4])
    position.play("- b4")
    assert (position.state.turn, position.table["task"]) == (1, "accelerate")
    assert (position.play("^r").state.turn, position.table["task"]) == (2, "choose")


def test_an_arrow_can_always_be_used():
    """The expedition that reached the arrow is never closed, so that one acceleration is pending at most."""
    boxes = (tuple(range(1, 10)),) * 6
    sheet = Sheet(arrows=boxes, artefacts=RECONSTRUCTED.artefacts)
    position = Position("rrr444", sheet=sheet)
    for colour in COLOURS[1:]:
        position.put(0, colour, [1] * 9, top=True)
    position.put(0, "red", [1] * 8)
    assert position.play("r4").legal() == [".", "^r"]
    position.play("^r")
    assert position.state.turn == 1


# Artefacts


def test_a_number_in_a_box_with_an_artefact_shades_one():
    position = Position("rrr444")
    position.put(0, "red", [1, 2])
    position.play("r4")
    assert position.table["sheets"][0]["artefacts"] == 1
    assert position.points("artefacts") == -40


def test_nothing_happens_when_all_nine_artefacts_are_shaded():
    position = Position("rrr444")
    position.put(0, "red", [1, 2])
    position.shade(0, "artefacts", 9)
    position.play("r4")
    assert position.table["sheets"][0]["artefacts"] == 9
    assert position.points("artefacts") == 100


def test_a_number_that_fits_behind_the_ninth_box_marks_the_top_artefact_once():
    position = Position("rrr456", "rrr456")
    position.put(0, "red", [1] * 8 + [5])
    assert position.legal() == ["-", "r5", "r6"]
    assert position.reason("r4") == "4 cannot follow 5 in red: numbers must be equal or rise"
    position.play("r6")
    numbers = [1] * 8 + [5]
    expected = {"circle": "line", "numbers": numbers, "top": True, "points": 50, "repeated_number": None}
    assert position.expedition("red") == expected
    assert position.table["sheets"][0]["artefacts"] == 1
    position.play("- -")
    assert position.legal() == ["-"]
    assert position.reason("r6") == "the red expedition is complete and its top artefact is marked"


def test_a_top_artefact_may_be_marked_when_all_nine_are_shaded():
    position = Position("rrr555")
    position.put(0, "red", [1] * 9)
    position.shade(0, "artefacts", 9)
    position.play("r5")
    assert position.expedition("red")["top"]
    assert position.table["sheets"][0]["artefacts"] == 9


# Refusals and exhaustion


def test_a_refusal_shades_a_dice_symbol():
    position = Position().play("-")
    assert position.table["sheets"][0]["refusals"] == 1
    assert position.points("dice") == -40


def test_the_ninth_refusal_exhausts():
    position = Position()
    position.shade(0, "dice", 8)
    assert not position.table["sheets"][0]["exhausted"]
    assert position.play("-").table["sheets"][0]["exhausted"]


def test_the_exhausted_play_on_and_may_refuse_without_effect():
    position = Position("rrr333", "rrr333")
    position.shade(0, "dice", 9)
    assert position.legal() == ["-", "r3"]
    position.play("- -")
    assert position.table["sheets"][0]["refusals"] == 9
    position.play("- r3")
    assert position.expedition("red")["numbers"] == [3]


# Bridges


@pytest.mark.parametrize("column", range(8))
def test_the_seventh_box_of_every_column_passes_its_bridge(column):
    position = Position("".join(colour[0] for colour in (COLOURS[column % 6], "red", "red")) + "555")
    move = "-"
    if column < 6:
        position.put(0, COLOURS[column], [5] * 6)
        move = f"{COLOURS[column][0]}5"
    elif column == 6:
        position.put(0, "red", [5] * 9)
        position.shade(0, "artefacts", 6)
        move = "r5"
    else:
        position.shade(0, "dice", 6)
    assert position.points("bridges") == 0
    position.play(move)
    assert position.points("bridges") == 20
    assert position.table["bridges"][column]["passed"] == 1
    assert position.table["bridges"][column]["seats"] == [0]
    assert [bridge["passed"] for bridge in position.table["bridges"]].count(None) == 7


def test_all_who_pass_a_bridge_in_the_same_turn_have_the_bonus_and_later_ones_have_none():
    position = Position("rrr555", "rrr555", players=3)
    for seat in range(3):
        position.put(seat, "red", [5] * 6)
    position.play("r5 - r5")
    assert [position.points("bridges", seat) for seat in range(3)] == [20, 0, 20]
    position.play("r5 - -")
    assert [position.points("bridges", seat) for seat in range(3)] == [20, 0, 20]
    assert position.table["bridges"][0] == {"column": "red", "passed": 1, "seats": [0, 2]}
    assert [sheet["bridges"][0] for sheet in position.table["sheets"]] == ["bonus", "line", "bonus"]


def test_the_same_turn_is_the_same_roll_and_not_the_same_round_of_rollers():
    position = Position("rrr555", "rrr555")
    for seat in range(2):
        position.put(seat, "red", [5] * 6)
    position.play("- r5 - r5")
    assert [position.points("bridges", seat) for seat in range(2)] == [0, 20]


def test_a_bridge_that_was_passed_has_a_line_on_the_other_sheets_after_the_turn():
    position = Position("rrr555")
    position.put(0, "red", [5] * 6)
    position.play("r5")
    assert [sheet["bridges"][0] for sheet in position.table["sheets"]] == ["bonus", None]
    position.play("-")
    assert [sheet["bridges"][0] for sheet in position.table["sheets"]] == ["bonus", "line"]


# The end


def test_the_game_ends_when_all_are_exhausted():
    position = Position(players=3)
    for seat in range(3):
        position.shade(seat, "dice", 8)
    position.play("- - -")
    assert (position.state.turn, str(ROLLWRITE.words.ending(position.state))) == (-1, "all players are exhausted")
    assert position.legal() == []
    assert position.reason("-") == "the game is over: all players are exhausted"


def test_one_exhausted_player_does_not_end_the_game():
    position = Position()
    position.shade(0, "dice", 8)
    position.play("- -")
    assert position.state.turn == 1


def test_the_game_ends_when_all_eight_bridges_are_passed_by_whomever():
    position = Position("rrr555", players=3)
    position.pass_bridges("orange", "yellow", "green", "blue", "artefacts", "dice")
    position.put(0, "red", [5] * 6)
    position.put(1, "purple", [5] * 6)
    position.put(1, "red", [5] * 4)
    position.play("r5 r5")
    assert position.state.turn == 1
    position.play("^p .")
    assert all(bridge["passed"] for bridge in position.table["bridges"])
    assert position.state.turn == 2, "the turn is played to its end"
    position.play("-")
    assert (position.state.turn, str(ROLLWRITE.words.ending(position.state))) == (-1, "all eight bridges are crossed")


def test_seven_bridges_do_not_end_the_game():
    position = Position("rrr555")
    position.pass_bridges("orange", "yellow", "green", "blue", "purple", "dice")
    position.put(0, "red", [5] * 6)
    position.play("r5 -")
    assert position.state.turn == 1


def test_a_game_of_refusals_lasts_nine_turns():
    position = Position(players=5)
    while position.state.turn >= 0:
        position.play("-")
    assert position.state.turns == 9
    assert [position.score(seat) for seat in range(5)] == [20] * 5


def test_the_longest_game_needs_all_75_rolls():
    """One exhausted early keeps refusing; the other uses every circle, box, top artefact and refusal one by one."""
    one_by_one = [f"{colour}0" for colour in "roygbp"]
    one_by_one += [f"{colour}1" for colour in "roygbp" for _ in range(10)]
    one_by_one += ["-"] * 9
    rolls = [3 * move[0] + 3 * move[1] for move in one_by_one if move != "-"]
    sheet = Sheet(arrows=((),) * 6, artefacts=((),) * 6)
    position = Position(*rolls, sheet=sheet)
    for move in one_by_one:
        assert position.state.turn >= 0
        position.play(f"{move} -" if position.state.active == 0 else f"- {move}")
    assert (position.state.turns, position.state.turn) == (75, -1)
    assert str(ROLLWRITE.words.ending(position.state)) == "all players are exhausted"


# Scoring


@pytest.mark.parametrize(("boxes", "points"), list(enumerate((0, -20, -15, -10, 5, 10, 15, 30, 35, 50))))
def test_an_expedition_scores_by_its_filled_boxes_and_double_with_the_circle(boxes, points):
    position = Position()
    position.put(0, "red", [1] * boxes)
    assert position.points("red") == position.score() == points
    position.put(0, "red", [1] * boxes, circle=True)
    assert position.points("red") == position.score() == (2 * points if boxes else -100)


def test_a_circle_without_a_number_costs_a_hundred():
    position = Position("rrr000").play("r0 -")
    assert position.points("red") == position.score() == -100


def test_every_marked_circle_stays_marked():
    position = Position("rrr000", "ooo000", players=2).play("r0 - - o0")
    assert position.score() == -200
    assert position.points("red") == position.points("orange") == -100


def test_an_expedition_without_any_entry_scores_nothing():
    assert Position().score() == 0


@pytest.mark.parametrize(("shaded", "points"), list(enumerate((0, -40, -30, -20, 10, 20, 30, 60, 70, 100))))
def test_artefacts_score_by_their_number(shaded, points):
    position = Position()
    position.shade(0, "artefacts", shaded)
    assert position.points("artefacts") == position.score() == points


@pytest.mark.parametrize(("shaded", "points"), list(enumerate((0, -40, -30, -20, 10, 20, 30, 60, 70, 0))))
def test_dice_symbols_score_by_their_number_and_nothing_for_the_exhausted(shaded, points):
    position = Position()
    position.shade(0, "dice", shaded)
    assert position.points("dice") == position.score() == points


def test_the_exhausted_keep_the_bonus_of_the_dice_bridge():
    position = Position()
    while not position.table["sheets"][0]["exhausted"]:
        position.play("-")
    assert position.points("dice") == 0
    assert position.points("bridges") == position.score() == 20


def test_bridges_are_not_doubled():
    position = Position("rrr555")
    position.put(0, "red", [5] * 6, circle=True)
    position.play("r5")
    assert (position.points("red"), position.points("bridges"), position.score()) == (60, 20, 80)


def test_every_player_is_a_side_of_their_own():
    position = Position(players=5)
    assert ROLLWRITE.rules.sides(position.state) == 5
    assert [ROLLWRITE.rules.side_of(position.state, seat) for seat in range(5)] == [0, 1, 2, 3, 4]


def test_the_slow_scoring_agrees_on_a_sheet_with_everything():
    position = Position()
    position.put(0, "red", [1] * 9, circle=True, top=True)
    position.put(0, "green", [], circle=True)
    position.put(0, "blue", [3] * 3)
    position.shade(0, "artefacts", 9)
    position.shade(0, "dice", 8)
    position.state.bonus[0] = 0b10000001
    assert position.score() == 100 - 100 - 10 + 100 + 70 + 40
    assert scores({"table": position.table}) == [position.score(), 0]
