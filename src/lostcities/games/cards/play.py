"""The rules that classic, partners and deck52 have in common: dealing, what may be done, and doing it.

Rulebooks: "Lost Cities" (KOSMOS, 1999 and later), its rules for four players, and "Lost Cities" for a standard
deck of 52 cards. Where the rulebooks are silent, docs/rulings.md says what holds. Moves, views and observations speak
of kinds, never of which of two twins.
"""

import numpy as np
import numpy.typing as npt

from ...kernel.bits import cards_in, lowest, position
from ...kernel.jit import jit
from ...kernel.random import Stream, shuffle
from ...kernel.template import given
from .facts import (
    ANSWERING,
    DRAW,
    DRAWING,
    NOBODY,
    NOTHING,
    PASSED_CARDS,
    PASSING,
    PILE_EMPTY,
    PLACING,
    RUNNING,
    TURN_LIMIT,
    CardFacts,
)
from .hands import (
    choose_twin,
    hand_over,
    hide_from_opponents,
    in_teams,
    leave_hand,
    next_seat,
    owner,
    partner,
)
from .state import CardState

Numbers = npt.NDArray[np.int64]

facts: CardFacts = given()


# Dealing


@jit
def shuffle_deck(state: CardState, random: Stream) -> None:
    """A new deck in random order."""
    for card in range(deck_size(state)):
        state.deck[card] = card
    shuffle(state.deck, deck_size(state), random)


@jit
def deck_size(state: CardState) -> int:
    """How many cards are played with."""
    return state.colours * facts.SLOTS


@jit
def deal(state: CardState, starter: int) -> None:
    """Deal a round from the deck in the state: each seat's hand in turn, and the rest is the draw pile."""
    state.turn = starter
    state.task = PLACING
    state.turns = 0
    state.ending = RUNNING
    state.closed = NOTHING
    state.received = NOTHING
    state.drawn = 0
    state.swaps[:] = 0
    state.held[:] = 0
    state.hand[:] = 0
    state.expedition[:] = 0
    state.discards[:] = 0
    state.discard[:] = NOTHING
    state.shown[:] = 0
    state.told[:] = 0
    state.paired[:] = 0
    for seat in range(state.players):
        for _ in range(facts.HAND[state.players]):
            draw_top(state, seat)


# What may be done


@jit
def fits(slot: int, expedition: int) -> bool:
    """Numbers must rise, and wagers come before every number."""
    return expedition & facts.BLOCKERS[slot] == 0


@jit
def may_place(state: CardState, colour: int, slot: int) -> bool:
    """A card must fit the expedition of its colour."""
    return fits(slot, state.expedition[owner(state.turn), colour])


@jit
def may_draw_from(state: CardState, colour: int) -> bool:
    """A discard pile is open if it has cards and you did not discard on it this turn."""
    return (state.discards[colour] > 0) & (colour != state.closed)


@jit
def may_pass(state: CardState) -> bool:
    """Passing two cards must leave six."""
    return facts.PASSES and state.held[state.turn] - PASSED_CARDS >= facts.SMALLEST_HAND_AFTER_A_PASS


@jit
def swaps_used(state: CardState, seat: int) -> int:
    """The swaps that count against a seat's limit."""
    used = state.swaps[seat]
    if state.team_swaps:
        used += state.swaps[partner(seat)]
    return used


@jit
def may_swap(state: CardState) -> bool:
    """Partners may swap, a limited number of times."""
    return facts.SWAPS and in_teams(state) and swaps_used(state, state.turn) < state.swap_limit


@jit
def may_give(state: CardState) -> bool:
    """Is a card for the partner among what the seat may do now?"""
    if state.task == PLACING:
        return may_pass(state) or may_swap(state)
    return (facts.PASSES or facts.SWAPS) and (state.task == PASSING or state.task == ANSWERING)


@jit
def set_aside(state: CardState, colour: int) -> int:
    """The card of a colour that waits in the hand of the seat to act until the second one is passed with it."""
    if facts.PASSES and state.task == PASSING and state.received // facts.SLOTS == colour:
        return lowest(state.hand[state.turn, colour] & facts.TWINS[facts.KIND[state.received % facts.SLOTS]])
    return 0


@jit
def one_of_each_kind(cards: int) -> int:
    """The set without the second and third of any twins."""
    return cards & ~((cards & facts.NEXT_TWIN) << 1) & ~((cards & facts.SECOND_TWIN) << 2)


@jit
def action_of(colour: int, verb: int, kind: int) -> int:
    """The action that does this with a card of that colour and kind."""
    return 1 + colour * facts.WIDTH + verb + kind


@jit
def legal_actions(state: CardState, actions: Numbers) -> int:
    """Write the legal actions, and return how many there are."""
    if state.turn == NOBODY:
        return 0
    if state.task == DRAWING:
        return legal_draws(state, actions)
    if state.task == PLACING:
        return legal_placements(state, actions)
    return legal_gifts(state, actions)


@jit
def legal_draws(state: CardState, actions: Numbers) -> int:
    """Draw from the draw pile or from an open discard pile."""
    actions[0] = DRAW
    number = 1
    for colour in range(facts.COLOURS):
        actions[number] = action_of(colour, facts.TAKE, 0)
        number += may_draw_from(state, colour)
    return number


@jit
def legal_placements(state: CardState, actions: Numbers) -> int:
    """Place a card in an expedition where it fits, or discard it, or give it to the partner if that may be."""
    number = 0
    seat = state.turn
    giving = may_give(state)
    for colour in range(facts.COLOURS):
        expedition = state.expedition[owner(seat), colour]
        for slot in cards_in(one_of_each_kind(state.hand[seat, colour])):
            action = action_of(colour, facts.PLAY, facts.KIND[slot])
            actions[number] = action + facts.DISCARD
            actions[number + 1] = action
            number += 1 + fits(slot, expedition)
            if facts.PASSES or facts.SWAPS:
                actions[number] = action + facts.GIVE
                number += giving
    return number


@jit
def legal_gifts(state: CardState, actions: Numbers) -> int:
    """Any card of the hand, but not the one set aside to be passed, nor the very card that a swap has just brought."""
    number = 0
    seat = state.turn
    received = state.received if state.task == ANSWERING else NOTHING
    for colour in range(facts.COLOURS):
        for slot in cards_in(one_of_each_kind(state.hand[seat, colour] ^ set_aside(state, colour))):
            actions[number] = action_of(colour, facts.GIVE, facts.KIND[slot])
            number += colour * facts.SLOTS + slot != received
    return number


@jit
def is_legal(state: CardState, action: int) -> bool:
    """May the seat to act do this now?"""
    if state.turn == NOBODY or action < 0 or action > state.colours * facts.WIDTH:
        return False
    if action == DRAW:
        return state.task == DRAWING
    colour = (action - 1) // facts.WIDTH
    verb = (action - 1) % facts.WIDTH
    if verb == facts.TAKE:
        return state.task == DRAWING and may_draw_from(state, colour)
    held = (state.hand[state.turn, colour] ^ set_aside(state, colour)) & facts.TWINS[verb % facts.KINDS]
    if held == 0:
        return False
    slot = position(lowest(held))
    if verb >= facts.GIVE:
        return may_give(state) and (state.task != ANSWERING or colour * facts.SLOTS + slot != state.received)
    return state.task == PLACING and (verb >= facts.DISCARD or may_place(state, colour, slot))


# Doing it


@jit
def apply(state: CardState, action: int) -> None:
    """Carry out a legal action."""
    if action <= DRAW:
        draw_top(state, state.turn)
        end_turn(state)
        return
    colour = (action - 1) // facts.WIDTH
    verb = action - 1 - colour * facts.WIDTH
    if verb == facts.TAKE:
        take(state, colour)
        end_turn(state)
    elif verb >= facts.GIVE:
        give(state, colour, verb - facts.GIVE)
    else:
        seat = state.turn
        slot = choose_twin(state, seat, colour, verb if verb < facts.DISCARD else verb - facts.DISCARD)
        leave_hand(state, seat, colour, slot)
        if verb < facts.DISCARD:
            state.expedition[owner(seat), colour] |= 1 << slot
        else:
            place = state.discards[colour]
            state.discard[colour, place] = slot
            state.discards[colour] = place + 1
            state.closed = colour
        state.task = DRAWING


@jit
def draw_top(state: CardState, seat: int) -> None:
    """Take the top card of the draw pile."""
    card = state.deck[state.drawn]
    state.drawn += 1
    state.hand[seat, card // facts.SLOTS] |= 1 << card % facts.SLOTS
    state.held[seat] += 1


@jit
def take(state: CardState, colour: int) -> None:
    """Take the top card of a discard pile, for all to see."""
    top = state.discards[colour] - 1
    card = 1 << state.discard[colour, top]
    state.discard[colour, top] = NOTHING
    state.discards[colour] = top
    state.hand[state.turn, colour] |= card
    state.shown[state.turn, colour] |= card
    state.held[state.turn] += 1


@jit
def end_turn(state: CardState) -> None:
    """The round is over when the draw pile is empty or the turn limit is reached; otherwise the next seat acts."""
    state.turns += 1
    state.closed = NOTHING
    state.received = NOTHING
    state.task = PLACING
    state.turn = next_seat(state, state.turn)
    if state.drawn == deck_size(state):
        state.ending = PILE_EMPTY
        state.turn = NOBODY
    elif state.turns == state.turn_limit:
        state.ending = TURN_LIMIT
        state.turn = NOBODY


@jit
def at_turn_limit(state: CardState) -> bool:
    """The turn limit has ended the round, and not the draw pile."""
    return state.ending == TURN_LIMIT


@jit
def give(state: CardState, colour: int, kind: int) -> None:
    """Give a card to the partner, face down. Of two that are passed the first waits for the second: they go together.

    The second of a pass, or the answer to a swap, ends the turn.
    """
    seat = state.turn
    friend = partner(seat)
    if facts.PASSES and state.task == PLACING:
        state.received = colour * facts.SLOTS + position(lowest(state.hand[seat, colour] & facts.TWINS[kind]))
        state.task = PASSING
        return
    hide_from_opponents(state, seat)
    if state.task == PASSING:
        first = state.received
        hand_over(state, seat, first // facts.SLOTS, facts.KIND[first % facts.SLOTS])
    slot = hand_over(state, seat, colour, kind)
    if state.task == PASSING:
        end_turn(state)
    elif state.task == ANSWERING:
        state.turn = friend
        end_turn(state)
    else:
        state.swaps[seat] += 1
        state.received = colour * facts.SLOTS + slot
        state.task = ANSWERING
        state.turn = friend
