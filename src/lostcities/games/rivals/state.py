"""The state of a game of Rivals."""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from ...kernel.record import Record
from .facts import CARDS, COLOURS, SEATS, STARTING

Numbers = npt.NDArray[np.int64]


class RivalsState(Record):
    """One game. Everything random happens before the first move: the deck is here, and only its order is hidden."""

    players: int
    turn: int  # the seat to act, or NOBODY
    task: int  # what it must do
    turns: int  # turns completed, and so cards turned over: every turn ends with one
    deck: Annotated[Numbers, STARTING + CARDS]  # the starting wagers, then pile after pile
    starting: Annotated[Numbers, SEATS, COLOURS]  # how many starting wagers lie there
    expedition: Annotated[Numbers, SEATS, COLOURS]
    display: Annotated[Numbers, COLOURS]
    box: Annotated[Numbers, COLOURS]
    gold: Annotated[Numbers, SEATS]
    supply: int
    # the auction
    bid: int  # 0 before the first
    bidder: int  # who made it, or NOBODY
    passed: Annotated[Numbers, SEATS]
    has_boxed: int  # 1 once the winner has put a card in the box
