"""Classic, partners and deck52: one family, three games."""
