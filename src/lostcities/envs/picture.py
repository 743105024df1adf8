"""Ways to show a table: on the terminal, as text, SVG or pixels."""

import io
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import OptionError, shown
from ..game import Game
from .extras import need

HUMAN = "human"  # printed after every step
MODES = (HUMAN, "ansi", "svg", "rgb_array")


def check_mode(mode: Any) -> str | None:
    """A render mode, or an OptionError."""
    if mode is None or (isinstance(mode, str) and mode in MODES):
        return mode
    raise OptionError(f"render_mode must be {' or '.join(MODES)}, or None, not {shown(mode)}")


def show(game: Game, mode: str, seat: int | None = None) -> str | npt.NDArray[np.uint8] | None:
    """The table as text (printed or ansi), SVG or an array of pixels: all of it, or what a seat sees."""
    if mode in (HUMAN, "ansi"):
        from .. import drawing

        text = drawing.plain(game.table() if seat is None else game.view(seat))
        return print(text) if mode == HUMAN else text
    drawn = game.svg() if seat is None else game.svg(seat)
    return drawn if mode == "svg" else pixels(drawn)


def pixels(svg: str) -> npt.NDArray[np.uint8]:
    """A drawing as an array of height × width × 3."""
    png = need("resvg_py", "picture").svg_to_bytes(svg_string=svg, background="#ffffff")
    image = need("PIL.Image", "picture").open(io.BytesIO(bytes(png)))
    return np.array(image.convert("RGB"))
