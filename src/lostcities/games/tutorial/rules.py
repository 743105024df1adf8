"""Summit: a complete small game, to copy. Two to four climbers race up a mountain with cards from 1 to 9.

Everybody has three cards. In a turn you climb, with a card higher than where you stand, or rest, with any card, which
is lost; then you draw a card if there is one. When all cards are played, everybody scores the height reached and two
points for each card on the way.
"""

from typing import Annotated

from lostcities.kernel.jit import jit
from lostcities.kernel.random import Stream, shuffle
from lostcities.kernel.record import Numbers, Record
from lostcities.kernel.rules import Features

SEATS = 4
HEIGHTS = 9
CARDS = 2 * HEIGHTS  # two of each height; card and height: card % HEIGHTS + 1
HAND = 3
CLIMB, REST = 0, HEIGHTS  # actions: climb to each height, then rest with each height
ACTIONS = 2 * HEIGHTS
NOBODY = -1


class SummitState(Record):
    """One game. The deck is settled before the first move, and only its order is hidden."""

    players: int
    turn: int  # the seat to act, or NOBODY
    turns: int
    drawn: int  # how far the deck has been dealt and drawn
    deck: Annotated[Numbers, CARDS]
    hand: Annotated[Numbers, SEATS, HEIGHTS]  # how many cards of each height
    held: Annotated[Numbers, SEATS]  # size of each hand, which everybody sees
    height: Annotated[Numbers, SEATS]
    steps: Annotated[Numbers, SEATS]
    played: Annotated[Numbers, HEIGHTS]  # cards that lie open


@jit
def shuffle_deck(state: SummitState, random: Stream) -> None:
    """A new deck in random order."""
    for card in range(CARDS):
        state.deck[card] = card
    shuffle(state.deck, CARDS, random)


@jit
def deal(state: SummitState, starter: int) -> None:
    """Three cards each, and everybody stands at the foot."""
    state.turn, state.turns, state.drawn = starter, 0, 0
    state.hand[:] = 0
    state.held[:] = 0
    state.height[:] = 0
    state.steps[:] = 0
    state.played[:] = 0
    for seat in range(state.players):
        for _ in range(HAND):
            draw(state, seat)


@jit
def draw(state: SummitState, seat: int) -> None:
    """Take the top card of the deck."""
    state.hand[seat, state.deck[state.drawn] % HEIGHTS] += 1
    state.held[seat] += 1
    state.drawn += 1


@jit
def is_legal(state: SummitState, action: int) -> bool:
    """A card must be in the hand, and to climb it must be higher than where one stands."""
    if state.turn == NOBODY or action < 0 or action >= ACTIONS or state.hand[state.turn, action % HEIGHTS] == 0:
        return False
    return action >= REST or action + 1 > state.height[state.turn]


@jit
def legal_actions(state: SummitState, actions: Numbers) -> int:
    """Write the legal actions, and return how many there are."""
    number = 0
    for action in range(ACTIONS):
        if is_legal(state, action):
            actions[number] = action
            number += 1
    return number


@jit
def apply(state: SummitState, action: int) -> None:
    """Carry out a legal action. The next seat that has cards is next; without any, the game is over."""
    seat = state.turn
    state.hand[seat, action % HEIGHTS] -= 1
    state.held[seat] -= 1
    state.played[action % HEIGHTS] += 1
    if action < REST:
        state.height[seat] = action + 1
        state.steps[seat] += 1
    if state.drawn < CARDS:
        draw(state, seat)
    state.turns += 1
    state.turn = NOBODY
    for distance in range(1, state.players + 1):
        following = (seat + distance) % state.players
        if state.turn == NOBODY and state.held[following] > 0:
            state.turn = following


@jit
def sides(state: SummitState) -> int:
    """Everybody climbs alone."""
    return state.players


@jit
def side_of(state: SummitState, seat: int) -> int:
    """The side that a seat plays for."""
    return seat


@jit
def score(state: SummitState, side: int) -> int:
    """The height reached, and two points for each step."""
    return state.height[side] + 2 * state.steps[side]


@jit
def conceal(state: SummitState, observer: int) -> None:
    """Erase what an observer cannot know: the order of the deck and the hands of the others."""
    state.deck[:] = NOBODY
    for seat in range(state.players):
        if seat != observer:
            state.hand[seat] = 0


@jit
def redeal(state: SummitState, observer: int, random: Stream) -> None:
    """Deal again, uniformly, what the observer cannot know."""
    conceal(state, observer)
    unseen = 0
    for height in range(HEIGHTS):
        known = state.played[height] + (state.hand[observer, height] if observer != NOBODY else 0)
        for copy in range(2 - known):
            state.deck[unseen] = height + copy * HEIGHTS
            unseen += 1
    shuffle(state.deck, unseen, random)
    for seat in range(state.players):
        if seat != observer:
            for _ in range(state.held[seat]):
                unseen -= 1
                state.hand[seat, state.deck[unseen] % HEIGHTS] += 1
    for card in range(unseen - 1, -1, -1):
        state.deck[state.drawn + card] = state.deck[card]
    state.deck[: state.drawn] = NOBODY


@jit
def observe(state: SummitState, observer: int, features: Features) -> None:
    """What the observer knows, as numbers: own cards, open cards, and for each seat from the observer on its state."""
    features[:] = 0
    features[:HEIGHTS] = state.hand[observer]
    features[HEIGHTS : 2 * HEIGHTS] = state.played
    place = 2 * HEIGHTS
    for distance in range(state.players):
        seat = (observer + distance) % state.players
        features[place] = state.height[seat] / HEIGHTS
        features[place + 1] = state.steps[seat] / HEIGHTS
        features[place + 2] = state.turn == seat
        place += 3


FEATURES = 2 * HEIGHTS + 3 * SEATS
