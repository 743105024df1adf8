"""Lost Cities for two, with five expeditions or six. Rulebook: "Lost Cities" (KOSMOS, 1999 and later)."""

from . import expedition_knowledge, expedition_words, expeditions
from .compiling import bind
from .contract import choice, whole
from .expedition_constants import constants

GAME = "classic"
TITLE = "Lost Cities"
RULEBOOK = "Lost Cities, the card game for two (Reiner Knizia, KOSMOS 1999)"
PLAYERS = (2,)
ROUNDS = 3
TIES_ARE_WINS = False
OPTIONS = (
    choice("expeditions", (5, 6), default=5, help="number of colours; six is the long game"),
    whole("turn_limit", default=None, help="end the round after this many turns, counting all players"),
)
COLOUR_NAMES = ("yellow", "blue", "white", "green", "red", "purple")
NUMBERS = range(2, 11)

globals().update(
    constants(
        colours=6,
        faces=("x", "x", "x", *map(str, NUMBERS)),
        values=(0, 0, 0, *NUMBERS),
        seats=2,
        hand={2: 8},
        cost={2: 20},
        bonus_size={2: 8},
        bonus={2: 20},
    )
)
for text in (expeditions, expedition_knowledge, expedition_words):
    bind(text, GAME, globals())
