"""The facts of Rivals and what follows from them: cards, gold, actions, tasks."""

import numpy as np

GAME = "rivals"
COLOUR_NAMES = ("yellow", "blue", "white", "green", "red")
COLOURS = len(COLOUR_NAMES)
PLAYERS = (2, 3, 4)
SEATS = max(PLAYERS)
GOLD = 36
PILES = 4
BONUS = 8
BONUS_SIZE = 4  # number cards that earn the bonus
STARTING_WAGERS_OF_A_COLOUR = 2
STARTING_WAGERS_OF_A_SEAT = 2

# The cards of one colour, and the footprints on each kind of them.
CARD_FACES = ("x", "x", "x", "2", "2", "3", "3", "4", "4", "5", "5", "6", "7", "8", "9", "10")
FOOTPRINTS_ON = {"x": 0, "2": 1, "3": 1, "4": 1, "5": 1, "6": 2, "7": 2, "8": 2, "9": 2, "10": 2}

# What follows from these facts.
FACES = tuple(FOOTPRINTS_ON)
KINDS = len(FACES)
SLOTS = len(CARD_FACES)
CARDS = COLOURS * SLOTS
PILE = CARDS // PILES
STARTING = COLOURS * STARTING_WAGERS_OF_A_COLOUR  # starting wagers: the first cards of the deck
WAGER = 0  # the kind of the wagers; the other kinds are numbers, as they rise
KIND = np.array([FACES.index(face) for face in CARD_FACES], dtype=np.int64)
VALUE = np.array([0 if face == "x" else int(face) for face in CARD_FACES], dtype=np.int64)
FOOTPRINTS = np.array([FOOTPRINTS_ON[face] for face in CARD_FACES], dtype=np.int64)
TWINS = np.array(
    [sum(1 << slot for slot in range(SLOTS) if KIND[slot] == kind) for kind in range(KINDS)], dtype=np.int64
)
WAGERS = int(TWINS[WAGER])
ALL = (1 << SLOTS) - 1
# For each kind, the cards that it cannot be placed after: higher numbers, and for a wager every number.
BLOCKERS = np.array(
    [sum(1 << slot for slot in range(SLOTS) if KIND[slot] > kind) for kind in range(KINDS)], dtype=np.int64
)
NEXT_TWIN = sum(1 << slot for slot in range(SLOTS - 1) if KIND[slot] == KIND[slot + 1])
SECOND_TWIN = sum(1 << slot for slot in range(SLOTS - 2) if KIND[slot] == KIND[slot + 2])

# Actions: the table's, bids from 1 to all the gold, and then for each colour: take each kind, box each kind.
UNCOVER = 0
PASS = 1
DONE = 2
BID = 2  # a bid of n is BID + n
CARD_ACTIONS = BID + GOLD + 1
TAKE = 0
BOX = KINDS
WIDTH = 2 * KINDS

# What the seat to act must do now.
OPENING = 0  # uncover, or open an auction
BIDDING = 1  # raise or pass
TAKING = 2  # take and box cards of the auction it has won

NOBODY = -1
NOTHING = -1

# Numbers of an observation; `pieces` in rivals_words.py names them.
SEAT_COLOUR_FEATURES = 6  # for a seat's expedition of one colour, beside those by kind
COLOUR_FEATURES = (3 + 2 * SEATS) * KINDS + SEATS * SEAT_COLOUR_FEATURES
SEAT_FEATURES = 5
TABLE_FEATURES = 11 + SEATS * SEAT_FEATURES
