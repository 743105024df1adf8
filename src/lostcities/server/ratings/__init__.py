"""Ratings: which games count, by how much, and who shares an address."""
