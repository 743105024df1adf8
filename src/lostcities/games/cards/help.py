"""What the terminal's `help` says, in words of our own. With the commands it must fit a screen of 80 by 24."""

from ..contract import Explained

TURN = (
    "turn",
    "Place one card, then draw one. Place it in your expedition of its colour, where numbers must rise and "
    "wagers come before all numbers; or discard it on the pile of its colour. Draw from the draw pile, or take "
    "the top card of a discard pile, but not the one you have just discarded.",
)
SCORE = (
    "score",
    "A started expedition: the sum of its numbers minus 20, × 2, 3 or 4 with 1, 2 or 3 wagers, plus 20 if it has "
    "8 or more cards. One you never started: 0.",
)
SOON_OVER = "As soon as someone draws the last card of the draw pile. Cards left in hand count for nothing."
CARD_MOVES: Explained = (
    ("r5", "play the red 5"),
    ("rx", "play a red wager"),
    ("-r5", "discard the red 5"),
    ("d", "draw"),
    ("<r", "take the top red discard"),
    ("r5 d", "play and draw"),
)

RULES: dict[str, Explained] = {
    "classic": (TURN, ("end", SOON_OVER + " The highest total of all rounds wins."), SCORE),
    "partners": (
        ("sides", "You and the player opposite share your expeditions and play against the other two."),
        TURN,
        ("or", "Instead, pass two cards face down to your partner, if you keep six or more. No one draws."),
        ("end", SOON_OVER),
        SCORE,
    ),
    "deck52": (
        ("cards", "Each suit is a colour. Aces are 1; jacks, queens and kings are wagers."),
        TURN,
        ("four", "Two teams, but everyone has their own expeditions. A turn can be a card swap with your partner."),
        ("end", SOON_OVER),
        (
            "score",
            "A started expedition: the sum of its numbers minus a cost, × 2, 3 or 4 with 1, 2 or 3 wagers, plus a "
            "bonus if it is long. Cost and bonus are 20 (8 cards) for two players, 15 (7 cards) for three, "
            "12 (6 cards) for four.",
        ),
    ),
}

NOTATION: dict[str, Explained] = {
    "classic": CARD_MOVES,
    "partners": (*CARD_MOVES, (">r5", "give it to your partner")),
    "deck52": (
        ("h7", "play the 7 of hearts"),
        ("-hQ", "discard the queen"),
        ("d", "draw"),
        ("<h", "take the top heart"),
        ("h7 d", "play and draw"),
        (">h7", "swap it with your partner"),
    ),
}
