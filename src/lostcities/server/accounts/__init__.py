"""Users: accounts, sessions, names, deletion."""
