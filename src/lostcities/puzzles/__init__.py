"""Puzzles: decisions with one right answer, proven, and shipped with the package.

Light on purpose: nothing here simulates anything. analysis/puzzle_finder.py finds them.
"""

from .library import puzzle, puzzles, read_puzzles, resume_file
from .puzzle import Panel, Proof, Puzzle, PuzzleMove, puzzle_id

__all__ = ["Panel", "Proof", "Puzzle", "PuzzleMove", "puzzle", "puzzle_id", "puzzles", "read_puzzles", "resume_file"]
