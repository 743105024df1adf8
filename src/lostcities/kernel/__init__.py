"""Everything Numba, and nothing of any game: compiling, templates, random numbers, sets of cards."""
