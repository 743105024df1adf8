"""The drawings of Roll & Write."""

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from typing import Any

import pytest
from drawn_positions import CASES, positions

import lostcities as lc
from lostcities import drawing
from lostcities.drawing.match import signed

SVG = "{http://www.w3.org/2000/svg}"

every_number = pytest.mark.parametrize("case", [case for case in CASES if case[0] == "rollwrite"], ids=["2", "3", "5"])


def written_numbers(view: dict[str, Any]) -> Counter[str]:
    """All numbers on all sheets."""
    return Counter(
        str(number)
        for sheet in view["table"]["sheets"]
        for expedition in sheet["expeditions"]
        for number in expedition["numbers"]
    )


@every_number
def test_every_number_on_every_sheet_is_drawn(case: Any) -> None:
    for game in positions(case, 1):
        view = game.table()
        root = ElementTree.fromstring(drawing.svg(view))
        pencilled = [found.text for found in root.iter(f"{SVG}text") if found.get("font-style") == "italic"]
        numbers = Counter(text for text in pencilled if text and text.isdigit())
        assert numbers == written_numbers(view)


@every_number
def test_every_number_on_every_sheet_is_in_the_text(case: Any) -> None:
    """The rows of boxes begin with what they are worth, and hold six cells of four letters for each sheet."""
    for game in positions(case, 2):
        found: Counter[str] = Counter()
        for line in str(game).splitlines():
            for start in (0, 42):
                block = line[start : start + 38]
                if re.match(r"^ *(50|35|30|15|10|5|−10|−15|−20) ", block[:5]):
                    cells = [block[4 + 4 * place : 8 + 4 * place] for place in range(6)]
                    found.update(number for cell in cells if (number := cell.strip("↑Ω‡· ")))
        assert found == written_numbers(game.table())


@every_number
def test_points_are_told(case: Any) -> None:
    for game in positions(case, 3):
        written = [text.strip() for text in ElementTree.fromstring(game.svg()).itertext()]
        for score in game.scores():
            assert signed(score.points) in written
            assert re.search(rf"(?<![−\d]){signed(score.total)}(?!\d)", str(game))
            assert re.search(rf"(?<![−\d]){signed(score.total)}(?!\d)", " ".join(written))
        for sheet in game.table()["table"]["sheets"]:
            for expedition in sheet["expeditions"]:
                assert signed(expedition["points"]) in written


def test_dice_that_were_taken_lie_apart() -> None:
    game = lc.new_game("rollwrite", players=3, seed=4, starter=1, names=["Anna", "Ben", "Cem"])
    assert "taken by" not in str(game)
    game.play(next(move for move in game.legal_moves() if move.text[0].isalpha()))
    told = next(line for line in str(game).splitlines() if line.startswith("dice in the centre"))
    centre, taken = told.removeprefix("dice in the centre").split("taken by Ben")
    dice = game.table()["table"]["dice"]
    for words, in_centre in ((centre, True), (taken, False)):
        faces = [die["face"] for kind in ("colours", "numbers") for die in dice[kind] if die["in_centre"] == in_centre]
        assert re.findall(r"[a-z]+|\d", words) == [str(face) for face in faces]
    assert "taken by Ben" in "".join(ElementTree.fromstring(game.svg()).itertext())


def test_a_reconstructed_sheet_says_so_and_a_true_one_does_not() -> None:
    game = lc.new_game("rollwrite", seed=4)
    assert "Reconstructed sheet" in str(game)
    assert "Reconstructed sheet" in game.svg()
    own = lc.new_game("rollwrite", seed=4, sheet="arrows=1/2/3/4/5/6;artefacts=1/2/3/4/5/6")
    assert "econstructed" not in str(own)
    assert "econstructed" not in own.svg()


def test_a_box_may_bring_both_an_arrow_and_an_artefact() -> None:
    own = lc.new_game("rollwrite", seed=4, sheet="arrows=1/2/3/4/5/6;artefacts=1/2/3/4/5/6")
    assert str(own).count("‡") == 2 * 6
    ElementTree.fromstring(own.svg())


def test_the_widest_points_still_fit() -> None:
    ladder = ",".join(["-1000"] * 10)
    sheet = (
        f"arrows=1/2/3/4/5/6;artefacts=1/2/3/4/5/6;expedition_points={ladder};"
        f"artefact_points={ladder};dice_points={ladder};bridge_points=1000"
    )
    own = lc.new_game("rollwrite", seed=4, sheet=sheet)
    assert max(map(len, str(own).splitlines())) <= 80
    ElementTree.fromstring(own.svg())
