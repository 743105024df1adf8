"""Search: determinized rollouts with common random numbers, and sequential halving of the candidates."""
