"""The rules of thumb for classic, partners and deck52: right where the best move is plain to see."""

import numpy as np

from bots.heuristic_choices import chosen
from lostcities.bots.heuristic import explorer
from lostcities.games.registry import load
from lostcities.kernel.jit import COMPILED
from lostcities.kernel.random import below, stream


class Cards:
    """A deck of classic to take cards from by their names."""

    def __init__(self, facts, colours):
        self.facts = facts
        self.left = [[1 << slot for slot in range(facts.SLOTS)] for _ in range(colours)]

    def take(self, name):
        """The colour and the place of a card, which is then gone."""
        colour = "ybwgrp".index(name[0])
        kind = self.facts.FACES.index(name[1:])
        card = next(card for card in self.left[colour] if card & self.facts.TWINS[kind])
        self.left[colour].remove(card)
        return colour, card.bit_length() - 1

    def any(self, random):
        """Any card that is left."""
        colour = [colour for colour, cards in enumerate(self.left) for _ in cards][
            below(random, sum(map(len, self.left)))
        ]
        card = self.left[colour].pop(below(random, len(self.left[colour])))
        return colour, card.bit_length() - 1


def position(hand, mine="", theirs="", discards="", pile=20, seed=1):
    """Seat 0 to place a card in classic; what is not named lies somewhere, under the named discards if need be."""
    definition = load("classic")
    states = definition.new_states(1, *definition.check_options(2, {}))
    cards, random = Cards(definition.facts, 5), stream(seed)
    state = states[0]
    state.deck[:60] = range(60)
    load("classic").calls.deal(states, 0, 0)
    state.hand[:] = 0
    for name in hand.split():
        colour, slot = cards.take(name)
        state.hand[0, colour] |= 1 << slot
    state.held[0] = len(hand.split())
    for builder, names in enumerate((mine, theirs)):
        for name in names.split():
            colour, slot = cards.take(name)
            state.expedition[builder, colour] |= 1 << slot
    tops = [cards.take(name) for name in discards.split()]
    for _ in range(8):
        colour, slot = cards.any(random)
        state.hand[1, colour] |= 1 << slot
    state.drawn = 60 - pile
    for place in range(60 - pile, 60):
        colour, slot = cards.any(random)
        state.deck[place] = colour * definition.facts.SLOTS + slot
    under = [(colour, card.bit_length() - 1) for colour, left in enumerate(cards.left) for card in left]
    for colour, slot in under[::-1] + tops:
        state.discard[colour, state.discards[colour]] = slot
        state.discards[colour] += 1
    return states


def move(*given, **more):
    """What the explorer does in a position."""
    return chosen(position(*given, **more), "classic")


def draw_after(placed, *given, **more):
    """Where the explorer draws from once a card is placed."""
    states = position(*given, **more)
    definition = load("classic")
    action = next(
        action
        for action in range(definition.words.action_count(states[0]))
        if definition.words.action_text(action) == placed
    )
    assert definition.calls.play(states, 0, action)
    return chosen(states, "classic")


def test_an_expedition_is_built_from_its_lowest_card_on():
    assert move("r4 r6 r7 r9 b2 w3 w2 g5", mine="rx r3", pile=30) == "r4"


def test_with_many_cards_of_a_colour_a_wager_comes_first():
    assert move("rx r4 r6 r8 r9 r10 b2 w3", pile=44) == "rx"


def test_no_wager_is_placed_without_time():
    assert move("rx y10 y9 b2 w2 g2 b3 w3", mine="y5 y6 y7", pile=4) != "rx"


def test_no_expedition_is_begun_that_cannot_pay_its_cost():
    for pile in (2, 6, 10):
        assert move("b2 w3 g2 r3 y2 w2 g3 b4", pile=pile).startswith("-")


def test_nothing_is_begun_with_high_cards_while_low_ones_may_come():
    assert move("r9 b8 w9 g8 y8 y10 g10 w2", theirs="w4 w5", pile=40) == "-w2"


def test_what_the_next_player_needs_is_kept():
    assert move("r8 r9 b2 w4 w9 g2 g9 b9", theirs="rx rx r3 r5", pile=24) not in ("-r8", "-r9")


def test_what_nobody_can_use_is_discarded():
    kept = "r9 w9 w10 y9 y10 g9 g10"
    assert move(f"{kept} b3", mine="b4 b5", theirs="b6 rx r2 wx w2", pile=24) == "-b3"


def test_in_the_last_turn_the_card_with_most_points_is_played():
    assert move("r5 r9 b3 w2", mine="r3 r4 b2", theirs="", pile=1) == "r9"


def test_in_the_last_turn_nothing_new_is_begun():
    assert move("r10 b9 w8 g9", pile=1).startswith("-")


def test_the_lower_cards_are_left_when_turns_run_out():
    """Two turns for this seat, and a hand for more."""
    assert move("r5 r9 r10 b2", mine="r4", pile=3) == "r9"


def test_an_open_card_for_an_expedition_with_wagers_is_taken():
    assert draw_after("b3", "b3 r9 r10 w2", mine="rx rx r5 b2", discards="r8", pile=20) == "<r"


def test_an_open_card_that_nobody_can_use_is_left():
    assert draw_after("b3", "b3 r9 r10 w2", mine="rx r5 b2", theirs="r6", discards="r4", pile=20) == "d"


def test_a_round_ends_however_patient_the_players_are():
    """Without a turn limit nobody may be kept from drawing for ever."""
    states = position("r2 r3 b2 b3 w2 w3 g2 g3", discards="yx bx wx gx rx", pile=30)
    states["turns"] = 1000
    heuristic = explorer("classic")
    assert heuristic.play_out(states, 0, heuristic.parameters, stream(1)) <= 60


def test_six_expeditions_are_played_as_five_are():
    """Legal, without looking, and far ahead of a random player."""
    definition, heuristic = load("classic"), explorer("classic")
    calls = definition.calls
    states = definition.new_states(1, *definition.check_options(2, {"expeditions": 6}))
    actions = np.zeros(definition.words.action_count(states[0]) + 1, dtype=np.int64)
    for deal in range(4 if COMPILED else 1):
        random = stream(deal)
        calls.shuffle_deck(states, 0, random)
        calls.deal(states, 0, deal % 2)
        while (turn := int(states["turn"][0])) >= 0:
            action = actions[below(random, calls.legal_actions(states, 0, actions))]
            if turn == 0:
                action = heuristic.choose(states, 0, heuristic.parameters, stream(1))
                world = states.copy()
                calls.redeal(world, 0, turn, random)
                assert heuristic.choose(world, 0, heuristic.parameters, stream(1)) == action
            assert definition.calls.play(states, 0, action)
        assert calls.score(states, 0, 0) > calls.score(states, 0, 1)
