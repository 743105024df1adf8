"""Practice: one's own mistakes, which come back until one knows better, puzzles, and a daily one for each game."""
