"""What a seat may know in Rivals, everything but the order of the piles; and the same as numbers."""

import numpy as np
import numpy.typing as npt

from ...kernel.bits import cards_in, count
from ...kernel.jit import jit
from ...kernel.random import Stream, shuffle
from .facts import (
    ALL,
    BONUS_SIZE,
    CARDS,
    COLOUR_FEATURES,
    COLOURS,
    KIND,
    KINDS,
    NOBODY,
    NOTHING,
    PILE,
    SEAT_COLOUR_FEATURES,
    SEAT_FEATURES,
    SEATS,
    SLOTS,
    STARTING,
    TWINS,
    VALUE,
)
from .play import can_use
from .scoring import expedition_score, footprints, number_cards, score, wagers
from .state import RivalsState

Features = npt.NDArray[np.float32]


@jit
def conceal(state: RivalsState, observer: int) -> None:
    """Erase everything that the observer cannot know: the order of the cards that are not turned over."""
    state.deck[:STARTING] = NOTHING  # the starting wagers lie open; those left over are in the box
    state.deck[STARTING + state.turns :] = NOTHING


@jit
def redeal(state: RivalsState, observer: int, random: Stream) -> None:
    """Put the cards that are not turned over in a new order, each as likely."""
    conceal(state, observer)
    place = STARTING + state.turns
    for colour in range(COLOURS):
        for slot in cards_in(unseen_cards(state, colour)):
            state.deck[place] = colour * SLOTS + slot
            place += 1
    shuffle(state.deck[STARTING + state.turns :], CARDS - state.turns, random)


@jit
def unseen_cards(state: RivalsState, colour: int) -> int:
    """The cards of a colour that are still in the piles."""
    cards = ALL ^ state.display[colour] ^ state.box[colour]
    for seat in range(state.players):
        cards ^= state.expedition[seat, colour]
    return cards


# Observing


@jit
def observe(state: RivalsState, observer: int, features: Features) -> None:
    """Write what the observer knows as numbers: a block for each colour, and then the whole table.

    Seats are counted from the observer on. `pieces` in rivals_words.py names every number.
    """
    features[:] = 0
    for colour in range(COLOURS):
        observe_colour(state, observer, colour, features[colour * COLOUR_FEATURES : (colour + 1) * COLOUR_FEATURES])
    observe_table(state, observer, features[COLOURS * COLOUR_FEATURES :])


@jit
def observe_colour(state: RivalsState, observer: int, colour: int, features: Features) -> None:
    """The cards of one colour by kind, and how each seat's expedition stands."""
    unseen = unseen_cards(state, colour)
    count_kinds(state.display[colour], features, 0)
    count_kinds(state.box[colour], features, KINDS)
    count_kinds(unseen, features, 2 * KINDS)
    by_kind = 3 * KINDS
    by_seat = by_kind + 2 * SEATS * KINDS
    for distance in range(state.players):
        seat = (observer + distance) % state.players
        usable = usable_cards(state, seat, colour)
        count_kinds(state.expedition[seat, colour], features, by_kind)
        count_kinds(state.display[colour] & usable, features, by_kind + KINDS)
        by_kind += 2 * KINDS
        features[by_seat] = expedition_score(state, seat, colour) / 20
        features[by_seat + 1] = footprints(state, seat, colour) / 10
        features[by_seat + 2] = number_cards(state, seat, colour) / BONUS_SIZE
        features[by_seat + 3] = wagers(state, seat, colour) / 4
        features[by_seat + 4] = top_value(state, seat, colour) / 10
        features[by_seat + 5] = count(unseen & usable) / SLOTS
        by_seat += SEAT_COLOUR_FEATURES


@jit
def observe_table(state: RivalsState, observer: int, features: Features) -> None:
    """The task, the piles and the gold, and for each seat its gold, its points and its part in the auction."""
    left = CARDS - state.turns
    if state.turn != NOBODY:
        features[state.task] = 1
    features[3] = left / CARDS
    if left:
        features[4] = ((left - 1) % PILE + 1) / PILE
    features[5] = left <= PILE
    features[6] = state.supply / 18
    features[7] = state.bid / 18
    features[8] = state.has_boxed
    displayed = 0
    for colour in range(COLOURS):
        displayed += count(state.display[colour])
    features[9] = displayed / 10
    features[10] = state.players / SEATS
    place = 11
    for distance in range(state.players):
        seat = (observer + distance) % state.players
        features[place] = state.gold[seat] / 18
        features[place + 1] = score(state, seat) / 80
        features[place + 2] = state.turn == seat
        features[place + 3] = state.bidder == seat
        features[place + 4] = state.passed[seat]
        place += SEAT_FEATURES


@jit
def count_kinds(cards: int, features: Features, place: int) -> None:
    """Add the cards of a set to the features of their kinds."""
    for slot in cards_in(cards):
        features[place + KIND[slot]] += 1


@jit
def usable_cards(state: RivalsState, seat: int, colour: int) -> int:
    """The cards that still fit in an expedition, wherever they are."""
    cards = 0
    for kind in range(KINDS):
        if can_use(state, seat, colour, kind):
            cards |= TWINS[kind]
    return cards


@jit
def top_value(state: RivalsState, seat: int, colour: int) -> int:
    """The highest number of an expedition; 0 before the first."""
    top = 0
    for slot in cards_in(state.expedition[seat, colour]):
        top = VALUE[slot]
    return top
