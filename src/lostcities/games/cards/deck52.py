"""Lost Cities with a standard deck of 52 cards, for two, three or four. Rulebook: "Lost Cities. Uses one deck"."""

from ..contract import choice, whole
from .facts import card_facts
from .family import card_game

COURTS = ("J", "Q", "K")
NUMBERS = range(1, 11)

DECK52 = card_game(
    card_facts(
        "deck52",
        colour_names=("spades", "hearts", "diamonds", "clubs"),
        faces=(*COURTS, "A", *map(str, NUMBERS[1:])),
        values=(0, 0, 0, *NUMBERS),
        seats=4,
        swaps=True,
        hand={2: 8, 3: 7, 4: 6},
        cost={2: 20, 3: 15, 4: 12},
        bonus_size={2: 8, 3: 7, 4: 6},
        bonus={2: 20, 3: 15, 4: 12},
    ),
    title="Lost Cities: 52-Card Deck",
    rulebook="Lost Cities with one standard deck of 52 cards, two to four players",
    players=(2, 3, 4),
    rounds=1,
    options=(
        whole("turn_limit", default=None, help="end the game after this many turns; a swap counts as one"),
        choice("swaps", tuple(range(10)), default=2, help="with four players: number of card swaps"),
        choice(
            "swaps_per", ("player", "team"), default="player", help="whether each player or each team has that many"
        ),
    ),
    scale=40.0,
    training_turn_limit=160,
)
