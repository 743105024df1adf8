"""What a colour promises in classic, partners and deck52.

Every turn is worth something, its price, because only so many cards can still be played. A colour's prospect is
what it is expected to score, less the price of the turns that this takes. So a card that is played gains the
price of a turn, and loses what it jumps over.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ....kernel.bits import count, lowest
from ....kernel.jit import jit
from ....kernel.template import given
from ...parameters import Parameters
from ..facts import CardFacts
from ..hands import known_in_hand, owner, partner, side_of
from ..state import CardState
from .parameters import (
    ABOVE,
    BELOW,
    BETWEEN,
    CAUTION,
    DOUBT,
    DOUBT_TURNS,
    OPENING,
    REACH,
    SLACK,
    WANTED,
)

facts: CardFacts = given()

Numbers = npt.NDArray[np.int64]

HIGHEST = 10


@dataclass(frozen=True, eq=False)
class PointSets:
    """Sets of the cards of a colour by their points."""

    BITS: Numbers  # for each binary digit, the cards whose points have it
    DEARER: Numbers  # for each number of points, the cards that have more


sets: PointSets = given()


class Colour(NamedTuple):
    """One colour as a seat sees it, in sets of cards."""

    column: int  # the expedition that the seat builds
    hand: int
    unseen: int
    wanted: int  # what opponents could place
    top: int  # the open card of the discard pile


COLOUR_FIELDS = len(Colour._fields)


class Outlook(NamedTuple):
    """What a seat expects of the rest of the round."""

    players: int
    turns: float  # that it has after this one
    price: float  # of a turn
    chance: float  # to get a given unseen card


def point_sets(facts: CardFacts) -> PointSets:
    """The sets that a game's card values make."""
    slots = range(facts.SLOTS)
    digits = [sum(1 << slot for slot in slots if facts.VALUE[slot] >> digit & 1) for digit in range(4)]
    dearer = [sum(1 << slot for slot in slots if facts.VALUE[slot] > points) for points in range(HIGHEST + 1)]
    return PointSets(np.array(digits, dtype=np.int64), np.array(dearer, dtype=np.int64))


# Sets of cards


@jit
def points_of(cards: int) -> int:
    """The points of all cards of a set."""
    return (
        count(cards & sets.BITS[0])
        + 2 * count(cards & sets.BITS[1])
        + 4 * count(cards & sets.BITS[2])
        + 8 * count(cards & sets.BITS[3])
    )


@jit
def up_to(cards: int) -> int:
    """Every card up to the highest of a set of at most 16."""
    cards |= cards >> 1
    cards |= cards >> 2
    cards |= cards >> 4
    cards |= cards >> 8
    return cards


@jit
def playable(column: int) -> int:
    """What may still be placed in an expedition."""
    cards = (1 << facts.SLOTS) - 1
    if column & ~facts.WAGERS == 0:
        return cards & ~column
    return cards & ~up_to(column | ((column & facts.NEXT_TWIN) << 1))


@jit
def twins_of(cards: int) -> int:
    """The second of each pair of numbers whose first is in the set, and the first whose second is."""
    return ((cards & facts.NEXT_TWIN) << 1) | ((cards >> 1) & facts.NEXT_TWIN)


# What a seat sees


@jit
def unseen_by(state: CardState, seat: int, colour: int) -> int:
    """The cards of a colour that a seat has not seen: in the draw pile or in a hidden hand."""
    cards = (1 << facts.SLOTS) - 1
    for builder in range(facts.OWNERS):
        cards &= ~state.expedition[builder, colour]
    for place in range(state.discards[colour]):
        cards &= ~(1 << state.discard[colour, place])
    for other in range(state.players):
        cards &= ~known_in_hand(state, seat, other, colour)
    return cards


@jit
def open_card(state: CardState, colour: int, depth: int) -> int:
    """The card on a discard pile under so many others, as a set; empty if there is none."""
    place = state.discards[colour] - 1 - depth
    if place < 0:
        return 0
    return 1 << state.discard[colour, place]


@jit
def is_opponent(state: CardState, seat: int, other: int) -> bool:
    """Do the two play against each other?"""
    return side_of(state, seat) != side_of(state, other)


@jit
def wanted_by_opponents(state: CardState, seat: int, colour: int) -> int:
    """What could be placed in expeditions that opponents have begun."""
    wanted = 0
    for other in range(state.players):
        if is_opponent(state, seat, other):
            column = state.expedition[owner(other), colour]
            if column:
                wanted |= playable(column)
    return wanted


@jit
def survey(state: CardState, seat: int) -> Numbers:
    """All colours as the seat sees them, a row for each. Who has a partner counts on what is known of that hand."""
    seen = np.empty((facts.COLOURS, COLOUR_FIELDS), dtype=np.int64)
    for colour in range(state.colours):
        hand = state.hand[seat, colour]
        if facts.SHARED:
            hand |= known_in_hand(state, seat, partner(seat), colour)
        seen[colour, 0] = state.expedition[owner(seat), colour]
        seen[colour, 1] = hand
        seen[colour, 2] = unseen_by(state, seat, colour)
        seen[colour, 3] = wanted_by_opponents(state, seat, colour)
        seen[colour, 4] = open_card(state, colour, 0)
    return seen


@jit
def colour_in(seen: Numbers, colour: int) -> Colour:
    """One colour of a survey."""
    return Colour(seen[colour, 0], seen[colour, 1], seen[colour, 2], seen[colour, 3], seen[colour, 4])


# What it promises


@jit
def likelihood(cards: int, ready: int, parameters: Parameters) -> tuple[float, float]:
    """How many of these cards may come in time to be placed between those in hand, and their points."""
    passed = up_to(ready)
    below = cards & passed & (lowest(ready) - 1)
    above = cards & ~passed
    between = cards & passed & ~below
    number = parameters[BELOW] * count(below) + parameters[BETWEEN] * count(between) + parameters[ABOVE] * count(above)
    points = (
        parameters[BELOW] * points_of(below)
        + parameters[BETWEEN] * points_of(between)
        + parameters[ABOVE] * points_of(above)
    )
    return number, points


@jit
def prospect(colour: Colour, outlook: Outlook, parameters: Parameters) -> tuple[float, float]:
    """The points that a colour promises less the price of the turns, and how many turns."""
    free = playable(colour.column)
    wagers = count(colour.hand & free & facts.WAGERS)
    times = 1 + count(colour.column & facts.WAGERS)
    free &= sets.DEARER[min(int(outlook.price / (times + wagers)), HIGHEST)]
    ready = colour.hand & free
    ready &= ~((ready & facts.NEXT_TWIN) << 1)
    while count(ready) > outlook.turns:
        ready &= ready - 1
    coming = colour.unseen & free & ~twins_of(ready)
    number, points = likelihood(coming, ready, parameters)
    if coming & colour.wanted:
        contested, contested_points = likelihood(coming & colour.wanted, ready, parameters)
        number -= (1 - parameters[WANTED]) * contested
        points -= (1 - parameters[WANTED]) * contested_points
    number *= outlook.chance
    points *= outlook.chance
    if colour.top & free & ~twins_of(ready):
        top, top_points = likelihood(colour.top, ready, parameters)
        number += parameters[REACH] * top
        points += parameters[REACH] * top_points
    cards = float(count(ready))
    if number > outlook.turns - cards:
        points *= (outlook.turns - cards) / number
        number = outlook.turns - cards
    cards += number
    total = points_of(colour.column) + points_of(ready) + points - facts.COST[outlook.players]
    extra = 0.0
    if total - parameters[CAUTION] > outlook.price:
        extra = min(float(wagers), outlook.turns - cards)
        cards += extra
    size = count(colour.column) + cards
    full = (size - facts.BONUS_SIZE[outlook.players]) / (2 * parameters[SLACK]) + 0.5
    bonus = facts.BONUS[outlook.players] * min(max(full, 0.0), 1.0)
    return total * (times + extra) + bonus - outlook.price * cards, cards


@jit
def worth(colour: Colour, outlook: Outlook, parameters: Parameters) -> float:
    """What a colour is worth. An expedition that is not begun need not be: bad prospects cost nothing."""
    points, _ = prospect(colour, outlook, parameters)
    if colour.column:
        return points
    points -= parameters[OPENING]
    doubt = parameters[DOUBT] + parameters[DOUBT_TURNS] * outlook.turns
    if points < -doubt:
        return 0.0
    if points > doubt:
        return points
    return (points + doubt) * (points + doubt) / (4 * doubt)


@jit
def with_card(colour: Colour, card: int) -> Colour:
    """The colour with one card more in hand."""
    return Colour(colour.column, colour.hand | card, colour.unseen, colour.wanted, 0)


@jit
def without_card(colour: Colour, card: int) -> Colour:
    """The colour once a card of the hand is discarded: it covers the open card."""
    return Colour(colour.column, colour.hand & ~card, colour.unseen, colour.wanted, 0)


@jit
def with_placed(colour: Colour, card: int) -> Colour:
    """The colour once a card of the hand is placed in the expedition."""
    return Colour(colour.column | card, colour.hand & ~card, colour.unseen, colour.wanted, colour.top)
