"""The state of a game of Roll & Write."""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from ...kernel.record import Record
from .facts import COLOUR_DICE, COLOURS, COLUMNS, NUMBER_DICE, ROLLS, SEATS
from .sheet import BOXES

Numbers = npt.NDArray[np.int64]


class RollWriteState(Record):
    """One game. Everything random happens before the first move: all rolls are in the deck, and only those to come are
    hidden."""

    # the options
    players: int
    arrows: Annotated[Numbers, COLOURS]  # the set of boxes with an arrow, the lowest box first
    artefacts: Annotated[Numbers, COLOURS]  # and with an artefact
    ladder: Annotated[Numbers, 3, BOXES + 1]
    bridge_points: int
    # the game
    turn: int  # the seat to act, or NOBODY
    task: int  # what it must do
    turns: int  # turns completed, which is where the deck has the present roll
    ending: int
    active: int  # the seat that rolled
    deck: Annotated[Numbers, ROLLS]
    dice: Annotated[Numbers, COLOUR_DICE + NUMBER_DICE]  # as rolled: colours, then numbers
    taken: Annotated[Numbers, 2]  # places of the two dice that the active player has taken, or NOTHING
    open_colours: int  # the set of colours in the centre
    open_numbers: int  # the set of what the number dice in the centre may be read as
    # the sheets
    filled: Annotated[Numbers, SEATS, COLUMNS]  # boxes filled
    least: Annotated[Numbers, SEATS, COLOURS]  # the least number that still fits
    circles: Annotated[Numbers, SEATS]  # the set of colours whose circle has an X
    numbers: Annotated[Numbers, SEATS, COLOURS]  # the numbers written, four bits each, the lowest box first
    # the bridges
    bridge: Annotated[Numbers, COLUMNS]  # the turn, counted from 1, in which somebody first passed it, or 0
    bonus: Annotated[Numbers, SEATS]  # the set of bridges that a seat has points for
