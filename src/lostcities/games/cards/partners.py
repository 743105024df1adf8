"""Lost Cities for four, in two partnerships. Rulebook: "Lost Cities" (KOSMOS, 1999), "Rules for 4 players"."""

from ..contract import whole
from .classic import COLOUR_NAMES
from .facts import card_facts
from .family import card_game

NUMBERS = (2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10)

PARTNERS = card_game(
    card_facts(
        "partners",
        colour_names=COLOUR_NAMES[:5],
        faces=("x", "x", "x", *map(str, NUMBERS)),
        values=(0, 0, 0, *NUMBERS),
        seats=4,
        shared=True,
        passes=True,
        hand={4: 8},
        cost={4: 20},
        bonus_size={4: 8},
        bonus={4: 20},
    ),
    title="Lost Cities: Partners",
    rulebook="Lost Cities, rules for four players (Reiner Knizia, KOSMOS 1999)",
    players=(4,),
    rounds=3,
    options=(whole("turn_limit", default=None, help="end the round after this many turns; a pass counts as one"),),
    training_turn_limit=200,
)
