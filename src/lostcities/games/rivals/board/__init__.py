"""The board of Rivals, as text and as SVG."""

from ....drawing.board import Board
from . import svg, text

BOARD = Board(text.draw, svg.draw)
