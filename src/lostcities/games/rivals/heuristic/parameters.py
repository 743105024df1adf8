"""The numbers behind the rules of thumb for Rivals."""

from ...parameters import Parameter

# name, lowest, highest, where tuning begins, meaning
MEANINGS = (
    ("chance", 0.05, 1.0, 0.25, "chance of a seat to place a number card that is still to come"),
    ("shown chance", 0.0, 3.0, 1, "how many times that for a card in the display"),
    ("patience", 0.5, 20.0, 2, "turns before the end in which display and gold lose two thirds of their use"),
    ("wager chance", 0.0, 0.8, 0.15, "chance of a seat to place a wager that is still to come"),
    ("net", 0.1, 1.5, 0.7, "worth of a footprint to come, that must be paid for, beside one in hand"),
    ("bonus weight", 0.3, 1.5, 1, "how much the bonus counts before it is earned"),
    ("envy", 0.0, 1.5, 1, "how much a point of the rivals counts against an own one"),
    ("first coin", 0.5, 4.0, 2, "points that a coin is worth in the first pile"),
    ("second coin", 0.5, 4.0, 2, "in the second pile"),
    ("third coin", 0.5, 4.0, 2, "in the third pile"),
    ("last coin", 0.5, 4.0, 1.2, "at the end of the last pile"),
    ("saving", 0.0, 4.0, 1, "what a coin is worth more at the start of a pile than at its end"),
    ("last saving", 0.0, 4.0, 1, "the same in the last pile"),
    ("spare coin", 0.3, 4.0, 1, "part of that worth of a coin that the richest rival cannot match"),
    ("spite", 0.0, 2.0, 1, "how much a coin that a rival pays counts against an own one"),
    ("start", -5.0, 15.0, 0, "points that an auction must promise to be opened"),
    ("early start", -5.0, 15.0, 1, "more of them at the start of a pile"),
    ("rich start", -2.0, 2.0, 0.2, "more of them for each coin more than the richest rival has"),
    ("squeeze", -5.0, 15.0, 1, "more of them if it is only their gold that keeps the rivals from raising"),
    ("next", -1.0, 2.0, 0.5, "how much it counts what the next seat would make of the display"),
    ("doubt", 0.0, 1.0, 0.4, "chance that a rival who is expected to raise does not"),
)
(
    CHANCE,
    SHOWN_CHANCE,
    PATIENCE,
    WAGER_CHANCE,
    NET,
    BONUS_WEIGHT,
    ENVY,
    COIN,  # in the first pile, followed by the other three
    _,
    _,
    _,
    SAVING,
    LAST_SAVING,
    SPARE_COIN,
    SPITE,
    START,
    EARLY_START,
    RICH_START,
    SQUEEZE,
    NEXT,
    DOUBT,
) = range(21)

PARAMETERS = tuple(Parameter(*row) for row in MEANINGS)

# What a beginner thinks otherwise: every card will come and fit, so whatever lies there is worth an auction; coins are
# for spending, and what rivals make of it does not matter.
BEGINNER = {
    **{"chance": 1.0, "shown chance": 3.0, "wager chance": 0.8},
    **{"first coin": 1.0, "second coin": 1.0, "third coin": 1.0, "last coin": 0.7, "saving": 0.0, "last saving": 0.0},
    **{"start": -5.0, "early start": 0.0, "rich start": 0.0, "squeeze": 0.0},
    **{"envy": 0.0, "spite": 0.0, "next": 0.0},
}
