"""Corners of Rivals: the deck, the order of seats, a whole auction as one text."""

import numpy as np
from rivals_positions import CALLS as RIVALS
from rivals_positions import Position as Rivals
from rivals_positions import position

import lostcities as lc
from lostcities.kernel.random import stream


def test_every_card_is_as_likely_to_lie_anywhere_in_the_deck():
    made, random = Rivals(), stream(12)
    tops = np.zeros((2, 90))
    for _ in range(4000):
        RIVALS.shuffle_deck(made.states, 0, random)
        tops[0, made.state.deck[0]] += 1
        tops[1, made.state.deck[10]] += 1
    assert abs(tops[0, 80:] - 400).max() < 120
    assert abs(tops[1, :80] - 50).max() < 45


def test_the_winner_s_left_neighbour_is_next_when_an_auction_ends_a_pile():
    made = position(4, display="r5", turns=19, then="y2")
    made.play("1 2 p p p .")
    assert (made.turn, made.table["piles"]) == (2, [0, 20, 20, 20])


def test_a_whole_auction_is_one_text():
    game = lc.new_game("rivals", players=3, seed=4, starter=0)
    game.play("u 1 2 p p .")
    assert game.turn == 0
    assert game.record().splitlines()[-2:] == ["1. u", "2. 1 2 p p ."]


def test_every_unseen_colour_is_as_likely_at_every_place_of_every_pile():
    made, random = position(display="r5", turns=5), stream(5)
    left = slice(10 + 5, 90)
    colours = np.bincount(made.state.deck[left] // 16, minlength=5) / 75
    seen = np.zeros((75, 5))
    for _ in range(1000):
        RIVALS.redeal(made.states, 0, 0, random)
        seen[np.arange(75), made.state.deck[left] // 16] += 1
    assert abs(seen / 1000 - colours).max() < 0.08


def test_everybody_knows_which_cards_were_turned_over_and_in_which_order():
    game = lc.new_game("rivals", players=2, seed=4, starter=0)
    game.play("u")
    game.play("u")
    turned = game.deck_text(game._rounds[0].deck)[10:12]
    assert game.view(None)["table"]["turned"] == game.view(1)["table"]["turned"] == turned
