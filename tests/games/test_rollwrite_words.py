"""Notation, reasons, tables, score sheets, decks and observations of Roll & Write."""

import json

import numpy as np
import pytest
from rollwrite_positions import ACTIONS, CALLS, COLOURS, Position, pad, random_position

from lostcities.errors import OptionError
from lostcities.games.rollwrite import facts
from lostcities.games.rollwrite.definition import ROLLWRITE
from lostcities.games.rollwrite.observation import COLOUR_FEATURES, TABLE_FEATURES
from lostcities.games.rollwrite.sheet import RECONSTRUCTED, Sheet

# Moves


def test_every_action_has_a_text_of_its_own():
    assert len(ACTIONS) == ROLLWRITE.words.action_count(Position().state) == 74
    assert list(ACTIONS)[:5] == ["-", ".", "r0", "r1", "r2"]
    assert list(ACTIONS)[12:16] == ["r10", "^r", "o0", "o1"]
    assert list(ACTIONS)[-1] == "^p"


def test_everybody_sees_every_move():
    position = Position()
    assert ROLLWRITE.words.seen_text(position.state, 0, ACTIONS["r5"], 1) == "r5"
    assert ROLLWRITE.words.seen_text(position.state, 0, ACTIONS["^g"], -1) == "^g"


def test_moves_in_words():
    position = Position("rrr555")
    position.put(0, "green", [3])
    position.put(0, "blue", [3] * 9)
    assert position.say("r5") == "write 5 in red"
    assert position.say("r10") == "write 10 in red"
    assert position.say("r0") == "mark the red circle"
    assert position.say("b7") == "mark the top artefact of blue with the 7"
    assert position.say("^g") == "accelerate green: write 3"
    assert position.say("^p") == "accelerate purple: write 1"
    assert position.say("^b") == "accelerate blue: mark its top artefact"
    assert position.say("-") == "refuse the dice"
    assert position.say(".") == "no acceleration"


def test_reasons_against_dice_that_are_not_in_the_centre():
    position = Position("ryb357")
    assert position.reason("g3") == "there is no green die in the centre"
    assert position.reason("r4") == "there is no 4 in the centre"
    assert position.reason("r10") == "there is no 0 in the centre"
    position.play("r3")
    assert position.reason("r5") == "there is no red die in the centre"
    assert position.reason("y3") == "there is no 3 in the centre"


def test_reasons_against_the_wrong_task():
    position = Position("bbb555")
    position.put(0, "blue", [1])
    only_arrows = "only a number in a box with an arrow accelerates an expedition"
    assert position.reason("^r") == position.reason(".") == only_arrows
    position.play("b5")
    now_accelerate = "you have reached an arrow: accelerate an expedition, or decline"
    assert position.reason("b5") == position.reason("-") == now_accelerate


def test_numbers_that_are_no_action_are_illegal():
    position = Position()
    assert not CALLS.is_legal(position.states, 0, -1)
    assert not CALLS.is_legal(position.states, 0, 74)


# Decks


def test_a_deck_reads_as_it_is_written():
    position = random_position(3)
    words = ROLLWRITE.words.deck_text(position.state)
    assert ROLLWRITE.words.read_deck(position.state, words) == position.state.deck.tolist()


def test_a_roll_is_three_colours_and_three_numbers():
    words = pad(["ryb307", "PPP999", "oog040"])
    deck = ROLLWRITE.words.read_deck(Position().state, words)
    assert [ROLLWRITE.words.roll_text(roll) for roll in deck[:3]] == ["ryb307", "ppp999", "oog040"]
    assert deck[1] == facts.DIFFERENT_ROLLS - 1


@pytest.mark.parametrize("word", ["", "ryb30", "ryb3077", "rxb307", "ryb30x", "307ryb", "ryb3 7", "ryb30²"])
def test_what_is_not_a_roll_is_named(word):
    with pytest.raises(OptionError, match="is not a roll: three colours"):
        ROLLWRITE.words.read_deck(Position().state, pad([word]))


@pytest.mark.parametrize("number", [0, 74, 76])
def test_a_deck_has_75_rolls(number):
    with pytest.raises(OptionError, match=f"rollwrite needs 75 rolls, not {number}"):
        ROLLWRITE.words.read_deck(Position().state, ["rrr111"] * number)


# Tables


def test_the_table_is_json_and_says_that_the_sheet_is_reconstructed():
    table = random_position(1).table
    assert json.loads(json.dumps(table)) == table
    assert table["sheet"] == "reconstructed"
    assert table["arrows"] == [[5, 6], [4, 7], [3, 7], [4, 6], [2, 5], [3, 7]]
    assert table["artefact_boxes"] == [[3], [2], [5], [7], [4], [6]]


def test_the_table_shows_which_dice_are_in_the_centre():
    position = Position("rrb355").play("r5")
    assert position.table["dice"] == {
        "colours": [
            {"face": "red", "in_centre": False},
            {"face": "red", "in_centre": True},
            {"face": "blue", "in_centre": True},
        ],
        "numbers": [
            {"face": 3, "in_centre": True},
            {"face": 5, "in_centre": False},
            {"face": 5, "in_centre": True},
        ],
    }


def test_the_table_says_which_number_an_acceleration_would_write():
    position = Position()
    position.put(0, "red", [2, 7])
    position.put(0, "orange", [], circle=True)
    position.put(0, "yellow", [10] * 8)
    position.put(0, "green", [3] * 9)
    own, other = position.table["sheets"]
    assert [position.say(f"^{letter}").split()[-1] for letter in "roybp"] == ["7", "1", "10", "1", "1"]
    assert [expedition["repeated_number"] for expedition in own["expeditions"]] == [7, 1, 10, None, 1, 1]
    assert [expedition["repeated_number"] for expedition in other["expeditions"]] == [1] * 6


def test_the_table_says_what_a_circle_alone_is_worth():
    position = Position()
    position.put(1, "blue", [], circle=True)
    table = position.table
    assert table["bare_circle_points"] == table["sheets"][1]["expeditions"][4]["points"] == -100
    steeper = Sheet(RECONSTRUCTED.arrows, RECONSTRUCTED.artefacts, expedition_points=(-30, *range(9)))
    assert Position(sheet=steeper).table["bare_circle_points"] == -60


def test_the_table_of_a_game_that_is_over():
    position = Position()
    for seat in range(2):
        position.shade(seat, "dice", 8)
    table = position.play("- -").table
    assert (table["task"], table["active"], table["roll"]) == (None, None, 1)
    assert [sheet["points"] for sheet in table["sheets"]] == [0, 0]


# Score sheets


def test_the_score_sheet_has_a_line_for_every_column_and_one_for_the_bridges():
    position = Position()
    position.put(0, "red", [1] * 7, circle=True)
    position.put(0, "orange", [1])
    position.put(0, "yellow", [], circle=True)
    position.put(0, "green", [1] * 4)
    position.shade(0, "artefacts", 3)
    position.shade(0, "dice", 9)
    position.state.bonus[0] = 0b10000001
    lines = ROLLWRITE.words.score_lines(position.state, 0)
    assert [(line.name, line.points, line.detail) for line in lines] == [
        ("red", 60, "7 boxes: 30 × 2"),
        ("orange", -20, "1 box: −20"),
        ("yellow", -100, "circle only: −50 × 2"),
        ("green", 5, "4 boxes: 5"),
        ("blue", 0, "not started"),
        ("purple", 0, "not started"),
        ("artefacts", -20, "3 shaded"),
        ("dice", 0, "exhausted"),
        ("bridges", 40, "2 × 20"),
    ]


# Observations


def observation(position, observer):
    features = np.full(6 * COLOUR_FEATURES + TABLE_FEATURES, np.nan, dtype=np.float32)
    CALLS.observe(position.states, 0, observer, features)
    found = {}
    for piece in ROLLWRITE.words.pieces(position.state):
        found[piece.name] = features[piece.start : piece.start + piece.size].tolist()
    return features, found


def test_pieces_name_every_number_of_an_observation_once():
    position = random_position(1)
    features, found = observation(position, 0)
    pieces = ROLLWRITE.words.pieces(position.state)
    assert len(found) == len(pieces)
    assert not np.isnan(features).any()
    assert [piece.start for piece in pieces[1:]] == [piece.start + piece.size for piece in pieces[:-1]]
    assert pieces[-1].start + pieces[-1].size == len(features)
    reds = [piece.name.removeprefix("red: ") for piece in pieces if piece.name.startswith("red: ")]
    blues = [piece.name.removeprefix("blue: ") for piece in pieces if piece.name.startswith("blue: ")]
    assert reds == blues


def test_an_observation_is_counted_from_the_observer():
    position = Position("rrb055", players=3)
    position.put(1, "red", [2] * 6, circle=True)
    position.put(2, "blue", [4] * 9)
    position.shade(1, "artefacts", 4)
    position.play("r5")
    _, found = observation(position, 1)
    assert found["task: choose"] == [1]
    assert found["red: dice"] == [1]
    assert found["number dice"] == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0]
    assert found["dice taken"] == [1]
    assert found["red: arrows"] == [0, 0, 0, 0, 1, 1, 0, 0, 0]
    assert found["red: artefacts"] == [0, 0, 1, 0, 0, 0, 0, 0, 0]
    assert found["red: own boxes"] == [1] * 6 + [0] * 3
    assert found["red: own least"] == [0, 0, 1] + [0] * 9
    assert found["red: choices"] == [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    assert found["blue: choices"] == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    assert found["green: choices"] == [0] * 11
    assert found["red: bridge open"] == [1]
    assert found["red: seat +0: circle"] == [1]
    assert found["red: seat +0: points"] == pytest.approx([30 / 50])
    assert found["red: seat +0: next points"] == pytest.approx([30 / 50])
    assert found["red: seat +0: next bridge"] == [1]
    assert found["red: seat +2: least"] == [0.5]
    assert found["blue: seat +1: boxes"] == [1]
    assert found["blue: seat +1: next artefact"] == [1]
    assert found["own artefacts"] == [1] * 4 + [0] * 5
    assert found["seat +0: artefacts, points"] == pytest.approx([10 / 50])
    assert found["seat +0: artefacts, next points"] == pytest.approx([10 / 50])
    assert [found[f"seat +{seat}: playing"] for seat in range(5)] == [[1], [1], [1], [0], [0]]
    assert [found[f"seat +{seat}: acting"] for seat in range(3)] == [[1], [0], [0]]
    assert [found[f"seat +{seat}: active"] for seat in range(3)] == [[0], [0], [1]]
    assert [found[f"seat +{seat}: choosing"] for seat in range(3)] == [[1], [1], [0]]
    position.play("r5")
    _, found = observation(position, 1)
    assert found["red: bridge this turn"] == [1]
    assert found["red: seat +0: bonus"] == [1]
    assert found["task: choose"] == [0]


def test_an_observation_treats_all_colours_alike():
    """Exchange red and green everywhere, on the sheet, the dice and the table: their blocks change places."""
    boxes = ((4, 6), (4,), (3,), (5, 6), (2,), (7,))
    swapped = (boxes[3], boxes[1], boxes[2], boxes[0], boxes[4], boxes[5])
    artefacts = ((3,), (2,), (5,), (7,), (4,), (6,))
    swapped_artefacts = (artefacts[3], artefacts[1], artefacts[2], artefacts[0], *artefacts[4:])
    one = Position("rgb359", sheet=Sheet(boxes, artefacts))
    other = Position("grb359", sheet=Sheet(swapped, swapped_artefacts))
    one.put(0, "red", [1, 2, 3], circle=True)
    other.put(0, "green", [1, 2, 3], circle=True)
    one.play("r5")
    other.play("g5")
    for observer in range(2):
        blocks, _ = observation(one, observer)
        others, _ = observation(other, observer)
        size = COLOUR_FEATURES
        order = [COLOURS.index(name) for name in ("green", "orange", "yellow", "red", "blue", "purple")]
        moved = np.concatenate([others[size * colour : size * (colour + 1)] for colour in order])
        np.testing.assert_array_equal(blocks[: 6 * size], moved)
        np.testing.assert_array_equal(blocks[6 * size :], others[6 * size :])
