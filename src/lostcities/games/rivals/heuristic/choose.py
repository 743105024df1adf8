"""Rules of thumb for Rivals: what the display is worth to everybody, and what gold it should cost.

For every seat the text asks what it would take and box if it won the auction now (spoils.py), and how that
changes what everybody may expect (hopes.py). Then it plays the auction through in its head: everybody raises
by one as long as winning is better than leaving the cards to the highest bidder.
"""

import math

import numpy as np
import numpy.typing as npt

from ....kernel.jit import jit
from ....kernel.random import Stream
from ...parameters import Parameters
from ..facts import (
    BID,
    CARDS,
    COLOURS,
    GOLD,
    OPENING,
    PASS,
    PILE,
    PILES,
    SEATS,
    TAKING,
    UNCOVER,
)
from ..play import display_is_empty, next_seat
from ..state import RivalsState
from .hopes import look_ahead
from .parameters import (
    COIN,
    DOUBT,
    EARLY_START,
    LAST_SAVING,
    NEXT,
    PARAMETERS,
    PATIENCE,
    RICH_START,
    SAVING,
    SPARE_COIN,
    SPITE,
    SQUEEZE,
    START,
)
from .spoils import choose_spoils, plan, regard

__all__ = ["PARAMETERS", "choose"]

Floats = npt.NDArray[np.float64]

BIDS = 4  # that are tried: a jump can leave a rival the wrong side of its limit

# What is noted about gold.
PLAIN = 0  # the worth of a coin without what it buys in this pile
SCARCE = 1  # and what that is worth, which is shared by all coins
SPARE = 2  # by seat, the coins that none of its rivals can match
NOTES = SPARE + SEATS


@jit
def choose(state: RivalsState, parameters: Parameters, random: Stream) -> int:
    """What the seat to act should do."""
    if state.task != TAKING and (state.gold[state.turn] <= state.bid or display_is_empty(state)):
        return UNCOVER if state.task == OPENING else PASS
    chances = np.zeros(4)
    points = np.zeros((3, SEATS))  # now, at best, tried
    gain = np.zeros(SEATS)
    takes = np.zeros(COLOURS, dtype=np.int64)
    look_ahead(state, parameters, chances)
    if state.task == TAKING:
        return choose_spoils(state, parameters, chances, points, gain, takes)
    gold = np.empty(NOTES)
    look_at_gold(state, parameters, gold)
    likes = np.zeros((SEATS, SEATS))  # how every seat likes that a seat wins the auction, for nothing
    for winner in range(state.players):
        if not state.passed[winner]:
            gain[:] = 0
            plan(state, parameters, winner, chances, points, gain, takes)
            for seat in range(state.players):
                likes[seat, winner] = regard(state, parameters, seat, gain)
    if state.task == OPENING:
        return choose_opening(state, parameters, gold, likes)
    return choose_bid(state, parameters, gold, likes)


# Gold


@jit
def look_at_gold(state: RivalsState, parameters: Parameters, gold: Floats) -> None:
    """Note what a coin is worth, and what more since it can buy cards of this pile.

    What the rest of the pile has to offer goes to those who have gold, so that a coin buys the more the less gold there
    is. In the very last turn nothing can be bought any more, and a coin is a point.
    """
    pile = state.turns // PILE
    time = 1 - math.exp((state.turns + 1 - CARDS) / parameters[PATIENCE])
    saving = parameters[LAST_SAVING if pile == PILES - 1 else SAVING]
    gold[PLAIN] = 1 + (parameters[COIN + pile] - 1) * time
    gold[SCARCE] = saving * left_in_pile(state) * GOLD * time
    for seat in range(state.players):
        gold[SPARE + seat] = max(0, state.gold[seat] - richest_rival(state, seat))


@jit
def left_in_pile(state: RivalsState) -> float:
    """How much of the pile will be left after this turn."""
    return (PILE - 1 - state.turns % PILE) / PILE


@jit
def richest_rival(state: RivalsState, seat: int) -> int:
    """The gold of the richest of a seat's rivals."""
    most = 0
    for other in range(state.players):
        if other != seat:
            most = max(most, state.gold[other])
    return most


@jit
def price_worth(state: RivalsState, parameters: Parameters, gold: Floats, seat: int, price: int) -> float:
    """What a price is worth to a seat, which has another use for coins that no rival can match."""
    spare = min(1.0 * price, gold[SPARE + seat])
    coin = gold[PLAIN] + gold[SCARCE] / (GOLD + 1 - state.supply - price)
    return coin * (price - spare + parameters[SPARE_COIN] * spare)


# The auction


@jit
def outcome(
    state: RivalsState, parameters: Parameters, gold: Floats, likes: Floats, seat: int, winner: int, price: int
) -> float:
    """How a seat likes it if somebody wins the auction for a price."""
    worth = price_worth(state, parameters, gold, winner, price)
    if winner == seat:
        return likes[seat, winner] - worth
    return likes[seat, winner] + worth * parameters[SPITE] / (state.players - 1)


@jit
def foresee(
    state: RivalsState, parameters: Parameters, gold: Floats, likes: Floats, bidder: int, bid: int, passed: int
) -> tuple[int, int]:
    """The winner and the price if everybody raises by one as long as that is better than to let the bidder win."""
    seat = next_seat(state, bidder)
    while seat != bidder:
        if not passed >> seat & 1:
            if state.gold[seat] > bid and outcome(state, parameters, gold, likes, seat, seat, bid + 1) > outcome(
                state, parameters, gold, likes, seat, bidder, bid
            ):
                bid += 1
                bidder = seat
            else:
                passed |= 1 << seat
        seat = next_seat(state, seat)
    return bidder, bid


@jit
def promise(
    state: RivalsState, parameters: Parameters, gold: Floats, likes: Floats, seat: int, bid: int, passed: int
) -> float:
    """What a bid promises a seat: what it will lead to, with a doubt that all others may pass at once."""
    winner, price = foresee(state, parameters, gold, likes, seat, bid, passed)
    promised = outcome(state, parameters, gold, likes, seat, winner, price)
    if winner == seat:
        return promised
    alone = outcome(state, parameters, gold, likes, seat, seat, bid)
    return promised + parameters[DOUBT] * (alone - promised)


@jit
def best_bid(
    state: RivalsState, parameters: Parameters, gold: Floats, likes: Floats, seat: int, passed: int
) -> tuple[int, float]:
    """The bid that promises a seat most, a small raise or one that no rival has the gold to raise; and its promise."""
    best = state.bid + 1
    most = promise(state, parameters, gold, likes, seat, best, passed)
    final = 0
    for other in range(state.players):
        if other != seat and not passed >> other & 1:
            final = max(final, state.gold[other])
    for number in range(1, BIDS):
        bid = state.bid + 1 + number if number < BIDS - 1 else max(final, state.bid + 1)
        if bid <= state.gold[seat]:
            promised = promise(state, parameters, gold, likes, seat, bid, passed)
            if promised > most:
                most = promised
                best = bid
    return best, most


@jit
def choose_bid(state: RivalsState, parameters: Parameters, gold: Floats, likes: Floats) -> int:
    """Raise if that promises more than to pass."""
    seat = state.turn
    passed = 0
    for other in range(state.players):
        passed |= state.passed[other] << other
    winner, price = foresee(state, parameters, gold, likes, state.bidder, state.bid, passed | 1 << seat)
    without = outcome(state, parameters, gold, likes, seat, winner, price)
    bid, promised = best_bid(state, parameters, gold, likes, seat, passed)
    return BID + bid if promised > without else PASS


@jit
def choose_opening(state: RivalsState, parameters: Parameters, gold: Floats, likes: Floats) -> int:
    """Open an auction if it promises enough, or wait and turn over a card."""
    bid, promised = best_bid(state, parameters, gold, likes, state.turn, 0)
    if state.turns == CARDS - 1:
        return BID + bid if promised > 0 else UNCOVER
    left = left_in_pile(state)
    richest = richest_rival(state, state.turn)
    enough = parameters[START] + parameters[EARLY_START] * left
    enough += parameters[RICH_START] * (state.gold[state.turn] - richest)
    enough += parameters[NEXT] * what_next_seat_leaves(state, parameters, gold, likes)
    winner, price = foresee(state, parameters, gold, likes, state.turn, bid, 0)
    if winner == state.turn and price >= richest:
        enough += parameters[SQUEEZE] * left
    return BID + bid if promised > enough else UNCOVER


@jit
def what_next_seat_leaves(state: RivalsState, parameters: Parameters, gold: Floats, likes: Floats) -> float:
    """How the seat to act likes what the next seat would make of this display, if it would open an auction."""
    other = next_seat(state, state.turn)
    if state.gold[other] == 0:
        return 0.0
    bid, promised = best_bid(state, parameters, gold, likes, other, 0)
    if promised <= parameters[START]:
        return 0.0
    winner, price = foresee(state, parameters, gold, likes, other, bid, 0)
    return outcome(state, parameters, gold, likes, state.turn, winner, price)
