"""Sheets of one's own: what a sheet may be, its one-line text, its TOML file, and a game played on it."""

import dataclasses

import pytest
from rollwrite_positions import Position

from lostcities.errors import OptionError
from lostcities.games.rollwrite.definition import ROLLWRITE
from lostcities.games.rollwrite.oracle import scores
from lostcities.games.rollwrite.sheet import RECONSTRUCTED, Sheet, entries_of
from lostcities.sheets import read_sheet, sheet_text

OPTION = ROLLWRITE.options[0]
OWN = Sheet(
    arrows=((1,), (), (2, 3, 9), (4,), (5,), (6,)),
    artefacts=((1, 2), (9,), (), (4,), (5,), (6,)),
    expedition_points=(-60, -25, -15, -10, 5, 10, 15, 30, 35, 55),
    artefact_points=(-5, -40, -30, -20, 10, 20, 30, 60, 70, 90),
    dice_points=(5, -40, -30, -20, 10, 20, 30, 60, 70, -10),
    bridge_points=25,
)
TEXT = (
    "arrows=1//2,3,9/4/5/6;artefacts=1,2/9//4/5/6;expedition_points=-60,-25,-15,-10,5,10,15,30,35,55;"
    "artefact_points=-5,-40,-30,-20,10,20,30,60,70,90;dice_points=5,-40,-30,-20,10,20,30,60,70,-10;bridge_points=25"
)
TOML = """
[arrows]
red = [5, 6]
orange = [4, 7]
yellow = [3, 7]
green = [4, 6]
blue = [2, 5]
purple = [3, 7]

[artefacts]
red = [3]
orange = [2]
yellow = [5]
green = [7]
blue = [4]
purple = [6]
"""


def test_the_sheet_is_the_reconstructed_one_unless_another_is_given():
    _, options = ROLLWRITE.check_options(2, {})
    assert options == {"sheet": RECONSTRUCTED}
    assert OPTION.text(RECONSTRUCTED) == "reconstructed"
    assert OPTION.check("reconstructed") == OPTION.check("Reconstructed") == RECONSTRUCTED


def test_a_sheet_has_a_text_of_one_line_that_reads_back():
    assert OPTION.text(OWN) == TEXT
    assert OPTION.check(TEXT) == OWN
    assert OPTION.check(OWN) == OWN


def test_a_sheet_can_be_given_by_its_entries():
    assert OPTION.check(entries_of(OWN)) == OWN


def test_a_sheet_is_put_in_order():
    boxes = ([6, 5], [4, 7], [7, 3], [4, 6], [5, 2], [3, 7])
    assert OPTION.check(dataclasses.replace(RECONSTRUCTED, arrows=boxes)) == RECONSTRUCTED


def test_a_game_on_a_sheet_of_ones_own_says_so_and_plays_by_it():
    position = Position("rrr000", "rrr555", "yyy555", sheet=OWN)
    assert position.table["sheet"] == "custom"
    assert position.table["arrows"][0] == [1]
    assert position.table["bridge_points"] == 25
    position.play("r0 -")
    assert position.points("red") == -120
    assert position.points("artefacts") == -5
    position.play("- r5")
    assert position.table["task"] == "accelerate"
    assert position.table["sheets"][0]["artefacts"] == 1
    position.play("^y")
    assert position.state.turn == 0
    assert position.score() == -50 - 25 - 40 + 5
    assert scores({"table": position.table}) == [position.score(0), position.score(1)]
    assert ROLLWRITE.words.sheet_of(position.state) == OWN


def test_one_box_may_have_an_arrow_and_an_artefact():
    position = Position("ggg555", sheet=OWN)
    position.put(0, "green", [1, 1, 1])
    position.play("g5")
    assert position.table["task"] == "accelerate"
    assert position.table["sheets"][0]["artefacts"] == 1


def test_a_deal_keeps_the_sheet():
    position = Position(sheet=OWN)
    ROLLWRITE.rules.deal(position.state, 0)
    assert ROLLWRITE.words.sheet_of(position.state) == OWN


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (5, "sheet must be reconstructed or a sheet, not 5"),
        (None, "sheet must be reconstructed or a sheet, not None"),
        ("printed", "sheet must be reconstructed or key=value;key=value…, not 'printed'"),
        (TEXT.replace("arrows", "arows"), "sheet has no 'arows'; it has arrows, artefacts, expedition_points"),
        (TEXT + ";bridge_points=25", "sheet has 'bridge_points' twice"),
        (TEXT.replace("1//2", "1/2"), "sheet: arrows has 5 columns; there are 6 colours"),
        (TEXT.replace("2,3,9", "2,x,9"), "sheet: arrows.yellow has 'x', which is not a whole number"),
        (TEXT.replace("2,3,9", "2,3,10"), "sheet: arrows.yellow has 10; a box is a whole number from 1"),
        (TEXT.replace("2,3,9", "2,3,3"), "sheet: arrows.yellow has box 3 more than once"),
        (TEXT.replace("-60,", ""), "sheet: expedition_points must be a list of 10 numbers, for 0 to 9 boxes"),
        (TEXT.replace("-60", "-6000"), "sheet: expedition_points has -6000; points are whole numbers from −1000 to"),
        (TEXT.replace("=25", "=2.5"), "sheet: bridge_points has '2.5', which is not a whole number"),
        ("bridge_points=20", "sheet lacks 'arrows': a list of boxes for each colour"),
        (dataclasses.replace(OWN, arrows=((),) * 5), "sheet: arrows has 5 columns; there are 6 colours"),
        (dataclasses.replace(OWN, bridge_points=True), "sheet: bridge_points has True; points are whole numbers"),
    ],
)
def test_what_is_wrong_with_a_sheet_is_named(value, message):
    with pytest.raises(OptionError) as error:
        OPTION.check(value)
    assert message in str(error.value)


# Files


@pytest.mark.parametrize("sheet", [RECONSTRUCTED, OWN])
def test_a_sheet_in_a_file_reads_as_it_was_written(tmp_path, sheet):
    path = tmp_path / "sheet.toml"
    path.write_text(sheet_text(sheet), encoding="utf-8")
    assert read_sheet(path) == sheet
    assert read_sheet(str(path)) == sheet


def test_a_file_of_the_reconstructed_sheet_says_that_it_is_reconstructed():
    assert "reconstructed" in sheet_text(RECONSTRUCTED)
    assert "reconstructed" not in sheet_text(OWN)


def test_a_file_without_points_has_the_printed_ones(tmp_path):
    path = tmp_path / "sheet.toml"
    path.write_text(TOML, encoding="utf-8")
    assert read_sheet(path) == RECONSTRUCTED


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (TOML.replace("red = [5, 6]", ""), "sheet lacks arrows.red: a list of boxes, empty if there is none"),
        (TOML.replace("red = [5, 6]", "red = [0]"), "sheet: arrows.red has 0; a box is a whole number from 1"),
        (TOML.replace("red = [5, 6]", "red = 5"), "sheet: arrows.red must be a list of boxes, not 5"),
        (TOML.replace("red = [5, 6]", "red = [true]"), "sheet: arrows.red has True; a box is a whole number"),
        (
            TOML.replace("red = [5, 6]", "pink = [5]"),
            "sheet: arrows has 'pink', which is not a colour",
        ),
        (TOML.replace("[arrows]", "[arrow]"), "sheet has no 'arrow'; it has arrows, artefacts"),
        ("arrows = [1]", "sheet: arrows must have a list of boxes for each colour, not [1]"),
        ("dice_points = [1, 2]" + TOML, "sheet: dice_points must be a list of 10 numbers, for 0 to 9 boxes"),
        ("bridge_points = 'x'" + TOML, "sheet: bridge_points has 'x'; points are whole numbers"),
        ("arrows = [", "not TOML: "),
    ],
)
def test_what_is_wrong_in_a_file_is_named_with_the_file(tmp_path, text, message):
    path = tmp_path / "sheet.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(OptionError) as error:
        read_sheet(path)
    assert str(error.value).startswith(f"{path}: ")
    assert message in str(error.value)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(OptionError, match=r"missing\.toml: No such file"):
        read_sheet(tmp_path / "missing.toml")


def test_a_file_that_is_no_text_is_named(tmp_path):
    path = tmp_path / "sheet.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(OptionError, match=r"sheet\.toml: not a text in UTF-8"):
        read_sheet(path)
