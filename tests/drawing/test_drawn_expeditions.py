"""The drawings of classic, partners and deck52."""

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from typing import Any

import pytest
from drawn_positions import CASES, EXPEDITIONS, NAMES, positions, views

import lostcities as lc
from lostcities import drawing
from lostcities.drawing.palette import HUES, SYMBOLS
from lostcities.games.cards.board.table import read_table

SVG = "{http://www.w3.org/2000/svg}"
CARD = re.compile(r"(?<![\w<>-])[a-z](?:x|[AJQK]|10|[2-9])(?!\w)")

every_game = pytest.mark.parametrize(
    "case",
    [case for case in CASES if case[0] in EXPEDITIONS],
    ids=[name for name in NAMES if name.split()[0] in EXPEDITIONS],
)


def named_cards(table: dict[str, Any]) -> Counter[str]:
    """What the line about the seat to act names: the card of a swap, or the first of two to pass."""
    return Counter(card for name in ("received", "aside") if (card := table.get(name)))


def shown_cards(view: dict[str, Any]) -> Counter[str]:
    """The cards that a drawing of a view names: expeditions, tops of discard piles, and what is known of hands."""
    table = view["table"]
    cards = Counter(card for owner in table["expeditions"] for column in owner["columns"] for card in column["cards"])
    cards += Counter(pile[-1] for pile in table["discards"] if pile)
    cards += Counter(card for hand in table["hands"] for card in hand["cards"])
    cards += Counter(card.text for _, held in read_table(view).paired for card in held)
    cards += named_cards(table)
    return cards


@every_game
def test_text_names_every_card_that_the_view_shows_and_no_other(case: Any) -> None:
    for seed in range(2):
        for game in positions(case, seed):
            for view in views(game):
                assert Counter(CARD.findall(drawing.plain(view))) == shown_cards(view)


@every_game
def test_an_svg_draws_every_card_that_the_view_shows_and_no_other(case: Any) -> None:
    for game in positions(case, 3):
        for view in views(game):
            colours = {colour[0]: colour for colour in view["table"]["colours"]}
            root = ElementTree.fromstring(drawing.svg(view))
            used = Counter(found.get("href", "").split("-", 1)[1] for found in root.iter(f"{SVG}use"))
            held_between = Counter(card.text for _, held in read_table(view).paired for card in held)
            for card, number in (shown_cards(view) - held_between - named_cards(view["table"])).items():
                assert used[f"{colours[card[0]]}-{card[1:]}"] == number
            backs = sum(hand["size"] - len(hand["cards"]) for hand in view["table"]["hands"])
            assert used["back"] == backs + (view["table"]["draw_pile"] > 0)


@every_game
def test_points_piles_and_turn_are_told(case: Any) -> None:
    for game in positions(case, 4):
        table, text = game.table()["table"], str(game)
        assert re.search(rf"draw pile +{table['draw_pile']}\b", text)
        for score in game.scores():
            assert str(score.total).replace("-", "−") in text
        for pile in table["discards"]:
            assert not pile or f"{pile[-1]} ({len(pile)})" in text
        if game.turn is None:
            assert "win" in text or "draw" in text
        else:
            assert f"seat {game.turn} is to" in text
            assert f"▶ seat {game.turn}" in text


def test_the_observer_is_addressed_and_sits_nearest() -> None:
    game = lc.new_game("classic", seed=3, names=["Anna", "Ben"])
    text = drawing.plain(game.view(1))
    assert "Ben (you)" in text
    assert "Anna (you)" not in text
    assert text.rindex("Ben (you)") > text.rindex("Anna")


def test_a_closed_pile_is_marked() -> None:
    game = lc.new_game("classic", seed=3)
    discard = next(move for move in game.legal_moves() if move.text.startswith("-"))
    game.play(discard)
    closed = game.table()["table"]["closed"]
    assert f"not from the {closed} pile" in str(game)
    assert ">closed</text>" in game.svg()


def test_the_rounds_of_a_match_add_up_in_words() -> None:
    game = lc.new_game("classic", seed=3, turn_limit=4)
    while game.round < 3:
        game.play(game.legal_moves()[0])
    (first, second), now = (game.scores()[0].rounds), game.scores()[0].points
    terms = " + ".join(str(points) if points >= 0 else f"(−{-points})" for points in (first, second, now))
    assert f"= {terms}" in str(game)
    assert f"before: {str(first).replace('-', '−')}" in game.svg()


def test_partners_cards_that_either_may_hold_are_told_to_those_who_cannot_see() -> None:
    for seed in range(20):
        for game in positions(("partners", 4, {}), seed, number=20):
            paired = game.table()["table"]["paired"]
            for side, cards in enumerate(paired):
                told = f"seat {side} and seat {side + 2} hold between them"
                assert (told in drawing.plain(game.view(1 - side))) == bool(cards)
                assert (told in drawing.svg(game.view(1 - side))) == bool(cards)
                assert told not in drawing.plain(game.table())
                assert f"seat {side} (you)" in drawing.plain(game.view(side))
                assert "hold between" not in drawing.plain(game.view(side)) or paired[1 - side]
            if any(paired):
                return
    pytest.fail("no such position was found")


def test_every_colour_has_a_sign_and_a_symbol_of_its_own() -> None:
    assert HUES.keys() == SYMBOLS.keys()
    suits = {"spades", "hearts", "diamonds", "clubs"}
    for group in (suits, HUES.keys() - suits):
        for told in (lambda colour: HUES[colour].sign, lambda colour: HUES[colour].fill, SYMBOLS.__getitem__):
            assert len({told(colour) for colour in group}) == len(group)


def luminance(tone: str) -> float:
    """How light a tone is, from 0 to 1, as accessibility guidelines define it."""
    parts = [int(tone[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two tones, from 1 to 21."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("colour", HUES)
def test_what_is_written_on_a_card_stands_out(colour: str) -> None:
    hue = HUES[colour]
    assert contrast(hue.ink, hue.fill) >= 4.5
    assert contrast("#fffdf7", hue.deep) >= 4.5
    assert contrast(hue.deep, hue.pale) >= 4.5
