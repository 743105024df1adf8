"""The bot ladder: bots play each other around the clock, at low priority, for a rating list of their own."""
