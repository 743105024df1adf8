"""What `help` says of each game, in words of our own. With the commands it must fit a screen of 80 by 24."""

from ..moves import notation
from ..rules.contract import Rules

Explained = tuple[tuple[str, str], ...]  # a word or move, and what it means

TURN = (
    "turn",
    "Place one card, then draw one. Place it in your expedition of its colour, where numbers must rise and "
    "wagers come before all numbers; or discard it on the pile of its colour. Draw from the draw pile, or take "
    "the top card of a discard pile, but not the one that you have just put there.",
)
SCORE = (
    "score",
    "A started expedition: its numbers less 20, all that × 2, 3 or 4 with 1, 2 or 3 wagers, then 20 more if it "
    "has 8 cards or more. One that was never started: 0.",
)
SOON_OVER = "The moment somebody draws the last card of the draw pile. Cards in hand count for nothing."

RULES: dict[str, Explained] = {
    "classic": (TURN, ("end", SOON_OVER + " The highest total of all rounds wins."), SCORE),
    "partners": (
        ("sides", "You and the player across build the same expeditions, against the other two."),
        TURN,
        ("or", "Hand two cards to your partner, face down, if six or more stay with you. Nobody draws."),
        ("end", SOON_OVER),
        SCORE,
    ),
    "deck52": (
        ("cards", "Suits are the colours, the ace is a 1; jack, queen and king are wagers."),
        TURN,
        ("four", "Two teams; each has expeditions of their own. You may swap a card with your partner as a turn."),
        ("end", SOON_OVER),
        (
            "score",
            "A started expedition: its numbers less a cost, all that × 2, 3 or 4 with 1, 2 or 3 wagers, then a "
            "bonus if it is long. Cost and bonus: 20, for 8 cards, with two players; 15, for 7, with three; 12, "
            "for 6, with four.",
        ),
    ),
    "rivals": (
        (
            "turn",
            "Turn over a card into the display, or open an auction for the display: all bid more or pass for "
            "good. The winner pays, takes any of its cards that fit, may box one, and turns over the next card.",
        ),
        ("fit", "Numbers must be equal or rise, wagers come first. A card that fits nobody goes to the box."),
        ("gold", "When a pile is used up, the gold that was paid is shared out. Four piles are played."),
        (
            "score",
            "An expedition: one footprint for each 2 to 5, two for each 6 to 10, × one more than its wagers, then "
            "8 more if it has four numbers. Each coin: 1.",
        ),
    ),
    "rollwrite": (
        (
            "turn",
            "Whoever rolls takes a colour and a number from the dice; the others, one after the other, choose "
            "from the rest. Write the number in the next box of that colour: equal or rising, a 0 is a 10. "
            "Before the first number, a 0 may mark the circle: points × 2.",
        ),
        ("boxes", "Arrow: repeat the last number of any expedition. Vase: shade an artefact."),
        ("bridge", "20 points for filling the seventh box of a column, if nobody did in an earlier turn."),
        ("refuse", "You always may: shade a die. Eight are worth 70, but all nine are worth nothing."),
        ("end", "All eight bridges are passed, or everybody has shaded nine dice."),
        ("score", "A column costs points up to three boxes and brings more and more from four on; empty: 0."),
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
    ("undo", "take back a decision"),
    ("score", "the points, line by line"),
    ("log", "all that has happened"),
    ("record", "where the game is saved"),
    ("quit", "leave; play on later"),
)


def rules_of(rules: Rules) -> Explained:
    """The summary of a game, or where to read its rules."""
    return RULES.get(rules.GAME, (("rules", rules.RULEBOOK),))


def notation_of(rules: Rules, actions: int) -> Explained:
    """How the moves of a game are written."""
    return NOTATION.get(rules.GAME, (("such as", notation(rules.GAME, actions).examples()),))
