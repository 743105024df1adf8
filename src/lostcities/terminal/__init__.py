"""Playing and replaying at a terminal. Knows no game: whatever is registered can be played."""
