"""The plain drawing that a game without a board of its own gets."""

import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from types import ModuleType

import lostcities as lc
from lostcities import drawing
from lostcities.games import registry


def view_of_a_sixth_game() -> dict[str, object]:
    """A view of a game that nobody has drawn."""
    view = lc.new_game("classic", seed=1, names=["Anna", "<Ben> & Co"]).table()
    table = {
        "lanterns_lit": 3,
        "storm": False,
        "cargo": ["tea", "<silk>", "salt" * 60],
        "camps": [{"height": 4200, "tents": [1, 2, 3]}, {"height": -12, "tents": []}],
        "guide": None,
    }
    return {**view, "game": "caravans", "table": table}


def test_a_sixth_game_is_drawn_from_its_json() -> None:
    text = drawing.plain(view_of_a_sixth_game())
    assert "caravans, round 1 of 3, turn 1" in text
    assert "lanterns lit" in text
    assert "1 2 3" in text
    assert "−12" in text
    assert "<Ben> & Co" in text
    assert max(map(len, text.splitlines())) <= 80


def test_its_svg_is_well_formed() -> None:
    root = ElementTree.fromstring(drawing.svg(view_of_a_sixth_game()))
    written = " ".join("".join(found.itertext()) for found in root.iter("{http://www.w3.org/2000/svg}text"))
    assert "<silk>" in written
    assert "4200" in written


def test_a_game_may_bring_its_own_board(monkeypatch) -> None:
    module = ModuleType("caravan_board")
    module.BOARD = drawing.Board(lambda view: "a caravan", lambda view: "<svg/>")
    monkeypatch.setitem(sys.modules, "caravan_board", module)
    monkeypatch.setattr(registry, "_known", dict(registry._known))
    registry.register(replace(registry.load("classic"), id="caravans", parts={"board": "caravan_board"}))
    assert drawing.plain(view_of_a_sixth_game()) == "a caravan"
    assert drawing.svg(view_of_a_sixth_game()) == "<svg/>"
