"""Lost Cities for two, with five expeditions or six. Rulebook: "Lost Cities" (KOSMOS, 1999 and later)."""

from ..contract import choice, whole
from .facts import card_facts
from .family import card_game

COLOUR_NAMES = ("yellow", "blue", "white", "green", "red", "purple")
NUMBERS = range(2, 11)

CLASSIC = card_game(
    card_facts(
        "classic",
        colour_names=COLOUR_NAMES,
        faces=("x", "x", "x", *map(str, NUMBERS)),
        values=(0, 0, 0, *NUMBERS),
        seats=2,
        hand={2: 8},
        cost={2: 20},
        bonus_size={2: 8},
        bonus={2: 20},
    ),
    title="Lost Cities",
    rulebook="Lost Cities, the card game for two (Reiner Knizia, KOSMOS 1999)",
    players=(2,),
    rounds=3,
    options=(
        choice("expeditions", (5, 6), default=5, help="number of colours; six is the long game"),
        whole("turn_limit", default=None, help="end the round after this many turns, counting all players"),
    ),
    training_turn_limit=120,
)
