"""The small landscapes on number cards: a goal that comes nearer, and a trail with as many steps as the number.

Shapes are pairs of a tone and a path. Goals stand on the point (0, 0); grounds fill a picture of 80 by 84. They are the
plain ones of landscapes.json; the page draws the detailed ones.
"""

import json
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

from .palette import CARD, INK, LANTERN, Hue, hue
from .svg import Definitions, Element, circle, element, group, number, path

Shape = tuple[str, str]

DATA: dict[str, Any] = json.loads(files(__package__).joinpath("landscapes.json").read_text("utf-8"))["plain"]

WIDTH: int = DATA["width"]
HEIGHT: int = DATA["height"]
HORIZON: int = DATA["horizon"]
# Where the ten steps of the trail lie, from the traveller's feet to the goal, and how large they look there.
TRAIL: list[tuple[float, float, float]] = [tuple(step) for step in DATA["trail"]]


def scene(colour: str, part: str) -> list[Shape]:
    """The goal or the ground of a colour's landscape; a colour that nobody has drawn yet gets a keep among dunes."""
    name = DATA["scenes"].get(colour, DATA["unknown"])[part]
    return [(tone, data) for tone, data in DATA[f"{part}s"][name]]


def shapes(found: Iterable[Shape], tones: Hue) -> Element:
    return group(*(path(data, fill=CARD if tone == "card" else getattr(tones, tone)) for tone, data in found))


def landscape(definitions: Definitions, colour: str, value: int) -> Element:
    """The picture of a number: its goal grows with every step that the trail has taken."""
    tones = hue(colour)
    steps = max(1, min(value, len(TRAIL)))
    return group(
        path(f"M0 0H{WIDTH}V{HEIGHT}H0z", fill=tones.pale),
        definitions.use(
            f"goal-{colour}", lambda: shapes(scene(colour, "goal"), tones), 40, HORIZON + 1, 0.5 + 0.065 * steps
        ),
        definitions.use(f"ground-{colour}", lambda: shapes(scene(colour, "ground"), tones)),
        group(definitions.use(f"trail-{steps}", lambda: trail(steps)), stroke=tones.deep),
    )


def trail(steps: int) -> Element:
    """The steps so far, and a flag on the last of them. The stones' outline is the stroke of where it is used."""
    stones = [element("ellipse", cx=x, cy=y, rx=size, ry=size * 0.72) for x, y, size in TRAIL[:steps]]
    x, y, size = TRAIL[steps - 1]
    height, length = 9 + 2 * size, 6 + size
    return group(
        group(*stones, fill=CARD, stroke_width=1),
        path(f"M{number(x)} {number(y)}v{number(-height)}", stroke=INK, stroke_width=1.3, stroke_linecap="round"),
        path(
            f"M{number(x)} {number(y - height)}l{number(length)} 3l{number(-length)} 3z",
            fill=LANTERN,
            stroke=INK,
            stroke_width=0.6,
        ),
    )


def compass(size: float, fill: str, shade: str) -> Element:
    """A compass rose around the point (0, 0)."""
    long, short = number(size), number(size * 0.28)
    return group(
        circle(0, 0, size * 0.62, fill="none", stroke=shade, stroke_width=1),
        path(
            f"M0 -{long}L{short} -{short}L0 0zM{long} 0L{short} {short}L0 0z"
            f"M0 {long}L-{short} {short}L0 0zM-{long} 0L-{short} -{short}L0 0z",
            fill=fill,
        ),
        path(
            f"M0 -{long}L-{short} -{short}L0 0zM{long} 0L{short} -{short}L0 0z"
            f"M0 {long}L{short} {short}L0 0zM-{long} 0L-{short} {short}L0 0z",
            fill=shade,
        ),
    )
