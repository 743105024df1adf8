"""Lost Cities with a standard deck of 52 cards, for two, three or four. Rulebook: "Lost Cities. Uses one deck"."""

from . import expedition_knowledge, expedition_words, expeditions
from .compiling import bind
from .contract import choice, whole
from .expedition_constants import constants

GAME = "deck52"
TITLE = "Lost Cities: 52-Card Deck"
RULEBOOK = "Lost Cities with one standard deck of 52 cards, two to four players"
PLAYERS = (2, 3, 4)
ROUNDS = 1
TIES_ARE_WINS = False
OPTIONS = (
    whole("turn_limit", default=None, help="end the game after this many turns; a swap counts as one"),
    choice("swaps", tuple(range(10)), default=2, help="with four players: number of card swaps"),
    choice("swaps_per", ("player", "team"), default="player", help="whether each player or each team has that many"),
)
COLOUR_NAMES = ("spades", "hearts", "diamonds", "clubs")
COURTS = ("J", "Q", "K")
NUMBERS = range(1, 11)

globals().update(
    constants(
        colours=4,
        faces=(*COURTS, "A", *map(str, NUMBERS[1:])),
        values=(0, 0, 0, *NUMBERS),
        seats=4,
        swaps=True,
        hand={2: 8, 3: 7, 4: 6},
        cost={2: 20, 3: 15, 4: 12},
        bonus_size={2: 8, 3: 7, 4: 6},
        bonus={2: 20, 3: 15, 4: 12},
    )
)
for text in (expeditions, expedition_knowledge, expedition_words):
    bind(text, GAME, globals())
