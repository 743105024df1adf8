"""The small landscapes on number cards: a goal that comes nearer, and a trail with as many steps as the number.

Shapes are pairs of a tone and a path. Goals stand on the point (0, 0); grounds fill a picture of 80 by 84.
"""

from .palette import CARD, INK, LANTERN, Hue, hue
from .svg import Definitions, Element, circle, element, group, number, path

Shape = tuple[str, str]

WIDTH, HEIGHT, HORIZON = 80, 84, 49

PYRAMIDS: tuple[Shape, ...] = (
    ("mist", "M-36 0L-20 -19L-4 0z"),
    ("fill", "M-22 0L5 -34L32 0z"),
    ("deep", "M5 -34L32 0H13z"),
)
SUNKEN_TEMPLE: tuple[Shape, ...] = (
    ("mist", "M-19 -6H19V-25H-19z"),
    ("fill", "M-24 -25L0 -38L24 -25zM-20 -4V-25H-15V-4zM-8 -4V-25H-3V-4zM3 -4V-25H8V-4zM15 -4V-25H20V-4z"),
    ("deep", "M-34 1Q-24 -6 -12 -5H14Q26 -5 34 1z"),
)
SUMMIT: tuple[Shape, ...] = (
    ("mist", "M-38 0L-22 -24L-6 0zM8 0L24 -26L38 0z"),
    ("deep", "M-30 0L0 -42L30 0z"),
    ("card", "M0 -42L-12 -25L-7 -22L-3 -27L1 -20L5 -26L9 -22L12 -25z"),
)
JUNGLE_STEPS: tuple[Shape, ...] = (
    ("mist", "M-36 0a8 9 0 0 1 4 -15a9 9 0 0 1 16 1L-14 0zM14 0L16 -13a9 9 0 0 1 16 -2a8 9 0 0 1 4 15z"),
    ("fill", "M-24 0L-21 -9H-17L-14 -18H-10L-8 -27H8L10 -18H14L17 -9H21L24 0z"),
    ("deep", "M-4 0V-27H4V0zM-10 -27L0 -35L10 -27z"),
)
VOLCANO: tuple[Shape, ...] = (
    ("mist", "M-7 -31C-15 -35 -11 -43 -3 -41C2 -48 13 -45 11 -39C18 -37 14 -30 8 -31z"),
    ("fill", "M-36 0L-10 -30Q0 -25 10 -30L36 0z"),
    ("deep", "M-10 -30Q0 -25 10 -30L14 -25L9 -14L5 -21L1 -8L-4 -20L-8 -15L-13 -26z"),
)
NIGHT_DOMES: tuple[Shape, ...] = (
    ("mist", "M-30 0V-15A6 7 0 0 1 -18 -15V0zM18 0V-15A6 7 0 0 1 30 -15V0z"),
    ("fill", "M-14 0V-20A14 14 0 0 1 14 -20V0zM-1 -33V-40H1V-33z"),
    ("deep", "M-5 0V-12A5 6 0 0 1 5 -12V0z"),
)
CANYON_ARCH: tuple[Shape, ...] = (
    ("mist", "M-12 0V-20H22V0z"),
    ("fill", "M-34 0V-22Q-33 -33 -20 -33H20Q34 -33 34 -21V0H21V-7Q20 -21 4 -21Q-12 -21 -12 -6V0z"),
    ("deep", "M-33 -24Q-4 -31 33 -24L34 -20Q0 -27 -34 -20z"),
)
KEEP: tuple[Shape, ...] = (
    ("mist", "M-28 0V-18H-14V0zM14 0V-18H28V0z"),
    ("fill", "M-17 0V-34H-10V-29H-4V-34H4V-29H10V-34H17V0z"),
    ("deep", "M-5 0V-11A5 6 0 0 1 5 -11V0z"),
)
GOALS = {
    "yellow": PYRAMIDS,
    "blue": SUNKEN_TEMPLE,
    "white": SUMMIT,
    "green": JUNGLE_STEPS,
    "red": VOLCANO,
    "purple": NIGHT_DOMES,
    "orange": CANYON_ARCH,
    "spades": KEEP,
    "hearts": NIGHT_DOMES,
    "diamonds": PYRAMIDS,
    "clubs": JUNGLE_STEPS,
}

DUNES: tuple[Shape, ...] = (
    ("mist", "M0 51Q20 43 42 50T80 47V84H0z"),
    ("fill", "M0 66Q22 54 46 64T80 61V84H0z"),
)
SEA: tuple[Shape, ...] = (
    ("mist", "M0 49H80V84H0z"),
    ("fill", "M0 62q5-5 10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0V84H0z"),
)
SNOW: tuple[Shape, ...] = (
    ("mist", "M0 52L20 46L42 52L62 46L80 51V84H0z"),
    ("card", "M0 66Q26 54 80 64V84H0z"),
)
UNDERGROWTH: tuple[Shape, ...] = (
    ("mist", "M0 49H80V84H0z"),
    ("fill", "M0 66a8 8 0 0 1 16 0a8 8 0 0 1 16 0a8 8 0 0 1 16 0a8 8 0 0 1 16 0a8 8 0 0 1 16 0V84H0z"),
)
LAVA_FIELD: tuple[Shape, ...] = (
    ("mist", "M0 50L14 47L30 51L50 47L66 51L80 48V84H0z"),
    ("fill", "M0 66L10 59L20 65L34 58L46 65L60 58L70 64L80 60V84H0z"),
)
GROUNDS = {
    "blue": SEA,
    "white": SNOW,
    "green": UNDERGROWTH,
    "red": LAVA_FIELD,
    "orange": LAVA_FIELD,
    "clubs": UNDERGROWTH,
}

# Where the ten steps of the trail lie, from the traveller's feet to the goal, and how large they look there.
TRAIL = (
    (24.0, 78.0, 4.4),
    (34.5, 75.5, 4.0),
    (45.0, 73.0, 3.7),
    (53.5, 69.0, 3.3),
    (54.0, 64.0, 3.0),
    (47.0, 60.5, 2.7),
    (38.5, 58.0, 2.4),
    (33.0, 54.5, 2.1),
    (34.5, 51.0, 1.8),
    (39.5, 48.5, 1.6),
)


def shapes(found: tuple[Shape, ...], tones: Hue) -> Element:
    """Shapes in the tones of a colour."""
    return group(*(path(data, fill=CARD if tone == "card" else getattr(tones, tone)) for tone, data in found))


def landscape(definitions: Definitions, colour: str, value: int) -> Element:
    """The picture of a number: its goal grows with every step that the trail has taken."""
    tones = hue(colour)
    steps = max(1, min(value, len(TRAIL)))
    return group(
        path(f"M0 0H{WIDTH}V{HEIGHT}H0z", fill=tones.pale),
        definitions.use(
            f"goal-{colour}", lambda: shapes(GOALS.get(colour, KEEP), tones), 40, HORIZON + 1, 0.5 + 0.065 * steps
        ),
        definitions.use(f"ground-{colour}", lambda: shapes(GROUNDS.get(colour, DUNES), tones)),
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
