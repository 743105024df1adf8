"""The state of one round of a card game."""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from ...kernel.record import Record

Numbers = npt.NDArray[np.int64]


class CardState(Record):
    """One round. Everything random happens before the first move: the deck is here, and only its order is hidden."""

    # the options
    players: int
    colours: int
    turn_limit: int  # 0: none
    swap_limit: int
    team_swaps: int  # 1: the limit is for a team together
    # the round
    turn: int  # the seat to act, or NOBODY
    task: int  # what it must do
    turns: int  # turns completed
    ending: int
    closed: int  # the colour whose pile may not be drawn from this turn
    received: int  # the card that a swap brought, not to be handed back; or the first of two to pass
    swaps: Annotated[Numbers, "SEATS"]
    drawn: int  # how far the deck has been dealt and drawn
    deck: Annotated[Numbers, "CARDS"]
    held: Annotated[Numbers, "SEATS"]  # size of each hand
    hand: Annotated[Numbers, "SEATS", "COLOURS"]
    expedition: Annotated[Numbers, "OWNERS", "COLOURS"]
    discards: Annotated[Numbers, "COLOURS"]  # size of each pile
    discard: Annotated[Numbers, "COLOURS", "SLOTS"]
    # what others know of a hand
    shown: Annotated[Numbers, "SEATS", "COLOURS"]  # everybody: cards taken from a discard pile
    told: Annotated[Numbers, "SEATS", "COLOURS"]  # the partner: cards passed or swapped between the two
    paired: Annotated[Numbers, 2, "COLOURS"]  # everybody: shown cards that a side holds, in one of its two hands
