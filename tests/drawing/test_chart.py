"""Charts: round numbers on the axes, every line with its band and its name, colours that any viewer knows."""

from xml.etree import ElementTree

import pytest

from lostcities.drawing.chart import Line, Panel, chart, signed, ticks

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-37, 412), (0.1, 0.3), (5, 5), (-1e-3, 2e-3), (0, 5172)])
def test_ticks_are_round_and_hold_the_range(low, high):
    marks = ticks(low, high)
    assert marks[0] <= low + 1e-9
    assert marks[-1] >= high - 1e-9
    assert 2 <= len(marks) <= 7
    step = marks[1] - marks[0]
    assert float(f"{step:.1e}") in {round(n * 10.0**p, 12) for p in range(-12, 6) for n in (1, 2, 2.5, 5)}
    assert all(abs(mark / step - round(mark / step)) < 1e-6 for mark in marks)


def test_ticks_do_not_go_beyond_a_round_number():
    assert ticks(0, 0.3)[-1] == pytest.approx(0.3)


def drawn(*panels):
    return ElementTree.fromstring(chart("A <title>", "below", panels))


def test_every_line_of_a_panel_is_drawn_and_named():
    svg = drawn(Panel("up", [Line("a", [(0, 1), (4, 2)]), Line("b & c", [(0, 2), (4, 3)])], "games"))
    texts = [text.text for text in svg.iter(f"{SVG}text")]
    assert {"A <title>", "below", "up", "a", "b & c", "games"} <= set(texts)
    assert len(list(svg.iter(f"{SVG}polyline"))) == 2 * 2  # the line, and a sample beside its name


def test_a_single_line_needs_no_legend():
    svg = drawn(Panel("up", [Line("alone", [(0, 1), (4, 2)])], "games"))
    assert "alone" not in [text.text for text in svg.iter(f"{SVG}text")]


def test_errors_are_a_band_around_the_line():
    svg = drawn(Panel("", [Line("a", [(0, 10), (4, 20)], [2, 1])], ""))
    (band,) = svg.iter(f"{SVG}polygon")
    (line,) = svg.iter(f"{SVG}polyline")
    edges = [float(point.split(",")[1]) for point in band.get("points").split()]
    through = [float(point.split(",")[1]) for point in line.get("points").split()]
    assert edges[0] < through[0] < edges[3]
    assert through[0] - edges[0] == pytest.approx(2 * (through[1] - edges[1]), abs=0.02)


def test_more_lines_than_colours_differ_by_their_dashes():
    svg = drawn(Panel("", [Line(str(place), [(0, place), (1, place)]) for place in range(8)], ""))
    looks = [(line.get("stroke"), line.get("stroke-dasharray")) for line in svg.iter(f"{SVG}polyline")]
    assert len(set(looks)) == 8


def test_a_line_looks_the_same_in_every_panel():
    first = Panel("1", [Line("random", [(0, 1), (1, 2)]), Line("explorer", [(0, 1), (1, 2)])], "")
    second = Panel("2", [Line("new", [(0, 1), (1, 2)]), Line("explorer", [(0, 1), (1, 2)])], "")
    colours = {}
    for text in drawn(first, second).iter(f"{SVG}text"):
        colours.setdefault(text.text, set()).add(text.get("fill"))
    assert len(colours["explorer"]) == 1
    assert colours["new"] != colours["explorer"]


def test_colours_are_attributes_that_any_viewer_knows():
    text = chart("t", "s", [Panel("p", [Line("a", [(0, 1)])], "u")])
    assert "var(" not in text
    assert "<style" not in text


def test_a_chart_of_nothing_has_its_titles():
    assert [text.text for text in drawn().iter(f"{SVG}text")] == ["A <title>", "below"]


@pytest.mark.parametrize(("value", "text"), [(0.04, "0.0"), (-0.04, "0.0"), (1.25, "+1.2"), (-3, "−3.0")])
def test_signed_numbers_have_a_true_minus(value, text):
    assert signed(value, 1) == text
