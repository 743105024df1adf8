"""The facts of Roll & Write and what follows from them: the sheet's size, the dice, the actions."""

import numpy as np

from .sheet import BOXES, COLOUR_NAMES

GAME = "rollwrite"
PLAYERS = (2, 3, 4, 5)
SEATS = max(PLAYERS)
COLOURS = len(COLOUR_NAMES)
ARTEFACTS = COLOURS  # the two columns next to the expeditions
DICE = COLOURS + 1
COLUMNS = COLOURS + 2
BRIDGE_BOX = 7  # whoever fills it passes the column's bridge

COLOUR_DICE = 3
NUMBER_DICE = 3
FACES = 10  # of a number die, 0 to 9
TEN = 10  # what a 0 is worth in an expedition
NUMBER_ROLLS = FACES**NUMBER_DICE
DIFFERENT_ROLLS = COLOURS**COLOUR_DICE * NUMBER_ROLLS

# A game has at most 75 turns, so that 75 rolls are enough. In each turn a player marks a circle (6 at most), fills
# a box (54), marks a top artefact (6), or refuses, and nine refusals exhaust. Whoever is not exhausted has refused at
# most eight times, and so has had at most 6 + 54 + 6 + 8 = 74 turns. After 75 turns all are exhausted: the game ends.
ROLLS = COLOURS + COLOURS * BOXES + COLOURS + BOXES

# Actions: two of the table, and then for each colour: mark the circle, write 1 to 10, accelerate.
REFUSE = 0
DECLINE = 1
TABLE_ACTIONS = 2
CIRCLE = 0
ACCELERATE = TEN + 1
WIDTH = TEN + 2

CLOSED = TEN + 1  # more than any number: nothing fits any more

# What the seat to act must do now.
CHOOSING = 0  # choose a pair of dice or refuse
ACCELERATING = 1  # accelerate an expedition or decline

# Why a game ended.
RUNNING = 0
ALL_EXHAUSTED = 1
ALL_BRIDGES_PASSED = 2

NOBODY = -1
NOTHING = -1

# What a number die may be read as, a set of numbers: a 0 marks the circle or is written as 10.
READINGS = np.array([1 << CIRCLE | 1 << TEN] + [1 << face for face in range(1, FACES)], dtype=np.int64)

# Points by the number of filled boxes: for an expedition, the artefacts, the dice symbols.
EXPEDITION_LADDER = 0
ARTEFACT_LADDER = 1
DICE_LADDER = 2
