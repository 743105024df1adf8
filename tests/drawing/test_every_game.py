"""What must hold for the drawings of every game."""

import re
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest
from drawn_positions import CASES, NAMES, dealt_again, new_game, observers, positions, views

from lostcities import drawing

SVG = "{http://www.w3.org/2000/svg}"
HARD_NAMES = ("<b>&amp;\"'", "Zoë ⛰️ 山田太郎", "a" * 200, "\x1b[31mred\x07", "]]><!--")

every_game = pytest.mark.parametrize("case", CASES, ids=NAMES)


@every_game
def test_every_svg_is_well_formed_and_small(case: Any) -> None:
    for game in positions(case, 1):
        for view in views(game):
            svg = drawing.svg(view)
            root = ElementTree.fromstring(svg)
            assert root.tag == f"{SVG}svg"
            assert len(svg.encode()) < 150_000


@every_game
def test_an_svg_says_what_it_shows(case: Any) -> None:
    root = ElementTree.fromstring(new_game(case, 1).svg())
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert description is not None
    assert title.text
    assert description.text
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"


@every_game
def test_everything_that_is_used_is_defined_under_the_drawings_own_prefix(case: Any) -> None:
    for game in positions(case, 3):
        root = ElementTree.fromstring(game.svg())
        ids = [found.get("id", "") for found in root.iter() if found.get("id")]
        used = [found.get("href", "") for found in root.iter(f"{SVG}use")]
        assert len(set(ids)) == len(ids)
        assert {reference.removeprefix("#") for reference in used} <= set(ids)
        assert len({name.split("-")[0] for name in ids}) == 1


@every_game
def test_drawings_of_different_tables_do_not_share_ids(case: Any) -> None:
    first, second = (set(re.findall(r' id="([^"]+)"', new_game(case, seed).svg())) for seed in (1, 2))
    assert first
    assert not first & second


@every_game
def test_nothing_comes_from_elsewhere(case: Any) -> None:
    for game in positions(case, 4):
        svg = game.svg().replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert not re.search(r"https?:|url\(|<style|<script|<image|@import", svg)


@every_game
def test_names_are_shown_and_cannot_break_a_drawing(case: Any) -> None:
    _, players, _ = case
    for start in range(len(HARD_NAMES)):
        names = [HARD_NAMES[(start + seat) % len(HARD_NAMES)] for seat in range(players)]
        for game in positions(case, 5, number=1, names=names):
            for view in (game.table(), game.view(0)):
                root = ElementTree.fromstring(drawing.svg(view))
                if HARD_NAMES[0] in names:
                    assert any(HARD_NAMES[0] in (found.text or "") for found in root.iter())


@every_game
def test_a_name_cannot_reach_the_terminal(case: Any) -> None:
    _, players, _ = case
    for game in positions(case, 6, number=2, names=["\x1b[31mred\x07"] * players):
        assert "\x1b" not in str(game)
        assert "\x07" not in str(game)
        assert "[31mred" in str(game)


@every_game
def test_text_fits_eighty_columns_and_has_no_codes(case: Any) -> None:
    from rich.cells import cell_len

    _, players, _ = case
    for names in (None, [HARD_NAMES[seat % len(HARD_NAMES)] for seat in range(players)]):
        for game in positions(case, 7, number=2, names=names):
            assert str(game) == drawing.plain(game.table())
            for view in views(game):
                text = drawing.plain(view)
                assert max(map(cell_len, text.splitlines())) <= 80
                assert all(letter.isprintable() or letter == "\n" for letter in text)


@every_game
def test_a_drawing_does_not_depend_on_what_is_hidden(case: Any) -> None:
    for number, game in enumerate(positions(case, 8)):
        seats = observers(game)
        for seat in seats:
            view = game.view(seat)
            other = dealt_again(game, seat, 8).view(seat)
            assert other == view  # of which alone a drawing is made
            if seat == seats[number % len(seats)]:  # and so it is enough to draw for one observer after the other
                assert drawing.svg(other) == drawing.svg(view)
                assert drawing.plain(other) == drawing.plain(view)


@every_game
def test_drawing_leaves_the_view_alone(case: Any) -> None:
    import copy

    view = new_game(case, 9).table()
    before = copy.deepcopy(view)
    drawing.svg(view)
    drawing.plain(view)
    assert view == before


@every_game
def test_a_game_draws_itself_for_everybody_for_a_seat_and_for_a_spectator(case: Any) -> None:
    game = new_game(case, 10)
    assert game.svg() == drawing.svg(game.table())
    assert game._repr_svg_() == drawing.svg(game.table(), last_move=True)
    assert game.svg(0) == drawing.svg(game.view(0))
    assert game.svg(None) == drawing.svg(game.view(None))


@every_game
def test_rich_prints_a_game_in_colour(case: Any) -> None:
    import io

    from rich.console import Console

    paper = io.StringIO()
    Console(file=paper, width=80, force_terminal=True, color_system="256").print(new_game(case, 11))
    assert "\x1b[" in paper.getvalue()


class ZMQInteractiveShell:
    """As which Rich knows a notebook."""


@every_game
def test_in_a_notebook_the_text_of_a_game_is_the_same_as_anywhere(case: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(case, 1)
    anywhere = str(game)
    monkeypatch.setattr("builtins.get_ipython", ZMQInteractiveShell, raising=False)
    assert str(game) == anywhere != ""
