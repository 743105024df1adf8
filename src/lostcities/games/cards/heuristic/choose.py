"""Rules of thumb for classic, partners and deck52: a template over their facts.

A seat weighs what each card gains or loses in its own colour (prospects.py says how), and what a discard
is worth for the others. It begins an expedition when that promises more than waiting, plays the lowest card unless
time is short, keeps what opponents need, and takes a discard when it is better than the unknown card.
Passing and swapping cost a turn: it hands cards to its partner only when that is far better than a turn.
"""

import numpy as np

from ....kernel.bits import cards_in
from ....kernel.jit import jit
from ....kernel.random import Stream, below
from ....kernel.template import given
from ...parameters import Parameters
from ..facts import DRAW, DRAWING, NOTHING, PLACING, CardFacts
from ..hands import next_seat, owner
from ..play import action_of, may_draw_from, may_give, one_of_each_kind
from ..state import CardState
from .gifts import NONE_YET, Gains, best_gift, gains_of_others
from .outlooks import draw_pile, own_outlook, own_turns, unknown_cards
from .parameters import (
    BURY,
    DENY,
    EXACT,
    GIFT,
    HOPE,
    LEAST,
    MY_TURN,
    PART,
    STAKE,
    THEIR_TURN,
)
from .prospects import (
    Colour,
    Numbers,
    Outlook,
    colour_in,
    open_card,
    playable,
    survey,
    with_card,
    with_placed,
    without_card,
    worth,
)

facts: CardFacts = given()


# No rule ends a round in which nobody draws from the draw pile; after so many turns for each card, they do.
PATIENCE = 4


@jit
def choose(state: CardState, parameters: Parameters, random: Stream) -> int:
    """What the seat to act should do."""
    if state.task == DRAWING:
        return best_draw(state, parameters)
    if state.task != PLACING:
        return best_gift(state, parameters)[1]
    gain, choice = best_placement(state, parameters, random)
    if may_give(state) and (not facts.SHARED or gain < -parameters[PART]):
        gain_of_gift, gift = best_gift(state, parameters)
        if gain_of_gift - parameters[PART] > gain:
            return gift
    return choice


# Placing


@jit
def best_placement(state: CardState, parameters: Parameters, random: Stream) -> tuple[float, int]:
    """What it gains to place the best card in an expedition or on a discard pile, and how."""
    seat = state.turn
    unknown = unknown_cards(state, seat)
    seen = survey(state, seat)
    outlook = own_outlook(state, seen, 1, unknown, parameters)
    others = gains_of_others(state, seen, cards_to_place(state, seen), unknown, parameters)
    best = NONE_YET
    choice = DRAW
    ties = 0
    for number in range(state.colours):
        if state.hand[seat, number] == 0:
            continue
        colour = colour_in(seen, number)
        free = playable(colour.column)
        before = worth(colour, outlook, parameters)
        covered = open_gain(others, state, number, 0)
        for slot in cards_in(one_of_each_kind(state.hand[seat, number])):
            card = 1 << slot
            for verb in (facts.PLAY, facts.DISCARD):
                if verb == facts.PLAY:
                    if not free & card:
                        continue
                    gain = worth(with_placed(colour, card), outlook, parameters) - before
                    if card & facts.WAGERS:
                        gain -= parameters[STAKE]
                else:
                    gain = parameters[BURY] * covered - parameters[GIFT] * others[number, slot]
                    if free & (card | colour.top):
                        gain += worth(without_card(colour, card), outlook, parameters) - before
                if gain > best:
                    ties = 0
                if gain >= best:
                    ties += 1
                    best = gain
                    if ties == 1 or below(random, ties) == 0:
                        choice = action_of(number, verb, facts.KIND[slot])
    return best, choice


@jit
def cards_to_place(state: CardState, seen: Numbers) -> Numbers:
    """For each colour that the seat to act has in hand, those cards and the open card that they would cover."""
    cards = np.zeros(facts.COLOURS, dtype=np.int64)
    for number in range(state.colours):
        hand = state.hand[state.turn, number]
        if hand:
            cards[number] = one_of_each_kind(hand) | colour_in(seen, number).top
    return cards


@jit
def open_gain(gains: Gains, state: CardState, number: int, depth: int) -> float:
    """What the card on a discard pile under so many others would bring; nothing if there is none."""
    place = state.discards[number] - 1 - depth
    if place < 0:
        return 0.0
    return gains[number, state.discard[number, place]]


# Drawing


@jit
def best_draw(state: CardState, parameters: Parameters) -> int:
    """The draw pile, or a discard pile whose open card is worth more than an unknown one."""
    seat = state.turn
    if not worth_a_look(state, seat):
        return DRAW
    unknown = unknown_cards(state, seat)
    seen = survey(state, seat)
    outlook = own_outlook(state, seen, 0, unknown, parameters)
    others = gains_of_others(state, seen, cards_to_take(state), unknown, parameters)
    longer = time_gained(state, outlook, parameters)
    best = 0.0
    choice = DRAW
    for number in range(state.colours):
        if may_draw_from(state, number):
            gain = longer + gain_of_taking(colour_in(seen, number), outlook, parameters)
            gain += parameters[DENY] * (open_gain(others, state, number, 0) - open_gain(others, state, number, 1))
            if gain > best:
                best = gain
                choice = action_of(number, facts.TAKE, 0)
    if choice != DRAW and best > gain_of_drawing(state, seen, outlook, unknown, parameters):
        return choice
    return DRAW


@jit
def worth_a_look(state: CardState, seat: int) -> bool:
    """Is there an open card that anybody could place, or reason to play for time?"""
    if state.turns > PATIENCE * state.colours * facts.SLOTS:
        return False
    for number in range(state.colours):
        if may_draw_from(state, number):
            if state.closed == NOTHING and own_turns(state, draw_pile(state)) <= state.held[seat]:
                return True
            column = state.expedition[owner(seat), number]
            other = state.expedition[owner(next_seat(state, seat)), number]
            if (playable(column) | playable(other)) & open_card(state, number, 0):
                return True
    return False


@jit
def time_gained(state: CardState, outlook: Outlook, parameters: Parameters) -> float:
    """What it is worth that the draw pile stays as it is.

    Only who uses turns to build needs more of them: who has discarded does not play for time.
    """
    left = draw_pile(state)
    price = 0.0
    if state.closed == NOTHING:
        price = outlook.price - parameters[LEAST]
    exact = min(1.0, parameters[EXACT] * min(1.0, 4 * state.players / left))
    mine = (1 - exact) / state.players + exact * (left % state.players == 0)
    theirs = (1 - exact) / state.players + exact * ((left - 1) % state.players == 0)
    return parameters[MY_TURN] * price * mine - parameters[THEIR_TURN] * theirs


@jit
def cards_to_take(state: CardState) -> Numbers:
    """For each discard pile that may be drawn from, its open card and the one under it."""
    cards = np.zeros(facts.COLOURS, dtype=np.int64)
    for number in range(state.colours):
        if may_draw_from(state, number):
            cards[number] = open_card(state, number, 0) | open_card(state, number, 1)
    return cards


@jit
def gain_of_taking(colour: Colour, outlook: Outlook, parameters: Parameters) -> float:
    """What the open card of a discard pile is worth in hand."""
    if not playable(colour.column) & colour.top:
        return 0.0
    have, lack = with_card(colour, colour.top), without_card(colour, 0)
    return worth(have, outlook, parameters) - worth(lack, outlook, parameters)


@jit
def gain_of_drawing(state: CardState, seen: Numbers, outlook: Outlook, unknown: int, parameters: Parameters) -> float:
    """What the unknown card on the draw pile is worth."""
    after = Outlook(outlook.players, outlook.turns, outlook.price, outlook.chance + parameters[HOPE] / unknown)
    gain = 0.0
    for number in range(state.colours):
        colour = without_card(colour_in(seen, number), 0)
        gain += worth(colour, after, parameters) - worth(colour, outlook, parameters)
    return gain
