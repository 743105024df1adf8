"""The builder of SVG."""

import xml.etree.ElementTree as ElementTree

from hypothesis import given
from hypothesis import strategies as st

from lostcities.drawing.svg import Definitions, box, element, number, words


def test_attributes_are_named_as_svg_names_them_and_none_is_left_out() -> None:
    assert str(element("path", d="M0 0", stroke_width=1.5, fill=None)) == '<path d="M0 0" stroke-width="1.5"/>'


def test_numbers_are_short() -> None:
    assert [number(value) for value in (1, 1.0, 0.5, -0.001, 2.3456)] == ["1", "1", "0.5", "0", "2.35"]


def test_a_definition_is_made_once_and_used_often() -> None:
    definitions = Definitions({"table": 1})
    uses = [str(definitions.use("thing", lambda: box(0, 0, 1, 1), x)) for x in (1, 2)]
    assert all(f"#{definitions.id('thing')}" in use for use in uses)
    assert str(definitions.element()).count("<rect") == 1


def test_the_same_view_gives_the_same_ids() -> None:
    assert Definitions({"a": 1, "b": 2}).prefix == Definitions({"b": 2, "a": 1}).prefix


@given(st.text())
def test_any_text_is_escaped(text: str) -> None:
    read = ElementTree.fromstring(str(element("g", words(text, 0, 0, 10), title=text)))
    kept = "".join(letter for letter in text if letter.isprintable() or letter == "\n")
    assert (read[0].text or "") == kept
