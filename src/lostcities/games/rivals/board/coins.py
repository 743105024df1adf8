"""Gold as drawings: a coin, and rows of them."""

from ....drawing.palette import GOLD, GOLD_EDGE
from ....drawing.svg import Definitions, Element, circle, group, path

RADIUS = 9
STEP = 21


def coin(definitions: Definitions, x: float, y: float, scale: float = 1) -> Element:
    return definitions.use("coin", coin_face, x, y, scale)


def coin_face() -> Element:
    """A disc with a rim and a small star."""
    return group(
        circle(0, 0, RADIUS, fill=GOLD, stroke=GOLD_EDGE, stroke_width=1.5),
        path("M0 -5L1.4 -1.4L5 0L1.4 1.4L0 5L-1.4 1.4L-5 0L-1.4 -1.4z", fill=GOLD_EDGE),
    )


def purse(definitions: Definitions, number: int, x: float, y: float, width: float) -> Element:
    """So many coins in rows, from a corner."""
    row = int(width // STEP)
    return group(
        *(
            coin(definitions, x + RADIUS + STEP * (place % row), y + RADIUS + STEP * (place // row))
            for place in range(number)
        )
    )


def purse_height(number: int, width: float) -> float:
    """How much room so many coins take."""
    return STEP * -(-number // int(width // STEP))
