"""Who plays with whom, and what others know of a hand.

Three sets say what is known of a hand: `shown` to everybody, `told` to the partner, and `paired`, cards that
everybody knows one of two partners to hold.
"""

from ...kernel.bits import lowest, position
from ...kernel.jit import jit
from ...kernel.template import given
from .facts import NOBODY, CardFacts
from .state import CardState

facts: CardFacts = given()


@jit
def owner(seat: int) -> int:
    """Whose expeditions a seat builds."""
    return seat % 2 if facts.SHARED else seat


@jit
def in_teams(state: CardState) -> bool:
    """Four players are two sides, the opposite seats together."""
    return (facts.PASSES or facts.SWAPS) and state.players == 4


@jit
def side_of(state: CardState, seat: int) -> int:
    """The side that a seat plays for."""
    return seat % 2 if in_teams(state) else seat


@jit
def sides(state: CardState) -> int:
    """How many sides there are."""
    return 2 if in_teams(state) else state.players


@jit
def next_seat(state: CardState, seat: int) -> int:
    """The neighbour to the left, who has the next turn."""
    return seat + 1 if seat + 1 < state.players else 0


@jit
def partner(seat: int) -> int:
    """The seat opposite."""
    return (seat + 2) % 4


@jit
def in_side(state: CardState, observer: int, side: int) -> bool:
    """Does the observer sit on that side of a partnership?"""
    return observer != NOBODY and observer % 2 == side


# Hands


@jit
def choose_twin(state: CardState, seat: int, colour: int, kind: int) -> int:
    """Which of its twins a hand parts with: one that most others know of, so that the rest is rightly unknown."""
    twins = among(state.hand[seat, colour] & facts.TWINS[kind], state.shown[seat, colour])
    if facts.PASSES:
        twins = among(twins, state.paired[seat % 2, colour])
        twins = among(twins, state.told[seat, colour])
    return position(lowest(twins))


@jit
def among(cards: int, preferred: int) -> int:
    """The cards that are preferred, if there are any; else all."""
    found = cards & preferred
    return found if found else cards


@jit
def leave_hand(state: CardState, seat: int, colour: int, slot: int) -> None:
    """A card is placed: everybody sees its kind, and knows of one card of that kind less in the hand."""
    card = 1 << slot
    state.hand[seat, colour] ^= card
    state.held[seat] -= 1
    was_shown = state.shown[seat, colour] & card
    state.shown[seat, colour] ^= was_shown
    if (facts.PASSES or facts.SWAPS) and not was_shown:
        twins = facts.TWINS[facts.KIND[slot]]
        state.told[seat, colour] = forget(state.told[seat, colour], card, twins)
        state.paired[seat % 2, colour] = forget(state.paired[seat % 2, colour], card, twins)


@jit
def forget(known: int, card: int, twins: int) -> int:
    """What is still known once a card is gone: without it, or, as nobody can tell twins apart, without a twin."""
    gone = known & card
    return known ^ (gone if gone else lowest(known & twins))


@jit
def hide_from_opponents(state: CardState, seat: int) -> None:
    """A card changes hands face down: of what was shown, others only know that the two partners have it.

    The partner sees what arrives, and so still knows the rest.
    """
    for colour in range(facts.COLOURS):
        shown = state.shown[seat, colour]
        if shown:
            state.paired[seat % 2, colour] |= shown
            state.told[seat, colour] |= shown
            state.shown[seat, colour] = 0


@jit
def hand_over(state: CardState, seat: int, colour: int, kind: int) -> int:
    """A card goes from one hand to the partner's, who sees it; returns which."""
    friend = partner(seat)
    slot = choose_twin(state, seat, colour, kind)
    card = 1 << slot
    state.hand[seat, colour] ^= card
    state.told[seat, colour] = forget(state.told[seat, colour], card, facts.TWINS[kind])
    state.held[seat] -= 1
    state.hand[friend, colour] |= card
    state.told[friend, colour] |= card
    state.held[friend] += 1
    return slot


@jit
def known_in_hand(state: CardState, observer: int, seat: int, colour: int) -> int:
    """The cards of a hand that an observer knows."""
    if observer == seat:
        return state.hand[seat, colour]
    known = state.shown[seat, colour]
    if in_teams(state) and observer == partner(seat):
        known |= state.told[seat, colour]
    return known
