"""In an imagined world a turn draws the same card, whatever was played before, and all are as likely as before."""

from collections import Counter

import numpy as np
import pytest

from lostcities import new_game
from lostcities.bots.search.common_draws import step_of
from lostcities.games.registry import load
from lostcities.kernel.random import stream

CARD_GAMES = ("classic", "partners", "deck52")


def began(game):
    """A game in which a card lies open that may be taken, and whose draw pile is known to this test alone."""
    table = new_game(game, seed=3, rounds=1)

    def find(sign):
        return next(move for move in table.legal_moves() if str(move).startswith(sign))

    table.play(find("-"))
    table.play("d")
    table.play(next(move for move in table.legal_moves() if str(move)[0].isalpha()))
    return table, find("<").action, find("d").action


def pile(table, states):
    """The draw pile, top card first."""
    return states["deck"][0][
        int(states["drawn"][0]) : int(states["colours"][0]) * table.definition.facts.SLOTS
    ].tolist()


@pytest.mark.parametrize("game", CARD_GAMES)
def test_who_takes_a_discard_leaves_every_later_turn_its_card(game):
    table, take, draw = began(game)
    play = step_of(table.definition)
    before = pile(table, table.position.states)
    taken, drawn = table.position.states.copy(), table.position.states.copy()
    play(taken[0], take)
    play(drawn[0], draw)
    assert pile(table, drawn) == before[1:]
    assert pile(table, taken) == [*before[1:], before[0]]


@pytest.mark.parametrize("game", CARD_GAMES)
def test_all_else_is_as_the_rules_say(game):
    table, take, draw = began(game)
    play = step_of(table.definition)
    for action in (take, draw):
        imagined, real = table.position.states.copy(), table.position.states.copy()
        play(imagined[0], action)
        table.position.calls.play(real, 0, action)
        for name in real.dtype.names:
            if name != "deck":
                assert np.array_equal(imagined[name], real[name]), name


def test_every_card_is_as_likely_to_be_drawn_after_a_discard_was_taken():
    table, take, _ = began("classic")
    play = step_of(table.definition)
    seat, random, worlds = table.turn, stream(1), 20_000
    found: Counter[int] = Counter()
    for _ in range(worlds):
        states = table.position.states.copy()
        table.position.calls.redeal(states, 0, seat, random)
        play(states[0], take)
        found[pile(table, states)[0]] += 1
    unseen = len(found)
    assert unseen == 60 - 7 - 2  # all but what this seat holds, the open card and the one that was placed
    mean = worlds / unseen
    assert max(abs(number - mean) for number in found.values()) < 5 * mean**0.5


@pytest.mark.parametrize("game", ["rivals", "rollwrite"])
def test_games_without_a_draw_pile_need_nothing(game):
    definition = load(game)
    assert step_of(definition) is definition.rules.apply
