"""How far an expedition of Rivals may be expected to get.

The table plays one expedition on its own: with every chance there is a number card, any of its colour as likely, which
is placed if it fits and if that makes for more in the end.
"""

import numpy as np
import numpy.typing as npt

from ..facts import BONUS_SIZE, CARD_FACES, FACES, FOOTPRINTS_ON, KINDS, WAGER

Floats = npt.NDArray[np.float64]

MOST_CHANCES = 13
A_CARD = 0.5  # footprints that a card is worth on its way to the bonus

NUMBERS = sum(face != FACES[WAGER] for face in CARD_FACES)  # number cards of a colour
COPIES = np.array([CARD_FACES.count(face) for face in FACES])
STEPS = np.array([FOOTPRINTS_ON[face] for face in FACES])


def expectations() -> tuple[Floats, Floats]:
    """By the highest kind placed (0: no number) and chances: footprints to come, and how likely so many cards are."""
    footprints = np.zeros((KINDS, MOST_CHANCES + 1))
    cards = np.zeros((KINDS, MOST_CHANCES + 1, BONUS_SIZE + 1))
    worth = np.zeros((KINDS, MOST_CHANCES + 1))
    cards[..., 0] = 1
    for chances in range(1, MOST_CHANCES + 1):
        for top in range(KINDS):
            for kind in range(WAGER + 1, KINDS):
                part = COPIES[kind] / NUMBERS
                fits = kind > top or (kind == top and COPIES[kind] > 1)
                placed = worth[kind, chances - 1] + STEPS[kind] + A_CARD
                if fits and placed >= worth[top, chances - 1]:
                    worth[top, chances] += part * placed
                    footprints[top, chances] += part * (STEPS[kind] + footprints[kind, chances - 1])
                    cards[top, chances, 1:] += part * cards[kind, chances - 1, :-1]
                else:
                    worth[top, chances] += part * worth[top, chances - 1]
                    footprints[top, chances] += part * footprints[top, chances - 1]
                    cards[top, chances, 1:] += part * cards[top, chances - 1, 1:]
    return footprints, cards


FOOTPRINTS_TO_COME, CARDS_TO_COME = expectations()
