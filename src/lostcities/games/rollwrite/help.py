"""What the terminal's `help` says, in words of our own. With the commands it must fit a screen of 80 by 24."""

from ..contract import Explained

RULES: dict[str, Explained] = {
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

NOTATION: dict[str, Explained] = {
    "rollwrite": (
        ("r5", "write 5 in red"),
        ("r0", "mark the red circle"),
        ("-", "refuse the dice"),
        ("^r", "accelerate red"),
        (".", "do not accelerate"),
        ("r5 ^b", "both, after an arrow"),
    ),
}
