"""The rules of Lost Cities: Rivals, for two, three or four: dealing, what may be done, and doing it.

Rulebook: "Lost Cities: Rivals" (KOSMOS, 2018). Where it is silent, docs/rulings.md says what holds. A turn is played in
small steps, one action each: uncover; or bid, pass, and for the winner take, box and done.

A card is a position in its colour: wagers first, then numbers as they rise. A set of cards is a bit mask for each
colour. Cards that look alike are twins (the wagers of a colour, its second 2, 3, 4 and 5); a kind is a card's face.
"""

import numpy as np
import numpy.typing as npt

from ...kernel.bits import cards_in, lowest
from ...kernel.jit import jit
from ...kernel.random import Stream, shuffle
from .facts import (
    BID,
    BIDDING,
    BLOCKERS,
    BOX,
    CARD_ACTIONS,
    CARDS,
    COLOURS,
    DONE,
    GOLD,
    KIND,
    KINDS,
    NEXT_TWIN,
    NOBODY,
    NOTHING,
    OPENING,
    PASS,
    PILE,
    SECOND_TWIN,
    SLOTS,
    STARTING,
    STARTING_WAGERS_OF_A_COLOUR,
    STARTING_WAGERS_OF_A_SEAT,
    TAKE,
    TAKING,
    TWINS,
    UNCOVER,
    WIDTH,
)
from .state import RivalsState

Numbers = npt.NDArray[np.int64]


# Preparing


@jit
def shuffle_deck(state: RivalsState, random: Stream) -> None:
    """The starting wagers in random order, and then all other cards in random order."""
    for place in range(STARTING):
        state.deck[place] = CARDS + place
    for card in range(CARDS):
        state.deck[STARTING + card] = card
    shuffle(state.deck[:STARTING], STARTING, random)
    shuffle(state.deck[STARTING:], CARDS, random)


@jit
def deal(state: RivalsState, starter: int) -> None:
    """Deal the starting wagers and share out the gold; the piles are face down and the display is empty."""
    state.turn = starter
    state.turns = 0
    state.starting[:] = 0
    state.expedition[:] = 0
    state.display[:] = 0
    state.box[:] = 0
    state.gold[:] = 0
    state.supply = GOLD
    share_supply(state)
    close_auction(state)
    deal_starting_wagers(state)


@jit
def deal_starting_wagers(state: RivalsState) -> None:
    """Two for each seat, of different colours: a second one of the same colour goes back under the pile.

    Going round and round the pile is the same as putting a card under it.
    """
    left = (1 << STARTING) - 1
    place = NOTHING
    for seat in range(state.players):
        for _ in range(STARTING_WAGERS_OF_A_SEAT):
            place = next_place(left, place)
            while state.starting[seat, starting_colour(state.deck[place])]:
                place = next_place(left, place)
            left ^= 1 << place
            state.starting[seat, starting_colour(state.deck[place])] = 1


@jit
def next_place(left: int, place: int) -> int:
    """The next place of the starting wagers that still has its card, and after the last place the first."""
    place = (place + 1) % STARTING
    while not left >> place & 1:
        place = (place + 1) % STARTING
    return place


@jit
def starting_colour(card: int) -> int:
    """The colour of a starting wager."""
    return (card - CARDS) // STARTING_WAGERS_OF_A_COLOUR


# Who plays


@jit
def side_of(state: RivalsState, seat: int) -> int:
    """Everybody plays for themselves."""
    return seat


@jit
def sides(state: RivalsState) -> int:
    """How many sides there are."""
    return state.players


@jit
def next_seat(state: RivalsState, seat: int) -> int:
    """The neighbour to the left."""
    return seat + 1 if seat + 1 < state.players else 0


@jit
def next_bidder(state: RivalsState) -> int:
    """The next seat to the left that is still in the auction."""
    seat = next_seat(state, state.turn)
    while state.passed[seat]:
        seat = next_seat(state, seat)
    return seat


# What may be done


@jit
def can_use(state: RivalsState, seat: int, colour: int, kind: int) -> bool:
    """Numbers must be equal or rise, and wagers come before every number."""
    return state.expedition[seat, colour] & BLOCKERS[kind] == 0


@jit
def somebody_can_use(state: RivalsState, colour: int, kind: int) -> bool:
    """Does the card fit in anybody's expedition, begun or not?"""
    usable = False
    for seat in range(state.players):
        usable |= can_use(state, seat, colour, kind)
    return usable


@jit
def display_is_empty(state: RivalsState) -> bool:
    """Nothing lies in the display, so there is nothing to bid for."""
    cards = 0
    for colour in range(COLOURS):
        cards |= state.display[colour]
    return cards == 0


@jit
def may_bid(state: RivalsState, coins: int) -> bool:
    """A bid is for cards in the display, higher than the last, and no more than the gold one has."""
    if state.task == TAKING or display_is_empty(state):
        return False
    return state.bid < coins <= state.gold[state.turn]


@jit
def one_of_each_kind(cards: int) -> int:
    """The set without the second and third of any twins."""
    return cards & ~((cards & NEXT_TWIN) << 1) & ~((cards & SECOND_TWIN) << 2)


@jit
def action_of(colour: int, verb: int, kind: int) -> int:
    """The action that does this with a card of that colour and kind."""
    return CARD_ACTIONS + colour * WIDTH + verb + kind


@jit
def legal_actions(state: RivalsState, actions: Numbers) -> int:
    """Write the legal actions, and return how many there are."""
    if state.turn == NOBODY:
        return 0
    if state.task == TAKING:
        return legal_spoils(state, actions)
    if state.task == BIDDING:
        actions[0] = PASS
        return legal_bids(state, actions)
    actions[0] = UNCOVER
    if display_is_empty(state):
        return 1
    return legal_bids(state, actions)


@jit
def legal_bids(state: RivalsState, actions: Numbers) -> int:
    """After the first action: every higher bid that one has the gold for."""
    raises = max(state.gold[state.turn] - state.bid, 0)
    for more in range(1, raises + 1):
        actions[more] = BID + state.bid + more
    return 1 + raises


@jit
def legal_spoils(state: RivalsState, actions: Numbers) -> int:
    """The winner ends the turn, takes a card that fits, or boxes any card, but only one."""
    actions[0] = DONE
    number = 1
    for colour in range(COLOURS):
        cards = one_of_each_kind(state.display[colour])
        for slot in cards_in(cards):
            actions[number] = action_of(colour, TAKE, KIND[slot])
            number += can_use(state, state.turn, colour, KIND[slot])
        if not state.has_boxed:
            for slot in cards_in(cards):
                actions[number] = action_of(colour, BOX, KIND[slot])
                number += 1
    return number


@jit
def is_legal(state: RivalsState, action: int) -> bool:
    """May the seat to act do this now?"""
    if state.turn == NOBODY or action < 0 or action >= CARD_ACTIONS + COLOURS * WIDTH:
        return False
    if action == UNCOVER:
        return state.task == OPENING
    if action == PASS:
        return state.task == BIDDING
    if action == DONE:
        return state.task == TAKING
    if action < CARD_ACTIONS:
        return may_bid(state, action - BID)
    colour = (action - CARD_ACTIONS) // WIDTH
    verb = (action - CARD_ACTIONS) % WIDTH
    kind = verb % KINDS
    if state.task != TAKING or state.display[colour] & TWINS[kind] == 0:
        return False
    return not state.has_boxed if verb >= BOX else can_use(state, state.turn, colour, kind)


# Doing it


@jit
def apply(state: RivalsState, action: int) -> None:
    """Carry out a legal action."""
    if action in (UNCOVER, DONE):
        end_turn(state)
    elif action == PASS:
        drop_out(state)
    elif action < CARD_ACTIONS:
        make_bid(state, action - BID)
    else:
        colour = (action - CARD_ACTIONS) // WIDTH
        verb = (action - CARD_ACTIONS) % WIDTH
        card = lowest(state.display[colour] & TWINS[verb % KINDS])
        state.display[colour] ^= card
        if verb < BOX:
            state.expedition[state.turn, colour] |= card
        else:
            state.box[colour] |= card
            state.has_boxed = 1


@jit
def make_bid(state: RivalsState, coins: int) -> None:
    """Bid so many coins; then it is for the next seat in the auction to raise or pass."""
    state.bid = coins
    state.bidder = state.turn
    state.task = BIDDING
    state.turn = next_bidder(state)


@jit
def drop_out(state: RivalsState) -> None:
    """Pass for the rest of the auction; once the bidding is back at the highest bidder, all others have passed."""
    state.passed[state.turn] = 1
    state.turn = next_bidder(state)
    if state.turn == state.bidder:
        win_auction(state)


@jit
def win_auction(state: RivalsState) -> None:
    """The highest bidder pays into the supply, and may take and box cards of the display."""
    state.gold[state.bidder] -= state.bid
    state.supply += state.bid
    state.task = TAKING


@jit
def end_turn(state: RivalsState) -> None:
    """A card is turned over, and the seat to the left is next. An empty pile interrupts play, the last one ends it."""
    turn_over(state)
    close_auction(state)
    state.turn = next_seat(state, state.turn)
    if state.turns == CARDS:
        state.turn = NOBODY
    elif state.turns % PILE == 0:
        share_supply(state)


@jit
def turn_over(state: RivalsState) -> None:
    """Put the next card of the pile in the display, or in the box if nobody can use it."""
    card = state.deck[STARTING + state.turns]
    state.turns += 1
    colour = card // SLOTS
    slot = card % SLOTS
    if somebody_can_use(state, colour, KIND[slot]):
        state.display[colour] |= 1 << slot
    else:
        state.box[colour] |= 1 << slot


@jit
def close_auction(state: RivalsState) -> None:
    """Nobody has bid and nobody has passed."""
    state.task = OPENING
    state.bid = 0
    state.bidder = NOBODY
    state.passed[:] = 0
    state.has_boxed = 0


@jit
def share_supply(state: RivalsState) -> None:
    """Everybody gets the same share of the gold in the supply; what cannot be shared stays there."""
    share = state.supply // state.players
    for seat in range(state.players):
        state.gold[seat] += share
    state.supply -= share * state.players
