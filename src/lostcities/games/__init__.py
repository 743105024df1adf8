"""The games. Each is a place: its rules, its words, its board, its help, its heuristic, its oracle."""
