"""Ways to show a table: text, SVG, pixels."""

import io
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import OptionError, shown
from ..game import Game
from .extras import need

MODES = ("ansi", "svg", "rgb_array")


def check_mode(mode: Any) -> str | None:
    """A render mode, or an OptionError."""
    if mode is None or (isinstance(mode, str) and mode in MODES):
        return mode
    raise OptionError(f"render_mode must be {' or '.join(MODES)}, or None, not {shown(mode)}")


def show(game: Game, mode: str, seat: int | None = None) -> str | npt.NDArray[np.uint8]:
    """The table as text (ansi), SVG or an array of pixels: all of it, or what a seat sees."""
    if mode == "ansi":
        from .. import drawing

        return drawing.plain(game.table() if seat is None else game.view(seat))
    drawn = game.svg() if seat is None else game.svg(seat)
    return drawn if mode == "svg" else pixels(drawn)


def pixels(svg: str) -> npt.NDArray[np.uint8]:
    """A drawing as an array of height × width × 3."""
    png = need("resvg_py", "picture").svg_to_bytes(svg_string=svg, background="#ffffff")
    image = need("PIL.Image", "picture").open(io.BytesIO(bytes(png)))
    return np.array(image.convert("RGB"))
