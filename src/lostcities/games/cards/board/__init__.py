"""Boards of classic, partners and deck52, as text and as SVG."""

from ....drawing.board import Board
from . import svg, text

BOARD = Board(text.draw, svg.draw)
