"""The rules that classic, partners and deck52 have in common, compiled for each with its own constants.

Rulebooks: "Lost Cities" (KOSMOS, 1999 and later), its rules for four players, and "Lost Cities" for a standard
deck of 52 cards. A state is one round. Where the rulebooks are silent, docs/rulings.md says what holds.

A card is a position in its colour: wagers first, then numbers as they rise. A set of cards is a bit mask for each
colour. Cards that look alike are twins (the wagers of a colour, the second 2, 3 and 4 in partners); a kind
is a card's face, and it is kinds that moves, views and observations speak of, never which of two twins.

Everything random happens before the first move: the deck is in the state, and only its order is hidden.
"""

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from .bits import cards_in, count, lowest, position
from .compiling import jit
from .random import Stream, shuffle

if TYPE_CHECKING:
    from .expedition_knowledge import choose_twin, forget, hide_from_opponents, leave_hand

State = Any
Numbers = npt.NDArray[np.int64]

# What a game supplies: classic.py, partners.py and deck52.py have the facts, expedition_constants.py derives these.
COLOURS: int  # expeditions at most; the state says how many are played
SLOTS: int  # cards of a colour
KINDS: int  # different faces of a colour
SEATS: int  # players at most
SHARED: bool  # partners build the same expeditions
PASSES: bool  # two cards may be passed to the partner in place of a turn
SWAPS: bool  # one card may be exchanged with the partner in place of a turn
HAND: Numbers  # by number of players: cards dealt to each,
COST: Numbers  # the cost of an expedition,
BONUS_SIZE: Numbers  # how many cards earn the bonus,
BONUS: Numbers  # and the bonus
VALUE: Numbers  # points of each card of a colour, 0 for a wager
KIND: Numbers  # its kind
TWINS: Numbers  # for each kind, the set of its cards
LOW_KINDS: int  # the first kinds,
LOW_CARDS: int  # the set of their cards,
CUT: int  # where in a colour the cards of the other kinds begin;
COUNTS: int  # how many numbers a row of the next tables has, with zeros at its end
LOW_COUNTS: npt.NDArray[np.float32]  # for each set of the first kinds, how many it has of each,
LOW_SUMS: Numbers  # and the sum of its values
HIGH_COUNTS: npt.NDArray[np.float32]  # the same for the other kinds
HIGH_SUMS: Numbers
FACES: tuple[str, ...]  # how the kinds are written
BLOCKERS: Numbers  # for each card, the set of cards that it cannot be placed after
WAGERS: int  # the set of the wagers
NEXT_TWIN: int  # the cards whose next neighbour is a twin
SECOND_TWIN: int  # the cards whose second neighbour is a twin
WIDTH: int  # actions of one colour
PLAY: int  # where in them the four verbs begin
DISCARD: int
GIVE: int
TAKE: int
OWNERS: int  # sets of expeditions at most
COLOUR_FEATURES: int  # numbers that an observation has for each colour
TABLE_FEATURES: int  # and for the whole table

# Actions: DRAW, and then for each colour: play each kind, discard each kind, give each kind, take the pile's top.
DRAW = 0

# What the seat to act must do now.
PLACING = 0  # place a card (or, with a partner, begin to pass or swap)
DRAWING = 1  # draw a card
PASSING = 2  # pass the second card
ANSWERING = 3  # give a card back for the one received

# Why a round ended.
RUNNING = 0
PILE_EMPTY = 1
TURN_LIMIT = 2

NOBODY = -1
NOTHING = -1
PASSED_CARDS = 2
SMALLEST_HAND_AFTER_A_PASS = 6


# Dealing


@jit
def shuffle_deck(state: State, random: Stream) -> None:
    """A new deck in random order."""
    for card in range(state.colours * SLOTS):
        state.deck[card] = card
    shuffle(state.deck, state.colours * SLOTS, random)


@jit
def deal(state: State, starter: int) -> None:
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
        for _ in range(HAND[state.players]):
            draw_top(state, seat)


# Who belongs to whom


@jit
def owner(seat: int) -> int:
    """Whose expeditions a seat builds."""
    return seat % 2 if SHARED else seat


@jit
def in_teams(state: State) -> bool:
    """Four players are two sides, the opposite seats together."""
    return (PASSES or SWAPS) and state.players == 4


@jit
def side_of(state: State, seat: int) -> int:
    """The side that a seat plays for."""
    return seat % 2 if in_teams(state) else seat


@jit
def sides(state: State) -> int:
    """How many sides there are."""
    return 2 if in_teams(state) else state.players


@jit
def next_seat(state: State, seat: int) -> int:
    """The neighbour to the left, who has the next turn."""
    return seat + 1 if seat + 1 < state.players else 0


@jit
def partner(seat: int) -> int:
    """The seat opposite."""
    return (seat + 2) % 4


# What may be done


@jit
def fits(slot: int, expedition: int) -> bool:
    """Numbers must rise, and wagers come before every number."""
    return expedition & BLOCKERS[slot] == 0


@jit
def may_place(state: State, colour: int, slot: int) -> bool:
    """A card must fit the expedition of its colour."""
    return fits(slot, state.expedition[owner(state.turn), colour])


@jit
def may_draw_from(state: State, colour: int) -> bool:
    """A discard pile is open if it has cards and you did not discard on it this turn."""
    return (state.discards[colour] > 0) & (colour != state.closed)


@jit
def may_pass(state: State) -> bool:
    """Passing two cards must leave six."""
    return PASSES and state.held[state.turn] - PASSED_CARDS >= SMALLEST_HAND_AFTER_A_PASS


@jit
def swaps_used(state: State, seat: int) -> int:
    """The swaps that count against a seat's limit."""
    used = state.swaps[seat]
    if state.team_swaps:
        used += state.swaps[partner(seat)]
    return used


@jit
def may_swap(state: State) -> bool:
    """Partners may swap, a limited number of times."""
    return SWAPS and in_teams(state) and swaps_used(state, state.turn) < state.swap_limit


@jit
def may_give(state: State) -> bool:
    """Is a card for the partner among what the seat may do now?"""
    if state.task == PLACING:
        return may_pass(state) or may_swap(state)
    return (PASSES or SWAPS) and (state.task == PASSING or state.task == ANSWERING)


@jit
def set_aside(state: State, colour: int) -> int:
    """The card of a colour that waits in the hand of the seat to act until the second one is passed with it."""
    if PASSES and state.task == PASSING and state.received // SLOTS == colour:
        return lowest(state.hand[state.turn, colour] & TWINS[KIND[state.received % SLOTS]])
    return 0


@jit
def one_of_each_kind(cards: int) -> int:
    """The set without the second and third of any twins."""
    return cards & ~((cards & NEXT_TWIN) << 1) & ~((cards & SECOND_TWIN) << 2)


@jit
def action_of(colour: int, verb: int, kind: int) -> int:
    """The action that does this with a card of that colour and kind."""
    return 1 + colour * WIDTH + verb + kind


@jit
def legal_actions(state: State, actions: Numbers) -> int:
    """Write the legal actions, and return how many there are."""
    if state.turn == NOBODY:
        return 0
    if state.task == DRAWING:
        return legal_draws(state, actions)
    if state.task == PLACING:
        return legal_placements(state, actions)
    return legal_gifts(state, actions)


@jit
def legal_draws(state: State, actions: Numbers) -> int:
    """Draw from the draw pile or from an open discard pile."""
    actions[0] = DRAW
    number = 1
    for colour in range(COLOURS):
        actions[number] = action_of(colour, TAKE, 0)
        number += may_draw_from(state, colour)
    return number


@jit
def legal_placements(state: State, actions: Numbers) -> int:
    """Place a card in an expedition where it fits, or discard it, or give it to the partner if that may be."""
    number = 0
    seat = state.turn
    giving = may_give(state)
    for colour in range(COLOURS):
        expedition = state.expedition[owner(seat), colour]
        for slot in cards_in(one_of_each_kind(state.hand[seat, colour])):
            action = action_of(colour, PLAY, KIND[slot])
            actions[number] = action + DISCARD
            actions[number + 1] = action
            number += 1 + fits(slot, expedition)
            if PASSES or SWAPS:
                actions[number] = action + GIVE
                number += giving
    return number


@jit
def legal_gifts(state: State, actions: Numbers) -> int:
    """Any card of the hand, but not the one set aside to be passed, nor the very card that a swap has just brought."""
    number = 0
    seat = state.turn
    received = state.received if state.task == ANSWERING else NOTHING
    for colour in range(COLOURS):
        for slot in cards_in(one_of_each_kind(state.hand[seat, colour] ^ set_aside(state, colour))):
            actions[number] = action_of(colour, GIVE, KIND[slot])
            number += colour * SLOTS + slot != received
    return number


@jit
def is_legal(state: State, action: int) -> bool:
    """May the seat to act do this now?"""
    if state.turn == NOBODY or action < 0 or action > state.colours * WIDTH:
        return False
    if action == DRAW:
        return state.task == DRAWING
    colour = (action - 1) // WIDTH
    verb = (action - 1) % WIDTH
    if verb == TAKE:
        return state.task == DRAWING and may_draw_from(state, colour)
    held = (state.hand[state.turn, colour] ^ set_aside(state, colour)) & TWINS[verb % KINDS]
    if held == 0:
        return False
    slot = position(lowest(held))
    if verb >= GIVE:
        return may_give(state) and (state.task != ANSWERING or colour * SLOTS + slot != state.received)
    return state.task == PLACING and (verb >= DISCARD or may_place(state, colour, slot))


# Doing it


@jit
def apply(state: State, action: int) -> None:
    """Carry out a legal action."""
    if action <= DRAW:
        draw_top(state, state.turn)
        end_turn(state)
        return
    colour = (action - 1) // WIDTH
    verb = action - 1 - colour * WIDTH
    if verb == TAKE:
        take(state, colour)
        end_turn(state)
    elif verb >= GIVE:
        give(state, colour, verb - GIVE)
    else:
        seat = state.turn
        slot = choose_twin(state, seat, colour, verb if verb < DISCARD else verb - DISCARD)
        leave_hand(state, seat, colour, slot)
        if verb < DISCARD:
            state.expedition[owner(seat), colour] |= 1 << slot
        else:
            place = state.discards[colour]
            state.discard[colour, place] = slot
            state.discards[colour] = place + 1
            state.closed = colour
        state.task = DRAWING


@jit
def draw_top(state: State, seat: int) -> None:
    """Take the top card of the draw pile."""
    card = state.deck[state.drawn]
    state.drawn += 1
    state.hand[seat, card // SLOTS] |= 1 << card % SLOTS
    state.held[seat] += 1


@jit
def take(state: State, colour: int) -> None:
    """Take the top card of a discard pile, for all to see."""
    top = state.discards[colour] - 1
    card = 1 << state.discard[colour, top]
    state.discard[colour, top] = NOTHING
    state.discards[colour] = top
    state.hand[state.turn, colour] |= card
    state.shown[state.turn, colour] |= card
    state.held[state.turn] += 1


@jit
def end_turn(state: State) -> None:
    """The round is over when the draw pile is empty or the turn limit is reached; otherwise the next seat acts."""
    state.turns += 1
    state.closed = NOTHING
    state.received = NOTHING
    state.task = PLACING
    state.turn = next_seat(state, state.turn)
    if state.drawn == state.colours * SLOTS:
        state.ending = PILE_EMPTY
        state.turn = NOBODY
    elif state.turns == state.turn_limit:
        state.ending = TURN_LIMIT
        state.turn = NOBODY


@jit
def give(state: State, colour: int, kind: int) -> None:
    """Give a card to the partner, face down. Of two that are passed the first waits for the second: they go together.

    The second of a pass, or the answer to a swap, ends the turn.
    """
    seat = state.turn
    friend = partner(seat)
    if PASSES and state.task == PLACING:
        state.received = colour * SLOTS + position(lowest(state.hand[seat, colour] & TWINS[kind]))
        state.task = PASSING
        return
    hide_from_opponents(state, seat)
    if state.task == PASSING:
        first = state.received
        hand_over(state, seat, first // SLOTS, KIND[first % SLOTS])
    slot = hand_over(state, seat, colour, kind)
    if state.task == PASSING:
        end_turn(state)
    elif state.task == ANSWERING:
        state.turn = friend
        end_turn(state)
    else:
        state.swaps[seat] += 1
        state.received = colour * SLOTS + slot
        state.task = ANSWERING
        state.turn = friend


@jit
def hand_over(state: State, seat: int, colour: int, kind: int) -> int:
    """A card goes from one hand to the partner's, who sees it; returns which."""
    friend = partner(seat)
    slot = choose_twin(state, seat, colour, kind)
    card = 1 << slot
    state.hand[seat, colour] ^= card
    state.told[seat, colour] = forget(state.told[seat, colour], card, TWINS[kind])
    state.held[seat] -= 1
    state.hand[friend, colour] |= card
    state.told[friend, colour] |= card
    state.held[friend] += 1
    return slot


# Scoring


@jit
def sum_of(cards: int) -> int:
    """The sum of the values of a set of cards. The tables are for observations, which ask for it all the time."""
    return LOW_SUMS[cards & LOW_CARDS] + HIGH_SUMS[cards >> CUT]


@jit
def expedition_score(state: State, builder: int, colour: int) -> int:
    """What an expedition is worth."""
    return worth_of(state.expedition[builder, colour], state.players)


@jit
def worth_of(cards: int, players: int) -> int:
    """The sum less the cost, times one more than the wagers, and then the bonus for many cards."""
    points = sum_of(cards) - COST[players]
    points *= 1 + count(cards & WAGERS)
    if count(cards) >= BONUS_SIZE[players]:
        points += BONUS[players]
    return points if cards else 0


@jit
def write_scores(state: State, points: Numbers) -> None:
    """Write what every expedition is worth, by owner and colour."""
    for builder in range(OWNERS):
        for colour in range(state.colours):
            points[builder, colour] = expedition_score(state, builder, colour)


@jit
def score(state: State, side: int) -> int:
    """The points of a side: all expeditions that its members built."""
    points = 0
    for builder in range(OWNERS):
        if side_of(state, builder) == side:
            for colour in range(state.colours):
                points += expedition_score(state, builder, colour)
    return points
