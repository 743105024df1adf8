"""Games as data: a row a game and a row a decision, as JSON lines or Parquet."""

from .rows import decision_rows, game_row

__all__ = ["decision_rows", "game_row"]
