"""The board of Roll & Write, as text and as SVG."""

from ....drawing.board import Board
from . import svg, text

BOARD = Board(text.draw, svg.draw)
