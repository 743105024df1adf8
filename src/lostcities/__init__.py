"""The Lost Cities games: rules, bots, a site and a research bed."""
