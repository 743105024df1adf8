"""Rules of thumb for classic, partners and deck52: one text, bound to each game.

A seat weighs what each card gains or loses in its own colour (expedition_prospects.py says how), and what a discard
is worth for the others. It begins an expedition when that promises more than waiting, plays the lowest card unless
time is short, keeps what opponents need, and takes a discard when it is better than the unknown card.
Passing and swapping cost a turn: it does neither of its own accord.
"""

from typing import Any

from ...rules.bits import cards_in, count
from ...rules.compiling import jit
from ...rules.random import Stream, below
from . import expedition_prospects
from .expedition_parameters import (
    BURY,
    CROWD,
    DENY,
    DRAWS,
    EXACT,
    FRIEND,
    GIFT,
    HOLDS,
    HOPE,
    LATER,
    LEAST,
    MY_TURN,
    PACE,
    PARTNER,
    RELEASE,
    THEIR_PRICE,
    THEIR_TURN,
)
from .expedition_prospects import (
    Colour,
    Outlook,
    is_opponent,
    open_card,
    own_colour,
    playable,
    price_of_turn,
    with_card,
    with_placed,
    without_card,
    worth,
)
from .parameter import Parameters

game: Any  # the rules of the game that this text is bound to

State = Any

PARTS = (expedition_prospects,)  # texts that are bound together with this one
constants = expedition_prospects.constants

# No rule ends a round in which nobody draws from the draw pile; after so many turns for each card, they do.
PATIENCE = 4

NONE_YET = -1e9


@jit
def choose(state: State, parameters: Parameters, random: Stream) -> int:
    """What the seat to act should do."""
    if state.task == game.DRAWING:
        return best_draw(state, parameters)
    if state.task == game.PLACING:
        return best_placement(state, parameters, random)
    return best_gift(state, parameters)


# How long the round may last


@jit
def draw_pile(state: State) -> int:
    """How many cards the draw pile has."""
    return state.colours * game.SLOTS - state.drawn


@jit
def turns_after(state: State, left: int, distance: int) -> float:
    """The turns of the seat at a distance, once the seat to act leaves so many cards in the draw pile."""
    turns = (left - distance + state.players) // state.players
    if state.turn_limit:
        limit = state.turn_limit - state.turns - 1
        turns = min(turns, (limit - distance + state.players) // state.players)
    return float(max(turns, 0))


@jit
def own_turns(state: State, left: int) -> float:
    """The turns that the seat to act will have for its expeditions, partners together."""
    turns = turns_after(state, left, state.players)
    if game.SHARED:
        turns += turns_after(state, left, 2)
    return turns


@jit
def hidden_in_hand(state: State, observer: int, seat: int) -> int:
    """How many cards of a hand an observer does not know."""
    cards = state.held[seat]
    for colour in range(state.colours):
        cards -= count(game.known_in_hand(state, observer, seat, colour))
    return cards


@jit
def unknown_cards(state: State, seat: int) -> int:
    """How many cards a seat has not seen: the draw pile and what is hidden in other hands."""
    cards = draw_pile(state)
    for other in range(state.players):
        if other != seat:
            cards += hidden_in_hand(state, seat, other)
    return cards


@jit
def chance_of_card(state: State, seat: int, draws: float, unknown: int, parameters: Parameters) -> float:
    """How likely it is that an unseen card comes to the seat with so many draws."""
    cards = draws * parameters[DRAWS] + parameters[RELEASE] * (unknown - draw_pile(state))
    if game.SHARED:
        cards += parameters[PARTNER] * hidden_in_hand(state, seat, game.partner(seat))
    return min(1.0, cards / unknown)


@jit
def own_outlook(state: State, draws_before: int, unknown: int, parameters: Parameters) -> Outlook:
    """What the seat to act may expect after this turn, when it draws so many times before the next one."""
    seat = state.turn
    turns = own_turns(state, draw_pile(state) - 1)
    chance = chance_of_card(state, seat, max(turns - 1, 0.0) + draws_before, unknown, parameters)
    needed = (turns + draws_before) * parameters[PACE]
    price = price_of_turn(state, seat, needed, chance * parameters[CROWD], parameters)
    return Outlook(state.players, turns, price, chance)


# What a card is worth for others


@jit
def their_outlook(state: State, distance: int, unknown: int, parameters: Parameters) -> Outlook:
    """What the seat at a distance may do with a card that it takes on its next turn."""
    seat = state.turn
    other = (seat + distance) % state.players
    left = draw_pile(state) - 1
    turns = turns_after(state, left, distance) - 1.0
    cards = hidden_in_hand(state, seat, other) + turns
    if game.SHARED:
        turns += turns_after(state, left, distance + 2)
        cards += hidden_in_hand(state, seat, game.partner(other)) + turns_after(state, left, distance + 2)
    return Outlook(state.players, turns, parameters[THEIR_PRICE], min(1.0, parameters[HOLDS] * cards / unknown))


@jit
def gain_of_seat(
    state: State, other: int, number: int, unseen: int, card: int, outlook: Outlook, parameters: Parameters
) -> float:
    """What a card on a discard pile may bring to another seat, as far as the seat to act can tell."""
    column = state.expedition[game.owner(other), number]
    if outlook.turns <= 0 or not playable(column) & card:
        return 0.0
    theirs = Colour(column, game.known_in_hand(state, state.turn, other, number), unseen, 0, 0)
    return worth(with_card(theirs, card), outlook, parameters) - worth(theirs, outlook, parameters)


@jit
def gain_of_others(
    state: State, number: int, unseen: int, card: int, outlook: Outlook, unknown: int, parameters: Parameters
) -> float:
    """What a card on a discard pile may bring to the opponents, less what it may bring to the partner."""
    gain = gain_of_seat(state, game.next_seat(state, state.turn), number, unseen, card, outlook, parameters)
    if game.SHARED or state.players == 2:
        return gain
    for distance in range(2, state.players):
        other = (state.turn + distance) % state.players
        weight = parameters[LATER] if is_opponent(state, state.turn, other) else -parameters[FRIEND]
        later = their_outlook(state, distance, unknown, parameters)
        gain += weight * gain_of_seat(state, other, number, unseen, card, later, parameters)
    return gain


# Placing


@jit
def best_placement(state: State, parameters: Parameters, random: Stream) -> int:
    """The card to place in an expedition, or to discard."""
    seat = state.turn
    unknown = unknown_cards(state, seat)
    outlook = own_outlook(state, 1, unknown, parameters)
    theirs = their_outlook(state, 1, unknown, parameters)
    best = NONE_YET
    choice = game.DRAW
    ties = 0
    for number in range(state.colours):
        hand = state.hand[seat, number]
        if hand == 0:
            continue
        colour = own_colour(state, seat, number)
        free = playable(colour.column)
        before = worth(colour, outlook, parameters)
        covered = 0.0
        if colour.top:
            covered = gain_of_others(state, number, colour.unseen, colour.top, theirs, unknown, parameters)
        for slot in cards_in(game.one_of_each_kind(hand)):
            card = 1 << slot
            for verb in (game.PLAY, game.DISCARD):
                if verb == game.PLAY:
                    if not free & card:
                        continue
                    gain = worth(with_placed(colour, card), outlook, parameters) - before
                else:
                    gift = gain_of_others(state, number, colour.unseen, card, theirs, unknown, parameters)
                    gain = parameters[BURY] * covered - parameters[GIFT] * gift
                    if free & (card | colour.top):
                        gain += worth(without_card(colour, card), outlook, parameters) - before
                if gain > best:
                    ties = 0
                if gain >= best:
                    ties += 1
                    best = gain
                    if ties == 1 or below(random, ties) == 0:
                        choice = game.action_of(number, verb, game.KIND[slot])
    return choice


# Drawing


@jit
def best_draw(state: State, parameters: Parameters) -> int:
    """The draw pile, or a discard pile whose open card is worth more than an unknown one."""
    seat = state.turn
    if not worth_a_look(state, seat):
        return game.DRAW
    unknown = unknown_cards(state, seat)
    outlook = own_outlook(state, 0, unknown, parameters)
    theirs = their_outlook(state, 1, unknown, parameters)
    longer = time_gained(state, outlook, parameters)
    best = 0.0
    choice = game.DRAW
    for number in range(state.colours):
        if game.may_draw_from(state, number):
            gain = longer + gain_of_taking(state, number, outlook, theirs, unknown, parameters)
            if gain > best:
                best = gain
                choice = game.action_of(number, game.TAKE, 0)
    if choice != game.DRAW and best > gain_of_drawing(state, outlook, unknown, parameters):
        return choice
    return game.DRAW


@jit
def worth_a_look(state: State, seat: int) -> bool:
    """Is there an open card that anybody could place, or reason to play for time?"""
    if state.turns > PATIENCE * state.colours * game.SLOTS:
        return False
    for number in range(state.colours):
        if game.may_draw_from(state, number):
            if state.closed == game.NOTHING and own_turns(state, draw_pile(state)) <= state.held[seat]:
                return True
            column = state.expedition[game.owner(seat), number]
            other = state.expedition[game.owner(game.next_seat(state, seat)), number]
            if (playable(column) | playable(other)) & open_card(state, number, 0):
                return True
    return False


@jit
def time_gained(state: State, outlook: Outlook, parameters: Parameters) -> float:
    """What it is worth that the draw pile stays as it is.

    Only who uses turns to build needs more of them: who has discarded does not play for time.
    """
    left = draw_pile(state)
    price = 0.0
    if state.closed == game.NOTHING:
        price = outlook.price - parameters[LEAST]
    exact = min(1.0, parameters[EXACT] * min(1.0, 4 * state.players / left))
    mine = (1 - exact) / state.players + exact * (left % state.players == 0)
    theirs = (1 - exact) / state.players + exact * ((left - 1) % state.players == 0)
    return parameters[MY_TURN] * price * mine - parameters[THEIR_TURN] * theirs


@jit
def gain_of_taking(
    state: State, number: int, outlook: Outlook, theirs: Outlook, unknown: int, parameters: Parameters
) -> float:
    """What the open card of a discard pile is worth, and that it is gone for the next player."""
    colour = own_colour(state, state.turn, number)
    gain = gain_of_others(state, number, colour.unseen, colour.top, theirs, unknown, parameters)
    under = open_card(state, number, 1)
    if under:
        gain -= gain_of_others(state, number, colour.unseen, under, theirs, unknown, parameters)
    gain *= parameters[DENY]
    if playable(colour.column) & colour.top:
        gain += worth(with_card(colour, colour.top), outlook, parameters)
        gain -= worth(without_card(colour, 0), outlook, parameters)
    return gain


@jit
def gain_of_drawing(state: State, outlook: Outlook, unknown: int, parameters: Parameters) -> float:
    """What the unknown card on the draw pile is worth."""
    after = Outlook(outlook.players, outlook.turns, outlook.price, outlook.chance + parameters[HOPE] / unknown)
    gain = 0.0
    for number in range(state.colours):
        colour = without_card(own_colour(state, state.turn, number), 0)
        gain += worth(colour, after, parameters) - worth(colour, outlook, parameters)
    return gain


# Giving


@jit
def best_gift(state: State, parameters: Parameters) -> int:
    """The card that the partner can use most and the seat itself least."""
    seat = state.turn
    unknown = unknown_cards(state, seat)
    outlook = own_outlook(state, 1, unknown, parameters)
    theirs = their_outlook(state, 2, unknown, parameters)
    best = NONE_YET
    choice = game.DRAW
    for number in range(state.colours):
        colour = own_colour(state, seat, number)
        before = worth(colour, outlook, parameters)
        for slot in cards_in(game.one_of_each_kind(state.hand[seat, number])):
            card = 1 << slot
            gain = worth(without_card(colour, card), outlook, parameters) - before
            gain += gain_of_seat(state, game.partner(seat), number, colour.unseen, card, theirs, parameters)
            action = game.action_of(number, game.GIVE, game.KIND[slot])
            if gain > best and game.is_legal(state, action):
                best = gain
                choice = action
    return choice
