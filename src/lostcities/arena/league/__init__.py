"""A league: every pair of bots in several games, declared in one TOML file and resumed by the same command."""
