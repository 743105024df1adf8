"""Summit, a complete small game to copy."""
