"""The colours of the games: names, letters, signs for a terminal, tones for a drawing.

Every colour is told from the others by its sign or symbol alone, and the tones differ in lightness as well as in hue.
The values are in palette.json, which the page reads as well.
"""

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

DATA: dict[str, Any] = json.loads(files(__package__).joinpath("palette.json").read_text("utf-8"))
TONES: dict[str, str] = DATA["tones"]

PAPER = TONES["paper"]
PAPER_SHADE = TONES["paper_shade"]
PAPER_EDGE = TONES["paper_edge"]
CARD = TONES["card"]
INK = TONES["ink"]
FADED = TONES["faded"]
BACK = TONES["back"]
BACK_LINE = TONES["back_line"]
LOSS = TONES["loss"]
GAIN = TONES["gain"]
LANTERN = TONES["lantern"]
GOLD = TONES["gold"]
GOLD_EDGE = TONES["gold_edge"]
PENCIL = TONES["pencil"]

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
    symbol: str  # a path in a box of 24 by 24, with one fill


def read_hue(values: dict[str, str]) -> Hue:
    """A colour of the data; its weave is for the page alone."""
    return Hue(**{name: value for name, value in values.items() if name != "weave"})


HUES = {colour: read_hue(values) for colour, values in DATA["hues"].items()}
UNKNOWN = read_hue(DATA["unknown"])
SYMBOLS = {colour: hue.symbol for colour, hue in HUES.items()}


def hue(colour: str) -> Hue:
    """The tones of a colour; an unknown colour gets neutral ones."""
    return HUES.get(colour, UNKNOWN)


def symbol(colour: str) -> str:
    return hue(colour).symbol
