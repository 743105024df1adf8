"""The colours of the games: names, letters, signs for a terminal, tones for a drawing.

Every colour is told from the others by its sign or symbol alone, and the tones differ in lightness as well as in hue.
"""

from dataclasses import dataclass

PAPER = "#f7f0e0"
PAPER_SHADE = "#efe5cf"
PAPER_EDGE = "#cdbd9c"
CARD = "#fffdf7"
INK = "#3a3129"
FADED = "#75685a"
BACK = "#4a5a5e"
BACK_LINE = "#b9c4bd"
LOSS = "#9a2f22"
GAIN = "#2c6a4b"
LANTERN = "#b4620f"
GOLD = "#e6bd55"
GOLD_EDGE = "#8a6312"
PENCIL = "#33436b"

SERIF = "Georgia, 'Iowan Old Style', 'Palatino Linotype', 'DejaVu Serif', serif"
MONOSPACE = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"


@dataclass(frozen=True)
class Hue:
    """One colour: how a terminal shows it, and the tones in which it is drawn."""

    sign: str  # one character for a terminal
    style: str  # its Rich style, for light terminals and dark ones
    fill: str  # the band of its cards
    ink: str  # what is written on the band
    deep: str  # wagers, outlines, what is written on paper
    pale: str  # the sky of its landscape
    mist: str  # between fill and pale: what is far away


HUES = {
    "yellow": Hue("☼", "bold color(178)", "#ecbe4b", "#3b2a06", "#8e6821", "#fdf3d4", "#f6dd9a"),
    "blue": Hue("≈", "bold color(33)", "#0f558a", "#ffffff", "#0b3a63", "#dcebf5", "#9cc1dd"),
    "white": Hue("▲", "bold", "#e4e5e4", "#2f363c", "#59646d", "#f1f5f7", "#d3dbe0"),
    "green": Hue("♣", "bold color(35)", "#23836a", "#ffffff", "#125240", "#dcefe4", "#93c9b1"),
    "red": Hue("♦", "bold color(167)", "#bf4630", "#ffffff", "#761d0d", "#fae3d6", "#e9a68f"),
    "purple": Hue("☾", "bold color(134)", "#8b61aa", "#ffffff", "#5f3d7c", "#e9e0f0", "#b9a0cb"),
    "orange": Hue("∩", "bold color(208)", "#de8a35", "#33200a", "#86490a", "#fcead3", "#f2c28d"),
    "spades": Hue("♠", "bold", "#3c4652", "#ffffff", "#1e2a38", "#e3e7ea", "#a3adb6"),
    "hearts": Hue("♥", "bold color(167)", "#b93b26", "#ffffff", "#771d1c", "#f9e1e2", "#e5a0a7"),
    "diamonds": Hue("♦", "bold color(33)", "#195c91", "#ffffff", "#13416a", "#dcebf5", "#9cc1dd"),
    "clubs": Hue("♣", "bold color(35)", "#17856a", "#ffffff", "#286047", "#deefe4", "#97c8ad"),
}
UNKNOWN = Hue("•", "bold", "#8a7d6b", "#ffffff", "#54493b", "#f0e9dc", "#cdc1ad")

# Drawn in a box of 24 by 24 with one fill.
SYMBOLS = {
    "yellow": (
        "M12 7a5 5 0 1 1 0 10a5 5 0 1 1 0-10z"
        "M10.8 5L12 .6L13.2 5zM10.8 19L12 23.4L13.2 19zM5 10.8L.6 12L5 13.2zM19 10.8L23.4 12L19 13.2z"
        "M6.2 7.9L3.9 3.9L7.9 6.2zM17.8 7.9L20.1 3.9L16.1 6.2z"
        "M6.2 16.1L3.9 20.1L7.9 17.8zM17.8 16.1L20.1 20.1L16.1 17.8z"
    ),
    "blue": (
        "M1 6.5q2.75-5 5.5 0t5.5 0t5.5 0t5.5 0v4q-2.75 5-5.5 0t-5.5 0t-5.5 0t-5.5 0z"
        "M1 14.5q2.75-5 5.5 0t5.5 0t5.5 0t5.5 0v4q-2.75 5-5.5 0t-5.5 0t-5.5 0t-5.5 0z"
    ),
    "white": "M12 1.5L17.5 10.5L14.5 13L12 10.3L9.5 13L6.5 10.5zM5.3 12.6L9.4 16L12 13.3L14.6 16L18.7 12.6L24 22H0z",
    "green": "M3.5 21.5C1 10 8 2.5 21.5 2.5C22.5 14.5 15.5 21 7 18.8C9.5 14 12.5 11 16 8.8C11 10.8 6.5 15 5.5 21.5z",
    "red": (
        "M12.6 1C13 5.5 19 8.5 19 15A7 7.5 0 0 1 5 15C5 11.5 6.8 9.5 7.6 7.2C8.7 8.2 9.2 9.3 9.5 10.5"
        "C11.5 8 12.8 5 12.6 1zM12.2 13C11.5 15 9.5 15.8 9.5 18.2A2.6 2.6 0 0 0 14.7 18.2C14.7 16 13 15 12.2 13z"
    ),
    "purple": "M15 1.8A10.4 10.4 0 1 0 22.2 15.4A8.8 8.8 0 0 1 15 1.8z",
    "orange": "M1.5 21.5V11A10.5 8.5 0 0 1 22.5 11V21.5H16.5V13.5A4.5 4.5 0 0 0 7.5 13.5V21.5z",
    "spades": (
        "M12 1.5C9 7 2.8 9.5 2.8 14.5A4.6 4.6 0 0 0 10.8 17.6C10.6 19.6 9.8 21.2 8 22.5H16"
        "C14.2 21.2 13.4 19.6 13.2 17.6A4.6 4.6 0 0 0 21.2 14.5C21.2 9.5 15 7 12 1.5z"
    ),
    "hearts": "M12 21.8C5 15.8 1.8 12.2 1.8 8A5.2 5.2 0 0 1 12 6.3A5.2 5.2 0 0 1 22.2 8C22.2 12.2 19 15.8 12 21.8z",
    "diamonds": "M12 1L20.5 12L12 23L3.5 12z",
    "clubs": (
        "M12 1.5A4.7 4.7 0 0 1 15.9 8.9A4.8 4.8 0 1 1 13.3 16.5C13.4 19 14.3 21.2 16 22.5H8"
        "C9.7 21.2 10.6 19 10.7 16.5A4.8 4.8 0 1 1 8.1 8.9A4.7 4.7 0 0 1 12 1.5z"
    ),
}
PLAIN_SYMBOL = "M12 4a8 8 0 1 1 0 16a8 8 0 1 1 0-16z"


def hue(colour: str) -> Hue:
    """The tones of a colour; a colour that nobody has mixed yet gets a neutral one."""
    return HUES.get(colour, UNKNOWN)


def symbol(colour: str) -> str:
    """The path of a colour's symbol."""
    return SYMBOLS.get(colour, PLAIN_SYMBOL)
