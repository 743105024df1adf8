"""Checks that any game's rules can be put through, and slow scorings to compare them with."""
