"""Drawings of a game in any size, with the last turn marked."""

from xml.etree import ElementTree

import pytest

import lostcities as lc
from lostcities.drawing.palette import LANTERN
from lostcities.drawing.svg import escape


def test_a_drawing_can_have_any_width_and_keeps_its_proportions():
    game = lc.new_game("classic", seed=4)
    drawn, small = (ElementTree.fromstring(game.svg(size=size)) for size in (None, 300))
    assert small.get("width") == "300"
    assert small.get("viewBox") == drawn.get("viewBox")
    assert float(small.get("height")) / 300 == pytest.approx(
        float(drawn.get("height")) / float(drawn.get("width")), 0.01
    )


@pytest.mark.parametrize("size", [0, -5, 2.5, "large"])
def test_a_width_that_is_none_is_refused(size):
    with pytest.raises(lc.OptionError, match="size must be a whole number"):
        lc.new_game("classic", seed=4).svg(size=size)


def test_the_last_turn_is_marked_where_it_happened_and_said():
    game = lc.new_game("classic", seed=4)
    assert game.svg(last_move=True) == game.svg(), "nothing has happened yet"
    frame = f'stroke="{LANTERN}" stroke-width="6"'
    game.play("r5")
    assert game.svg(last_move=True).count(frame) == 1, "the card in its expedition"
    game.play("d")
    drawn = game.svg(last_move=True)
    assert drawn.count(frame) == 2, "and the draw pile"
    assert "seat 1: r5 d" in drawn
    assert frame not in game.svg()
    assert game._repr_svg_() == drawn, "a notebook marks it"


@pytest.mark.parametrize("game", ["partners", "deck52", "rivals", "rollwrite"])
def test_the_last_turn_is_said_in_every_game(game):
    played = lc.new_game(game, seed=4)
    played.play(played.legal_moves()[0])
    ((seat, move),) = played.history
    assert f"seat {seat}: {escape(move.text)}" in played.svg(last_move=True)
