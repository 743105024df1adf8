"""What `help` says of each game, in words of our own. With the commands it must fit a screen of 80 by 24."""

from ..moves import notation
from ..rules.contract import Rules

Explained = tuple[tuple[str, str], ...]  # a word or move, and what it means

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
    "rivals": (
        (
            "turn",
            "Turn over a card for the display, or open an auction for the whole display: bid higher or drop out. "
            "The winner pays, takes any cards that fit, may box one, and turns over the next card.",
        ),
        ("fit", "Numbers stay equal or rise; wagers come first. A card that no one can use goes to the box."),
        ("gold", "When a pile runs out, the gold that was paid is shared out. There are four piles."),
        (
            "score",
            "An expedition: one footprint for each 2 to 5, two for each 6 to 10, × (1 + its wagers), plus 8 if it "
            "has four numbers. Each coin: 1.",
        ),
    ),
    "rollwrite": (
        (
            "turn",
            "The roller takes a colour die and a number die; the others then choose in turn from the rest. Write "
            "the number in the next box of that colour: equal or rising, a 0 is a 10. Before the first number, "
            "a 0 can mark the circle instead: points × 2.",
        ),
        ("boxes", "Arrow: repeat the last number of any expedition. Vase: shade an artefact."),
        ("bridge", "20 points for filling the seventh box of a column, unless someone did so in an earlier turn."),
        ("refuse", "Always allowed: shade a die instead. Eight are worth 70, but all nine are worth nothing."),
        ("end", "All eight bridges are crossed, or everyone has shaded nine dice."),
        ("score", "A column with up to three boxes costs points; from four on it earns more and more. Empty: 0."),
    ),
}

CARD_MOVES: Explained = (
    ("r5", "play the red 5"),
    ("rx", "play a red wager"),
    ("-r5", "discard the red 5"),
    ("d", "draw"),
    ("<r", "take the top red discard"),
    ("r5 d", "play and draw"),
)
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
    "rivals": (
        ("u", "turn over a card"),
        ("3", "bid 3"),
        ("p", "pass"),
        ("r4", "take the red 4"),
        ("-gx", "box a green wager"),
        (".", "done"),
        ("r4 .", "take it, then done"),
    ),
    "rollwrite": (
        ("r5", "write 5 in red"),
        ("r0", "mark the red circle"),
        ("-", "refuse the dice"),
        ("^r", "accelerate red"),
        (".", "do not accelerate"),
        ("r5 ^b", "both, after an arrow"),
    ),
}

COMMANDS: Explained = (
    ("moves", "all legal moves, in words"),
    ("undo", "take back a move"),
    ("score", "the points, line by line"),
    ("log", "everything so far"),
    ("record", "where the game is saved"),
    ("quit", "leave; continue later"),
)


def rules_of(rules: Rules) -> Explained:
    """The summary of a game, or where to read its rules."""
    return RULES.get(rules.GAME, (("rules", rules.RULEBOOK),))


def notation_of(rules: Rules, actions: int) -> Explained:
    """How the moves of a game are written."""
    return NOTATION.get(rules.GAME, (("such as", notation(rules.GAME, actions).examples()),))
