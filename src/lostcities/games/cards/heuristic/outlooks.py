"""What a seat of classic, partners or deck52 may expect of the rest of the round.

The draw pile says how many turns there are; what they could be used for says what a turn is worth.
"""

from ....kernel.bits import count
from ....kernel.jit import jit
from ....kernel.template import given
from ...parameters import Parameters
from ..facts import CardFacts
from ..hands import known_in_hand, partner
from ..state import CardState
from .parameters import (
    CROWD,
    DRAWS,
    HOLDS,
    LEAST,
    PACE,
    PARTNER,
    RELEASE,
    SPREAD,
    THEIR_PRICE,
)
from .prospects import Numbers, Outlook, colour_in, prospect, without_card

facts: CardFacts = given()


# A price is found by asking, step by step, how many cards would still be worth playing.
PRICE_STEPS = (3.0, 3.0, 4.0, 10.0, 20.0)
MANY_TURNS = 15  # with more turns than this they are worth the least


# How long the round may last


@jit
def draw_pile(state: CardState) -> int:
    """How many cards the draw pile has."""
    return state.colours * facts.SLOTS - state.drawn


@jit
def turns_after(state: CardState, left: int, distance: int) -> float:
    """The turns of the seat at a distance, once the seat to act leaves so many cards in the draw pile."""
    turns = (left - distance + state.players) // state.players
    if state.turn_limit:
        limit = state.turn_limit - state.turns - 1
        turns = min(turns, (limit - distance + state.players) // state.players)
    return float(max(turns, 0))


@jit
def own_turns(state: CardState, left: int) -> float:
    """The turns that the seat to act will have for its expeditions, partners together."""
    turns = turns_after(state, left, state.players)
    if facts.SHARED:
        turns += turns_after(state, left, 2)
    return turns


@jit
def hidden_in_hand(state: CardState, observer: int, seat: int) -> int:
    """How many cards of a hand an observer does not know."""
    cards = state.held[seat]
    for colour in range(state.colours):
        cards -= count(known_in_hand(state, observer, seat, colour))
    return cards


@jit
def unknown_cards(state: CardState, seat: int) -> int:
    """How many cards a seat has not seen: the draw pile and what is hidden in other hands."""
    cards = draw_pile(state)
    for other in range(state.players):
        if other != seat:
            cards += hidden_in_hand(state, seat, other)
    return cards


@jit
def chance_of_card(state: CardState, seat: int, draws: float, unknown: int, parameters: Parameters) -> float:
    """How likely it is that an unseen card comes to the seat with so many draws."""
    cards = draws * parameters[DRAWS] + parameters[RELEASE] * (unknown - draw_pile(state))
    if facts.SHARED:
        cards += parameters[PARTNER] * hidden_in_hand(state, seat, partner(seat))
    return min(1.0, cards / unknown)


# What a turn is worth


@jit
def demand(colours: int, seen: Numbers, outlook: Outlook, parameters: Parameters) -> float:
    """How many turns the seat has a use for at this price."""
    turns = 0.0
    for number in range(colours):
        colour = colour_in(seen, number)
        points, cards = prospect(without_card(colour, 0), outlook, parameters)
        if colour.column or points > 0:
            turns += cards
    return turns


@jit
def price_of_turn(state: CardState, seen: Numbers, turns: float, chance: float, parameters: Parameters) -> float:
    """The price that is to be expected: at each level, how likely is it that turns are short?"""
    price = parameters[LEAST]
    if turns > MANY_TURNS:
        return price
    level = price
    for step in PRICE_STEPS:
        outlook = Outlook(state.players, turns, level + step / 2, chance)
        short = (demand(state.colours, seen, outlook, parameters) - turns) / parameters[SPREAD] + 0.5
        if short <= 0:
            break
        price += step * min(short, 1.0)
        level += step
    return price


# What a seat expects


@jit
def own_outlook(state: CardState, seen: Numbers, draws_before: int, unknown: int, parameters: Parameters) -> Outlook:
    """What the seat to act may expect after this turn, when it draws so many times before the next one."""
    seat = state.turn
    turns = own_turns(state, draw_pile(state) - 1)
    chance = chance_of_card(state, seat, max(turns - 1, 0.0) + draws_before, unknown, parameters)
    needed = (turns + draws_before) * parameters[PACE]
    price = price_of_turn(state, seen, needed, chance * parameters[CROWD], parameters)
    return Outlook(state.players, turns, price, chance)


@jit
def their_outlook(state: CardState, distance: int, unknown: int, parameters: Parameters) -> Outlook:
    """What the seat at a distance may do with a card that it takes on its next turn."""
    seat = state.turn
    other = (seat + distance) % state.players
    left = draw_pile(state) - 1
    turns = max(turns_after(state, left, distance) - 1.0, 0.0)
    cards = hidden_in_hand(state, seat, other) + turns
    if facts.SHARED:
        turns += turns_after(state, left, distance + 2)
        cards += hidden_in_hand(state, seat, partner(other)) + turns_after(state, left, distance + 2)
    return Outlook(state.players, turns, parameters[THEIR_PRICE], min(1.0, parameters[HOLDS] * cards / unknown))
