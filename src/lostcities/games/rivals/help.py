"""What the terminal's `help` says, in words of our own. With the commands it must fit a screen of 80 by 24."""

from ..contract import Explained

RULES: dict[str, Explained] = {
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
}

NOTATION: dict[str, Explained] = {
    "rivals": (
        ("u", "turn over a card"),
        ("3", "bid 3"),
        ("p", "pass"),
        ("r4", "take the red 4"),
        ("-gx", "box a green wager"),
        (".", "done"),
        ("r4 .", "take it, then done"),
    ),
}
