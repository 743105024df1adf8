"""What a seat may know, and the same as numbers. `conceal` is the one place that decides it."""

import numpy as np
import numpy.typing as npt

from ...kernel.bits import cards_in, count, lowest, position
from ...kernel.jit import jit
from ...kernel.random import Stream, below, shuffle
from ...kernel.template import given
from .facts import COUNTS, NOBODY, NOTHING, PASSING, CardFacts
from .hands import in_side, in_teams, known_in_hand, owner
from .play import set_aside, swaps_used
from .scoring import worth_of
from .state import CardState

Numbers = npt.NDArray[np.int64]
Features = npt.NDArray[np.float32]

facts: CardFacts = given()


@jit
def conceal(state: CardState, observer: int) -> None:
    """Erase everything that the observer cannot know. This decides what a seat may know: views and re-dealt
    states are made from what it leaves. A spectator is NOBODY."""
    state.deck[:] = NOTHING
    for seat in range(state.players):
        for colour in range(state.colours):
            state.hand[seat, colour] = known_in_hand(state, observer, seat, colour)
    if in_teams(state):
        for seat in range(state.players):
            if not in_side(state, observer, seat % 2):
                state.told[seat, :] = 0
        if not (observer == state.turn if facts.PASSES else in_side(state, observer, state.turn % 2)):
            state.received = NOTHING
    if facts.NEXT_TWIN:
        for colour in range(state.colours):
            relabel_twins(state, colour)
            if set_aside(state, colour):
                state.received = colour * facts.SLOTS + position(set_aside(state, colour))


@jit
def relabel_twins(state: CardState, colour: int) -> None:
    """Number twins in the order in which they lie in sight: a number must not tell what a hand or the deck held."""
    new = np.full(facts.SLOTS, NOTHING, dtype=np.int64)
    taken = 0
    for builder in range(facts.OWNERS):
        taken = number_twins(new, state.expedition[builder, colour], taken)
    for place in range(state.discards[colour]):
        taken = number_twins(new, 1 << state.discard[colour, place], taken)
    for seat in range(state.players):
        hand = state.hand[seat, colour]
        for part in (state.shown[seat, colour], state.paired[seat % 2, colour], state.told[seat, colour], hand):
            taken = number_twins(new, hand & part, taken)
    for side in range(2):
        taken = number_twins(new, state.paired[side, colour], taken)
    for builder in range(facts.OWNERS):
        state.expedition[builder, colour] = renumbered(new, state.expedition[builder, colour])
    for place in range(state.discards[colour]):
        state.discard[colour, place] = new[state.discard[colour, place]]
    for seat in range(state.players):
        state.hand[seat, colour] = renumbered(new, state.hand[seat, colour])
        state.shown[seat, colour] = renumbered(new, state.shown[seat, colour])
        state.told[seat, colour] = renumbered(new, state.told[seat, colour])
    for side in range(2):
        state.paired[side, colour] = renumbered(new, state.paired[side, colour])
    if state.received // facts.SLOTS == colour:
        state.received = colour * facts.SLOTS + new[state.received % facts.SLOTS]


@jit
def number_twins(new: Numbers, cards: int, taken: int) -> int:
    """Give each card that has no number yet the lowest free one of its kind; returns the numbers taken."""
    for slot in cards_in(cards):
        if new[slot] == NOTHING:
            free = lowest(facts.TWINS[facts.KIND[slot]] & ~taken)
            new[slot] = position(free)
            taken |= free
    return taken


@jit
def renumbered(new: Numbers, cards: int) -> int:
    """A set of cards under their new numbers."""
    changed = 0
    for slot in cards_in(cards):
        changed |= 1 << new[slot]
    return changed


# Dealing again


@jit
def redeal(state: CardState, observer: int, random: Stream) -> None:
    """Deal again, uniformly, everything that the observer cannot know."""
    conceal(state, observer)
    unseen = state.deck
    number = 0
    for colour in range(state.colours):
        for slot in cards_in(unseen_cards(state, colour)):
            unseen[number] = colour * facts.SLOTS + slot
            number += 1
    shuffle(unseen, number, random)
    if in_teams(state):
        for side in range(2):
            if not in_side(state, observer, side):
                deal_paired(state, side, random)
    for seat in range(state.players):
        for _ in range(state.held[seat] - cards_known(state, seat)):
            number -= 1
            card = unseen[number]
            state.hand[seat, card // facts.SLOTS] |= 1 << card % facts.SLOTS
    for card in range(number - 1, -1, -1):
        state.deck[state.drawn + card] = state.deck[card]
    state.deck[: state.drawn] = NOTHING
    if facts.PASSES and state.task == PASSING and state.received == NOTHING:
        state.received = any_card(state, state.turn, below(random, state.held[state.turn]))


@jit
def any_card(state: CardState, seat: int, number: int) -> int:
    """The card of a hand with this number, counted from the lowest of the first colour."""
    for colour in range(state.colours):
        for slot in cards_in(state.hand[seat, colour]):
            if number == 0:
                return colour * facts.SLOTS + slot
            number -= 1
    return NOTHING


@jit
def unseen_cards(state: CardState, colour: int) -> int:
    """The cards of a colour that a concealed state does not show."""
    cards = (1 << facts.SLOTS) - 1
    for builder in range(facts.OWNERS):
        cards ^= state.expedition[builder, colour]
    cards ^= pile_of(state, colour)
    for seat in range(state.players):
        cards ^= state.hand[seat, colour]
    if in_teams(state):
        cards &= ~(state.paired[0, colour] | state.paired[1, colour])
    return cards


@jit
def cards_known(state: CardState, seat: int) -> int:
    """How many cards of a hand a concealed state shows."""
    number = 0
    for colour in range(state.colours):
        number += count(state.hand[seat, colour])
    return number


@jit
def deal_paired(state: CardState, side: int, random: Stream) -> None:
    """Deal the cards that a side is known to hold to either of its hands, each free place as likely."""
    free = state.held[side] - cards_known(state, side)
    places = free + state.held[side + 2] - cards_known(state, side + 2)
    for colour in range(state.colours):
        for slot in cards_in(state.paired[side, colour]):
            seat = side + 2
            if below(random, places) < free:
                seat = side
                free -= 1
            places -= 1
            state.hand[seat, colour] |= 1 << slot


# Observing


@jit
def observe(state: CardState, observer: int, features: Features) -> None:
    """Write what the observer knows as numbers: a block for each colour, and then the whole table.

    Seats and owners are counted from the observer on. `pieces` in expedition_words.py names every number.
    """
    for colour in range(state.colours):
        observe_colour(state, observer, colour, features, colour * facts.COLOUR_FEATURES)
    observe_table(state, observer, features[state.colours * facts.COLOUR_FEATURES :])


@jit
def after(seat: int, distance: int, seats: int) -> int:
    """The seat so many places further round the table. A remainder would take as long as all the rest of a colour."""
    return seat + distance if seat + distance < seats else seat + distance - seats


@jit
def observe_colour(state: CardState, observer: int, colour: int, features: Features, place: int) -> None:
    """The cards of one colour, by kind and by place, and where its expeditions stand."""
    unseen = (1 << facts.SLOTS) - 1
    passed = set_aside(state, colour) if facts.PASSES and observer == state.turn else 0
    for distance in range(facts.SEATS):
        cards = 0
        if distance < state.players:
            cards = known_in_hand(state, observer, after(observer, distance, state.players), colour)
        if facts.PASSES and distance % 2 == 0:
            cards ^= passed  # whoever sets a card aside counts it as the partner's
        unseen &= ~cards
        count_kinds(cards, features, place)
        place += facts.KINDS
    for distance in range(facts.OWNERS):
        cards = built_at(state, observer, distance, colour)
        unseen &= ~cards
        count_kinds(cards, features, place)
        place += facts.KINDS
    cards = pile_of(state, colour)
    unseen &= ~cards
    count_kinds(cards, features, place)
    place += facts.KINDS
    height = state.discards[colour]
    count_kinds(1 << state.discard[colour, height - 1] if height else 0, features, place)
    place += facts.KINDS
    if facts.PASSES or facts.SWAPS:
        cards = state.paired[1 - observer % 2, colour] if in_teams(state) else 0
        unseen &= ~cards
        count_kinds(cards, features, place)
        place += facts.KINDS
    count_kinds(unseen, features, place)
    place += facts.KINDS
    for distance in range(facts.OWNERS):
        cards = built_at(state, observer, distance, colour)
        features[place] = worth_of(cards, state.players) * 0.05
        features[place + 1] = count(cards) * 0.125
        features[place + 2] = top_value(cards) * 0.1
        place += 3
    features[place] = state.closed == colour


@jit
def built_at(state: CardState, observer: int, distance: int, colour: int) -> int:
    """The expedition of the owner who comes so many places after the observer; none if there are not so many."""
    if distance < owners(state):
        return state.expedition[after(owner(observer), distance, owners(state)), colour]
    return 0


@jit
def pile_of(state: CardState, colour: int) -> int:
    """The cards of a discard pile. NOTHING, in the places above it, is a bit beyond the last card.

    All places are looked at, as nothing is slower than a loop of unknown length.
    """
    cards = 0
    for height in range(facts.SLOTS):
        cards |= 1 << (state.discard[colour, height] & 0xF)
    return cards & ((1 << facts.SLOTS) - 1)


@jit
def observe_table(state: CardState, observer: int, features: Features) -> None:
    """What the observer must do, how long the round may last, and the sizes of the hands."""
    left = state.colours * facts.SLOTS - state.drawn
    acting = (state.turn - observer) % state.players if state.turn != NOBODY else NOBODY
    features[:] = 0
    if acting == 0:
        features[state.task] = 1
    features[4] = left / 40
    features[5] = left <= state.players
    features[6] = state.turns / 100
    if state.turn_limit:
        features[7] = min((state.turn_limit - state.turns) / 100, 1.0)
    place = 8
    for distance in range(facts.SEATS):
        if distance < state.players:
            seat = after(observer, distance, state.players)
            features[place] = state.held[seat] / 8
            if facts.PASSES and acting == 0 and state.task == PASSING and distance % 2 == 0:
                features[place] = (state.held[seat] + distance - 1) / 8  # one card less here, one more there
            features[place + 1] = acting == distance
            if facts.SWAPS and in_teams(state):
                features[place + 2] = state.swap_limit - swaps_used(state, seat)
        place += 3


@jit
def count_kinds(cards: int, features: Features, place: int) -> None:
    """Write how many cards of each kind a set has: tables know it for the lower and the higher part of a colour.

    Rows of tables are copied whole, with zeros for what follows: so whatever follows must be written later. A loop over
    the cards takes four times as long, as no processor can predict how many there are. The masks change nothing but
    tell the compiler that no index is negative, which it would otherwise ask for every number.
    """
    first, low, high = place & 0xFFFF, cards & facts.LOW_CARDS, (cards >> facts.CUT) & 0xFFFF
    for kind in range(COUNTS):
        features[first + kind] = facts.LOW_COUNTS[low, kind]
    for kind in range(COUNTS):
        features[first + facts.LOW_KINDS + kind] = facts.HIGH_COUNTS[high, kind]


@jit
def top_value(cards: int) -> int:
    """The highest number of an expedition; 0 before the first."""
    below = cards >> 1
    below |= below >> 1
    below |= below >> 2
    below |= below >> 4
    below |= below >> 8
    return facts.VALUE[count(below)]


@jit
def owners(state: CardState) -> int:
    """How many sets of expeditions are built."""
    return 2 if facts.SHARED else state.players
