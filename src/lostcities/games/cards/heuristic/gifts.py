"""What a card is worth for others, and what to hand to a partner."""

import numpy as np
import numpy.typing as npt

from ....kernel.bits import cards_in
from ....kernel.jit import jit
from ....kernel.template import given
from ...parameters import Parameters
from ..facts import DRAW, CardFacts
from ..hands import known_in_hand, owner, partner
from ..play import action_of, is_legal, one_of_each_kind
from ..state import CardState
from .outlooks import own_outlook, their_outlook, unknown_cards
from .parameters import FRIEND, LATER
from .prospects import (
    Colour,
    Numbers,
    Outlook,
    colour_in,
    is_opponent,
    playable,
    survey,
    with_card,
    without_card,
    worth,
)

facts: CardFacts = given()

Gains = npt.NDArray[np.float64]  # for each colour and card

NONE_YET = -1e9


# Cards that lie open


@jit
def weight_of_seat(state: CardState, distance: int, parameters: Parameters) -> float:
    """How much it matters what the seat at a distance gains; less than nothing for the partner."""
    if distance == 1:
        return 1.0
    if facts.SHARED:
        return 0.0  # the next player's outlook is that of both partners
    if is_opponent(state, state.turn, (state.turn + distance) % state.players):
        return parameters[LATER]
    return -parameters[FRIEND]


@jit
def their_colour(state: CardState, other: int, number: int, unseen: int) -> Colour:
    """A colour of another seat, as far as the seat to act can tell."""
    known = known_in_hand(state, state.turn, other, number)
    return Colour(state.expedition[owner(other), number], known, unseen, 0, 0)


@jit
def gains_of_others(state: CardState, seen: Numbers, cards: Numbers, unknown: int, parameters: Parameters) -> Gains:
    """What each of some cards of every colour would bring to the opponents if it lay open."""
    gains = np.zeros((facts.COLOURS, facts.SLOTS))
    for distance in range(1, state.players):
        weight = weight_of_seat(state, distance, parameters)
        outlook = their_outlook(state, distance, unknown, parameters)
        if weight == 0 or outlook.turns <= 0:
            continue
        for number in range(state.colours):
            theirs = their_colour(
                state, (state.turn + distance) % state.players, number, colour_in(seen, number).unseen
            )
            usable = cards[number] & playable(theirs.column)
            if usable:
                before = worth(theirs, outlook, parameters)
                for slot in cards_in(usable):
                    gains[number, slot] += weight * (worth(with_card(theirs, 1 << slot), outlook, parameters) - before)
    return gains


# Cards for the partner


@jit
def best_gift(state: CardState, parameters: Parameters) -> tuple[float, int]:
    """What it gains to give a card that the partner can use most and the seat itself least, and how."""
    seat = state.turn
    unknown = unknown_cards(state, seat)
    seen = survey(state, seat)
    outlook = own_outlook(state, seen, 1, unknown, parameters)
    theirs = their_outlook(state, 2, unknown, parameters)
    best = NONE_YET
    choice = DRAW
    for number in range(state.colours):
        colour = colour_in(seen, number)
        before = worth(colour, outlook, parameters)
        for slot in cards_in(one_of_each_kind(state.hand[seat, number])):
            card = 1 << slot
            gain = worth(without_card(colour, card), outlook, parameters) - before
            gain += gain_of_partner(state, number, colour.unseen, card, theirs, parameters)
            if facts.SHARED:
                gain = min(gain, 0.0)  # the card is as good in the other hand, and no better
            action = action_of(number, facts.GIVE, facts.KIND[slot])
            if gain > best and is_legal(state, action):
                best = gain
                choice = action
    return best, choice


@jit
def gain_of_partner(
    state: CardState, number: int, unseen: int, card: int, outlook: Outlook, parameters: Parameters
) -> float:
    """What a card brings to the partner."""
    theirs = their_colour(state, partner(state.turn), number, unseen)
    if not playable(theirs.column) & card:
        return 0.0
    return worth(with_card(theirs, card), outlook, parameters) - worth(theirs, outlook, parameters)
