"""Reviews: what every decision of a game cost, what was luck, and a sum that adds up to the result."""
