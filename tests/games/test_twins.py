"""Twins are alike: which of them lies where must not show in what an observer is given."""

import numpy as np
import pytest

import lostcities as lc
import tiny
from lostcities.kernel.random import below, shuffle, stream

assert tiny


def twisted(game, random):
    """The same game, card for card as written, with the numbers of the twins in the deck shuffled."""
    other = game.copy()
    facts, deck = game.definition.facts, game._rounds[0].deck.copy()
    for colour in range(int(game.state.colours)):
        for twins in facts.TWINS:
            slots = [slot for slot in range(facts.SLOTS) if int(twins) >> slot & 1]
            places = [int(np.flatnonzero(deck == colour * facts.SLOTS + slot)[0]) for slot in slots]
            cards = np.array([colour * facts.SLOTS + slot for slot in slots])
            shuffle(cards, len(cards), random)
            deck[places] = cards
    other._rounds[0].deck = deck
    other._lay_out(other._rounds[0])
    return other


@pytest.mark.parametrize("name", ["classic", "partners", "tiny", "tiny_pass", "tiny_swap", "deck52"])
def test_which_of_two_twins_it_is_is_never_given_away(name):
    for seed in range(6):
        game = lc.new_game(name, seed=seed, rounds=1, turn_limit=60)
        other = twisted(game, stream(seed, 9))
        random = stream(seed, 8)
        while not game.is_over:
            move = game.legal_moves()[below(random, len(game.legal_moves()))]
            game.play(move)
            other.play(move)
            for observer in range(-1, game.players):
                seat = None if observer < 0 else observer
                assert game.view(seat) == other.view(seat)
                given = []
                for one in (game, other):
                    states = one.position.states.copy()
                    one.position.calls.conceal(states, 0, observer)
                    given.append(states)
                assert given[0].tobytes() == given[1].tobytes(), [
                    (field, given[0][field].tolist(), given[1][field].tolist())
                    for field in given[0].dtype.names
                    if given[0][field].tolist() != given[1][field].tolist()
                ]
