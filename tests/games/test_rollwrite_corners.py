"""Corners of Roll & Write: bridges and artefacts by acceleration, both ends at once, dice rolled again."""

import dataclasses

import numpy as np
from rollwrite_positions import CALLS, Position

from lostcities.games.rollwrite.definition import ROLLWRITE
from lostcities.games.rollwrite.sheet import RECONSTRUCTED
from lostcities.kernel.random import stream


def test_a_bridge_is_shared_by_whoever_passes_it_with_dice_and_whoever_by_acceleration():
    position = Position("bbr444", players=5)
    position.put(0, "blue", [1] * 6)
    position.put(1, "red", [1] * 4)
    position.put(1, "blue", [1] * 6)
    position.put(2, "blue", [1] * 6)
    position.play("b4 r4 ^b b4 - -")
    assert position.table["bridges"][4]["seats"] == [0, 1, 2]


def test_an_acceleration_to_the_seventh_artefact_passes_the_artefacts_bridge():
    position = Position("rrr444")
    position.put(0, "red", [1] * 4)
    position.put(0, "green", [1] * 9)
    position.shade(0, "artefacts", 6)
    position.play("r4 ^g")
    assert position.table["bridges"][6]["seats"] == [0]


def test_a_top_artefact_may_be_marked_by_acceleration_when_all_nine_are_shaded():
    position = Position("rrr444")
    position.put(0, "red", [1] * 4)
    position.put(0, "green", [1] * 9)
    position.shade(0, "artefacts", 9)
    position.play("r4 ^g")
    assert position.expedition("green")["top"]
    assert position.table["sheets"][0]["artefacts"] == 9


def test_the_others_still_choose_when_the_last_one_is_exhausted_in_mid_turn():
    position = Position("rrr333", players=3)
    position.shade(0, "dice", 8)
    position.shade(1, "dice", 9)
    position.shade(2, "dice", 9)
    assert position.play("-").state.turn == 1
    position.play("r3 r3")
    assert position.state.turn == -1
    assert position.score(1) == -20


def test_exhaustion_is_named_when_both_ends_come_in_one_turn():
    position = Position("rrr555")
    position.pass_bridges("orange", "yellow", "green", "blue", "purple", "artefacts", "dice")
    position.put(1, "red", [5] * 6)
    position.shade(0, "dice", 8)
    position.shade(1, "dice", 9)
    position.play("- r5")
    assert str(ROLLWRITE.words.ending(position.state)) == "all players are exhausted"


def test_every_roll_to_come_is_dealt_again_as_likely():
    position, random = Position(), stream(3)
    faces = [np.zeros(6), np.zeros(6), np.zeros(6), np.zeros(10), np.zeros(10), np.zeros(10)]
    for _ in range(3000):
        CALLS.redeal(position.states, 0, 0, random)
        for counts, sign in zip(faces, ROLLWRITE.words.roll_text(position.state.deck[1]), strict=True):
            counts["roygbp".index(sign) if sign.isalpha() else int(sign)] += 1
    assert all(abs(counts / 3000 * len(counts) - 1).max() < 0.25 for counts in faces)


def test_a_ten_in_the_ninth_box_leaves_the_top_artefact_to_a_zero():
    position = Position("rrr890")
    position.put(0, "red", [1] * 8 + [10])
    assert position.legal() == ["-", "r10"]
    assert position.play("r10").expedition("red")["top"]


def test_a_bridge_has_the_points_of_the_sheet():
    position = Position("rrr555", sheet=dataclasses.replace(RECONSTRUCTED, bridge_points=25))
    position.put(0, "red", [5] * 6)
    position.play("r5")
    assert (position.points("bridges"), position.score()) == (25, 55)


def test_the_sheet_that_records_call_reconstructed_never_changes():
    assert RECONSTRUCTED.arrows == ((5, 6), (4, 7), (3, 7), (4, 6), (2, 5), (3, 7))
    assert RECONSTRUCTED.artefacts == ((3,), (2,), (5,), (7,), (4,), (6,))
    assert RECONSTRUCTED.expedition_points == (-50, -20, -15, -10, 5, 10, 15, 30, 35, 50)
    assert RECONSTRUCTED.bridge_points == 20


def test_everybody_knows_all_rolls_so_far_and_no_other():
    position = Position("rrr123", "ooo456").play("- -")
    assert position.table["rolls"] == ["rrr123", "ooo456"]
