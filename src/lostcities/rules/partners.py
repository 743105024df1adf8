"""Lost Cities for four, in two partnerships. Rulebook: "Lost Cities" (KOSMOS, 1999), "Rules for 4 players"."""

from . import expedition_knowledge, expedition_words, expeditions
from .classic import COLOUR_NAMES as CLASSIC_COLOURS
from .compiling import bind
from .contract import whole
from .expedition_constants import constants

GAME = "partners"
TITLE = "Lost Cities: Partners"
RULEBOOK = "Lost Cities, rules for four players (Reiner Knizia, KOSMOS 1999)"
PLAYERS = (4,)
ROUNDS = 3
TIES_ARE_WINS = False
OPTIONS = (whole("turn_limit", default=None, help="end the round after this many turns; a pass counts as one"),)
COLOUR_NAMES = CLASSIC_COLOURS[:5]
NUMBERS = (2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10)

globals().update(
    constants(
        colours=5,
        faces=("x", "x", "x", *map(str, NUMBERS)),
        values=(0, 0, 0, *NUMBERS),
        seats=4,
        shared=True,
        passes=True,
        hand={4: 8},
        cost={4: 20},
        bonus_size={4: 8},
        bonus={4: 20},
    )
)
for text in (expeditions, expedition_knowledge, expedition_words):
    bind(text, GAME, globals())
