"""The drawings of Rivals."""

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from typing import Any

import pytest
from drawn_positions import CASES, positions, views

import lostcities as lc
from lostcities import drawing

SVG = "{http://www.w3.org/2000/svg}"
CARD = re.compile(r"(?<![\w<>-])[ybwgr](?:x|\*|10|[2-9])(?![\w*])")

every_number = pytest.mark.parametrize("case", [case for case in CASES if case[0] == "rivals"], ids=["2", "3", "4"])


def cards_in_sight(view: dict[str, Any]) -> Counter[str]:
    """The display and all expeditions, with their starting wagers."""
    table = view["table"]
    cards = Counter(table["display"])
    for owner in table["expeditions"]:
        for colour, column in zip(table["colours"], owner["columns"], strict=True):
            cards.update(column["cards"])
            cards[f"{colour[0]}*"] += column["starting_wagers"]
    return +cards


@every_number
def test_text_names_every_card_in_sight(case: Any) -> None:
    for seed in range(2):
        for game in positions(case, seed):
            for view in views(game):
                assert Counter(CARD.findall(drawing.plain(view))) == cards_in_sight(view)


@every_number
def test_an_svg_draws_every_card_in_sight(case: Any) -> None:
    for game in positions(case, 3):
        view = game.table()
        colours = {colour[0]: colour for colour in view["table"]["colours"]}
        root = ElementTree.fromstring(drawing.svg(view))
        used = Counter(found.get("href", "").split("-", 1)[1] for found in root.iter(f"{SVG}use"))
        for card, number in cards_in_sight(view).items():
            assert used[f"{colours[card[0]]}-{card[1:]}"] == number
        assert used["back"] == sum(left > 0 for left in view["table"]["piles"])


@every_number
def test_gold_piles_box_and_points_are_told(case: Any) -> None:
    for game in positions(case, 4):
        table, text = game.table()["table"], str(game)
        assert f"piles      {' + '.join(map(str, table['piles']))}" in text
        assert f"supply     {table['supply']} gold" in text
        assert f"box        {len(table['boxed'])} card" in text
        written = "".join(ElementTree.fromstring(game.svg()).itertext())
        for gold, score in zip(table["gold"], game.scores(), strict=True):
            assert f"{gold} gold" in text
            assert f"{gold} gold" in written
            assert re.search(rf"(?<!\d){score.total}(?!\d)", text)


def test_an_auction_tells_who_bids_and_who_has_passed() -> None:
    game = lc.new_game("rivals", players=3, seed=5, starter=0)
    while not game.table()["table"]["display"]:
        game.play("u")
    first = game.turn
    game.play("2")
    game.play("p")
    for told in (str(game), "".join(ElementTree.fromstring(game.svg()).itertext())):
        assert "to bid more than 2 or pass" in told
        assert "bids 2" in told
        assert told.count("passed") >= 1
    game.play("p")
    for told in (str(game), "".join(ElementTree.fromstring(game.svg()).itertext())):
        assert f"seat {first} is to take cards for 2 gold" in told
        assert "won with 2" in told
